import { Alert, Button, Typography } from 'antd';
import { dayIn, rangeBefore } from '../../../../config/calendar.ts';
import { LIMITS } from '../../../../config/limits.ts';
import { DIMENSION_WORDS } from '../../../../config/statistics-words.ts';
import type { Dimension, Interval } from '../../../../contract/statistics.ts';
import { api } from '../../../api/api.ts';
import { siteTimeZone } from '../../../components/admin/console-settings.ts';
import { formatCount, formatMean, formatTime } from '../../../components/admin/format.ts';
import { Page } from '../../../components/admin/screen.tsx';
import { Cards, comparedSeries, FigureCards, METRICS, type Metric, PEOPLE, seriesOf } from '../../../components/admin/statistics/figures.tsx';
import {
  addressOf,
  daysOf,
  hourIn,
  INTERVAL_WORDS,
  intervalFor,
  intervalsFor,
  lastDays,
  PRESET_KEYS,
  rangeFrom,
} from '../../../components/admin/statistics/range.ts';
import { type Narrowing, publicFilterOf } from '../../../components/admin/statistics/top-table.tsx';
import { Choice, TrendCard } from '../../../components/admin/statistics/trend-card.tsx';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { choice, useQueryState } from '../../../components/admin/use-query-state.ts';
import { RangeBar, useExport } from './range-bar.tsx';
import { RankingCard } from './ranking-card.tsx';
import styles from './statistics.module.css';
import { WORD_TABS, WordsCard, type WordTab } from './words-card.tsx';

const DIMENSION_KEYS = Object.keys(DIMENSION_WORDS) as Dimension[];

/** What was read, and with what. */
const CONTENT = ['page', 'article', 'exam', 'section'] as const satisfies readonly Dimension[];

const MEANS = ['device', 'browser', 'language'] as const satisfies readonly Dimension[];

const ADDRESS = {
  range: choice(PRESET_KEYS, '7d'),
  from: '',
  to: '',
  interval: choice(Object.keys(INTERVAL_WORDS) as Interval[]),
  metric: choice([...PEOPLE, 'all'], 'all'),
  by: choice(DIMENSION_KEYS),
  key: '',
  top: choice(CONTENT, 'page'),
  means: choice(MEANS, 'device'),
  words: choice(Object.keys(WORD_TABS) as WordTab[], 'all'),
  more: choice(['top', 'source', 'words', 'means', 'bot']),
};

type More = NonNullable<(typeof ADDRESS)['more']['values'][number]>;

/** What is worth ranking beside what the screen is narrowed to. */
const others = <D extends Dimension>(dimensions: readonly D[], narrowing: Narrowing | null) =>
  dimensions.filter((dimension) => dimension !== narrowing?.by) as [D, ...D[]];

/** Bots tell neither where they come from nor what they are read with; one row has nothing to be ranked against. */
function shownFor(narrowing: Narrowing | null) {
  const ofContent = narrowing === null || (CONTENT as readonly Dimension[]).includes(narrowing.by);
  const ofBots = narrowing?.by === 'bot';
  return { source: !ofBots && narrowing?.by !== 'source', means: !ofBots, bots: ofContent };
}

/** 流量统计: visits in a range of days, perhaps of one row only; all of the view's state is in the address. */
export function Component() {
  const [query, setQuery] = useQueryState(ADDRESS);
  const today = dayIn(siteTimeZone(), Date.now());
  const { preset, ...range } = rangeFrom(query, today);
  const { from, to } = range;
  const narrowing = publicFilterOf(query);
  const recent = lastDays(LIMITS.visits_raw_days, today);
  const intervals = intervalsFor(range, !narrowing || from >= recent.from);
  const interval = intervalFor(range, intervals, query.interval);
  const before = rangeBefore(range);
  const days = daysOf(range);
  const ofBots = narrowing?.by === 'bot';
  const metric: Metric | 'all' = ofBots ? 'bots' : query.metric;
  const asked = { from, to, ...narrowing };

  const summary = useLoad(async (signal) => (await api.statistics.summary({ query: asked }, { signal })).data, ['statistics', 'summary', asked]);
  const trend = useLoad((signal) => api.statistics.trend({ query: { ...asked, interval } }, { signal }), ['statistics', 'trend', asked, interval]);
  const compares = metric !== 'all' && (interval !== 'hour' || !narrowing || before.from >= recent.from);
  const earlier = useLoad(
    async (signal) => (compares ? api.statistics.trend({ query: { ...before, ...narrowing, interval } }, { signal }) : { data: [] }),
    ['statistics', 'trend-before', compares, { ...before, ...narrowing }, interval],
  );
  const { busy, download } = useExport({ ...asked, interval });

  const { now, before: past, label, as_of, running } = summary.data ?? {};
  const until = as_of === undefined ? undefined : hourIn(siteTimeZone(), new Date(as_of));
  const onlyToday = days === 1 && to === today;
  const pastName = onlyToday ? '昨天此时' : days === 1 ? '前一天' : `前 ${days} 天`;
  const shown = shownFor(narrowing);
  const metrics: readonly Metric[] = ofBots ? ['bots'] : shown.bots ? [...PEOPLE, 'bots'] : PEOPLE;
  const cards = metrics.map((key) => {
    const { name: title, tip, summed } = METRICS[key];
    const note = days > 1 ? `${summed ? `${summed}，` : ''}日均 ${formatMean((now?.[key] ?? 0) / days)}` : undefined;
    const value = now?.[key] ?? 0;
    const lines = past ? [{ name: `较${pastName} ${formatCount(past[key])}`, now: value, before: past[key] }] : [];
    return { title, tip, value, lines, note };
  });
  const chart =
    metric === 'all'
      ? { series: seriesOf(PEOPLE) }
      : compares && earlier.data
        ? { series: comparedSeries(metric, pastName), before: { points: earlier.data.data, metric } }
        : { series: [{ ...seriesOf([metric])[0], key: metric, name: METRICS[metric].name, look: METRICS[metric].look, area: true as const }] };
  const ranking = { range, narrowing, onRecent: () => setQuery({ ...addressOf(recent, today), interval: undefined }) };
  const [content, means] = [others(CONTENT, narrowing), others(MEANS, narrowing)];
  const [top, mean] = [content.includes(query.top) ? query.top : content[0], means.includes(query.means) ? query.means : means[0]];
  const more = (which: More) => ({ more: query.more === which, onMore: (next: boolean) => setQuery({ more: next ? which : undefined }) });

  return (
    <Page>
      <Cards>
        <RangeBar
          range={range}
          preset={preset}
          today={today}
          exporting={busy === 'trend'}
          onPreset={(next) => setQuery({ range: next, from: '', to: '', interval: undefined })}
          onRange={(next) => setQuery({ ...next, range: '7d', interval: undefined })}
          onExport={() => download('trend')}
        />
        {narrowing && (
          <Alert
            type="info"
            showIcon
            title={
              <>
                只看{DIMENSION_WORDS[narrowing.by]}：<strong>{label ?? narrowing.key}</strong>
              </>
            }
            action={
              <Button size="small" onClick={() => setQuery({ by: undefined, key: '' })}>
                显示全站
              </Button>
            }
          />
        )}
        <Loaded load={summary}>
          <FigureCards loading={!now} cards={cards} />
        </Loaded>
        <TrendCard
          title="访问趋势"
          trend={trend}
          {...chart}
          until={until}
          choices={
            <div className={styles.choices}>
              {!ofBots && (
                <Choice
                  label="指标"
                  value={query.metric}
                  options={[{ value: 'all' as const, label: '全部' }, ...PEOPLE.map((value) => ({ value, label: METRICS[value].short }))]}
                  onChange={(next) => setQuery({ metric: next })}
                />
              )}
              <Choice
                label="时间粒度"
                value={interval}
                options={intervals.map((value) => ({ value, label: INTERVAL_WORDS[value] }))}
                onChange={(next) => setQuery({ interval: next })}
              />
            </div>
          }
        />
        <div className="ui-columns">
          <RankingCard {...ranking} title="内容" dimensions={content} dimension={top} onDimension={(next) => setQuery({ top: next })} {...more('top')} />
          {shown.source && <RankingCard {...ranking} title="来源" dimensions={['source']} dimension="source" {...more('source')} />}
          {!narrowing && <WordsCard range={range} tab={query.words} onTab={(words) => setQuery({ words })} {...more('words')} />}
          {shown.means && (
            <RankingCard
              {...ranking}
              title="设备与语言"
              dimensions={means}
              dimension={mean}
              onDimension={(next) => setQuery({ means: next })}
              {...more('means')}
            />
          )}
          {shown.bots && (
            <>
              <TrendCard
                title="爬虫访问（不计入以上数字）"
                trend={trend}
                until={until}
                series={seriesOf(['bots'])}
                kind="bar"
                height={260}
                empty="此时段没有爬虫访问"
              />
              <RankingCard {...ranking} title="爬虫排行" dimensions={['bot']} dimension="bot" {...more('bot')} />
            </>
          )}
        </div>
        <Typography.Text type="secondary">
          日期按 {siteTimeZone()} 划分{running ? '，今天尚未结束' : ''}
          {as_of ? ` · 截至 ${formatTime(as_of)}` : ''} · 单项的小时数据和交叉筛选来自最近 {LIMITS.visits_raw_days} 天（{recent.from}{' '}
          起）的访问明细；各项的每日汇总以及“内容 × 来源”长期保留。
        </Typography.Text>
      </Cards>
    </Page>
  );
}
