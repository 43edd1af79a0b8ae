import type { QueryKey } from '@tanstack/react-query';
import { Button, Empty, Popconfirm, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import type { Session } from '../../../contract/auth.ts';
import { api } from '../../api/api.ts';
import { formatTime } from './format.ts';
import styles from './sessions-window.module.css';
import { useAttempt } from './use-attempt.ts';
import { Loaded, useLoad } from './use-load.tsx';
import { Modal } from './windows.tsx';

interface SessionsWindowProps {
  open: boolean;
  title: string;
  /** Names what `load` answers, for `useLoad`. */
  name: QueryKey;
  load: (signal: AbortSignal) => Promise<Session[]>;
  /** Ends one, or all but the one that asks. */
  revoke: (id: number) => Promise<unknown>;
  revokeAll: () => Promise<unknown>;
  onClose: () => void;
}

const nameOf = ({ browser, system, device }: Session): string => [browser, system, device].filter(Boolean).join(' · ') || '未知设备';

/** Where somebody is signed in, each of which can be ended. */
export function SessionsWindow({ open, title, name, load, revoke, revokeAll, onClose }: SessionsWindowProps) {
  const attempt = useAttempt();
  const asked = useLoad(load, name);
  const { data, reload } = asked;
  const [busy, setBusy] = useState(false);
  const others = (data ?? []).filter(({ current }) => !current);

  const end = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    await attempt(work, done);
    await reload();
    setBusy(false);
  };

  return (
    <Modal
      open={open}
      title={title}
      width={640}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <Space wrap>
          {others.length > 1 && (
            <Popconfirm
              title={`退出 ${others.length} 台设备的登录？`}
              okText="全部退出"
              okButtonProps={{ danger: true }}
              onConfirm={() => void end(revokeAll, '已全部退出')}
            >
              <Button danger disabled={busy}>
                {others.length < (data ?? []).length ? '退出其他所有设备' : '退出所有设备'}
              </Button>
            </Popconfirm>
          )}
          <Button onClick={onClose}>关闭</Button>
        </Space>
      }
    >
      <Loaded load={asked}>
        {(all) =>
          all.length === 0 ? (
            <Empty description="没有登录中的设备" />
          ) : (
            <ul className="list">
              {all.map((session) => (
                <li key={session.id} className={styles.item}>
                  <div className={styles.what}>
                    <Space wrap size={8}>
                      <Typography.Text strong>{nameOf(session)}</Typography.Text>
                      {session.current && <Tag color="success">当前设备</Tag>}
                    </Space>
                    <p className={styles.facts}>
                      <span>地址：{session.ip ?? '未知'}</span>
                      <span>最近使用：{formatTime(session.last_used_at)}</span>
                      <span>登录：{formatTime(session.created_at)}</span>
                    </p>
                  </div>
                  {!session.current && (
                    <Popconfirm
                      title="退出该设备的登录？"
                      okText="退出"
                      okButtonProps={{ danger: true }}
                      onConfirm={() => void end(() => revoke(session.id), '该设备已退出登录')}
                    >
                      <Button size="small" danger disabled={busy} aria-label={`退出 ${nameOf(session)}，${formatTime(session.created_at)} 登录`}>
                        退出
                      </Button>
                    </Popconfirm>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}

/** 登录设备: everybody sees and ends their own. */
export function MySessions({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SessionsWindow
      open={open}
      title="登录设备"
      name={['auth', 'sessions']}
      load={async (signal) => (await api.auth.sessions({}, { signal })).data}
      revoke={(id) => api.auth.revoke_session({ params: { id } })}
      revokeAll={() => api.auth.revoke_sessions()}
      onClose={onClose}
    />
  );
}
