import { ProTable } from '@ant-design/pro-components';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { atLeast, below } from '../../../../config/breakpoints.ts';
import { dayIn, inDayOrder } from '../../../../config/calendar.ts';
import { href } from '../../../../config/route-projections.ts';
import type { ArticleRow } from '../../../../contract/articles.ts';
import { api } from '../../../api/api.ts';
import batchStyles from '../../../components/admin/batch/batch.module.css';
import { BatchOutcomeDialog, BatchProgressDialog } from '../../../components/admin/batch/batch-dialogs.tsx';
import { useKeptSelection } from '../../../components/admin/batch/use-kept-selection.ts';
import { useStickyBar } from '../../../components/admin/batch/use-sticky-bar.ts';
import { siteTimeZone } from '../../../components/admin/console-settings.ts';
import { useCsvDownload } from '../../../components/admin/download.ts';
import { isTyping, pressedKey, usePageKey } from '../../../components/admin/keys.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { Page } from '../../../components/admin/screen.tsx';
import { useTableRequest } from '../../../components/admin/tables/table-request.tsx';
import { categoryName, categoryOptions as optionsOf } from '../../../components/admin/tree/tree-options.ts';
import { useQueryState } from '../../../components/admin/use-query-state.ts';
import { useStored } from '../../../components/admin/use-stored.ts';
import { lateWindow, useDialog } from '../../../components/admin/windows.tsx';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import { articleColumns, HIDDEN_COLUMNS } from './list/article-columns.tsx';
import { BatchBar, rowsOfView, SelectionNote, useArticleBatch } from './list/batch-bar.tsx';
import { BatchForms } from './list/batch-forms.tsx';
import { type BatchEntry, batchEntries } from './list/batch-words.ts';
import styles from './list/list.module.css';
import { ListEmpty, ListSkeleton } from './list/list-empty.tsx';
import { FilterTags, searchColumns } from './list/list-filters.tsx';
import { hasFilters, LIST_QUERY, type ListQuery, NO_FILTERS, sortOf, toCallQuery, toFilters } from './list/list-query.ts';
import { listTabs, listTools, tableOptions, useCounts } from './list/list-tools.tsx';
import { useFilterChoices } from './list/use-filter-choices.ts';
import { useRecycling } from './list/use-recycling.tsx';
import { useRowHandlers } from './list/use-row-actions.tsx';

const BatchPublish = lateWindow(() => import('./list/batch-publish.tsx').then(({ BatchPublish: Window }) => Window));

/** Columns of 24 that a search field takes, by the form's width: three fields beside the buttons at 1440. */
const SEARCH_SPAN = { xs: 24, sm: 12, md: 8, lg: 6, xl: 6, xxl: 6 };

/** 文章管理: every article, by state and filter; all of the view's state is in the address. */
export function Component() {
  const profile = useProfile();
  const isAdmin = profile.role === 'admin';
  const narrow = useMediaQuery(below(64));
  const isMedium = useMediaQuery(atLeast(75));
  const isWide = useMediaQuery(atLeast(85));
  const [address, setQuery] = useQueryState(LIST_QUERY);
  const query = inDayOrder(address);
  const clearFilters = () => setQuery(NO_FILTERS);
  const table = useTableRequest<ArticleRow, ListQuery>({
    name: 'articles',
    state: [query, setQuery],
    call: (now, signal) => api.articles.list({ query: toCallQuery(now) }, { signal }),
    empty: <ListEmpty tab={query.status} filtered={hasFilters(query)} onClear={clearFilters} />,
  });
  /** The tab that the rows on the screen belong to: its columns stay until the next tab's rows are there. */
  const tab = table.shown?.status;
  const { counts, reload: recount } = useCounts(query);
  const reload = async () => {
    await Promise.all([table.reload(), recount()]);
  };

  const { categories, authors, editions, loading, chooseExam, gone } = useFilterChoices(query);
  const categoryOptions = optionsOf(categories);
  const categoryNames = new Map(categories.map((row) => [row.id, categoryName(row)]));

  const selection = useKeptSelection<ArticleRow>({
    name: 'articles',
    unit: '篇',
    view: JSON.stringify({ ...toFilters(query), status: query.status }),
    visible: table.rows,
    findAmong: (ids, signal) => rowsOfView(query, ids.length, { ids, signal }),
  });
  const bar = useStickyBar();
  const recycling = useRecycling(reload);
  const { on, isBusy } = useRowHandlers(recycling, reload);
  const publishing = useDialog<BatchEntry>();
  const batch = useArticleBatch({ selection, query, reload, onRecycled: recycling.offerUndo, onPublish: publishing.show });
  const form = useDialog<BatchEntry>();
  const csv = useCsvDownload<'articles'>();
  /** What the list shows, all pages of it: `articles_published_2026-11-21.csv`. */
  const exportCsv = () =>
    csv.download('articles', `articles_${query.status}_${dayIn(siteTimeZone(), Date.now())}.csv`, () =>
      api.articles.export({ query: { ...toFilters(query), status: query.status, sort: sortOf(query) } }),
    );
  const [density, setDensity] = useStored(`articles.density.${profile.id}`, ['large', 'middle', 'small'] as const, 'middle');
  const [unfolded, setUnfolded] = useState(false);
  useSearchKey('articles_q');

  return (
    <Page>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that come up from the links and boxes inside it */}
      <div className={narrow ? batchStyles.list : `${batchStyles.list} ${styles.columns}`} onKeyDown={onListKey}>
        <ProTable<ArticleRow>
          {...table.props}
          rowKey="id"
          // Cards have no head.
          sticky={narrow ? false : bar.sticky}
          locale={tab === undefined && !table.error ? { emptyText: <ListSkeleton /> } : table.props.locale}
          scroll={narrow ? undefined : table.props.scroll}
          columns={[
            ...searchColumns({
              query,
              gone,
              categories: categoryOptions,
              authors,
              editions,
              loading,
              unfolded,
              onExam: chooseExam,
            }),
            ...articleColumns({
              query,
              tab: tab ?? query.status,
              narrow,
              minWidth: isWide ? 85 : isMedium ? 75 : 64,
              categoryNames,
              onAuthor: (id) => setQuery({ author_id: id }),
              isAdmin,
              isBusy,
              on,
            }),
          ]}
          search={{ labelWidth: 'auto', span: SEARCH_SPAN, className: styles.search, onCollapse: (folded) => folded || setUnfolded(true) }}
          columnsState={{ persistenceKey: `articles.columns.${profile.id}`, persistenceType: 'localStorage', defaultValue: HIDDEN_COLUMNS }}
          size={density}
          onSizeChange={(size) => setDensity(size as typeof density)}
          options={tableOptions(narrow, reload)}
          tableExtraRender={() => (
            <FilterTags
              query={query}
              gone={gone}
              rows={table.rows}
              categories={categories}
              authors={authors}
              editions={editions}
              profile={profile}
              setQuery={setQuery}
            />
          )}
          toolbar={listTabs({
            layout: narrow ? 'narrow' : isMedium ? 'wide' : 'medium',
            tab: query.status,
            counts,
            onChange: (status) => setQuery({ status }),
          })}
          toolBarRender={() =>
            listTools({
              query,
              setQuery,
              narrow,
              mine: profile.id,
              exporting: csv.busy !== null,
              onExport: exportCsv,
              onEmptyBin: isAdmin && query.status === 'recycled' && counts?.recycled ? recycling.emptyBin : undefined,
            })
          }
          rowSelection={{
            selectedRowKeys: selection.ids,
            preserveSelectedRowKeys: true,
            columnWidth: 40,
            fixed: !narrow,
            onChange: (keys) => selection.change(keys.map(Number)),
            getCheckboxProps: (row) => ({ 'aria-label': `选择《${row.title}》` }) as object,
          }}
          tableAlertRender={() => (
            <span ref={bar.ref}>
              <SelectionNote selection={selection} query={query} rows={table.rows} total={table.total} />
            </span>
          )}
          tableAlertOptionRender={() => (
            <BatchBar
              entries={batchEntries(query.status, isAdmin)}
              busy={batch.progress !== null}
              onStart={(entry) => (entry.form ? form.show(entry) : batch.start(entry))}
              onClear={() => selection.keep([])}
            />
          )}
        />
      </div>
      <BatchForms
        key={form.key}
        form={form.target?.form ?? null}
        open={form.open}
        rows={selection.rows}
        categories={categoryOptions}
        onSave={(fields) => {
          if (form.target) void batch.run(form.target, fields);
        }}
        onClose={form.close}
      />
      <Suspense>
        {publishing.target && (
          <BatchPublish
            key={`publish ${publishing.key}`}
            entry={publishing.target}
            open={publishing.open}
            rows={selection.rows}
            onClose={publishing.close}
            onPublish={() => {
              if (publishing.target) void batch.run(publishing.target);
            }}
          />
        )}
      </Suspense>
      <BatchProgressDialog progress={batch.progress} unit="篇" onStop={batch.stop} />
      <BatchOutcomeDialog
        outcome={batch.outcome}
        unit="篇"
        label={(row) => (
          <Link to={href('/p-admin/articles/edit/:id', { id: row.id })} target="_blank">
            {row.title}
          </Link>
        )}
        note={batch.outcome?.note ?? '失败的仍保持选中，处理后可以重试。'}
        onClose={batch.closeOutcome}
      />
    </Page>
  );
}

/** `/` puts the focus into the search field. */
function useSearchKey(fieldId: string): void {
  usePageKey('/', () => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  });
}

const ROW = 'tr[data-row-key]';

/** Moves between the rows and selects them, while the focus is in one. */
function onListKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const row = event.target instanceof Element ? event.target.closest(ROW) : null;
  if (!row) return;
  const key = pressedKey(event);
  if (key === 'x') {
    event.preventDefault();
    row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    return;
  }
  const step = key === 'ArrowDown' || key === 'j' ? 1 : key === 'ArrowUp' || key === 'k' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll(ROW)];
  const link = rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>('a[href]');
  event.preventDefault();
  link?.focus();
}
