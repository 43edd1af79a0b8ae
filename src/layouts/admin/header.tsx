import { DesktopOutlined, DownOutlined, KeyOutlined, LogoutOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense } from 'react';
import type { Profile } from '../../../contract/auth.ts';
import { displayName } from '../../components/admin/profile.ts';
import { useDialog } from '../../components/admin/use-dialog.ts';
import { ThemeSwitch } from '../../theme/theme-switch.tsx';
import styles from './admin-layout.module.css';
import { useSignOut } from './use-sign-out.ts';

// Windows that few open: the frame does not wait for their forms.
const ChangePassword = lazy(() => import('./change-password.tsx').then(({ ChangePassword: form }) => ({ default: form })));
const MySessions = lazy(() => import('./my-sessions.tsx').then(({ MySessions: list }) => ({ default: list })));

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
  const dialog = useDialog<'password' | 'sessions'>();
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
            menu={{
              items: [
                { key: 'password', icon: <KeyOutlined aria-hidden />, label: '修改密码', onClick: () => dialog.show('password') },
                { key: 'sessions', icon: <DesktopOutlined aria-hidden />, label: '我的会话', onClick: () => dialog.show('sessions') },
              ],
            }}
          >
            <Button type="text" className={styles.user} aria-haspopup="menu">
              <span className={styles.name}>{displayName(profile)}</span>
              <DownOutlined className={styles.arrow} aria-hidden />
            </Button>
          </Dropdown>
          <Suspense>
            {dialog.target === 'password' && <ChangePassword open={dialog.open} username={profile.username} onClose={dialog.close} />}
            {dialog.target === 'sessions' && <MySessions key={dialog.key} open={dialog.open} onClose={dialog.close} />}
          </Suspense>
        </>
      )}
      <Button type="text" className={styles.leave} icon={<LogoutOutlined aria-hidden className={styles.leaveIcon} />} loading={busy} onClick={signOut}>
        退出登录
      </Button>
    </div>
  );
}
