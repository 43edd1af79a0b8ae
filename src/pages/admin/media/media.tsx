import { Card, Flex } from 'antd';
import { useEffect } from 'react';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { Page } from '../../../components/admin/page.tsx';
import { useDialog } from '../../../components/admin/use-dialog.ts';
import { useLoad } from '../../../components/admin/use-load.ts';
import { choice, useQueryState } from '../../../components/admin/use-query-state.ts';
import { MediaCard } from './media-card.tsx';
import { MediaDetails } from './media-details.tsx';
import { MediaFilter, MediaGrid } from './media-grid.tsx';
import { TYPES } from './media-kind.ts';
import { UploadZone } from './upload-zone.tsx';
import { useMediaDelete } from './use-media-delete.tsx';

/** Files of a page: fills rows of two, three, four and six cards. */
const PER_PAGE = 24;

/** The media library. */
export function Component() {
  const [query, setQuery] = useQueryState({ q: '', type: choice(TYPES), page: 1 });
  const load = useLoad((signal) => api.media.list({ query: { ...query, per_page: PER_PAGE } }, { signal }), JSON.stringify(query));
  const details = useDialog<Media>();
  const reload = () => void load.reload();
  const askToDelete = useMediaDelete((media) => {
    if (details.target?.id === media.id) details.close();
    reload();
  });

  const meta = load.data?.meta;
  const lastPage = meta ? Math.max(1, Math.ceil(meta.total / meta.per_page)) : null;
  useEffect(() => {
    if (lastPage !== null && query.page > lastPage) setQuery({ page: lastPage }, { replace: true });
  }, [lastPage, query.page, setQuery]);

  return (
    <Page>
      <Flex vertical gap={16}>
        <UploadZone onUploaded={reload} />
        <Card
          title={
            <Flex gap={12} wrap align="center" style={{ padding: '12px 0' }}>
              <MediaFilter q={query.q} type={query.type} onType={(type) => setQuery({ type })} onSearch={(q) => setQuery({ q })} />
            </Flex>
          }
        >
          <MediaGrid
            load={load}
            filtered={query.q !== '' || query.type !== undefined}
            onPage={(page) => setQuery({ page })}
            card={(media) => <MediaCard media={media} verb="查看" onOpen={details.show} onDelete={askToDelete} />}
          />
        </Card>
      </Flex>
      {details.target && (
        <MediaDetails key={details.key} media={details.target} open={details.open} onClose={details.close} onSaved={reload} onDelete={askToDelete} />
      )}
    </Page>
  );
}
