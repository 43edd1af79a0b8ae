import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Flex, Skeleton, Typography } from 'antd';
import { useCallback, useState } from 'react';
import { api } from '../../../api/api.ts';
import { BackupState } from '../../../components/admin/backup-state.tsx';
import { downloadCsv } from '../../../components/admin/download-csv.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { useProfile } from '../../../components/admin/profile.ts';
import { presetRange, todayIn } from '../../../components/admin/statistics/range.ts';
import { useLoad } from '../../../components/admin/use-load.ts';
import { BackupList } from './backup-list.tsx';
import { WordPressImport } from './wordpress-import.tsx';

/** 数据: the backups, tables to take along, and what another site has to give. */
export function DataTab() {
  const { message } = App.useApp();
  const { data, error, reload } = useLoad(async (signal) => (await api.statistics.overview({}, { signal })).data, ['statistics', 'overview']);
  const [busy, setBusy] = useState('');
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
  const save = async ({ name, file, get }: (typeof files)[number]) => {
    setBusy(name);
    try {
      downloadCsv(await get(), file);
    } catch (failure) {
      message.error(errorMessage(failure));
    } finally {
      setBusy('');
    }
  };
  return (
    <Flex vertical gap={16}>
      <BackupState overview={data} />
      {isAdmin && <BackupList onSettled={settled} />}
      <div>
        <Typography.Paragraph>导出表格，可用 Excel 等软件打开：</Typography.Paragraph>
        <Flex wrap gap={8}>
          {files.map((file) => (
            <Button key={file.name} icon={<DownloadOutlined aria-hidden />} loading={busy === file.name} onClick={() => void save(file)}>
              {file.name}
            </Button>
          ))}
        </Flex>
      </div>
      {isAdmin && <WordPressImport />}
    </Flex>
  );
}
