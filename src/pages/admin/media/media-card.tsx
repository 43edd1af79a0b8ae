import { AudioOutlined, DeleteOutlined, FileTextOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Tag, Typography } from 'antd';
import type { Media } from '../../../../contract/media.ts';
import { formatBytes } from '../../../components/admin/format.ts';
import styles from './media.module.css';
import { thumbOf, typeOf } from './media-kind.ts';

/** The picture of a file: a thumbnail, or the mark of its kind. */
export function MediaPicture({ media }: { media: Media }) {
  const type = typeOf(media);
  if (type === 'image') return <img src={thumbOf(media)} alt="" loading="lazy" decoding="async" />;
  return type === 'audio' ? <AudioOutlined aria-hidden /> : <FileTextOutlined aria-hidden />;
}

interface MediaCardProps {
  media: Media;
  /** What a press on the picture does: `查看`, `选择`. */
  verb: string;
  onOpen: (media: Media) => void;
  onDelete?: (media: Media) => void;
  selected?: boolean;
}

export function MediaCard({ media, verb, onOpen, onDelete, selected }: MediaCardProps) {
  const size = media.width && media.height ? `${media.width}×${media.height} · ` : '';
  return (
    <Card
      size="small"
      className={selected ? styles.selected : undefined}
      styles={{ body: { padding: 10 } }}
      cover={
        <button type="button" className={styles.cover} aria-label={`${verb} ${media.name}`} aria-pressed={selected} onClick={() => onOpen(media)}>
          <MediaPicture media={media} />
        </button>
      }
    >
      <Typography.Text ellipsis={{ tooltip: media.name }} className={styles.name}>
        {media.name}
      </Typography.Text>
      <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
        {size}
        {formatBytes(media.bytes)}
      </Typography.Text>
      <Flex justify="space-between" align="center" style={{ minHeight: 28 }}>
        <Flex gap={4} wrap>
          {media.use_count > 0 && <Tag color="processing">使用 {media.use_count} 处</Tag>}
          {typeOf(media) === 'image' && !media.alt && <Tag color="warning">无替代文本</Tag>}
        </Flex>
        {onDelete && (
          <Flex>
            <Typography.Text copyable={{ text: media.url, tooltips: ['复制地址', '已复制'] }} />
            <Button type="text" size="small" danger icon={<DeleteOutlined aria-hidden />} aria-label={`删除 ${media.name}`} onClick={() => onDelete(media)} />
          </Flex>
        )}
      </Flex>
    </Card>
  );
}
