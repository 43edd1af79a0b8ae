import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Card, Flex, Segmented, Select } from 'antd';
import { Suspense, useEffect, useRef } from 'react';
import { lastPageOf } from '../../../../config/paging.ts';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { BatchOutcomeDialog, BatchProgressDialog } from '../../../components/admin/batch/batch-dialogs.tsx';
import { useSelection } from '../../../components/admin/batch/use-batch.ts';
import { useStickyBar } from '../../../components/admin/batch/use-sticky-bar.ts';
import styles from '../../../components/admin/media/media.module.css';
import { MediaCard } from '../../../components/admin/media/media-card.tsx';
import { FlagFilter, GroupSelect, MediaSearch, TypeFilter } from '../../../components/admin/media/media-filter.tsx';
import { SORT_NAMES, SORTS, TYPES } from '../../../components/admin/media/media-kind.ts';
import { MediaGrid, MediaResults } from '../../../components/admin/media/media-results.tsx';
import { UploadZone } from '../../../components/admin/media/upload-zone.tsx';
import { rowLeft } from '../../../components/admin/row-left.ts';
import { Page } from '../../../components/admin/screen.tsx';
import { useLoad } from '../../../components/admin/use-load.tsx';
import { choice, useQueryState } from '../../../components/admin/use-query-state.ts';
import { lateWindow, useDialog } from '../../../components/admin/windows.tsx';
import { GroupTools } from './group-tools.tsx';
import { MediaDelete } from './media-delete.tsx';
import { MediaTable } from './media-table.tsx';
import { SelectionBar, useMediaBatch } from './selection-bar.tsx';

const MediaDetails = lateWindow(() => import('./media-details.tsx').then(({ MediaDetails: Window }) => Window));

/** Files of a page: fills rows of two, three, four and six cards. */
const PER_PAGE = 24;
const VIEWS = ['grid', 'list'] as const;
const QUERY = {
  q: '',
  type: choice(TYPES),
  group_name: '',
  no_group: false,
  missing_alt: false,
  unused: false,
  sort: choice(SORTS, '-created_at'),
  view: choice(VIEWS, 'grid'),
  page: 1,
};

/** The media library. */
export function Component() {
  const [query, setQuery] = useQueryState(QUERY);
  const { view, no_group, missing_alt, unused, ...filters } = query;
  const flags = { no_group: no_group || undefined, missing_alt: missing_alt || undefined, unused: unused || undefined };
  const asked = { ...filters, ...flags, per_page: PER_PAGE };
  const load = useLoad((signal) => api.media.list({ query: asked }, { signal }), ['media', 'list', asked]);
  const groups = useLoad(async (signal) => (await api.media.groups({}, { signal })).data, ['media', 'groups']);
  const details = useDialog<Media>();
  const rows = load.data?.data ?? [];
  // Files are chosen over several pages and filters.
  const selection = useSelection<Media>('', rows, Number.POSITIVE_INFINITY);
  const bar = useStickyBar();

  const reload = () => {
    void load.reload();
    void groups.reload();
  };
  /** A line that was written in place stays where it is, even if the filter would leave it out by now. */
  const patch = (media: Media) => {
    if (load.data) load.setData({ ...load.data, data: load.data.data.map((row) => (row.id === media.id ? media : row)) });
  };
  const forget = (gone: readonly number[]) => selection.keep(selection.ids.filter((id) => !gone.includes(id)));
  const deletion = useDialog<Media>();
  /** Leads the focus on from the file at which a window was opened, should the file be gone when it closes. */
  const goOn = useRef(() => {});
  const open = (media: Media) => {
    goOn.current = rowLeft();
    details.show(media);
  };
  const askToDelete = (media: Media) => {
    if (!details.open) goOn.current = rowLeft();
    deletion.show(media);
  };
  const deleted = (media: Media) => {
    if (details.target?.id === media.id) details.close();
    forget([media.id]);
    reload();
  };
  const batch = useMediaBatch((ids, change) => {
    // What was moved stays selected, unless it has left the group that the list shows.
    const hasLeft = change.action === 'delete' || no_group || query.group_name !== '';
    if (hasLeft) forget(ids);
    else selection.update((row) => (ids.includes(row.id) ? { ...row, group_name: change.group_name } : row));
    reload();
  });

  const meta = load.data?.meta;
  const lastPage = meta ? lastPageOf(meta) : null;
  useEffect(() => {
    if (lastPage !== null && query.page > lastPage) setQuery({ page: lastPage }, { replace: true });
  }, [lastPage, query.page, setQuery]);

  return (
    <Page>
      <Flex vertical gap={16}>
        <UploadZone group_name={query.group_name} action={{ verb: '查看', run: details.show }} onUploaded={reload} />
        <Card>
          <Flex vertical gap={16}>
            <Flex className={styles.filters} gap="12px 16px" wrap align="center">
              <TypeFilter type={query.type} onChange={(type) => setQuery({ type })} />
              <Flex gap={8}>
                <GroupSelect groups={groups.data ?? []} group_name={query.group_name} no_group={no_group} onChange={setQuery} />
                {query.group_name && (
                  <GroupTools
                    group_name={query.group_name}
                    onRenamed={(group_name) => {
                      void groups.reload();
                      setQuery({ group_name });
                    }}
                  />
                )}
              </Flex>
              <MediaSearch q={query.q} onSearch={(q) => setQuery({ q })} />
              <FlagFilter missing_alt={missing_alt} unused={unused} onChange={setQuery} />
              <Flex gap={8} className="ui-push">
                <Select
                  aria-label="排序"
                  className={styles.order}
                  value={query.sort}
                  options={SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
                  onChange={(sort) => setQuery({ sort })}
                />
                <Segmented<(typeof VIEWS)[number]>
                  aria-label="视图"
                  value={view}
                  options={[
                    { value: 'grid', icon: <AppstoreOutlined aria-label="网格" />, title: '网格' },
                    { value: 'list', icon: <UnorderedListOutlined aria-label="列表" />, title: '列表' },
                  ]}
                  onChange={(next) => setQuery({ view: next, page: query.page })}
                />
              </Flex>
            </Flex>
            <SelectionBar barRef={bar.ref} selection={selection} rows={rows} groups={groups.data ?? []} onMove={batch.move} onDelete={batch.askToDelete} />
            <MediaResults
              load={load}
              filtered={query.q !== '' || query.type !== undefined || query.group_name !== '' || no_group || missing_alt || unused}
              onPage={(page) => setQuery({ page })}
            >
              {(files) =>
                view === 'list' ? (
                  <MediaTable sticky={bar.sticky} rows={files} selection={selection} onOpen={open} onDelete={askToDelete} onSaved={patch} />
                ) : (
                  <MediaGrid
                    rows={files}
                    card={(media) => (
                      <MediaCard
                        media={media}
                        verb="查看"
                        onOpen={open}
                        manage={{
                          checked: selection.ids.includes(media.id),
                          onCheck: (row, checked) => selection.check([row], checked),
                          onDelete: askToDelete,
                          onSaved: patch,
                        }}
                      />
                    )}
                  />
                )
              }
            </MediaResults>
          </Flex>
        </Card>
      </Flex>
      <BatchProgressDialog progress={batch.progress} unit="个" onStop={batch.stop} />
      <BatchOutcomeDialog outcome={batch.outcome} unit="个" label={({ name }) => `“${name}”：`} onClose={batch.closeOutcome} />
      <Suspense>
        {details.target && (
          <MediaDetails
            key={details.key}
            media={details.target}
            groups={groups.data ?? []}
            open={details.open}
            onClose={details.close}
            afterClose={() => goOn.current()}
            onSaved={reload}
            onDelete={askToDelete}
          />
        )}
      </Suspense>
      {deletion.target && (
        <MediaDelete
          key={`delete-${deletion.key}`}
          open={deletion.open}
          media={deletion.target}
          onClose={deletion.close}
          afterClose={() => goOn.current()}
          onDeleted={deleted}
        />
      )}
    </Page>
  );
}
