import { ConfigProvider, Form } from 'antd';
import { RichEditor } from '../../../components/admin/rich-editor/rich-editor.tsx';

interface HtmlFieldProps {
  label: string;
  /** HTML; given by the form. */
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
  'aria-describedby'?: string;
  /** The text as the server keeps it. */
  saved: string;
}

/** A formatted text as a form's field. */
export function HtmlField({ label, value = '', onChange, id, saved, ...rest }: HtmlFieldProps) {
  const { status } = Form.Item.useStatus();
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <RichEditor
      id={id}
      label={label}
      value={value}
      saved={saved}
      disabled={componentDisabled}
      invalid={status === 'error'}
      describedBy={rest['aria-describedby']}
      onChange={(html) => onChange?.(html)}
    />
  );
}
