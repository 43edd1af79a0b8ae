import { ModalForm, type ProFormInstance, ProFormText } from '@ant-design/pro-components';
import { App } from 'antd';
import { useRef } from 'react';
import { LIMITS } from '../../../config/limits.ts';
import { api } from '../../api/api.ts';
import { useFormFailure } from '../../components/admin/forms/field-errors.ts';
import { PasswordFields } from '../../components/admin/forms/password-fields.tsx';
import { saveOnEnter } from '../../components/admin/keys.ts';
import { useBackCloses } from '../../components/admin/open-windows.ts';

interface Values {
  current_password: string;
  password: string;
  password_confirmation: string;
}

/** 修改密码. The server knows the current password; what it says about a field appears at the field. */
export function ChangePassword({ open, username, onClose }: { open: boolean; username: string; onClose: () => void }) {
  const { message } = App.useApp();
  const showFailure = useFormFailure();
  const form = useRef<ProFormInstance<Values>>(undefined);
  useBackCloses(open, onClose);

  const save = async (values: Values) => {
    try {
      await api.auth.change_password({ body: values });
      message.success('密码已修改，其他设备上的登录已失效');
      return true;
    } catch (error) {
      showFailure(form.current, error);
      return false;
    }
  };

  return (
    <ModalForm<Values>
      name="change-password"
      title="修改密码"
      width={440}
      open={open}
      formRef={form}
      onFinish={save}
      onKeyDown={saveOnEnter(form)}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      autoFocusFirstInput
      submitter={{ searchConfig: { submitText: '修改密码', resetText: '取消' } }}
      modalProps={{ destroyOnHidden: true, mask: { closable: false } }}
    >
      {/* For password managers, which file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <ProFormText.Password
        name="current_password"
        label="当前密码"
        fieldProps={{ autoComplete: 'current-password', maxLength: LIMITS.password.max }}
        rules={[{ required: true, message: '请输入当前密码' }]}
      />
      <PasswordFields names={['新密码', '确认新密码']} />
    </ModalForm>
  );
}
