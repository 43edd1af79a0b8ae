import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { LIMITS } from '../../../config/limits.ts';
import { api } from '../../api/api.ts';
import { setToken } from '../../api/session.ts';
import { useAttempt } from '../../components/admin/use-attempt.ts';

/** How often the clock is looked at, in milliseconds: a laptop that slept keeps no timer. */
const LOOK_MS = 5000;
const KEY = 'session-end';

/** Says so before a session ends, whatever its use, and offers to go on. `endsAt` is this machine's time, null while unknown. */
export function SessionEnd({ endsAt }: { endsAt: number | null }) {
  const { notification } = App.useApp();
  useEffect(() => {
    if (endsAt === null) return;
    let told = false;
    const look = () => {
      if (told || endsAt - Date.now() > LIMITS.token.announce_ms) return;
      told = true;
      notification.warning({
        key: KEY,
        title: '登录即将到期',
        description: <Remaining endsAt={endsAt} />,
        actions: <Stay />,
        duration: 0,
        role: 'alert',
      });
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      notification.destroy(KEY);
    };
  }, [endsAt, notification]);
  return null;
}

function Remaining({ endsAt }: { endsAt: number }) {
  const [left, setLeft] = useState(() => endsAt - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(endsAt - Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  const minutes = Math.max(1, Math.ceil(left / 60_000));
  return <>还有 {minutes} 分钟。继续使用无需重新登录，正在写的内容不受影响。</>;
}

/** A new token: who asked for the profile by the old one asks again, and learns the new end. */
function Stay() {
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const stay = async () => {
    setBusy(true);
    const done = await attempt(async () => setToken((await api.auth.renew()).data.token), '已延长登录');
    if (!done) setBusy(false);
  };
  return (
    <Button type="primary" loading={busy} onClick={() => void stay()}>
      继续使用
    </Button>
  );
}
