import { Empty, Pagination, Spin } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { CallReply } from '../../../../contract/index.ts';
import type { Media } from '../../../../contract/media.ts';
import { ErrorResult } from '../error-result.tsx';
import { StaleNotice } from '../stale-notice.tsx';
import type { Load } from '../use-load.ts';
import styles from './media.module.css';
import { useArrowKeys } from './use-arrow-keys.ts';

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
