import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex, Skeleton, Typography } from 'antd';
import { useCallback } from 'react';
import { api } from '../../../api/api.ts';
import { BackupState } from '../../../components/admin/backup-state.tsx';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { useProfile } from '../../../components/admin/profile.ts';
import { presetRange, todayIn } from '../../../components/admin/statistics/range.ts';
import { useCsvDownload } from '../../../components/admin/use-csv-download.ts';
import { useLoad } from '../../../components/admin/use-load.ts';
import { BackupList } from './backup-list.tsx';
import { WordPressImport } from './wordpress-import.tsx';

/** 数据: the backups, tables to take along, and what another site has to give. */
export function DataTab() {
  const { data, error, reload } = useLoad(async (signal) => (await api.statistics.overview({}, { signal })).data, ['statistics', 'overview']);
  const { busy, download } = useCsvDownload<string>();
  const isAdmin = useProfile().role === 'admin';
  const settled = useCallback(() => void reload(), [reload]);
  if (error && !data) return <ErrorResult error={error} onRetry={() => void reload()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />;
  const range = presetRange('30d', todayIn(data.time_zone, new Date(data.as_of)));
  const files = [
    { name: '全部文章（CSV）', file: '文章.csv', get: () => api.articles.export({ query: {} }) },
    { name: '最近 30 天访问（CSV）', file: '访问.csv', get: () => api.statistics.export({ query: { ...range, what: 'trend' } }) },
    { name: '最近 30 天搜索词（CSV）', file: '搜索词.csv', get: () => api.statistics.export({ query: { ...range, what: 'search' } }) },
  ];
  return (
    <Flex vertical gap={16}>
      <BackupState overview={data} />
      {isAdmin && <BackupList onSettled={settled} />}
      <div>
        <Typography.Paragraph>导出表格，可用 Excel 等软件打开：</Typography.Paragraph>
        <Flex wrap gap={8}>
          {files.map(({ name, file, get }) => (
            <Button key={name} icon={<DownloadOutlined aria-hidden />} loading={busy === name} onClick={() => void download(name, file, get)}>
              {name}
            </Button>
          ))}
        </Flex>
      </div>
      {isAdmin && <WordPressImport />}
    </Flex>
  );
}
