import { api } from '../../api/api.ts';
import { SessionsWindow } from './sessions-window.tsx';

/** 我的会话: everybody sees and ends their own. */
export function MySessions({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SessionsWindow
      open={open}
      title="我的会话"
      name={['auth', 'sessions']}
      load={async (signal) => (await api.auth.sessions({}, { signal })).data}
      revoke={(id) => api.auth.revoke_session({ params: { id } })}
      revokeAll={() => api.auth.revoke_sessions()}
      onClose={onClose}
    />
  );
}
