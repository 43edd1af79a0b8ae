import type { Editor } from '@tiptap/core';
import { Checkbox, Form, Input, Modal } from 'antd';
import { LIMITS } from '../../../../../config/limits.ts';
import styles from './dialogs.module.css';
import { useFocusBack } from './use-focus-back.ts';

interface Values {
  alt: string;
  decorative: boolean;
}

interface PictureDialogProps {
  editor: Editor;
  /** Address of the picture; absent while it is still being uploaded. */
  src?: string;
  name?: string;
  alt: string;
  open: boolean;
  onDone: (alt: string) => void;
  onClose: () => void;
}

/** Asks what a picture shows, for those who cannot see it. It may stay empty, but then on purpose. */
export function PictureDialog({ editor, src, name, alt, open, onDone, onClose }: PictureDialogProps) {
  const [form] = Form.useForm<Values>();
  const focusBack = useFocusBack(editor);
  const decorative = Form.useWatch('decorative', form) ?? false;
  const submit = (values: Values) => {
    onDone(values.decorative ? '' : values.alt.trim());
    onClose();
  };
  return (
    <Modal
      title="图片信息"
      open={open}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText="确定"
      cancelText="以后再说"
      destroyOnHidden
      afterOpenChange={focusBack}
    >
      <Form<Values> form={form} name="editor-picture" layout="vertical" initialValues={{ alt, decorative: false }} onFinish={submit} preserve={false}>
        {src ? (
          <img src={src} alt={alt || '所选图片'} className={styles.picture} />
        ) : (
          <p className={styles.uploading}>{name} 正在后台上传，可以先写替代文字。</p>
        )}
        <Form.Item
          name="alt"
          label="替代文字"
          extra="读屏软件会读出它，图片加载失败时也会显示。说明图中有什么、为什么放在这里。"
          dependencies={['decorative']}
          rules={[{ required: !decorative, whitespace: true, message: '请填写替代文字，或勾选装饰图' }]}
        >
          <Input.TextArea
            autoFocus
            disabled={decorative}
            autoSize={{ minRows: 2, maxRows: 5 }}
            count={{ show: true, max: LIMITS.media.alt }}
            maxLength={LIMITS.media.alt}
          />
        </Form.Item>
        <Form.Item name="decorative" valuePropName="checked" noStyle>
          <Checkbox>装饰图，不需要替代文字</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
