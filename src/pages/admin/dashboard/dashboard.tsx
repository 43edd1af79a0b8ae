import { Button, Card, Flex, Skeleton, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import { api } from '../../../api/api.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { formatTime } from '../../../components/admin/format.ts';
import { Page } from '../../../components/admin/page.tsx';
import { StaleNotice } from '../../../components/admin/stale-notice.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';
import { FigureCards } from '../statistics/figure-cards.tsx';
import { presetRange, todayIn } from '../statistics/range.ts';
import { TopTable } from '../statistics/top-table.tsx';
import { TrendCard } from '../statistics/trend-card.tsx';
import { ContentCard } from './content-card.tsx';
import styles from './dashboard.module.css';
import type { Overview } from './overview.ts';
import { WaitingCard } from './waiting-card.tsx';

const TOP = 8;

/** 仪表盘: what waits first, then how the site does. Every figure leads to its list. */
export function Component() {
  const overview = useLoad(async (signal) => (await api.statistics.overview({}, { signal })).data);
  if (!overview.data) {
    return <Page>{overview.error ? <ErrorResult error={overview.error} onRetry={overview.reload} /> : <Skeleton active paragraph={{ rows: 12 }} />}</Page>;
  }
  return (
    <Page>
      <StaleNotice error={overview.error} onRetry={overview.reload} />
      <Screen overview={overview.data} refreshing={overview.loading} onRefresh={overview.reload} />
    </Page>
  );
}

interface ScreenProps {
  overview: Overview;
  refreshing: boolean;
  onRefresh: () => Promise<void>;
}

function Screen({ overview, refreshing, onRefresh }: ScreenProps) {
  const { today, yesterday, total_pv, time_zone, as_of } = overview;
  const { from, to } = presetRange('30d', todayIn(time_zone));
  const trend = useLoad((signal) => api.statistics.trend({ query: { from, to, interval: 'day' } }, { signal }), `${from} ${to}`);
  const top = useLoad((signal) => api.statistics.top({ query: { dimension: 'article', from, to, limit: TOP } }, { signal }), `${from} ${to}`);
  const statistics = href('/p-admin/statistics');
  const refresh = () => void Promise.all([onRefresh(), trend.reload(), top.reload()]);
  const figure = (title: string, key: 'pv' | 'uv' | 'ip') => ({
    title,
    value: today[key],
    to: `${statistics}?range=today`,
    before: { name: '昨日', value: yesterday[key] },
  });

  return (
    <Flex vertical gap={16}>
      <Flex wrap gap={8} align="center" justify="space-between">
        <Typography.Text type="secondary">
          截至 {formatTime(as_of)}（{time_zone}）
        </Typography.Text>
        <Button onClick={refresh} loading={refreshing}>
          刷新
        </Button>
      </Flex>
      <div className={styles.columns}>
        <WaitingCard overview={overview} />
        <ContentCard overview={overview} />
      </div>
      <FigureCards
        cards={[
          figure('今日浏览量 PV', 'pv'),
          figure('今日访客数 UV', 'uv'),
          figure('今日 IP 数', 'ip'),
          { title: '累计浏览量', value: total_pv, to: `${statistics}?range=30d`, note: '不含爬虫' },
        ]}
      />
      <TrendCard title="最近 30 天访问趋势" what="visits" trend={trend} />
      <Card title="最近 30 天热门文章" extra={<Link to={`${statistics}?range=30d&top=article`}>查看全部</Link>}>
        {top.error ? (
          <ErrorResult error={top.error} onRetry={top.reload} />
        ) : (
          <TopTable
            name="文章"
            rows={top.data?.data ?? []}
            loading={top.loading}
            label={(row) => (row.article_id === null ? row.label : <Link to={href('/p-admin/articles/edit/:id', { id: row.article_id })}>{row.label}</Link>)}
          />
        )}
      </Card>
    </Flex>
  );
}
