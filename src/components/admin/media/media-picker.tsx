import { Flex, Modal } from 'antd';
import { useState } from 'react';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { useLoad } from '../use-load.ts';
import styles from './media.module.css';
import { MediaCard } from './media-card.tsx';
import { GroupSelect, MediaSearch } from './media-filter.tsx';
import { ACCEPT, type MediaType, TYPE_NAMES, typeOf } from './media-kind.ts';
import { MediaGrid, MediaResults } from './media-results.tsx';
import { UploadZone } from './upload-zone.tsx';

/** Files of a page in the window. */
const PER_PAGE = 12;

interface MediaPickerProps {
  open: boolean;
  /** Address of the file that is chosen now. */
  current?: string;
  /** What is looked for; pictures unless told. */
  type?: MediaType;
  /** False when whoever opened it says himself where the keyboard goes then. */
  focusBack?: boolean;
  onClose: () => void;
  onPick: (media: Media) => void;
}

/** A window of the library's pictures (or sounds, or documents); one is chosen, or uploaded and chosen. */
export function MediaPicker({ open, current, type = 'image', focusBack = true, onClose, onPick }: MediaPickerProps) {
  return (
    <Modal
      title={`选择${TYPE_NAMES[type]}`}
      open={open}
      onCancel={onClose}
      footer={null}
      width={860}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: focusBack }}
    >
      <Files current={current} type={type} onPick={onPick} />
    </Modal>
  );
}

function Files({ current, type, onPick }: { current?: string; type: MediaType; onPick: (media: Media) => void }) {
  const [query, setQuery] = useState({ q: '', group_name: '', no_group: false, page: 1 });
  const { no_group, ...rest } = query;
  const load = useLoad(
    (signal) => api.media.list({ query: { ...rest, no_group: no_group || undefined, type, per_page: PER_PAGE } }, { signal }),
    ['media', 'picker', type, query],
  );
  const groups = useLoad(async (signal) => (await api.media.groups({}, { signal })).data, ['media', 'groups']);
  return (
    <Flex vertical gap={16}>
      <UploadZone
        accept={ACCEPT[type]}
        group_name={query.group_name}
        action={{ verb: '选择', run: onPick, fits: (media) => typeOf(media) === type }}
        onUploaded={() => void load.reload()}
      />
      <Flex className={styles.filters} gap={12} wrap>
        <MediaSearch q={query.q} onSearch={(q) => setQuery({ ...query, q, page: 1 })} />
        <GroupSelect
          groups={groups.data ?? []}
          group_name={query.group_name}
          no_group={query.no_group}
          onChange={(choice) => setQuery({ ...query, ...choice, page: 1 })}
        />
      </Flex>
      <MediaResults load={load} filtered={query.q !== '' || query.group_name !== '' || query.no_group} onPage={(page) => setQuery({ ...query, page })}>
        {(rows) => <MediaGrid rows={rows} card={(media) => <MediaCard media={media} verb="选择" current={media.url === current} onOpen={onPick} />} />}
      </MediaResults>
    </Flex>
  );
}
