import type { ActionType, ProFormInstance, ProTableProps } from '@ant-design/pro-components';
import { Pagination } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LIMITS } from '../../../config/limits.ts';
import type { Meta } from '../../../contract/schema.ts';
import { isAborted } from './error-messages.ts';
import { ErrorResult } from './error-result.tsx';

interface Reply<Row> {
  data: Row[];
  /** Absent where a list is always whole. */
  meta?: Meta;
}
interface Options<Row, Query> {
  /** Prefix of the search form's ids; no two forms on a screen may share it. */
  name: string;
  /** What `useQueryState` answers; without it the list has neither pages nor filters. */
  state?: readonly [query: Query, setQuery: (patch: Partial<Query>, options?: { replace?: boolean }) => void, readNow: () => Query];
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
  | 'actionRef'
  | 'formRef'
  | 'form'
  | 'request'
  | 'pagination'
  | 'tableViewRender'
  | 'onChange'
  | 'onSubmit'
  | 'onReset'
  | 'locale'
  | 'scroll'
  | 'onDataSourceChange'
>;

const PAGE_SIZES = [10, LIMITS.per_page_default, 50, LIMITS.per_page_max];

/**
 * Adapts a list call to ProTable: `<ProTable {...table.props} columns={…} />`. The address (`state`) is the only truth
 * about filters, page and sort: the search form, the pager and sortable columns write it (search fields and `page`,
 * `per_page`, `sort` by their names), and the list follows it, also on "back". The pager is antd's own, because ProTable's
 * keeps a page number of its own that quarrels with the address. A failed call empties the rows and shows the error with
 * 重试 in their place. A page that has emptied (its last row was deleted) gives way to the last one that has rows.
 * A sortable column says `sorter: true` and `sortOrder: sortOrderOf(query.sort, 'title')`.
 */
export function useTableRequest<Row extends object, Query extends object = Record<never, never>>({ name, state, call, empty }: Options<Row, Query>) {
  const [query, setState, readNow] = state ?? [{} as Query, () => {}, () => ({}) as Query];
  // Names of form fields and of paging come from outside the type: they are names of the query by agreement.
  const setQuery = (patch: Values, options?: { replace?: boolean }) => setState(patch as Partial<Query>, options);
  const latest = useRef({ query, setQuery, readNow, call });
  latest.current = { query, setQuery, readNow, call };
  const actionRef = useRef<ActionType>(undefined);
  const formRef = useRef<ProFormInstance<Values>>(undefined);
  const running = useRef<AbortController>(undefined);
  /** The query that was asked last, as text. */
  const asked = useRef<string>(undefined);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [total, setTotal] = useState<number>();
  const [error, setError] = useState<unknown>();

  const reload = useCallback(async () => {
    await actionRef.current?.reload();
  }, []);

  const request = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const now = latest.current.readNow();
    asked.current = JSON.stringify(now);
    try {
      const reply = await latest.current.call(now, controller.signal);
      if (controller.signal.aborted) return { success: false };
      setError(undefined);
      setTotal(reply.meta?.total ?? reply.data.length);
      const lastPage = reply.meta ? Math.max(1, Math.ceil(reply.meta.total / reply.meta.per_page)) : 1;
      if (reply.meta && reply.meta.page > lastPage) latest.current.setQuery({ page: lastPage }, { replace: true });
      return { data: reply.data, success: true };
    } catch (caught) {
      if (controller.signal.aborted || isAborted(caught)) return { success: false };
      setError(caught);
      return { data: [], success: true };
    }
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const address = JSON.stringify(query);
  useEffect(() => {
    const now: Values = JSON.parse(address);
    const fields = Object.keys(noValues(formRef.current));
    if (fields.length > 0) formRef.current?.setFieldsValue?.(Object.fromEntries(fields.map((key) => [key, now[key]])));
    if (asked.current !== undefined && asked.current !== address) void reload();
  }, [address, reload]);

  const { page, per_page = LIMITS.per_page_default } = query as Paged;
  const sizes = 'per_page' in query;
  const pager = useMemo<TableProps<Row>['tableViewRender']>(
    () =>
      page === undefined || !total
        ? undefined
        : (_, table) => (
            <>
              {typeof table === 'function' ? table() : table}
              <Pagination
                align="end"
                responsive
                style={{ marginBlockStart: 16, flexWrap: 'wrap', rowGap: 8 }}
                current={page}
                pageSize={per_page}
                total={total}
                showSizeChanger={sizes}
                pageSizeOptions={PAGE_SIZES}
                showTotal={(all, [from, to]) => `第 ${from}-${to} 条，共 ${all} 条`}
                onChange={(next, size) => latest.current.setQuery(size === per_page ? { page: next } : { per_page: size, page: 1 })}
              />
            </>
          ),
    [page, per_page, sizes, total],
  );
  // Nothing is called empty before the first answer.
  const emptyText = error ? <ErrorResult error={error} onRetry={() => void reload()} /> : total === undefined ? ' ' : empty;

  const props: TableProps<Row> = {
    actionRef,
    formRef,
    request,
    form: { name },
    scroll: { x: 'max-content' },
    onDataSourceChange: (next) => setRows(next),
    locale: { emptyText },
    pagination: false,
    tableViewRender: pager,
    onChange: (_pager, _filters, sorter, { action }) => {
      if (action === 'sort' && 'sort' in query) setQuery({ sort: sortOf(sorter) });
    },
    // ProTable leaves emptied fields out of the values.
    onSubmit: (values) => setQuery({ ...noValues(formRef.current), ...values }),
    onReset: () => setQuery(noValues(formRef.current)),
  };
  return { props, rows, total, error, reload };
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
