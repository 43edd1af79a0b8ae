import { Empty, Pagination, Spin } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { CallReply } from '../../../../contract/index.ts';
import type { Media } from '../../../../contract/media.ts';
import { ErrorResult, StaleNotice } from '../error-result.tsx';
import type { Load } from '../use-load.ts';
import styles from './media.module.css';

interface MediaResultsProps {
  load: Load<CallReply<'media', 'list'>>;
  filtered: boolean;
  onPage: (page: number) => void;
  children: (rows: readonly Media[]) => ReactNode;
}

/** One page of files, with the states that a list can be in. */
export function MediaResults({ load, filtered, onPage, children }: MediaResultsProps) {
  const { data, error, loading, reload } = load;
  if (error && !data) return <ErrorResult error={error} onRetry={() => void reload()} />;
  const rows = data?.data ?? [];
  return (
    <Spin spinning={loading} delay={150}>
      <StaleNotice error={error} onRetry={() => void reload()} />
      {rows.length === 0 ? (
        <Empty description={loading ? '加载中…' : filtered ? '没有符合条件的文件' : '还没有文件，先上传一个'} style={{ padding: 32 }} />
      ) : (
        children(rows)
      )}
      {data && (
        <Pagination
          style={{ marginTop: 16 }}
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

/** Files as cards, over which the arrow keys walk. */
export function MediaGrid({ rows, card }: { rows: readonly Media[]; card: (media: Media) => ReactNode }) {
  const grid = useRef<HTMLUListElement>(null);
  useArrowKeys(grid);
  return (
    <ul ref={grid} className={styles.grid}>
      {rows.map((media) => (
        <li key={media.id}>{card(media)}</li>
      ))}
    </ul>
  );
}

const STEPS: Record<string, 'left' | 'right' | 'up' | 'down'> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** Lets the arrow keys walk over a grid's stops (`data-arrow-stop`), row by row; Home and End lead to its ends. */
function useArrowKeys(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    // The stops are looked up at each key: files come and go.
    const walk = (event: KeyboardEvent) => {
      const stops = [...element.querySelectorAll<HTMLElement>('[data-arrow-stop]')];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      if (at < 0) return;
      const columns = stops.filter((stop) => stop.getBoundingClientRect().top === stops[0]?.getBoundingClientRect().top).length;
      const step = STEPS[event.key];
      const ends: Record<string, number> = { Home: 0, End: stops.length - 1 };
      const by = { left: -1, right: 1, up: -columns, down: columns };
      const next = stops[step ? at + by[step] : (ends[event.key] ?? -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', walk);
    return () => element.removeEventListener('keydown', walk);
  }, [grid]);
}
