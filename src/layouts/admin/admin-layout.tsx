import { GlobalOutlined } from '@ant-design/icons';
import { ProLayout, type ProLayoutProps } from '@ant-design/pro-components';
import { App } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigation } from 'react-router-dom';
import { adminMenu, adminTitle, menuKeyOf } from '../../../config/route-projections.ts';
import { ADMIN_ROOT } from '../../../config/routes.ts';
import { useConsoleSettings } from '../../components/admin/console-settings.ts';
import { UnsavedChangesGuard } from '../../components/admin/forms/unsaved-changes.tsx';
import { ShowKeysContext, usePageKey } from '../../components/admin/keys.ts';
import { ProfileContext } from '../../components/admin/profile.ts';
import { Loading } from '../../components/admin/screen.tsx';
import { lateWindow, useDialog } from '../../components/admin/windows.tsx';
import { DebugPanel } from '../../components/debug-panel/debug-panel.tsx';
import { AdminTheme } from '../../theme/antd.tsx';
import styles from './admin-layout.module.css';
import { SessionEnd, useSessionProfile, useSignOut } from './console-session.tsx';
import { Header } from './header.tsx';
import { PlaceBack } from './place-back.tsx';
import { ServerState } from './server-state.tsx';
import { MENU_ICONS, MenuBadge, useWaiting, waitingAt } from './sidebar-menu.tsx';
import { useDescribedFields } from './use-described-fields.ts';

// What is rarely seen.
const ScreenKeys = lateWindow(() => import('./screen-keys.tsx').then(({ ScreenKeys: Window }) => Window));
const SecondFactorNeeded = lazy(() => import('./second-factor/second-factor-window.tsx').then(({ SecondFactorNeeded: screen }) => ({ default: screen })));

/** The debug panel is never displayed; its test renders it. */
const DEBUG_PANEL_VISIBLE = false;

const route = { path: ADMIN_ROOT, routes: adminMenu().map(({ path, name, icon }) => ({ path, name, icon: MENU_ICONS[icon] })) };

/** Colours come from antd's tokens; these are the places where ProLayout has its own. */
const layoutToken: ProLayoutProps['token'] = {
  bgLayout: 'var(--color-page)',
  header: { colorBgHeader: 'var(--color-surface)', colorHeaderTitle: 'var(--color-ink)' },
  sider: {
    colorMenuBackground: 'var(--color-surface)',
    colorTextMenu: 'var(--color-ink-soft)',
    colorTextMenuItemHover: 'var(--color-ink)',
    colorTextMenuActive: 'var(--color-ink)',
    colorTextMenuSelected: 'var(--color-brand)',
    colorBgMenuItemSelected: 'var(--color-brand-wash)',
    colorBgMenuItemHover: 'var(--color-sunken)',
  },
  // A screen's own frame (`Page`) keeps the distance.
  pageContainer: { paddingInlinePageContainerContent: 0, paddingBlockPageContainerContent: 0 },
};

/** Seconds: a message that stands over a long list on a slow machine has to be drawn, found and read before it goes. */
const MESSAGES = { duration: 5 };

/** The console's frame: sidebar and header from the page table, and whoever is signed in. */
export function Component() {
  return (
    <AdminTheme>
      <ServerState>
        <App className={styles.app} message={MESSAGES}>
          <Frame />
        </App>
      </ServerState>
    </AdminTheme>
  );
}

function Frame() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const { profile, endsAt, secondFactor, askAgain } = useSessionProfile();
  const { signOut, busy: leaving } = useSignOut();
  const { admin_name: adminName, time_zone, asked } = useConsoleSettings();
  const waiting = useWaiting(endsAt !== null && secondFactor !== 'needed' && !leaving);
  const [siderClosed, setSiderClosed] = useState(false);
  useDescribedFields();
  const keys = useDialog<'keys'>();
  const showKeys = useCallback(() => keys.show('keys'), [keys.show]);
  usePageKey('?', showKeys, { frame: true });
  const title = adminTitle(pathname);
  const selected = menuKeyOf(pathname);
  useEffect(() => {
    document.title = `${title} · ${adminName}`;
  }, [title, adminName]);

  // ProLayout keeps the fixed header's place with a second, empty <header>: not a landmark.
  useEffect(() => {
    for (const spacer of document.querySelectorAll('header.ant-layout-header:empty')) spacer.setAttribute('role', 'presentation');
  }, []);

  return (
    <ProfileContext value={profile}>
      <a className={styles.skip} href="#console-content">
        跳到主要内容
      </a>
      <div className={styles.progress} data-busy={state === 'loading'} aria-hidden />
      <ProLayout
        layout="mix"
        title={false}
        logo={false}
        headerTitleRender={false}
        menuHeaderRender={false}
        pageTitleRender={false}
        breadcrumbRender={false}
        collapsedButtonRender={false}
        onCollapse={setSiderClosed}
        siderWidth={240}
        token={layoutToken}
        route={route}
        location={{ pathname: selected }}
        menu={{ locale: false }}
        menuExtraRender={({ collapsed, isMobile }) => (
          <div className={styles.brand} data-collapsed={collapsed && !isMobile} title={adminName}>
            <span className={styles.mark} aria-hidden>
              {adminName.slice(0, 1)}
            </span>
            <span className={collapsed && !isMobile ? 'ui-unseen' : styles.brandName}>{adminName}</span>
          </div>
        )}
        menuContentRender={(_, menu) => <nav aria-label="主菜单">{menu}</nav>}
        menuItemRender={({ path, isMobile, onClick }, item) =>
          path && (
            <MenuLink
              path={path}
              waiting={waitingAt(path, waiting)}
              current={path === selected}
              dot={siderClosed && !isMobile}
              onClick={isMobile ? onClick : undefined}
            >
              {item}
            </MenuLink>
          )
        }
        menuFooterRender={(sider) => (
          <a className={styles.siteLink} href="/" target="_blank" rel="noreferrer" title="查看网站" data-collapsed={sider?.collapsed && !sider.isMobile}>
            <GlobalOutlined aria-hidden />
            <span className={sider?.collapsed && !sider.isMobile ? 'ui-unseen' : undefined}>查看网站</span>
          </a>
        )}
        headerContentRender={({ collapsed, isMobile, onCollapse }) => (
          <Header
            title={title}
            profile={profile}
            menu={{ open: !collapsed, isOver: isMobile === true, toggle: () => onCollapse?.(!collapsed) }}
            leaving={leaving}
            onSecondFactor={askAgain}
            onSignOut={signOut}
          />
        )}
      >
        <Content pathname={pathname}>
          {/* Times on a screen are the site's: it waits for the zone, and begins anew should that change. */}
          {!profile || !asked || leaving ? (
            <Loading />
          ) : secondFactor === 'needed' ? (
            <Suspense fallback={<Loading />}>
              <SecondFactorNeeded onChanged={askAgain} />
            </Suspense>
          ) : (
            <ShowKeysContext value={showKeys}>
              <Outlet key={time_zone} />
            </ShowKeysContext>
          )}
        </Content>
      </ProLayout>
      <Suspense>{keys.target && <ScreenKeys key={keys.key} open={keys.open} pathname={pathname} onClose={keys.close} />}</Suspense>
      <UnsavedChangesGuard />
      <SessionEnd endsAt={endsAt} />
      <PlaceBack />
      {DEBUG_PANEL_VISIBLE && <DebugPanel />}
    </ProfileContext>
  );
}

interface MenuLinkProps {
  path: string;
  waiting: ReturnType<typeof waitingAt>;
  current: boolean;
  /** The sidebar is too narrow for a number. */
  dot: boolean;
  onClick?: () => void;
  children: ReactNode;
}

function MenuLink({ path, waiting, current, dot, onClick, children }: MenuLinkProps) {
  return (
    <Link to={path} title={waiting?.title} className={styles.menuLink} aria-current={current ? 'page' : undefined} onClick={onClick}>
      {children}
      {waiting && <MenuBadge count={waiting.count} dot={dot} />}
    </Link>
  );
}

/** Where the skip link leads; after a change of screen the keyboard goes on from here too. */
function Content({ pathname, children }: { pathname: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!box.current?.contains(document.activeElement)) box.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div ref={box} id="console-content" tabIndex={-1} className={styles.content}>
      {children}
    </div>
  );
}
