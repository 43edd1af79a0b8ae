import { Empty, Input, Pagination, Segmented, Spin } from 'antd';
import type { ReactNode } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { CallReply } from '../../../../contract/index.ts';
import type { Media } from '../../../../contract/media.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { StaleNotice } from '../../../components/admin/stale-notice.tsx';
import type { Load } from '../../../components/admin/use-load.ts';
import styles from './media.module.css';
import { type MediaType, TYPE_NAMES, TYPES } from './media-kind.ts';

interface FilterProps {
  q: string;
  type: MediaType | undefined;
  /** Without it only one type is offered and the switch is left out. */
  onType?: (type: MediaType | undefined) => void;
  onSearch: (q: string) => void;
}

export function MediaFilter({ q, type, onType, onSearch }: FilterProps) {
  return (
    <>
      {onType && (
        <Segmented<string>
          aria-label="类型"
          value={type ?? 'all'}
          options={[{ value: 'all', label: '全部' }, ...TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))]}
          onChange={(value) => onType(value === 'all' ? undefined : (value as MediaType))}
        />
      )}
      <Input.Search
        key={q}
        aria-label="搜索媒体"
        placeholder="搜索文件名、替代文本"
        defaultValue={q}
        maxLength={LIMITS.search_query}
        allowClear
        style={{ width: 240 }}
        onSearch={(next) => onSearch(next.trim())}
      />
    </>
  );
}

interface MediaGridProps {
  load: Load<CallReply<'media', 'list'>>;
  filtered: boolean;
  onPage: (page: number) => void;
  card: (media: Media) => ReactNode;
}

/** One page of files as cards, with the states a list can be in. */
export function MediaGrid({ load, filtered, onPage, card }: MediaGridProps) {
  const { data, error, loading, reload } = load;
  if (error && !data) return <ErrorResult error={error} onRetry={() => void reload()} />;
  const rows = data?.data ?? [];
  return (
    <Spin spinning={loading} delay={150}>
      <StaleNotice error={error} onRetry={() => void reload()} />
      {rows.length === 0 ? (
        <Empty description={loading ? '加载中…' : filtered ? '没有符合条件的文件' : '还没有文件，先上传一个'} style={{ padding: 32 }} />
      ) : (
        <ul className={styles.grid}>
          {rows.map((media) => (
            <li key={media.id}>{card(media)}</li>
          ))}
        </ul>
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
