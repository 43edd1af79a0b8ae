import { RightOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Badge, Button, Card, Flex, Result, Skeleton, Typography, theme } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { addDays, dayIn } from '../../../../config/calendar.ts';
import { href } from '../../../../config/route-projections.ts';
import type { CallReply } from '../../../../contract/index.ts';
import { api } from '../../../api/api.ts';
import { BackupState } from '../../../components/admin/backup-state.tsx';
import { formatCount, formatTime } from '../../../components/admin/format.ts';
import { Page } from '../../../components/admin/screen.tsx';
import { Cards, FigureCards, METRICS, PEOPLE, seriesOf } from '../../../components/admin/statistics/figures.tsx';
import { presetRange } from '../../../components/admin/statistics/range.ts';
import { TrendCard } from '../../../components/admin/statistics/trend-card.tsx';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { spaced } from '../../../locales/spaced.ts';
import { CoverageCard } from './coverage-card.tsx';
import styles from './dashboard.module.css';
import { LeftBehind, NewNetworks } from './notices.tsx';
import { EmptySearches, ShortRanking } from './short-ranking.tsx';

/** 仪表盘: what waits first, then how the site does. Every figure leads to its list. */
export function Component() {
  const overview = useLoad(async (signal) => (await api.statistics.overview({}, { signal })).data, ['statistics', 'overview']);
  useFollowers(overview.data?.as_of);
  return (
    <Page>
      <LeftBehind />
      <NewNetworks />
      <Loaded load={overview} waiting={<Skeleton active paragraph={{ rows: 12 }} />}>
        {(data) => <Screen overview={data} refreshing={overview.loading} onRefresh={overview.reload} />}
      </Loaded>
    </Page>
  );
}

/** What stands below the overview is loaded anew with each fresh one; one that could not be had takes nothing along. */
function useFollowers(as_of: string | undefined): void {
  const client = useQueryClient();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== as_of) {
      void client.invalidateQueries({ queryKey: ['statistics'], predicate: ({ queryKey }) => queryKey[1] !== 'overview' });
    }
    shown.current = as_of;
  }, [client, as_of]);
}

interface ScreenProps {
  overview: Overview;
  refreshing: boolean;
  onRefresh: () => Promise<void>;
}

function Screen({ overview, refreshing, onRefresh }: ScreenProps) {
  const { today, yesterday_by_now, yesterday, day_before, total_pv, time_zone, as_of } = overview;
  const day = dayIn(time_zone, new Date(as_of));
  const { from, to } = presetRange('30d', day);
  const trend = useLoad((signal) => api.statistics.trend({ query: { from, to, interval: 'day' } }, { signal }), ['statistics', 'trend', from, to]);
  const statistics = href('/p-admin/statistics');
  const lastDay = addDays(day, -1);
  const cards = PEOPLE.map((key) => ({
    title: spaced('今天', METRICS[key].name),
    tip: METRICS[key].tip,
    value: today[key],
    to: `${statistics}?range=today&metric=${key}`,
    lines: [
      { name: '较昨天此时', now: today[key], before: yesterday_by_now[key] },
      { name: '昨天', value: yesterday[key], now: yesterday[key], before: day_before[key], to: `${statistics}?range=yesterday&metric=${key}` },
    ],
  }));

  return (
    <Cards>
      <Flex wrap gap={8} align="center" justify="space-between">
        <Typography.Text type="secondary">
          截至 {formatTime(as_of)}（{time_zone}）；<span className={styles.day}>昨天为 {lastDay.slice(5)}</span>，与前一天比较
        </Typography.Text>
        <Button onClick={() => void onRefresh()} loading={refreshing}>
          刷新
        </Button>
      </Flex>
      <div className="ui-columns">
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
            详细统计<span className={styles.total}>（累计 {formatCount(total_pv)} 次浏览）</span>
          </Link>
        }
      />
      <div className="ui-columns">
        <ShortRanking title="热门文章" dimension="article" range={{ from, to }} rows={8} more={`${statistics}?range=30d&top=article`} />
        <ShortRanking title="来源" dimension="source" range={{ from, to }} rows={8} more={`${statistics}?range=30d`} />
        <ShortRanking title="各考试" dimension="exam" range={{ from, to }} rows={8} more={`${statistics}?range=30d&top=exam`} />
        <EmptySearches range={{ from, to }} rows={8} more={`${statistics}?range=30d&words=empty`} />
      </div>
      <CoverageCard />
    </Cards>
  );
}

type Overview = CallReply<'statistics', 'overview'>['data'];

/** What needs somebody's hand, each with the list where it is done. */
function waiting({ comments, overdue_schedules, review_due, dead_menus }: Overview) {
  return [
    { name: '待审核的评论', count: comments.pending, to: `${href('/p-admin/comments')}?status=pending` },
    { name: '逾期未发布的定时文章', count: overdue_schedules, to: `${href('/p-admin/articles')}?status=scheduled&sort=published_at` },
    { name: '待复核的文章', count: review_due, to: `${href('/p-admin/articles')}?status=review_due` },
    { name: '目标失效的菜单项', count: dead_menus, to: href('/p-admin/menus') },
  ].filter(({ count }) => count > 0);
}

/** 待处理. */
function WaitingCard({ overview }: { overview: Overview }) {
  const { token } = theme.useToken();
  const rows = waiting(overview);
  return (
    <Card title="待处理" styles={{ body: { paddingBlock: rows.length > 0 ? 8 : undefined } }}>
      {rows.length === 0 ? (
        <Result status="success" title="没有需要处理的事项" className={styles.nothing} />
      ) : (
        rows.map(({ name, count, to }) => (
          <Link key={name} to={to} className={styles.todo}>
            <span>{name}</span>
            <Badge count={count} overflowCount={9999} color={token.colorError} />
            <RightOutlined aria-hidden className={styles.faint} />
          </Link>
        ))
      )}
      <div className={styles.backup}>
        <BackupState overview={overview} />
      </div>
    </Card>
  );
}

/** 内容: how much there is of everything. */
function ContentCard({ overview: { articles, comments, media } }: { overview: Overview }) {
  const list = href('/p-admin/articles');
  const cells = [
    { name: '已发布', count: articles.published, to: `${list}?status=published` },
    { name: '草稿', count: articles.draft, to: `${list}?status=draft` },
    { name: '定时发布', count: articles.scheduled, to: `${list}?status=scheduled` },
    { name: '回收站', count: articles.recycled, to: `${list}?status=recycled` },
    { name: '已通过评论', count: comments.approved, to: `${href('/p-admin/comments')}?status=approved` },
    { name: '媒体文件', count: media, to: href('/p-admin/media') },
  ];
  return (
    <Card title="内容">
      <ul className={styles.counts}>
        {cells.map(({ name, count, to }) => (
          <li key={name}>
            <Link to={to}>
              <span>{name}</span>
              <strong>{formatCount(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
