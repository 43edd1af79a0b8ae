import { CloudDownloadOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Empty, Flex, Progress, Skeleton, Table, Tag, Typography } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { dayIn } from '../../../../config/calendar.ts';
import type { Backup } from '../../../../contract/backups.ts';
import type { CallReply } from '../../../../contract/index.ts';
import { api } from '../../../api/api.ts';
import { BackupState } from '../../../components/admin/backup-state.tsx';
import { fetchFile, useCsvDownload } from '../../../components/admin/download.ts';
import { formatBytes, formatTime } from '../../../components/admin/format.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { presetRange } from '../../../components/admin/statistics/range.ts';
import { RowActions } from '../../../components/admin/tables/row-actions.tsx';
import { useAskFirst, useAttempt } from '../../../components/admin/use-attempt.ts';
import { type Load, Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import styles from './settings.module.css';
import { WordPressImport } from './wordpress-import.tsx';

/** 数据: the backups, tables to take along, and what another site has to give. */
export function DataTab() {
  const load = useLoad(async (signal) => (await api.statistics.overview({}, { signal })).data, ['statistics', 'overview']);
  const { busy, download } = useCsvDownload<string>();
  const isAdmin = useProfile().role === 'admin';
  const { reload } = load;
  const settled = useCallback(() => void reload(), [reload]);
  const filesAt = ({ time_zone, as_of }: CallReply<'statistics', 'overview'>['data']) => {
    const range = presetRange('30d', dayIn(time_zone, new Date(as_of)));
    return [
      { name: '全部文章（CSV）', file: '文章.csv', get: () => api.articles.export({ query: {} }) },
      { name: '最近 30 天访问（CSV）', file: '访问.csv', get: () => api.statistics.export({ query: { ...range, what: 'trend' } }) },
      { name: '最近 30 天搜索词（CSV）', file: '搜索词.csv', get: () => api.statistics.export({ query: { ...range, what: 'search' } }) },
    ];
  };
  return (
    <Loaded load={load} waiting={<Skeleton active paragraph={{ rows: 3 }} />}>
      {(data) => (
        <Flex vertical gap={16}>
          <BackupState overview={data} isAtBackups />
          {isAdmin && <BackupList onSettled={settled} />}
          <div>
            <Typography.Paragraph>导出表格，可用 Excel 等软件打开：</Typography.Paragraph>
            <Flex wrap gap={8}>
              {filesAt(data).map(({ name, file, get }) => (
                <Button key={name} icon={<DownloadOutlined aria-hidden />} loading={busy === name} onClick={() => void download(name, file, get)}>
                  {name}
                </Button>
              ))}
            </Flex>
          </div>
          {isAdmin && <WordPressImport />}
        </Flex>
      )}
    </Loaded>
  );
}

const ORIGINS: Record<Backup['origin'], string> = { console: '手动', schedule: '自动', command: '命令行', recorded: '登记' };

const isRunning = ({ state }: Backup) => state === 'waiting' || state === 'running';

function StateCell({ backup: { state, done, total, error, is_here, origin } }: { backup: Backup }) {
  if (state === 'waiting') return <Tag>等待开始</Tag>;
  if (state === 'running')
    return <Progress percent={total > 0 ? Math.floor((done / total) * 100) : 0} size="small" aria-label="备份进度" className={styles.progress} />;
  if (state === 'failed')
    return (
      <Flex vertical gap={2} className={styles.problem}>
        <span>
          <Tag color="error">失败</Tag>
        </span>
        <Typography.Text type="secondary" className={styles.long}>
          {error}
        </Typography.Text>
      </Flex>
    );
  if (is_here) return <Tag color="success">完成</Tag>;
  return <Tag>{origin === 'recorded' ? '保存在别处' : '文件已移走'}</Tag>;
}

function useBackups(onSettled: () => void): Load<Backup[]> & { making: boolean } {
  const list = useLoad(async (signal) => (await api.backups.list({}, { signal })).data, ['backups'], { again: (backups) => backups.some(isRunning) });
  const making = list.data?.some(isRunning) ?? false;
  useEffect(() => (making ? onSettled : undefined), [making, onSettled]);
  return { ...list, making };
}

/** The backups of this site: to make one, to fetch it, to remove it. For admins. `onSettled`: a backup has come to its end. */
function BackupList({ onSettled }: { onSettled: () => void }) {
  const ask = useAskFirst();
  const attempt = useAttempt();
  const list = useBackups(onSettled);
  const { data, loading, making, reload } = list;
  const [busy, setBusy] = useState(false);

  const make = async () => {
    setBusy(true);
    await attempt(() => api.backups.create({ body: {} }), '备份已开始');
    await reload();
    setBusy(false);
  };
  // The address is good once: no token leaves the page.
  const download = (backup: Backup) => attempt(async () => fetchFile((await api.backups.download_link({ params: { id: backup.id }, body: {} })).data.url));
  const askToDelete = ({ id, created_at }: Backup) =>
    ask({
      title: '删除这份备份？',
      content: `${formatTime(created_at)} 的备份文件会被删除，无法恢复。`,
      work: () => api.backups.remove({ params: { id } }),
      done: '备份已删除',
      after: async () => {
        await reload();
        onSettled();
      },
    });

  return (
    <Flex vertical gap={12}>
      <Alert type="warning" showIcon title="备份文件含有密码散列、两步验证密钥和设置中的密钥，请像保管密码一样保管。恢复须在服务器上运行 npm run restore。" />
      <div>
        <Button type="primary" icon={<CloudDownloadOutlined aria-hidden />} loading={busy} disabled={making} onClick={() => void make()}>
          {making ? '正在备份…' : '立即备份'}
        </Button>
      </div>
      <Loaded load={list} title="加载备份列表失败">
        <Table<Backup>
          rowKey="id"
          size="middle"
          loading={loading && !data}
          dataSource={data}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty description="还没有备份" /> }}
          columns={[
            {
              title: '时间与大小',
              key: 'time',
              render: (_, { created_at, bytes }) => (
                <Flex vertical>
                  {formatTime(created_at)}
                  {bytes !== null && (
                    <Typography.Text type="secondary" className={styles.small}>
                      {formatBytes(bytes)}
                    </Typography.Text>
                  )}
                </Flex>
              ),
            },
            { title: '状态', key: 'state', render: (_, backup) => <StateCell backup={backup} /> },
            {
              title: '方式',
              key: 'origin',
              responsive: ['md'],
              render: (_, { origin, user_name }) => (user_name ? `${ORIGINS[origin]}（${user_name}）` : ORIGINS[origin]),
            },
            {
              title: '操作',
              key: 'actions',
              render: (_, backup) => (
                <RowActions
                  of={`${formatTime(backup.created_at)} 的备份`}
                  actions={[
                    { key: 'download', label: '下载', disabled: !backup.is_here, run: () => void download(backup) },
                    { key: 'delete', label: '删除', danger: true, disabled: isRunning(backup), run: () => askToDelete(backup) },
                  ]}
                />
              ),
            },
          ]}
        />
      </Loaded>
    </Flex>
  );
}
