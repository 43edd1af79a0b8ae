import type { ProFormInstance, ProTableProps } from '@ant-design/pro-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import { lastPageOf } from '../../../../config/paging.ts';
import type { Meta } from '../../../../contract/schema.ts';
import { isComposing } from '../keys.ts';
import { ErrorResult, StaleNotice, useReload } from '../use-load.tsx';

interface Reply<Row> {
  data: Row[];
  /** Absent where a list is always whole. */
  meta?: Meta;
}
interface Options<Row, Query> {
  /** Prefix of the search form's ids; no two forms on a screen may share it. */
  name: string;
  /** What `useQueryState` answers; without it the list has neither pages nor filters. */
  state?: readonly [query: Query, setQuery: (patch: Partial<Query>, options?: { replace?: boolean }) => void, ...rest: unknown[]];
  call: (query: Query, signal: AbortSignal) => Promise<Reply<Row>>;
  /** Said in place of rows when there are none. */
  empty?: ReactNode;
}
interface Paged {
  page?: number;
  per_page?: number;
}
type Values = Record<string, unknown>;
type TableProps<Row> = Pick<
  ProTableProps<Row, Values>,
  'formRef' | 'form' | 'dataSource' | 'loading' | 'options' | 'pagination' | 'tableViewRender' | 'onChange' | 'onSubmit' | 'onReset' | 'locale' | 'scroll'
>;

const NO_ROWS: never[] = [];
/** How long an answer may take before it is said that one waits, milliseconds. */
const SPINNER_MS = 250;
const PAGE_SIZES = [10, LIMITS.per_page_default, 50, LIMITS.per_page_max];

/**
 * Adapts a list call to ProTable: `<ProTable {...table.props} columns={…} />`. The address (`state`) is the only truth
 * about filters, page and sort: the search form, the pager and sortable columns write it (search fields and `page`,
 * `per_page`, `sort` by their names), and the list follows it, also on "back". The pager is antd's own, because ProTable's
 * keeps a page number of its own that quarrels with the address. A failed call shows the error with 重试
 * in place of rows, or above those that were there before it. A page that has emptied (its last row was deleted) gives way to the last one that has rows.
 * `stale` rows are those of the view before (`shown`), until its own have come: they can be neither pressed nor reached.
 * A sortable column says `sorter: true` and `sortOrder: sortOrderOf(query.sort, 'title')`.
 */
export function useTableRequest<Row extends object, Query extends object = Record<never, never>>({ name, state, call, empty }: Options<Row, Query>) {
  const [query, setState] = state ?? [{} as Query, () => {}];
  // Names of form fields and of paging come from outside the type: they are names of the query by agreement.
  const setQuery = (patch: Values, options?: { replace?: boolean }) => setState(patch as Partial<Query>, options);
  const formRef = useRef<ProFormInstance<Values>>(undefined);

  const queryKey = [name, 'table', query];
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({ ...(await call(query, signal)), query }),
    placeholderData: keepPreviousData,
    // Rows are acted upon: a view that is opened again waits for its own.
    gcTime: 0,
  });
  const reload = useReload(queryKey, list.refetch);
  const address = JSON.stringify(query);
  const error: unknown = list.error ?? undefined;
  // What is known of this view stays when it cannot be had anew; another view's rows do not.
  const reply = list.data;
  const rows: readonly Row[] = reply?.data ?? NO_ROWS;
  const total = reply ? (reply.meta?.total ?? reply.data.length) : undefined;
  const stale = list.isPlaceholderData;

  const meta = stale ? undefined : reply?.meta;
  const lastPage = meta ? lastPageOf(meta) : undefined;
  const beyond = lastPage !== undefined && meta !== undefined && meta.page > lastPage;
  const turnBack = useEffectEvent(() => setQuery({ page: lastPage }, { replace: true }));
  useEffect(() => {
    if (beyond) turnBack();
  }, [beyond]);

  useEffect(() => {
    const now: Values = JSON.parse(address);
    const fields = Object.keys(noValues(formRef.current));
    if (fields.length > 0) formRef.current?.setFieldsValue?.(Object.fromEntries(fields.map((key) => [key, now[key]])));
  }, [address]);

  /** What is asked for again without a change is loaded again. */
  const search = (patch: Values) => {
    const now = query as Values;
    const same = (((query as Paged).page ?? 1) === 1 || 'page' in patch) && Object.entries(patch).every(([key, value]) => (value ?? '') === (now[key] ?? ''));
    if (same) void reload();
    else setQuery(patch);
  };

  const { page, per_page = LIMITS.per_page_default } = query as Paged;
  // Nothing is called empty before the first answer.
  const emptyText = error && !reply ? <ErrorResult error={error} onRetry={() => void reload()} /> : total === undefined ? ' ' : empty;

  const props: TableProps<Row> = {
    formRef,
    form: {
      name,
      // In place of ProForm's own, which would search by half a word.
      onKeyDown: ({ key, nativeEvent }) => {
        if (key === 'Enter' && !isComposing(nativeEvent)) formRef.current?.submit();
      },
    },
    dataSource: rows as Row[],
    // A quick answer shows no spinner at all.
    loading: { spinning: list.isFetching, delay: SPINNER_MS },
    options: { reload: () => void reload() },
    scroll: { x: 'max-content' },
    locale: { emptyText },
    pagination: false,
    tableViewRender: (_, table) => (
      <>
        {reply && <StaleNotice error={error} onRetry={() => void reload()} />}
        <div inert={stale}>{typeof table === 'function' ? table() : table}</div>
        {page !== undefined && total ? (
          <Pagination
            align="end"
            responsive
            className="ui-above ui-pages"
            current={page}
            pageSize={per_page}
            total={total}
            showSizeChanger={'per_page' in query}
            pageSizeOptions={PAGE_SIZES}
            showTotal={(all, [from, to]) => `第 ${from}–${to} 条，共 ${all} 条`}
            onChange={(next, size) => setQuery(size === per_page ? { page: next } : { per_page: size, page: 1 })}
          />
        ) : null}
      </>
    ),
    onChange: (_pager, _filters, sorter, { action }) => {
      if (action === 'sort' && 'sort' in query) setQuery({ sort: sortOf(sorter) });
    },
    // ProTable leaves emptied fields out of the values.
    onSubmit: (values) => search({ ...noValues(formRef.current), ...values }),
    onReset: () => search(noValues(formRef.current)),
  };
  return { props, rows, total, error, stale, shown: reply?.query, reload };
}

/** Every field of the search form, without a value. (ProForm leaves fields without one out of `getFieldsValue`.) */
function noValues(form: ProFormInstance<Values> | undefined): Values {
  return Object.fromEntries((form?.getFieldsError?.() ?? []).map(({ name }) => [String(name[0]), undefined]));
}

interface Sorter {
  field?: unknown;
  order?: 'ascend' | 'descend' | null;
}

/** The contract's sort of a table's sorter: `-updated_at`; undefined when sorting was taken off. */
function sortOf(sorter: unknown): string | undefined {
  const { field, order } = (Array.isArray(sorter) ? sorter[0] : sorter) as Sorter;
  if (!order) return undefined;
  return `${order === 'descend' ? '-' : ''}${Array.isArray(field) ? field.join('.') : String(field)}`;
}

/** A column's `sortOrder` under the contract's sort, so that the arrow shows what the address says. */
export function sortOrderOf(sort: string | undefined, field: string): 'ascend' | 'descend' | null {
  return sort === field ? 'ascend' : sort === `-${field}` ? 'descend' : null;
}
