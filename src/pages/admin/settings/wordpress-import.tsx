import { UploadOutlined } from '@ant-design/icons';
import { App, Button, Flex, Progress, Skeleton, Typography } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Import } from '../../../../contract/imports.ts';
import { api } from '../../../api/api.ts';
import { errorMessage, isAborted } from '../../../components/admin/error-messages.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { formatBytes } from '../../../components/admin/format.ts';
import { useLoad } from '../../../components/admin/use-load.ts';
import { ImportState } from './import-state.tsx';
import styles from './settings.module.css';

const MAX = LIMITS.import.upload_bytes;

/** Brings a WordPress export: the file is sent and checked, then somebody says that it is meant. For admins. */
export function WordPressImport() {
  const { message, modal } = App.useApp();
  const { latest, error, loading, reload, isBusy, sent, send, stopSending } = useImport();
  const [busy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  if (error && !latest) return <ErrorResult error={error} onRetry={() => void reload()} title="加载导入记录失败" />;
  if (loading) return <Skeleton active paragraph={{ rows: 2 }} />;

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
  const askToRemove = (id: number) =>
    modal.confirm({
      title: '删除这次导入的记录和文件？',
      content: '已导入的文章、评论等内容保留。',
      okText: '删除',
      okType: 'danger',
      onOk: () => attempt(() => api.imports.remove({ params: { id } })),
    });

  return (
    <section aria-labelledby="wordpress-import">
      <Typography.Title level={3} id="wordpress-import" className={styles.part}>
        从 WordPress 导入
      </Typography.Title>
      <Typography.Paragraph type="secondary">
        {`在 WordPress 后台“工具 › 导出”下载 XML 文件（最大 ${formatBytes(MAX)}）后在此上传。先检查，确认后才写入；同一文件重复导入不会产生重复内容。`}
      </Typography.Paragraph>
      <Flex vertical gap={16}>
        {sent === null ? (
          <div>
            <input ref={picker} type="file" accept=".xml,text/xml,application/xml" hidden onChange={(event) => take(event.target)} />
            <Button icon={<UploadOutlined aria-hidden />} disabled={isBusy} onClick={() => picker.current?.click()}>
              选择 XML 文件
            </Button>
          </div>
        ) : (
          <Flex align="center" gap={12}>
            <Progress percent={Math.floor(sent * 100)} aria-label="上传进度" className="ui-grow" />
            <Button onClick={stopSending}>停止上传</Button>
          </Flex>
        )}
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
    </section>
  );
}

/** How often an import that runs is asked how far it is, milliseconds. */
const ASK_MS = 1500;

const isUnderWay = ({ state }: Import) => state === 'checking' || state === 'waiting' || state === 'running';

/** Sends a file piece by piece; each is sent by itself, so that none takes longer than a request may. `onProgress` hears a share. */
async function sendFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
  const { data } = await api.imports.create({ body: { name: file.name, bytes: file.size } }, { signal });
  for (let at = 0; at < file.size; at += LIMITS.import.part_bytes) {
    const piece = file.slice(at, at + LIMITS.import.part_bytes);
    const form = new FormData();
    form.append('file', piece, file.name);
    await api.imports.add_part({ params: { id: data.id }, query: { at }, form }, { signal });
    onProgress((at + piece.size) / file.size);
  }
}

/** The last import, how it goes on, and the sending of a new file. `sent` is a share, null when nothing is being sent. */
function useImport() {
  const { data, error, loading, reload } = useLoad(async (signal) => (await api.imports.list({}, { signal })).data, ['imports']);
  const latest = data?.find(({ state }) => state !== 'uploading');
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  const isBusy = latest !== undefined && isUnderWay(latest);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void reload(), ASK_MS);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  useEffect(() => () => sending.current?.abort(), []);

  const send = useCallback(
    async (file: File) => {
      const controller = new AbortController();
      sending.current = controller;
      setSent(0);
      try {
        await sendFile(file, setSent, controller.signal);
      } finally {
        setSent(null);
        await reload();
      }
    },
    [reload],
  );
  const stopSending = useCallback(() => sending.current?.abort(), []);
  return { latest, error, loading: loading && !data, reload, isBusy, sent, send, stopSending };
}
