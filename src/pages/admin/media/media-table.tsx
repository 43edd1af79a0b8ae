import { DeleteOutlined } from '@ant-design/icons';
import { Button, Table, type TableColumnsType, type TableProps, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { atLeast, below } from '../../../../config/breakpoints.ts';
import type { MediaType } from '../../../../config/media.ts';
import type { Media } from '../../../../contract/media.ts';
import type { Selection } from '../../../components/admin/batch/use-batch.ts';
import { formatBytes, formatTime } from '../../../components/admin/format.ts';
import { AltField } from '../../../components/admin/media/alt-field.tsx';
import styles from '../../../components/admin/media/media.module.css';
import { MediaPicture, MediaPlayer } from '../../../components/admin/media/media-card.tsx';
import { sizeOf, TYPE_NAMES, typeOf } from '../../../components/admin/media/media-kind.ts';
import { useMediaQuery } from '../../../theme/use-media-query.ts';

interface MediaTableProps extends Pick<TableProps<Media>, 'sticky'> {
  rows: readonly Media[];
  selection: Selection<Media>;
  onOpen: (media: Media) => void;
  onDelete: (media: Media) => void;
  onSaved: (media: Media) => void;
}

/** Files as lines: more of each at a glance, and texts to be written one after the other. Where there is no room for columns, a file is one cell. */
export function MediaTable({ sticky, rows, selection, onOpen, onDelete, onSaved }: MediaTableProps) {
  const narrow = useMediaQuery(below(75));
  const phone = useMediaQuery(below(48));
  const wide = useMediaQuery(atLeast(90));
  const words: Record<MediaType, (media: Media) => ReactNode> = {
    image: (media) => <AltField media={media} onSaved={onSaved} />,
    audio: (media) => <MediaPlayer media={media} />,
    document: () => (narrow ? null : '—'),
  };
  const use = ({ use_count }: Media) => (use_count > 0 ? <Tag color="processing">{use_count} 处</Tag> : <Tag>未使用</Tag>);
  const name = (media: Media) => (
    <>
      <Button type="link" size="small" className={styles.link} aria-label={`打开 ${media.name} 的详情`} onClick={() => onOpen(media)}>
        <Typography.Text ellipsis={{ tooltip: media.name }} className={styles.fileName}>
          {media.name}
        </Typography.Text>
      </Button>
      <Typography.Text type="secondary" className={styles.facts}>
        {[TYPE_NAMES[typeOf(media)], sizeOf(media), formatBytes(media.bytes), narrow && media.group_name].filter(Boolean).join('\u00a0· ')}
      </Typography.Text>
      {narrow && words[typeOf(media)](media)}
      {narrow && use(media)}
    </>
  );
  const columns: TableColumnsType<Media> = [
    {
      title: '预览',
      width: phone ? 72 : narrow ? 88 : 104,
      render: (_, media) => (
        <button type="button" className={styles.thumb} aria-label={`查看 ${media.name}`} onClick={() => onOpen(media)}>
          <MediaPicture media={media} />
        </button>
      ),
    },
    { title: '文件名', render: (_, media) => name(media) },
    ...(narrow
      ? []
      : [
          { title: '替代文本 / 试听', width: 264, render: (_: unknown, media: Media) => words[typeOf(media)](media) },
          { title: '分组', width: 112, ellipsis: true, dataIndex: 'group_name', render: (group_name: string) => group_name || '—' },
          { title: '使用', width: 88, render: (_: unknown, media: Media) => use(media) },
        ]),
    ...(wide ? [{ title: '上传时间', width: 148, className: styles.moment, render: (_: unknown, { created_at }: Media) => formatTime(created_at) }] : []),
    {
      title: '操作',
      width: phone ? 52 : narrow ? 64 : 80,
      fixed: 'right',
      render: (_, media) => (
        <Button
          type="link"
          size="small"
          danger
          className={styles.plain}
          icon={narrow ? <DeleteOutlined aria-hidden /> : undefined}
          aria-label={`删除 ${media.name}`}
          onClick={() => onDelete(media)}
        >
          {narrow ? undefined : '删除'}
        </Button>
      ),
    },
  ];
  return (
    <Table<Media>
      rowKey="id"
      size="middle"
      tableLayout="fixed"
      sticky={sticky}
      columns={columns}
      dataSource={rows}
      pagination={false}
      rowSelection={{
        columnWidth: phone ? 32 : 40,
        selectedRowKeys: selection.ids,
        onSelect: (media, checked) => selection.check([media], checked),
        onSelectAll: (checked, _, changed) => selection.check(changed, checked),
        getCheckboxProps: (media) => ({ 'aria-label': `选择 ${media.name}` }),
      }}
    />
  );
}
