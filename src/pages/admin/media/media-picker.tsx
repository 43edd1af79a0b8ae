import { Flex, Modal } from 'antd';
import { useState } from 'react';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { useLoad } from '../../../components/admin/use-load.ts';
import { MediaCard } from './media-card.tsx';
import { MediaFilter, MediaGrid } from './media-grid.tsx';
import { UploadZone } from './upload-zone.tsx';

/** Pictures of a page in the window. */
const PER_PAGE = 12;

interface MediaPickerProps {
  open: boolean;
  /** Address of the picture that is chosen now. */
  current?: string;
  onClose: () => void;
  onPick: (media: Media) => void;
}

/** A window of the library's pictures; one is chosen, or uploaded and chosen. */
export function MediaPicker({ open, current, onClose, onPick }: MediaPickerProps) {
  return (
    <Modal title="选择图片" open={open} onCancel={onClose} footer={null} width={860} destroyOnHidden>
      <Pictures current={current} onPick={onPick} />
    </Modal>
  );
}

function Pictures({ current, onPick }: Pick<MediaPickerProps, 'current' | 'onPick'>) {
  const [query, setQuery] = useState({ q: '', page: 1 });
  const load = useLoad((signal) => api.media.list({ query: { ...query, type: 'image', per_page: PER_PAGE } }, { signal }), JSON.stringify(query));
  return (
    <Flex vertical gap={16}>
      <UploadZone accept="image/*" onUploaded={() => void load.reload()} />
      <div>
        <MediaFilter q={query.q} type="image" onSearch={(q) => setQuery({ q, page: 1 })} />
      </div>
      <MediaGrid
        load={load}
        filtered={query.q !== ''}
        onPage={(page) => setQuery({ ...query, page })}
        card={(media) => <MediaCard media={media} verb="选择" selected={media.url === current} onOpen={onPick} />}
      />
    </Flex>
  );
}
