import { ProFormText } from '@ant-design/pro-components';
import { LIMITS } from '../../../../config/limits.ts';

const { min, max } = LIMITS.password;
const input = { autoComplete: 'new-password', maxLength: max };

/** A new password, entered twice: `password` and `password_confirmation`, and what they are called. */
export function PasswordFields({ names: [first, second] = ['密码', '再次输入密码'] }: { names?: readonly [string, string] }) {
  return (
    <>
      <ProFormText.Password
        name="password"
        label={first}
        extra={`${min} 到 ${max} 个字符`}
        fieldProps={input}
        rules={[
          { required: true, message: `请输入${first}` },
          { min, max, message: `密码须为 ${min} 到 ${max} 个字符` },
        ]}
      />
      <ProFormText.Password
        name="password_confirmation"
        label={second}
        dependencies={['password']}
        fieldProps={input}
        rules={[
          { required: true, message: `请再次输入${first}` },
          ({ getFieldValue }) => ({
            validator: async (_, value?: string) => {
              if (value && value !== getFieldValue('password')) throw new Error('两次输入的密码不一致');
            },
          }),
        ]}
      />
    </>
  );
}
