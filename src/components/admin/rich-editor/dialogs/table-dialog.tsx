import type { Editor } from '@tiptap/core';
import { Checkbox, Flex, Form, InputNumber, Modal } from 'antd';
import type { KeyboardEvent } from 'react';
import { insertTable } from '../insert.ts';

const MAX = { rows: 60, columns: 12 };

interface Values {
  rows: number;
  columns: number;
  header: boolean;
}

/** Asks how large the new table is. */
export function TableDialog({ editor, open, onClose }: { editor: Editor; open: boolean; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  // Kept from going on: it would reach the new table, which has the keyboard by then.
  const submitByKey = (event: KeyboardEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Modal
      title="插入表格"
      open={open}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText="插入"
      cancelText="取消"
      width={400}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
    >
      <Form<Values>
        form={form}
        name="editor-table"
        layout="vertical"
        initialValues={{ rows: 3, columns: 3, header: true }}
        preserve={false}
        onFinish={(values) => {
          insertTable(editor, values);
          onClose();
        }}
      >
        <Flex gap={16}>
          <Form.Item name="rows" label="行数" rules={[{ required: true, message: '请输入行数' }]}>
            <InputNumber autoFocus min={1} max={MAX.rows} precision={0} onPressEnter={submitByKey} />
          </Form.Item>
          <Form.Item name="columns" label="列数" rules={[{ required: true, message: '请输入列数' }]}>
            <InputNumber min={1} max={MAX.columns} precision={0} onPressEnter={submitByKey} />
          </Form.Item>
        </Flex>
        <Form.Item name="header" valuePropName="checked" noStyle>
          <Checkbox>首行作为表头</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
