import { Button, Flex, Skeleton, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import { api } from '../../../api/api.ts';
import { ErrorResult, StaleNotice } from '../../../components/admin/error-result.tsx';
import { formatTime } from '../../../components/admin/format.ts';
import { Page } from '../../../components/admin/screen.tsx';
import { FigureCards } from '../../../components/admin/statistics/figure-cards.tsx';
import { METRICS, PEOPLE, seriesOf } from '../../../components/admin/statistics/figures.ts';
import { addDays, presetRange, todayIn } from '../../../components/admin/statistics/range.ts';
import { TrendCard } from '../../../components/admin/statistics/trend-card.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';
import { CoverageCard } from './coverage-card.tsx';
import styles from './dashboard.module.css';
import { KeptTexts } from './kept-texts.tsx';
import { NewNetworks, PlaceLeft } from './notices.tsx';
import { ContentCard, type Overview, WaitingCard } from './overview-cards.tsx';
import { EmptySearches, ShortRanking } from './short-ranking.tsx';

/** 仪表盘: what waits first, then how the site does. Every figure leads to its list. */
export function Component() {
  const overview = useLoad(async (signal) => (await api.statistics.overview({}, { signal })).data, ['statistics', 'overview']);
  if (!overview.data) {
    return (
      <Page>
        <PlaceLeft />
        <NewNetworks />
        <KeptTexts />
        {overview.error ? <ErrorResult error={overview.error} onRetry={overview.reload} /> : <Skeleton active paragraph={{ rows: 12 }} />}
      </Page>
    );
  }
  return (
    <Page>
      <PlaceLeft />
      <NewNetworks />
      <KeptTexts />
      <StaleNotice error={overview.error} onRetry={overview.reload} />
      <Screen key={overview.data.as_of} overview={overview.data} refreshing={overview.loading} onRefresh={overview.reload} />
    </Page>
  );
}

interface ScreenProps {
  overview: Overview;
  refreshing: boolean;
  onRefresh: () => Promise<void>;
}

/** Begins anew with each overview: what stands below loads with it. */
function Screen({ overview, refreshing, onRefresh }: ScreenProps) {
  const { today, yesterday_by_now, yesterday, day_before, total_pv, time_zone, as_of } = overview;
  const day = todayIn(time_zone, new Date(as_of));
  const { from, to } = presetRange('30d', day);
  const trend = useLoad((signal) => api.statistics.trend({ query: { from, to, interval: 'day' } }, { signal }), ['statistics', 'trend', from, to]);
  const statistics = href('/p-admin/statistics');
  const lastDay = addDays(day, -1);
  const cards = PEOPLE.map((key) => ({
    title: `今日${METRICS[key].name}`.replace(/日(?=[A-Z])/, '日 '),
    tip: METRICS[key].tip,
    value: today[key],
    to: `${statistics}?range=today&metric=${key}`,
    lines: [
      { name: '较昨日此时', now: today[key], before: yesterday_by_now[key] },
      { name: '昨日', value: yesterday[key], now: yesterday[key], before: day_before[key], to: `${statistics}?range=yesterday&metric=${key}` },
    ],
  }));

  return (
    <Flex vertical gap={16} className={styles.screen}>
      <Flex wrap gap={8} align="center" justify="space-between">
        <Typography.Text type="secondary">
          截至 {formatTime(as_of)}（{time_zone}）· 昨日为 {lastDay.slice(5)}，与前一日比较
        </Typography.Text>
        <Button onClick={() => void onRefresh()} loading={refreshing}>
          刷新
        </Button>
      </Flex>
      <div className={styles.columns}>
        <WaitingCard overview={overview} />
        <ContentCard overview={overview} />
      </div>
      <FigureCards cards={cards} />
      <TrendCard
        title="最近 30 天访问趋势"
        trend={trend}
        series={seriesOf(PEOPLE)}
        extra={
          <Link to={`${statistics}?range=30d`}>
            详细统计<span className={styles.total}>（累计 {total_pv.toLocaleString('zh-CN')} 次浏览）</span>
          </Link>
        }
      />
      <div className={styles.columns}>
        <ShortRanking title="热门文章" dimension="article" range={{ from, to }} rows={8} more={`${statistics}?range=30d&top=article`} />
        <ShortRanking title="来源" dimension="source" range={{ from, to }} rows={8} more={`${statistics}?range=30d`} />
        <ShortRanking title="各考试" dimension="exam" range={{ from, to }} rows={8} more={`${statistics}?range=30d&top=exam`} />
        <EmptySearches range={{ from, to }} rows={8} more={`${statistics}?range=30d&words=empty`} />
      </div>
      <CoverageCard />
    </Flex>
  );
}
