import { Checkbox, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../../config/limits.ts';
import type { Media } from '../../../../../contract/media.ts';
import { api } from '../../../../api/api.ts';
import { useLoad } from '../../use-load.tsx';
import styles from './dialogs.module.css';
import { EditorDialog } from './editor-dialog.tsx';

interface Values {
  alt: string;
  decorative: boolean;
}

interface PictureDialogProps {
  /** Address of the picture; absent while it is still being uploaded. */
  src?: string;
  name?: string;
  alt: string;
  open: boolean;
  /** `file`: the library's, when it is to get the text too. */
  onDone: (alt: string, file: Media | null, toLibrary: boolean) => void;
  onClose: () => void;
}

const FORM = 'editor-picture';

/** Asks what a picture shows, for those who cannot see it. It may stay empty, but then on purpose. */
export function PictureDialog({ src, name, alt, open, onDone, onClose }: PictureDialogProps) {
  const [form] = Form.useForm<Values>();
  const decorative = Form.useWatch('decorative', form) ?? false;
  const typed = (Form.useWatch('alt', form) ?? alt).trim();
  const load = useLoad(
    async (signal) => (src ? ((await api.media.list({ query: { url: src, per_page: 1 } }, { signal })).data[0] ?? null) : null),
    ['media', 'by-url', src],
  );
  const file = load.data ?? null;
  /** Whether the library has no alternative text for the picture yet, or another one. A file on its way there has none. */
  const isNews = (words: string) => words !== '' && (src ? file !== null && file.alt !== words : true);
  // Another text in the library is somebody's work: it is replaced only when that is asked for.
  const [choice, setChoice] = useState<boolean | null>(null);
  const wanted = choice ?? !file?.alt;
  const submit = (values: Values) => {
    const words = values.decorative ? '' : values.alt.trim();
    const toLibrary = wanted && isNews(words);
    onDone(words, toLibrary && file ? file : null, toLibrary);
    onClose();
  };
  return (
    <EditorDialog
      title="图片信息"
      open={open}
      onClose={onClose}
      submit={FORM}
      cancelText="以后再说"
      keep={typed === alt ? null : () => submit({ alt: typed, decorative })}
    >
      <Form<Values> form={form} name={FORM} layout="vertical" initialValues={{ alt, decorative: false }} onFinish={submit} preserve={false}>
        {src ? (
          <img src={src} alt={alt || '所选图片'} className={styles.picture} />
        ) : (
          <p className={styles.uploading}>{name} 正在后台上传，可以先写替代文本。</p>
        )}
        <Form.Item
          name="alt"
          label="替代文本"
          extra="读屏软件会读出它，图片加载失败时也会显示。说明图中有什么、为什么放在这里。"
          dependencies={['decorative']}
          rules={[{ required: !decorative, whitespace: true, message: '请填写替代文本，或勾选装饰图' }]}
        >
          <Input.TextArea
            autoFocus
            // It is one line, however long.
            onPressEnter={(event) => {
              event.preventDefault();
              form.submit();
            }}
            disabled={decorative}
            autoSize={{ minRows: 2, maxRows: 5 }}
            count={{ show: true, max: LIMITS.media.alt }}
            maxLength={LIMITS.media.alt}
          />
        </Form.Item>
        <Form.Item name="decorative" valuePropName="checked" noStyle>
          <Checkbox>装饰图，不需要替代文本</Checkbox>
        </Form.Item>
        {!decorative && isNews(typed) && (
          <div className={styles.toLibrary}>
            <Checkbox checked={wanted} onChange={(event) => setChoice(event.target.checked)}>
              同时写入媒体库
            </Checkbox>
            {file?.alt && <Typography.Text type="secondary">媒体库中现在是：{file.alt}</Typography.Text>}
          </div>
        )}
      </Form>
    </EditorDialog>
  );
}
