import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons';
import { LoginForm, type ProFormInstance, ProFormText } from '@ant-design/pro-components';
import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { yearIn } from '../../../../config/calendar.ts';
import { LIMITS } from '../../../../config/limits.ts';
import { adminTitle } from '../../../../config/route-projections.ts';
import { LOGIN_PATH } from '../../../../config/routes.ts';
import { api } from '../../../api/api.ts';
import { ApiError, isLocalError } from '../../../api/errors.ts';
import { sessionNotice, setToken } from '../../../api/session.ts';
import { useConsoleSettings } from '../../../components/admin/console-settings.ts';
import { listDrafts } from '../../../components/admin/kept-drafts.ts';
import { hasFormsLeft, placeLeft } from '../../../components/admin/place-left.ts';
import { AdminTheme } from '../../../theme/antd.tsx';
import { ThemeSwitch } from '../../../theme/theme-switch.tsx';
import styles from './login.module.css';

interface Values {
  username?: string;
  password?: string;
  code?: string;
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
  const { admin_name: adminName, time_zone: timeZone } = useConsoleSettings();
  const form = useRef<ProFormInstance<Values>>(undefined);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The password was right; a code of the authenticator is wanted too. */
  const [secondStep, setSecondStep] = useState(false);

  useEffect(() => {
    document.title = `${adminTitle(LOGIN_PATH)} · ${adminName}`;
  }, [adminName]);

  const submit = async ({ username = '', password = '', code = '' }: Values) => {
    if (busy) return;
    if (!username.trim() || !password) {
      setFailure({ title: '请输入用户名和密码' });
      form.current?.getFieldInstance?.(username.trim() ? 'password' : 'username')?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await api.auth.login({ body: { username: username.trim(), password, ...(secondStep && { code }) } });
      setToken(data.token);
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'second_factor_needed';
      if (isAsked && !secondStep) setSecondStep(true);
      else setFailure(failureOf(error));
      form.current?.setFieldValue('code', '');
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
            message={<Banner failure={failure} />}
          >
            <ProFormText
              name="username"
              label="用户名"
              placeholder="请输入用户名"
              fieldProps={{
                size: 'large',
                prefix: <UserOutlined aria-hidden />,
                autoComplete: 'username',
                autoFocus: true,
                // Its button would stand between this field and the next one for Tab.
                allowClear: false,
                required: true,
                // Another person has another second step.
                onChange: () => setSecondStep(false),
              }}
            />
            <ProFormText.Password
              name="password"
              label="密码"
              placeholder="请输入密码"
              fieldProps={{ size: 'large', prefix: <LockOutlined aria-hidden />, autoComplete: 'current-password', allowClear: false, required: true }}
            />
            {secondStep && <CodeField />}
          </LoginForm>
        </main>
        <footer className={styles.foot}>
          © {yearIn(timeZone, new Date())} {adminName} · <a href="/">查看网站</a>
        </footer>
      </div>
    </AdminTheme>
  );
}

/** The second step: a code of the authenticator, or one of the recovery codes. */
function CodeField() {
  return (
    <ProFormText
      name="code"
      label="验证码"
      placeholder="6 位验证码，或恢复码"
      extra="请打开手机上的验证器应用查看；手机不在身边时，可以输入恢复码。"
      fieldProps={{
        size: 'large',
        prefix: <SafetyOutlined aria-hidden />,
        autoComplete: 'one-time-code',
        autoFocus: true,
        allowClear: false,
        maxLength: LIMITS.second_factor.code,
      }}
    />
  );
}

/** What went wrong, and why the last session ended and what of it is still here: that is true until somebody has signed in. */
function Banner({ failure }: { failure: Failure | null }) {
  const kept = useKept();
  const notice = sessionNotice();
  return (
    <>
      {failure && <Alert className={styles.banner} type="error" showIcon role="alert" title={failure.title} description={failure.detail} />}
      {(notice || kept) && <Alert className={styles.banner} type="info" showIcon role="status" title={notice ?? '请重新登录'} description={kept} />}
    </>
  );
}

/** What waits for the person whose session ended here; neither titles nor words, for anybody may stand before this page. */
function useKept(): string | undefined {
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    // The screen that was left writes its text down while it goes: that is after this one was first drawn.
    const place = placeLeft();
    if (place && (listDrafts(place.user_id).length > 0 || hasFormsLeft(place.user_id))) setKept('您写的内容已保存在本机，登录后可以接着写。');
    else if (place) setKept('登录后可以回到刚才的页面。');
  }, []);
  return kept;
}
