import { UploadOutlined } from '@ant-design/icons';
import { App, Button, Flex, Progress, Skeleton, Typography } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Import } from '../../../../contract/imports.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { errorMessage, isAborted, isConnectionLost } from '../../../components/admin/error-messages.ts';
import { formatBytes, formatTime } from '../../../components/admin/format.ts';
import { useUnsavedChanges } from '../../../components/admin/forms/unsaved-changes.tsx';
import { useAskFirst } from '../../../components/admin/use-attempt.ts';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { ImportState, isUnderWay } from './import-state.tsx';
import styles from './settings.module.css';

const MAX = LIMITS.import.upload_bytes;

/** Brings a WordPress export: the file is sent and checked, then somebody says that it is meant. For admins. */
export function WordPressImport() {
  const { message } = App.useApp();
  const ask = useAskFirst();
  const { load, latest, unfinished, isBusy, sent, send, stopSending } = useImport();
  const { reload } = load;
  const [busy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      if (!isAborted(failure)) message.error(errorMessage(failure));
    } finally {
      await reload();
      setBusy(false);
    }
  };
  const take = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    // The same file may be chosen again.
    input.value = '';
    if (!file) return;
    if (file.size > MAX) message.error(`文件超过 ${formatBytes(MAX)}，请在服务器上运行 npm run import`);
    else if (file.size === 0) message.error('文件是空的');
    else void attempt(() => send(file));
  };
  const askToRemove = (id: number, content = '已导入的文章、评论等内容保留。') =>
    ask({
      title: '删除这次导入的记录和文件？',
      content,
      work: () => attempt(() => api.imports.remove({ params: { id } })),
    });

  return (
    <section aria-labelledby="wordpress-import">
      <Typography.Title level={3} id="wordpress-import" className={styles.part}>
        从 WordPress 导入
      </Typography.Title>
      <Typography.Paragraph type="secondary">
        {`在 WordPress 后台“工具 › 导出”下载 XML 文件（最大 ${formatBytes(MAX)}）后在此上传。先检查，确认后才写入；同一文件重复导入不会产生重复内容。`}
      </Typography.Paragraph>
      <Loaded load={load} title="加载导入记录失败" waiting={<Skeleton active paragraph={{ rows: 2 }} />}>
        {() => (
          <Flex vertical gap={16}>
            {sent === null ? (
              <div>
                <input ref={picker} type="file" accept=".xml,text/xml,application/xml" hidden onChange={(event) => take(event.target)} />
                <Button icon={<UploadOutlined aria-hidden />} disabled={isBusy} onClick={() => picker.current?.click()}>
                  选择 XML 文件
                </Button>
              </div>
            ) : (
              <Flex align="center" gap={12} wrap>
                <Progress percent={Math.floor(sent.share * 100)} aria-label="上传进度" className="ui-grow" />
                {sent.goOn && (
                  <>
                    <Typography.Text type="warning" role="status">
                      网络中断；已送达的部分保留，网络恢复后自动继续
                    </Typography.Text>
                    <Button onClick={sent.goOn}>重试</Button>
                  </>
                )}
                <Button onClick={() => void attempt(stopSending)}>停止上传</Button>
              </Flex>
            )}
            {unfinished.map(({ id, name, bytes, received, updated_at, user_name }) => (
              <Flex key={id} align="center" gap={12} wrap>
                <Typography.Text className={styles.anywhere}>
                  {`${name} 没有传完 `}
                  <Typography.Text type="secondary">
                    {`已送达 ${formatBytes(received)} / ${formatBytes(bytes)}，${formatTime(updated_at)}${user_name ? `，${user_name}` : ''}`}
                  </Typography.Text>
                </Typography.Text>
                <Button danger size="small" onClick={() => askToRemove(id, '已送达的部分会删除。如果它正在另一个窗口上传，那里的上传会中断。')}>
                  删除
                </Button>
              </Flex>
            ))}
            {latest && (
              <ImportState
                key={`${latest.id} ${latest.state}`}
                current={latest}
                busy={busy}
                onStart={(fetch_media) => void attempt(() => api.imports.start({ params: { id: latest.id }, body: { fetch_media } }))}
                onCancel={() => void attempt(() => api.imports.cancel({ params: { id: latest.id }, body: {} }))}
                onRemove={() => askToRemove(latest.id)}
              />
            )}
          </Flex>
        )}
      </Loaded>
    </section>
  );
}

/** Where a file stands that is being sent: its import, once there is one, and a share of it; `goOn` while the connection is gone, to try it at once. */
interface Sending {
  id: number | null;
  share: number;
  goOn: (() => void) | null;
}

/** Waits until the connection is back, somebody wants to go on, or it is given up. */
function connectionBack(offer: (goOn: () => void) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const goOn = () => {
      done.abort();
      resolve();
    };
    window.addEventListener('online', goOn, { signal: done.signal });
    signal.addEventListener('abort', goOn, { signal: done.signal });
    offer(goOn);
  });
}

/**
 * Sends a file piece by piece; each is sent by itself, so that none takes longer than a request may. What has arrived stays when the connection is lost:
 * it goes on where the server stands.
 */
async function sendFile(file: File, tell: (sending: Sending) => void, signal: AbortSignal): Promise<void> {
  const { id } = (await api.imports.create({ body: { name: file.name, bytes: file.size } }, { signal })).data;
  tell({ id, share: 0, goOn: null });
  let at = 0;
  while (at < file.size) {
    const form = new FormData();
    form.append('file', file.slice(at, at + LIMITS.import.part_bytes), file.name);
    try {
      at = (await api.imports.add_part({ params: { id }, query: { at }, form }, { signal })).data.received;
    } catch (error) {
      const known = error instanceof ApiError && error.code === 'conflict' ? (error.data as Partial<Import> | undefined)?.received : undefined;
      if (known !== undefined && known > at) at = known;
      else if (isConnectionLost(error)) await connectionBack((goOn) => tell({ id, share: at / file.size, goOn }), signal);
      else throw error;
    }
    tell({ id, share: at / file.size, goOn: null });
  }
}

/** The last import, how it goes on, and the sending of a new file; `sent` is null when nothing is being sent. */
function useImport() {
  const load = useLoad(async (signal) => (await api.imports.list({}, { signal })).data, ['imports'], { again: (imports) => imports.some(isUnderWay) });
  const { reload } = load;
  const latest = load.data?.find(({ state }) => state !== 'uploading');
  const [sent, setSent] = useState<Sending | null>(null);
  /** Sent by another window, or by one that was closed meanwhile. */
  const unfinished = (load.data ?? []).filter(({ id, state }) => state === 'uploading' && id !== sent?.id);
  const sending = useRef<AbortController | null>(null);
  useUnsavedChanges(sent !== null, 'files');
  const isBusy = latest !== undefined && isUnderWay(latest);
  useEffect(() => () => sending.current?.abort(), []);

  const send = useCallback(
    async (file: File) => {
      const controller = new AbortController();
      sending.current = controller;
      setSent({ id: null, share: 0, goOn: null });
      try {
        await sendFile(file, setSent, controller.signal);
      } finally {
        setSent(null);
        await reload();
      }
    },
    [reload],
  );
  /** Stops it, and forgets what has been sent of it. */
  const stopSending = async () => {
    sending.current?.abort();
    if (sent?.id) await api.imports.remove({ params: { id: sent.id } });
  };
  return { load, latest, unfinished, isBusy, sent, send, stopSending };
}
