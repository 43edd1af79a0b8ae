import { Empty, Pagination, Spin } from 'antd';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallReply } from '../../../../contract/index.ts';
import type { Media } from '../../../../contract/media.ts';
import { type Load, Loaded } from '../use-load.tsx';
import styles from './media.module.css';

interface MediaResultsProps {
  load: Load<CallReply<'media', 'list'>>;
  filtered: boolean;
  onPage: (page: number) => void;
  children: (rows: readonly Media[]) => ReactNode;
}

/** One page of files, with the states that a list can be in. */
export function MediaResults({ load, filtered, onPage, children }: MediaResultsProps) {
  const { data, loading } = load;
  const rows = data?.data ?? [];
  return (
    <Spin spinning={loading} delay={150}>
      <Loaded load={load}>
        {rows.length > 0 ? (
          children(rows)
        ) : (
          <div className="ui-roomy">{!loading && <Empty description={filtered ? '没有符合条件的文件' : '还没有文件，先上传一个'} />}</div>
        )}
      </Loaded>
      {data && (
        <Pagination
          className="ui-above"
          align="end"
          hideOnSinglePage
          showSizeChanger={false}
          current={data.meta.page}
          pageSize={data.meta.per_page}
          total={data.meta.total}
          showTotal={(total) => `共 ${total} 个文件`}
          onChange={onPage}
        />
      )}
    </Spin>
  );
}

interface MediaGridProps {
  rows: readonly Media[];
  card: (media: Media, stop?: GridStop) => ReactNode;
  /** With this the grid is one stop of Tab: the file that Tab leads to first; the arrow keys walk on from there. */
  from?: number;
  /** ↑ was pressed in the first row. */
  onLeave?: () => void;
}

/** What makes a card a place where Tab stops, or not. */
export interface GridStop {
  tabIndex: 0 | -1;
  onFocus: () => void;
}

/** Files as cards, over which the arrow keys walk. */
export function MediaGrid({ rows, card, from, onLeave }: MediaGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  useArrowKeys(grid, onLeave);
  const [last, setLast] = useState<number>();
  const known = (id: number | undefined) => rows.find((media) => media.id === id)?.id;
  const stop = known(last) ?? known(from) ?? rows[0]?.id;
  return (
    <ul ref={grid} className={styles.grid}>
      {rows.map((media) => (
        <li key={media.id}>{card(media, from === undefined ? undefined : { tabIndex: media.id === stop ? 0 : -1, onFocus: () => setLast(media.id) })}</li>
      ))}
    </ul>
  );
}

/** Puts the focus on the file of a grid that Tab leads to. */
export function focusGrid(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>(`${STOP}[tabindex="0"]`)?.focus();
}

const STOP = '[data-arrow-stop]';
const STEPS: Record<string, 'left' | 'right' | 'up' | 'down'> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** Lets the arrow keys walk over a grid's stops (`data-arrow-stop`), row by row; Home and End lead to its ends, ↑ from the first row calls `onLeave`. */
function useArrowKeys(grid: RefObject<HTMLElement | null>, onLeave?: () => void): void {
  // The stops are looked up at each key: files come and go.
  const walk = useEffectEvent((event: KeyboardEvent) => {
    const stops = [...(grid.current?.querySelectorAll<HTMLElement>(STOP) ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const columns = stops.filter((stop) => stop.getBoundingClientRect().top === stops[0]?.getBoundingClientRect().top).length;
    const step = STEPS[event.key];
    const ends: Record<string, number> = { Home: 0, End: stops.length - 1 };
    const by = { left: -1, right: 1, up: -columns, down: columns };
    const next = stops[step ? at + by[step] : (ends[event.key] ?? -1)];
    if (!next && !(step === 'up' && onLeave)) return;
    event.preventDefault();
    if (next) next.focus();
    else onLeave?.();
  });
  useEffect(() => {
    const element = grid.current;
    element?.addEventListener('keydown', walk);
    return () => element?.removeEventListener('keydown', walk);
  }, [grid]);
}
