import { Flex, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { MediaType } from '../../../../config/media.ts';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import { useAskFirst } from '../use-attempt.ts';
import { useLoad } from '../use-load.tsx';
import { Modal } from '../windows.tsx';
import styles from './media.module.css';
import { MediaCard } from './media-card.tsx';
import { GroupSelect, MediaSearch } from './media-filter.tsx';
import { ACCEPT, TYPE_NAMES, typeOf } from './media-kind.ts';
import { focusGrid, MediaGrid, MediaResults } from './media-results.tsx';
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
  const ask = useAskFirst();
  const uploading = useRef(false);
  const askToClose = () => {
    if (!uploading.current) return onClose();
    ask({ title: '还有文件没有传完', content: '关闭窗口后，它们不再上传。', ok: '关闭', cancel: '继续上传', work: onClose });
  };
  return (
    <Modal
      title={`选择${TYPE_NAMES[type]}`}
      open={open}
      onCancel={askToClose}
      footer={null}
      width={860}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: focusBack }}
    >
      <Files
        current={current}
        type={type}
        onPick={onPick}
        onUnfinished={(is) => {
          uploading.current = is;
        }}
      />
    </Modal>
  );
}

interface FilesProps extends Pick<MediaPickerProps, 'current' | 'onPick'> {
  type: MediaType;
  onUnfinished: (is: boolean) => void;
}

function Files({ current, type, onPick, onUnfinished }: FilesProps) {
  const [query, setQuery] = useState({ q: '', group_name: '', no_group: false, page: 1 });
  const { no_group, ...rest } = query;
  const load = useLoad(
    (signal) => api.media.list({ query: { ...rest, no_group: no_group || undefined, type, per_page: PER_PAGE } }, { signal }),
    ['media', 'picker', type, query],
  );
  const groups = useLoad(async (signal) => (await api.media.groups({}, { signal })).data, ['media', 'groups']);
  // A window that opens gives the focus to its first field: words are typed at once; a phone's keyboard would cover the pictures.
  const typed = useMediaQuery('(hover: hover)');
  const search = useRef<InputRef>(null);
  const grid = useRef<HTMLDivElement>(null);
  const waiting = useRef(false);
  const { loading } = load;
  // What was searched for is chosen from, not what stood there before.
  const enter = () => {
    waiting.current = loading;
    if (!loading) focusGrid(grid.current);
  };
  useEffect(() => {
    if (loading || !waiting.current) return;
    waiting.current = false;
    focusGrid(grid.current);
  }, [loading]);
  const zone = (
    <UploadZone
      accept={ACCEPT[type]}
      group_name={query.group_name}
      action={{ verb: '选择', run: onPick, fits: (media) => typeOf(media) === type }}
      onUploaded={() => void load.reload()}
      onUnfinished={onUnfinished}
    />
  );
  return (
    <Flex vertical gap={16}>
      {!typed && zone}
      <Flex className={styles.filters} gap={12} wrap>
        <MediaSearch
          ref={search}
          q={query.q}
          onSearch={(q) => setQuery({ ...query, q, page: 1 })}
          onKeyDown={(event) => {
            waiting.current = false;
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            enter();
          }}
        />
        <GroupSelect
          groups={groups.data ?? []}
          group_name={query.group_name}
          no_group={query.no_group}
          onChange={(choice) => setQuery({ ...query, ...choice, page: 1 })}
        />
      </Flex>
      {typed && zone}
      <div ref={grid}>
        <MediaResults load={load} filtered={query.q !== '' || query.group_name !== '' || query.no_group} onPage={(page) => setQuery({ ...query, page })}>
          {(rows) => (
            <MediaGrid
              rows={rows}
              from={rows.find(({ url }) => url === current)?.id ?? rows[0]?.id}
              onLeave={() => search.current?.focus()}
              card={(media, stop) => <MediaCard media={media} verb="选择" stop={stop} current={media.url === current} onOpen={onPick} />}
            />
          )}
        </MediaResults>
      </div>
    </Flex>
  );
}
