import { DownOutlined, KeyOutlined, LogoutOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { Profile } from '../../../contract/auth.ts';
import { displayName } from '../../components/admin/profile.ts';
import { ThemeSwitch } from '../../theme/theme-switch.tsx';
import styles from './admin-layout.module.css';
import { ChangePassword } from './change-password.tsx';
import { useSignOut } from './use-sign-out.ts';

interface HeaderProps {
  title: string;
  profile: Profile | null;
  menu: { open: boolean; toggle: () => void };
}

/**
 * The console's header. Name and 退出登录 are never hidden in a menu, on a phone either: the title and a long name give way.
 * The sidebar's button stands here because ProLayout's own can't be reached by keyboard.
 */
export function Header({ title, profile, menu }: HeaderProps) {
  const { signOut, busy } = useSignOut();
  const [changing, setChanging] = useState(false);
  return (
    <div className={styles.header}>
      <Button
        type="text"
        icon={menu.open ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
        aria-label={menu.open ? '收起菜单' : '展开菜单'}
        aria-expanded={menu.open}
        onClick={menu.toggle}
      />
      <h1 className={styles.title}>{title}</h1>
      <ThemeSwitch label="深色模式" />
      {profile && (
        <>
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            menu={{ items: [{ key: 'password', icon: <KeyOutlined aria-hidden />, label: '修改密码', onClick: () => setChanging(true) }] }}
          >
            <Button type="text" className={styles.user} aria-haspopup="menu">
              <span className={styles.name}>{displayName(profile)}</span>
              <DownOutlined className={styles.arrow} aria-hidden />
            </Button>
          </Dropdown>
          <ChangePassword open={changing} username={profile.username} onClose={() => setChanging(false)} />
        </>
      )}
      <Button type="text" className={styles.leave} icon={<LogoutOutlined aria-hidden className={styles.leaveIcon} />} loading={busy} onClick={signOut}>
        退出登录
      </Button>
    </div>
  );
}
