import type { ActionType, ProFormInstance, ProTableProps } from '@ant-design/pro-components';
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
  state?: readonly [query: Query, setQuery: (patch: Partial<Query>, options?: { replace?: boolean }) => void];
  call: (query: Query, signal: AbortSignal) => Promise<Reply<Row>>;
  /** Said in place of rows when there are none. */
  empty?: ReactNode;
}
interface Paged {
  page?: number;
  per_page?: number;
  sort?: string;
}
type Values = Record<string, unknown>;
type TableProps<Row> = Pick<
  ProTableProps<Row, Values>,
  'actionRef' | 'formRef' | 'form' | 'request' | 'pagination' | 'onChange' | 'onSubmit' | 'onReset' | 'locale' | 'scroll' | 'options' | 'onDataSourceChange'
>;

/**
 * Adapts a list call to ProTable: `<ProTable {...table.props} columns={…} />`. The address (`state`) is the only truth
 * about filters, page and sort: the search form, the pager and sortable columns write it (search fields and `page`,
 * `per_page`, `sort` by their names), and the list follows it, also on "back". A failed call empties the rows and shows the
 * error with 重试 in their place. A page that has emptied (its last row was deleted) gives way to the last one that has rows.
 * A sortable column says `sorter: true` and `sortOrder: sortOrderOf(query.sort, 'title')`.
 */
export function useTableRequest<Row extends object, Query extends object = Record<never, never>>({ name, state, call, empty }: Options<Row, Query>) {
  const [query, setState] = state ?? [{} as Query, () => {}];
  // Names of form fields and of paging come from outside the type: they are names of the query by agreement.
  const setQuery = (patch: Values, options?: { replace?: boolean }) => setState(patch as Partial<Query>, options);
  const { page, per_page } = query as Paged;
  const latest = useRef({ query, setQuery, call });
  latest.current = { query, setQuery, call };
  const actionRef = useRef<ActionType>(undefined);
  const formRef = useRef<ProFormInstance<Values>>(undefined);
  const running = useRef<AbortController>(undefined);
  const total = useRef(0);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [error, setError] = useState<unknown>();
  const [answered, setAnswered] = useState(false);

  const reload = useCallback(async () => {
    await actionRef.current?.reload();
  }, []);

  const request = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      const reply = await latest.current.call(latest.current.query, controller.signal);
      if (controller.signal.aborted) return { success: false };
      setError(undefined);
      setAnswered(true);
      total.current = reply.meta?.total ?? reply.data.length;
      const lastPage = reply.meta ? Math.max(1, Math.ceil(reply.meta.total / reply.meta.per_page)) : 1;
      if (reply.meta && reply.meta.page > lastPage) latest.current.setQuery({ page: lastPage }, { replace: true });
      return { data: reply.data, success: true, total: total.current };
    } catch (caught) {
      if (controller.signal.aborted || isAborted(caught)) return { success: false };
      setError(caught);
      setAnswered(true);
      return { data: [], success: true, total: total.current };
    }
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const address = JSON.stringify(query);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    const fields = formRef.current?.getFieldsValue?.() ?? {};
    formRef.current?.setFieldsValue?.(Object.fromEntries(Object.entries(latest.current.query).filter(([key]) => key in fields)));
    void reload();
  }, [address, reload]);

  const props = useMemo<TableProps<Row>>(
    () => ({
      actionRef,
      formRef,
      request,
      form: { name, initialValues: latest.current.query, ignoreRules: false },
      scroll: { x: 'max-content' },
      onDataSourceChange: (next) => setRows(next),
      // Nothing is called empty before the first answer.
      locale: { emptyText: error ? <ErrorResult error={error} onRetry={() => void reload()} /> : answered ? empty : ' ' },
      pagination:
        page === undefined
          ? false
          : {
              current: page,
              pageSize: per_page ?? LIMITS.per_page_default,
              showSizeChanger: per_page !== undefined,
              pageSizeOptions: [10, 20, 50, LIMITS.per_page_max],
              hideOnSinglePage: false,
            },
      onChange: (pager, _filters, sorter, { action }) => {
        const { setQuery: set, query: now } = latest.current;
        if (action === 'paginate') {
          const resized = per_page !== undefined && pager.pageSize !== (now as Paged).per_page;
          set(resized ? { per_page: pager.pageSize, page: 1 } : { page: pager.current });
        }
        if (action === 'sort' && 'sort' in now) set({ sort: sortOf(sorter) });
      },
      // ProTable leaves emptied fields out of the values.
      onSubmit: (values) => latest.current.setQuery({ ...noValues(formRef.current), ...values }),
      onReset: () => latest.current.setQuery(noValues(formRef.current)),
    }),
    [name, request, reload, error, answered, empty, page, per_page],
  );
  return { props, rows, error, reload };
}

/** Every field of the search form, without a value. */
function noValues(form: ProFormInstance<Values> | undefined): Values {
  return Object.fromEntries(Object.keys(form?.getFieldsValue?.() ?? {}).map((key) => [key, undefined]));
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
