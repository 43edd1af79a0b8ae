import { ConfigProvider, Form } from 'antd';
import { RichEditor } from '../../../components/admin/rich-editor/rich-editor.tsx';

export interface BodyFieldProps {
  /** HTML; given by the form. */
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
  'aria-describedby'?: string;
  /** The body as the server keeps it, sanitised; empty while nothing was saved. */
  saved: string;
  /** How many files are being uploaded into the text. */
  onUploading?: (running: number) => void;
}

/** The article's body, in the language that the form says. */
export function BodyField({ value = '', onChange, id, saved, onUploading, ...rest }: BodyFieldProps) {
  const form = Form.useFormInstance();
  const language: unknown = Form.useWatch('language', form);
  const { status } = Form.Item.useStatus();
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <RichEditor
      id={id}
      label="正文"
      value={value}
      saved={saved}
      lang={typeof language === 'string' ? language : undefined}
      disabled={componentDisabled}
      invalid={status === 'error'}
      describedBy={rest['aria-describedby']}
      onChange={(html) => onChange?.(html)}
      onUploading={onUploading}
    />
  );
}
