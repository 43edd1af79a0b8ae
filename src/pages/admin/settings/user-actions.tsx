import { Button, Space } from 'antd';
import type { Role } from '../../../../contract/auth.ts';
import type { User } from '../../../../contract/users.ts';

export const ROLE_NAMES: Record<Role, string> = { admin: '管理员', editor: '编辑' };
export const ROLES = Object.keys(ROLE_NAMES) as Role[];

export interface UserAction {
  label: string;
  /** Before the username: what screen readers say of the button. */
  name: string;
  danger?: boolean;
  run: () => void;
}

/** What can be done with a user. */
export function UserActions({ user: { username }, actions }: { user: User; actions: readonly UserAction[] }) {
  return (
    <Space size={0} wrap>
      {actions.map(({ label, name, danger, run }) => (
        <Button key={name} type="link" size="small" danger={danger} aria-label={`${name} ${username}`} onClick={run}>
          {label}
        </Button>
      ))}
    </Space>
  );
}
