import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { LoginForm, type ProFormInstance, ProFormText } from '@ant-design/pro-components';
import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { adminTitle } from '../../../../config/route-projections.ts';
import { LOGIN_PATH } from '../../../../config/routes.ts';
import { api } from '../../../api/api.ts';
import { ApiError, isLocalError } from '../../../api/errors.ts';
import { sessionNotice, setToken } from '../../../api/session.ts';
import { useAdminName } from '../../../components/admin/admin-name.ts';
import { AdminTheme } from '../../../theme/antd.tsx';
import { ThemeSwitch } from '../../../theme/theme-switch.tsx';
import styles from './login.module.css';

interface Values {
  username?: string;
  password?: string;
}
interface Failure {
  title: string;
  detail?: string;
}

const FAILED = '登录失败，请检查用户名和密码';

/** The server's own words where there are any; what happened on the way is only told beside the general sentence. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { title: FAILED };
  return isLocalError(error) ? { title: FAILED, detail: error.message } : { title: error.message };
}

/** Sign-in. A stored token opens the dashboard: the guards see to it as soon as there is one. */
export function Component() {
  const adminName = useAdminName();
  const form = useRef<ProFormInstance<Values>>(undefined);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const notice = sessionNotice();

  useEffect(() => {
    document.title = `${adminTitle(LOGIN_PATH)} · ${adminName}`;
  }, [adminName]);

  const submit = async ({ username = '', password = '' }: Values) => {
    if (busy) return;
    if (!username.trim() || !password) {
      setFailure({ title: '请输入用户名和密码' });
      form.current?.getFieldInstance?.(username.trim() ? 'password' : 'username')?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await api.auth.login({ body: { username: username.trim(), password } });
      setToken(data.token);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AdminTheme>
      <div className={styles.page}>
        <div className={styles.corner}>
          <ThemeSwitch label="深色模式" />
        </div>
        <main className={styles.card}>
          <header className={styles.head}>
            <span className={styles.mark} aria-hidden>
              {adminName.slice(0, 1)}
            </span>
            <h1>{adminName}</h1>
          </header>
          <LoginForm<Values>
            name="login"
            layout="vertical"
            formRef={form}
            noValidate
            onFinish={submit}
            contentStyle={{ width: '100%', minWidth: 0 }}
            containerStyle={{ padding: 0, height: 'auto', overflow: 'visible' }}
            submitter={{
              searchConfig: { submitText: busy ? '登录中...' : '登录' },
              submitButtonProps: { disabled: busy, loading: false },
            }}
            message={<Banner failure={failure} notice={notice} />}
          >
            <ProFormText
              name="username"
              label="用户名"
              placeholder="请输入用户名"
              fieldProps={{ size: 'large', prefix: <UserOutlined aria-hidden />, autoComplete: 'username', autoFocus: true, required: true }}
            />
            <ProFormText.Password
              name="password"
              label="密码"
              placeholder="请输入密码"
              fieldProps={{ size: 'large', prefix: <LockOutlined aria-hidden />, autoComplete: 'current-password', required: true }}
            />
          </LoginForm>
        </main>
        <footer className={styles.foot}>
          © {new Date().getFullYear()} {adminName} · <a href="/">查看网站</a>
        </footer>
      </div>
    </AdminTheme>
  );
}

/** What went wrong, or why the last session ended. */
function Banner({ failure, notice }: { failure: Failure | null; notice: string | null }) {
  if (failure) return <Alert className={styles.banner} type="error" showIcon role="alert" title={failure.title} description={failure.detail} />;
  return notice ? <Alert className={styles.banner} type="info" showIcon role="status" title={notice} /> : null;
}
