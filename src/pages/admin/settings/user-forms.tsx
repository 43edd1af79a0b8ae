import { ProFormRadio } from '@ant-design/pro-components';
import { Alert, App } from 'antd';
import { LIMITS } from '../../../../config/limits.ts';
import { personName } from '../../../../config/person-name.ts';
import type { User } from '../../../../contract/users.ts';
import { api } from '../../../api/api.ts';
import { useVersionedUpdate } from '../../../components/admin/conflict/use-versioned-update.tsx';
import { EditModal } from '../../../components/admin/forms/edit-modal.tsx';
import { PasswordFields } from '../../../components/admin/forms/password-fields.tsx';
import { type FormFields, ResourceForm } from '../../../components/admin/forms/resource-form.tsx';
import { useProfile } from '../../../components/admin/profile.ts';
import { ROLE_NAMES, ROLES } from '../../../components/admin/value-names.ts';

interface FormProps<Subject> {
  open: boolean;
  user: Subject;
  onClose: () => void;
  onSaved: () => void;
}
type UserValues = Pick<User, 'username' | 'name' | 'bio' | 'role' | 'disabled'>;

const fieldsOf = (own: boolean): FormFields<UserValues> => [
  {
    name: 'username',
    label: '用户名',
    hint: '登录时使用',
    max: LIMITS.username.max,
    required: true,
    rules: [{ min: LIMITS.username.min, message: `至少 ${LIMITS.username.min} 个字符` }],
  },
  { name: 'name', label: '姓名', hint: '显示为文章作者；留空则显示用户名', max: LIMITS.name },
  { name: 'bio', label: '简介', max: LIMITS.bio, input: 'area' },
  {
    name: 'role',
    label: '角色',
    show: (role) => ROLE_NAMES[role],
    input: (
      <ProFormRadio.Group
        name="role"
        label="角色"
        disabled={own}
        extra={own ? '不能更改自己的角色' : '编辑可以管理内容，但不能更改设置、用户，也不能永久删除'}
        options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
      />
    ),
  },
  { name: 'disabled', label: '停用', input: 'switch', disabled: own, hint: own ? '不能停用自己的账号' : '停用后不能登录，已登录的设备会立即退出' },
];
const PASSWORD: FormFields<{ password: string }> = [{ name: 'password', label: '密码', input: <PasswordFields /> }];

const SECRETS = ['password', 'password_confirmation'];

/** Creates a user (`user` null) or edits one. Nobody takes away their own role or access here. */
export function UserForm({ user, ...window }: FormProps<User | null>) {
  const own = user?.id === useProfile().id;
  const fields = fieldsOf(own);
  return (
    <ResourceForm<User, UserValues & { password?: string }>
      {...window}
      name="user"
      secrets={SECRETS}
      title={user ? `编辑用户：${personName(user)}` : '新建用户'}
      fields={user ? fields : [...fields.slice(0, -1), ...PASSWORD, ...fields.slice(-1)]}
      stored={user}
      start={{ role: 'editor' }}
      create={({ name, password = '', ...values }) => api.users.create({ body: { ...values, ...(name && { name }), password } })}
      change={(id, body) => api.users.update({ params: { id }, body })}
      done={['用户已创建', '用户已保存']}
    />
  );
}

/** Gives a user a new password. */
export function ResetPasswordForm({ open, user, onClose, onSaved }: FormProps<User>) {
  const { message } = App.useApp();
  const profile = useProfile();
  const [update, conflict] = useVersionedUpdate();
  const save = async ({ password = '' }: { password?: string }) => {
    const result = await update({
      base: user,
      send: (fields, { version }) => api.users.update({ params: { id: user.id }, body: { ...fields, version } }),
      mine: { password },
      labels: { password: { label: '密码', show: () => '（不显示）' } },
    });
    onSaved();
    if (result.kind === 'stay') return false;
    if (result.kind === 'saved') message.success('密码已重置');
    return true;
  };
  return (
    <>
      <EditModal<{ password: string }>
        name="user-password"
        secrets={SECRETS}
        title={`重置密码：${personName(user)}`}
        open={open}
        initialValues={{}}
        onSave={save}
        onClose={onClose}
        submitText="重置密码"
        width={440}
      >
        <Alert
          type="info"
          showIcon
          className="ui-below"
          title={user.id === profile.id ? '您在其他设备上的登录会立即失效。' : '该用户在所有设备上的登录会立即失效，请把新密码告知本人。'}
        />
        <PasswordFields />
      </EditModal>
      {conflict}
    </>
  );
}
