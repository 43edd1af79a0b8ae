import { App, Flex, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import type { Interval } from '../../../../contract/statistics.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { formatTime } from '../../../components/admin/format.ts';
import { Page } from '../../../components/admin/page.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';
import { choice, useQueryState } from '../../../components/admin/use-query-state.ts';
import { downloadCsv } from './download.ts';
import { FigureCards } from './figure-cards.tsx';
import { totalsOf } from './figures.ts';
import { daysOf, INTERVAL_WORDS, intervalFor, intervalsFor, PRESET_KEYS, rangeBefore, rangeFrom, todayIn } from './range.ts';
import { RangeBar } from './range-bar.tsx';
import { DIMENSION_KEYS, TopCard } from './top-card.tsx';
import { TrendCard } from './trend-card.tsx';

const ADDRESS = {
  range: choice(PRESET_KEYS, '7d'),
  from: '',
  to: '',
  interval: choice(Object.keys(INTERVAL_WORDS) as Interval[]),
  top: choice(DIMENSION_KEYS, 'page'),
};

/** 流量统计: visits in a range of days; all of the view's state is in the address. */
export function Component() {
  // Which day it is depends on the site's time zone, which only the server knows for sure.
  const overview = useLoad(async (signal) => (await api.statistics.overview({}, { signal })).data);
  if (overview.error) {
    return (
      <Page>
        <ErrorResult error={overview.error} onRetry={overview.reload} />
      </Page>
    );
  }
  return <Page>{overview.data ? <Screen timeZone={overview.data.time_zone} asOf={overview.data.as_of} /> : <Skeleton active paragraph={{ rows: 10 }} />}</Page>;
}

function Screen({ timeZone, asOf }: { timeZone: string; asOf: string }) {
  const { message } = App.useApp();
  const [query, setQuery] = useQueryState(ADDRESS);
  const [exporting, setExporting] = useState(false);
  const today = todayIn(timeZone);
  const { preset, ...range } = rangeFrom(query, today);
  const before = rangeBefore(range);
  const interval = intervalFor(range, query.interval);
  const { from, to } = range;
  const days = daysOf(range);
  const span = `${from} ${to}`;

  const trend = useLoad((signal) => api.statistics.trend({ query: { from, to, interval } }, { signal }), `${span} ${interval}`);
  const now = useLoad((signal) => api.statistics.trend({ query: { from, to, interval: 'day' } }, { signal }), span);
  const earlier = useLoad((signal) => api.statistics.trend({ query: { ...before, interval: 'day' } }, { signal }), span);

  const exportCsv = async () => {
    setExporting(true);
    try {
      downloadCsv(await api.statistics.export({ query: { from, to, interval } }), `statistics_${from}_${to}_${interval}.csv`);
    } catch (error) {
      message.error(errorMessage(error));
    } finally {
      setExporting(false);
    }
  };

  const total = totalsOf(now.data?.data ?? []);
  const past = earlier.data ? totalsOf(earlier.data.data) : null;
  const name = days === 1 ? '前一天' : `前 ${days} 天`;
  const card = (title: string, key: 'pv' | 'uv' | 'ip' | 'bots', tip: string) => ({
    title,
    tip,
    value: total[key],
    before: past ? { name, value: past[key] } : undefined,
  });
  const summed = days > 1 ? '多天时为每天之和：同一人在不同日期来访会分别计入。' : '';

  return (
    <Flex vertical gap={16}>
      <RangeBar
        range={range}
        preset={preset}
        today={today}
        exporting={exporting}
        onPreset={(next) => setQuery({ range: next, from: '', to: '', interval: undefined })}
        onRange={(next) => setQuery({ ...next, range: '7d', interval: undefined })}
        onExport={() => void exportCsv()}
      />
      {now.error ? (
        <ErrorResult error={now.error} onRetry={now.reload} />
      ) : (
        <FigureCards
          loading={!now.data}
          cards={[
            card('浏览量 PV', 'pv', '页面被读者打开的次数，不含爬虫。'),
            card('访客数 UV', 'uv', `按每日更换的散列识别，不使用 Cookie。${summed}`),
            card('IP 数', 'ip', `不同的访问地址。${summed}`),
            card('爬虫访问', 'bots', '搜索引擎等程序的访问，不计入其他数字。'),
          ]}
        />
      )}
      <TrendCard
        title="访问趋势"
        what="visits"
        trend={trend}
        interval={interval}
        intervals={intervalsFor(range)}
        onInterval={(next) => setQuery({ interval: next })}
      />
      <TopCard range={range} dimension={query.top} onDimension={(top) => setQuery({ top })} />
      <TrendCard title="爬虫访问（不计入以上数字）" what="bots" trend={trend} />
      <Typography.Text type="secondary">
        日期按 {timeZone} 划分 · 截至 {formatTime(asOf)}
      </Typography.Text>
    </Flex>
  );
}
