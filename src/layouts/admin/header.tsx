import {
  DesktopOutlined,
  DownOutlined,
  FormOutlined,
  KeyOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SafetyOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { personName } from '../../../config/person-name.ts';
import { href } from '../../../config/route-projections.ts';
import type { Profile } from '../../../contract/auth.ts';
import { NEW_ARTICLE_KEY, usePageKey } from '../../components/admin/keys.ts';
import { MenuButton } from '../../components/admin/menu-button.tsx';
import { useBackCloses } from '../../components/admin/open-windows.ts';
import { lateWindow, useDialog } from '../../components/admin/windows.tsx';
import { ThemeSwitch } from '../../theme/theme-switch.tsx';
import styles from './admin-layout.module.css';

// Windows that few open: the frame does not wait for their forms.
const ChangePassword = lateWindow(() => import('./change-password.tsx').then(({ ChangePassword: Window }) => Window));
const MySessions = lateWindow(() => import('../../components/admin/sessions-window.tsx').then(({ MySessions: Window }) => Window));

const SecondFactorWindow = lateWindow(() => import('./second-factor/second-factor-window.tsx').then(({ SecondFactorWindow: Window }) => Window));

interface HeaderProps {
  title: string;
  profile: Profile | null;
  /** `isOver`: it lies over the screen. */
  menu: { open: boolean; isOver: boolean; toggle: () => void };
  /** Signing out is under way. */
  leaving: boolean;
  onSignOut: () => void;
  /** One's own second factor was turned on or off. */
  onSecondFactor: () => void;
}

/**
 * The console's header. Name and 退出登录 are never hidden in a menu, on a phone either: the title and a long name give way.
 * The sidebar's button stands here because ProLayout's own can't be reached by keyboard.
 */
export function Header({ title, profile, menu, leaving, onSignOut, onSecondFactor }: HeaderProps) {
  const dialog = useDialog<'password' | 'sessions' | 'second-factor'>();
  useBackCloses(menu.open && menu.isOver, menu.toggle);
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
      <NewArticle />
      <ThemeSwitch label="深色模式" />
      {profile && (
        <>
          <MenuButton
            type="text"
            className={styles.user}
            placement="bottomRight"
            items={[
              { key: 'password', icon: <KeyOutlined aria-hidden />, label: '修改密码', onClick: () => dialog.show('password') },
              { key: 'sessions', icon: <DesktopOutlined aria-hidden />, label: '登录设备', onClick: () => dialog.show('sessions') },
              { key: 'second-factor', icon: <SafetyOutlined aria-hidden />, label: '两步验证', onClick: () => dialog.show('second-factor') },
            ]}
          >
            <span className={styles.name}>{personName(profile)}</span>
            <DownOutlined className={styles.arrow} aria-hidden />
          </MenuButton>
          <Suspense>
            {dialog.target === 'password' && <ChangePassword open={dialog.open} username={profile.username} onClose={dialog.close} />}
            {dialog.target === 'second-factor' && <SecondFactorWindow key={dialog.key} open={dialog.open} onClose={dialog.close} onChanged={onSecondFactor} />}
            {dialog.target === 'sessions' && <MySessions key={dialog.key} open={dialog.open} onClose={dialog.close} />}
          </Suspense>
        </>
      )}
      <Button type="text" className={styles.leave} icon={<LogoutOutlined aria-hidden className={styles.leaveIcon} />} loading={leaving} onClick={onSignOut}>
        退出登录
      </Button>
    </div>
  );
}

const NEW_ARTICLE = href('/p-admin/articles/create');

/** 新建文章, from anywhere: a link in the header, and a key. */
function NewArticle() {
  const navigate = useNavigate();
  usePageKey(NEW_ARTICLE_KEY, () => void navigate(NEW_ARTICLE));
  return (
    <Link to={NEW_ARTICLE} className={styles.create} title={`新建文章（按 ${NEW_ARTICLE_KEY.toUpperCase()} 键）`} aria-keyshortcuts={NEW_ARTICLE_KEY}>
      <FormOutlined aria-hidden />
      <span>新建文章</span>
    </Link>
  );
}
