import { ProForm, type ProFormInstance, ProFormText } from '@ant-design/pro-components';
import { Button, Space } from 'antd';
import { type ReactNode, useRef } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import { useFormFailure } from '../../../components/admin/forms/field-errors.ts';

/** What is asked for before anything changes. */
const FIELDS = {
  password: (
    <ProFormText.Password
      name="password"
      label="当前密码"
      fieldProps={{ autoComplete: 'current-password', maxLength: LIMITS.password.max }}
      rules={[{ required: true, message: '请输入当前密码' }]}
    />
  ),
  code: (
    <ProFormText
      name="code"
      label="验证码"
      placeholder="6 位数字"
      fieldProps={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: LIMITS.second_factor.code, style: { maxWidth: 200 } }}
      rules={[{ required: true, whitespace: true, message: '请输入验证码' }]}
    />
  ),
};

interface AskFormProps {
  what: keyof typeof FIELDS;
  submitText: string;
  danger?: boolean;
  /** Sends it; a refusal is shown at the field. */
  onSubmit: (value: string) => Promise<void>;
  onCancel?: () => void;
  children?: ReactNode;
}

/** One question with its button: the password, or a code of the authenticator. */
export function AskForm({ what, submitText, danger, onSubmit, onCancel, children }: AskFormProps) {
  const showFailure = useFormFailure();
  const form = useRef<ProFormInstance<Record<string, string>>>(undefined);
  const submit = async (values: Record<string, string>) => {
    try {
      await onSubmit(values[what] ?? '');
    } catch (error) {
      showFailure(form.current, error);
    }
  };
  return (
    <ProForm<Record<string, string>>
      name={`second-factor-${what}`}
      formRef={form}
      onFinish={submit}
      submitter={{
        searchConfig: { submitText },
        submitButtonProps: { danger },
        render: (_, buttons) => (
          <Space wrap>
            {buttons.at(-1)}
            {onCancel && <Button onClick={onCancel}>返回</Button>}
          </Space>
        ),
      }}
    >
      {children}
      {FIELDS[what]}
    </ProForm>
  );
}
