import { Button, Flex, Table, type TableColumnsType, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { Media } from '../../../../contract/media.ts';
import { Clipped } from '../../../components/admin/clipped.tsx';
import { formatBytes, formatTime } from '../../../components/admin/format.ts';
import { AltField } from './alt-field.tsx';
import styles from './media.module.css';
import { MediaPicture, MediaPlayer } from './media-card.tsx';
import { type MediaType, sizeOf, TYPE_NAMES, typeOf } from './media-kind.ts';
import type { Selection } from './use-selection.ts';

interface MediaTableProps {
  rows: readonly Media[];
  selection: Selection;
  onOpen: (media: Media) => void;
  onDelete: (media: Media) => void;
  onSaved: (media: Media) => void;
}

/** Widths of texts that are cut, in pixels. */
const NAME_WIDTH = 220;
const GROUP_WIDTH = 120;

/** Files as lines: more of each at a glance, and texts to be written one after the other. */
export function MediaTable({ rows, selection, onOpen, onDelete, onSaved }: MediaTableProps) {
  const words: Record<MediaType, (media: Media) => ReactNode> = {
    image: (media) => <AltField media={media} onSaved={onSaved} />,
    audio: (media) => <MediaPlayer media={media} />,
    document: () => '—',
  };
  const columns: TableColumnsType<Media> = [
    {
      title: '预览',
      width: 88,
      render: (_, media) => (
        <button type="button" className={styles.thumb} aria-label={`查看 ${media.name}`} onClick={() => onOpen(media)}>
          <MediaPicture media={media} />
        </button>
      ),
    },
    {
      title: '文件名',
      render: (_, media) => (
        <Flex vertical align="start">
          <Button type="link" size="small" className={styles.link} aria-label={`打开 ${media.name} 的详情`} onClick={() => onOpen(media)}>
            <Clipped text={media.name} width={NAME_WIDTH} />
          </Button>
          <Typography.Text type="secondary" className={styles.facts}>
            {[TYPE_NAMES[typeOf(media)], sizeOf(media), formatBytes(media.bytes)].filter(Boolean).join(' · ')}
          </Typography.Text>
        </Flex>
      ),
    },
    { title: '替代文本 / 试听', width: 280, render: (_, media) => words[typeOf(media)](media) },
    { title: '分组', render: (_, { group_name }) => <Clipped text={group_name} width={GROUP_WIDTH} /> },
    {
      title: '使用',
      render: (_, { use_count }) => (use_count > 0 ? <Tag color="processing">{use_count} 处</Tag> : <Tag>未使用</Tag>),
    },
    { title: '上传时间', render: (_, { created_at }) => formatTime(created_at) },
    {
      title: '操作',
      render: (_, media) => (
        <Button type="link" size="small" danger aria-label={`删除 ${media.name}`} onClick={() => onDelete(media)}>
          删除
        </Button>
      ),
    },
  ];
  return (
    <Table<Media>
      rowKey="id"
      size="middle"
      columns={columns}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowSelection={{
        selectedRowKeys: [...selection.chosen.keys()],
        onSelect: (media, checked) => selection.check([media], checked),
        onSelectAll: (checked, _, changed) => selection.check(changed, checked),
        getCheckboxProps: (media) => ({ 'aria-label': `选中 ${media.name}` }),
      }}
    />
  );
}
