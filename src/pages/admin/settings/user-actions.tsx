import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Space } from 'antd';
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

/** What can be done with a user: side by side, or behind one button where there is no room. */
export function UserActions({ user: { username }, actions, isNarrow }: { user: User; actions: readonly UserAction[]; isNarrow: boolean }) {
  if (isNarrow) {
    const items = actions.map(({ label, name, danger, run }) => ({ key: name, label, danger, onClick: run }));
    return (
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
        <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={`${username} 的操作`} aria-haspopup="menu" />
      </Dropdown>
    );
  }
  return (
    <Space size={0}>
      {actions.map(({ label, name, danger, run }) => (
        <Button key={name} type="link" size="small" danger={danger} aria-label={`${name} ${username}`} onClick={run}>
          {label}
        </Button>
      ))}
    </Space>
  );
}
