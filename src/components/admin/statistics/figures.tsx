import { StatisticCard } from '@ant-design/pro-components';
import { ConfigProvider, Flex } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS, MINUTE_MS } from '../../../../config/limits.ts';
import type { Figures } from '../../../../contract/statistics.ts';
import type { ChartSeries, LookName } from '../chart/chart-marks.tsx';
import { formatCount } from '../format.ts';
import styles from './statistics.module.css';

export type Metric = keyof Figures;

interface MetricRow {
  name: string;
  /** On a button. */
  short: string;
  look: LookName;
  /** Why a sum of days is no count of people; said where several days are looked at. */
  summed?: string;
  tip: string;
}

const SUMMED = '多天时为每天之和，同一人在不同日期来访会分别计入。';

/** What is counted, in the order of the cards. */
export const METRICS: Record<Metric, MetricRow> = {
  pv: { name: '浏览量 PV', short: '浏览量', look: 'first', tip: '页面被读者打开的次数，不含爬虫、后台用户和预览。' },
  uv: { name: '访客数 UV', short: '访客数', look: 'second', summed: '每日之和', tip: `按每天更换的标识区分访客，不使用 Cookie。${SUMMED}` },
  ip: { name: 'IP 数', short: 'IP 数', look: 'third', summed: '每日之和', tip: `不同的访问地址。${SUMMED}` },
  visits: {
    name: '访问次数',
    short: '访问次数',
    look: 'fourth',
    tip: `一位访客连续的浏览算一次访问，间隔超过 ${LIMITS.visit_pause_ms / MINUTE_MS} 分钟另算一次；跨过零点的访问在两天各计一次。`,
  },
  bots: { name: '爬虫访问', short: '爬虫', look: 'bots', tip: '搜索引擎等程序的访问，不计入其他数字。' },
};
export const PEOPLE = ['pv', 'uv', 'ip', 'visits'] as const satisfies readonly Metric[];

export const seriesOf = (metrics: readonly Metric[]): ChartSeries[] => metrics.map((key) => ({ key, name: METRICS[key].name, look: METRICS[key].look }));

/** One figure now and in the period before; the key of the latter is `before`. */
export function comparedSeries(metric: Metric, name: string): ChartSeries[] {
  const { name: now, look } = METRICS[metric];
  return [
    { key: 'before', name, look: 'before' },
    { key: metric, name: now, look: look === 'bots' ? 'bots' : 'first', area: true },
  ];
}

interface Change {
  text: string;
  trend: 'up' | 'down' | undefined;
}

/** 环比 in per cent; 新增 where there was nothing before. */
function changeOf(now: number, before: number): Change {
  if (now === before) return { text: '持平', trend: undefined };
  if (before === 0) return { text: '新增', trend: 'up' };
  const share = (now - before) / before;
  const percent = Math.abs(share * 100);
  return { text: percent >= 1000 ? '10 倍以上' : `${percent.toFixed(percent < 10 ? 1 : 0)}%`, trend: share > 0 ? 'up' : 'down' };
}

const WORDS = { up: '增长', down: '下降' } as const;

/** 环比 as an arrow and a share; words for those who see neither arrow nor colour. */
export function ChangeText({ now, before }: { now: number; before: number | null }) {
  const { text, trend } = before === null ? { text: '—', trend: undefined } : changeOf(now, before);
  if (!trend) return <span className={styles.faint}>{text}</span>;
  return (
    <span className={`${styles.change} ${styles[trend]}`}>
      <span aria-hidden="true" className={styles.arrow}>
        {trend === 'up' ? '▲' : '▼'}
      </span>
      <span className="ui-unseen">{WORDS[trend]}</span>
      {text}
    </span>
  );
}

/** A figure with what it is compared with: 昨天 120 ▲ 20% */
interface Line {
  name: string;
  /** Shown when it is not the card's own figure. */
  value?: number;
  now: number;
  before: number | null;
  to?: string;
}

interface FigureCard {
  title: string;
  tip?: string;
  value: number;
  /** Where the figure leads. */
  to?: string;
  lines?: Line[];
  /** Said instead of a comparison. */
  note?: string;
}

/** Figures in a row; two by two on a phone. */
export function FigureCards({ cards, loading }: { cards: FigureCard[]; loading?: boolean }) {
  return (
    <div className={styles.cards} style={{ '--cards': cards.length } as CSSProperties}>
      {cards.map(({ title, tip, value, to, lines = [], note }) => (
        <StatisticCard
          key={title}
          loading={loading}
          variant="outlined"
          styles={{ body: { paddingBlock: 16, paddingInline: 20 } }}
          statistic={{
            title,
            tip,
            value,
            formatter: () => <span className={styles.value}>{to ? <Link to={to}>{formatCount(value)}</Link> : formatCount(value)}</span>,
            description: (
              <div className={styles.soft}>
                {note && <div className={styles.note}>{note}</div>}
                {lines.map((line) => (
                  <div key={line.name} className={styles.note}>
                    <span>
                      {line.name}
                      {line.value !== undefined && <> {line.to ? <Link to={line.to}>{formatCount(line.value)}</Link> : formatCount(line.value)}</>}
                    </span>
                    <ChangeText now={line.now} before={line.before} />
                  </div>
                ))}
              </div>
            ),
          }}
        />
      ))}
    </div>
  );
}

const CARD = { classNames: { header: styles.cardHead, body: styles.cardBody } };

/** A screen's cards, one below the other; on a phone they leave their figures more room. */
export function Cards({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider card={CARD}>
      <Flex vertical gap={16}>
        {children}
      </Flex>
    </ConfigProvider>
  );
}
