import { Button, Card, Empty, Segmented } from 'antd';
import type { DayRange } from '../../../../config/calendar.ts';
import { LIMITS } from '../../../../config/limits.ts';
import { DIMENSION_WORDS } from '../../../../config/statistics-words.ts';
import type { Basis, Dimension } from '../../../../contract/statistics.ts';
import { api } from '../../../api/api.ts';
import { type Narrowing, RowLabel, TopTable } from '../../../components/admin/statistics/top-table.tsx';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { useExport } from './range-bar.tsx';
import { CsvButton, RankingFoot, rowLimit } from './ranking-parts.tsx';
import styles from './statistics.module.css';

/** What a ranking under a narrowing comes from, where that is not all. */
const BASIS_NOTES: Partial<Record<Basis, string>> = {
  hits: `来自最近 ${LIMITS.visits_raw_days} 天的访问明细，无环比。`,
  sources: '长期保留的“内容 × 来源”汇总，不含访客数。',
};

/** Visits are told where they began. */
const ENTRIES: readonly Dimension[] = ['page', 'article', 'exam', 'section'];

interface RankingCardProps<D extends Dimension> {
  title: string;
  range: DayRange;
  narrowing: Narrowing | null;
  /** What can be ranked here, and what is. */
  dimensions: readonly D[];
  dimension: D;
  /** Needed where there is more than one. */
  onDimension?: (dimension: D) => void;
  more: boolean;
  onMore: (more: boolean) => void;
  /** Looks at the last days, whose single hits are kept. */
  onRecent: () => void;
}

/** The most viewed of something in a range, ranked by one of a few dimensions. */
export function RankingCard<D extends Dimension>({ title, range, narrowing, dimensions, dimension, onDimension, more, onMore, onRecent }: RankingCardProps<D>) {
  const { from, to } = range;
  const limit = rowLimit(more);
  const query = { from, to, ...narrowing };
  const top = useLoad((signal) => api.statistics.top({ query: { ...query, dimension, limit } }, { signal }), ['statistics', 'top', query, dimension, limit]);
  const { busy, download } = useExport(query);
  const word = DIMENSION_WORDS[dimension];
  const rows = top.data?.data;
  const basis = top.data?.basis;
  const ofBots = dimension === 'bot' || narrowing?.by === 'bot';
  return (
    <Card title={title} extra={<CsvButton of={word} loading={busy === dimension} disabled={!rows?.length} onClick={() => download(dimension)} />}>
      {dimensions.length > 1 && (
        <div className={styles.tabs}>
          <Segmented
            aria-label={`${title}维度`}
            value={dimension}
            onChange={onDimension}
            options={dimensions.map((value) => ({ value, label: DIMENSION_WORDS[value] }))}
          />
        </div>
      )}
      <Loaded load={top}>
        {basis === 'none' ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`筛选后的“${word}”只能查看最近 ${LIMITS.visits_raw_days} 天，所选时间段更早`}>
            <Button onClick={onRecent}>查看最近 {LIMITS.visits_raw_days} 天</Button>
          </Empty>
        ) : (
          <>
            <TopTable
              name={word}
              rows={rows}
              total={top.data?.total_pv ?? 0}
              loading={top.loading}
              visits={ENTRIES.includes(dimension) ? '入口' : '访问'}
              counted={ofBots ? '抓取' : '浏览量'}
              label={(row) => <RowLabel dimension={dimension} row={row} narrowing={narrowing} />}
            />
            <RankingFoot shown={rows?.length} more={more} onMore={onMore}>
              {narrowing && basis ? BASIS_NOTES[basis] : null}
            </RankingFoot>
          </>
        )}
      </Loaded>
    </Card>
  );
}
