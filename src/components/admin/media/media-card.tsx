import { AudioOutlined, DeleteOutlined, FileTextOutlined } from '@ant-design/icons';
import { Button, Card, Checkbox, Flex, Tag, Typography } from 'antd';
import type { Media } from '../../../../contract/media.ts';
import { formatBytes } from '../format.ts';
import { AltField } from './alt-field.tsx';
import styles from './media.module.css';
import { sizeOf, thumbOf, typeOf } from './media-kind.ts';
import type { GridStop } from './media-results.tsx';

/** The picture of a file: a thumbnail, or the mark of its kind. */
export function MediaPicture({ media }: { media: Media }) {
  const type = typeOf(media);
  if (type === 'image') return <img src={thumbOf(media)} alt="" loading="lazy" decoding="async" />;
  return type === 'audio' ? <AudioOutlined aria-hidden /> : <FileTextOutlined aria-hidden />;
}

/** Plays a sound where it stands; nothing is loaded before. */
export function MediaPlayer({ media }: { media: Pick<Media, 'src' | 'name'> }) {
  return (
    <audio className={styles.player} controls preload="none" src={media.src} aria-label={media.name}>
      <track kind="captions" />
    </audio>
  );
}

interface MediaCardProps {
  media: Media;
  /** What a press on the picture does: `查看`, `选择`. */
  verb: string;
  onOpen: (media: Media) => void;
  stop?: GridStop;
  /** The picture that is chosen now. */
  current?: boolean;
  /** With these the card is part of the library's own screen. */
  manage?: { checked: boolean; onCheck: (media: Media, checked: boolean) => void; onDelete: (media: Media) => void; onSaved: (media: Media) => void };
}

export function MediaCard({ media, verb, onOpen, stop, current, manage }: MediaCardProps) {
  const type = typeOf(media);
  return (
    <Card
      size="small"
      className={current || manage?.checked ? styles.selected : undefined}
      styles={{ body: { padding: 10 } }}
      cover={
        <button
          type="button"
          data-arrow-stop
          {...stop}
          className={styles.cover}
          aria-label={`${verb} ${media.name}`}
          aria-pressed={manage ? undefined : current === true}
          onClick={() => onOpen(media)}
        >
          <MediaPicture media={media} />
        </button>
      }
    >
      {manage && (
        <Checkbox
          className={styles.check}
          aria-label={`选择 ${media.name}`}
          checked={manage.checked}
          onChange={(event) => manage.onCheck(media, event.target.checked)}
        />
      )}
      {/* For who points at the words; keys have the picture. */}
      <Typography.Text ellipsis={{ tooltip: media.name }} className={styles.name} onClick={() => onOpen(media)}>
        {media.name}
      </Typography.Text>
      <Typography.Text type="secondary" className={styles.facts}>
        {[sizeOf(media), formatBytes(media.bytes), media.group_name].filter(Boolean).join(' · ')}
      </Typography.Text>
      {type === 'audio' && <MediaPlayer media={media} />}
      {manage && type === 'image' && <AltField media={media} onSaved={manage.onSaved} />}
      {!manage && type === 'image' && !media.alt && <Tag color="warning">无替代文本</Tag>}
      {manage && (
        <Flex justify="space-between" align="center" className={styles.foot}>
          {media.use_count > 0 ? <Tag color="processing">使用 {media.use_count} 处</Tag> : <Tag>未使用</Tag>}
          <Flex align="center">
            <Typography.Text copyable={{ text: media.url, tooltips: ['复制地址', '已复制'] }} />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`删除 ${media.name}`}
              onClick={() => manage.onDelete(media)}
            />
          </Flex>
        </Flex>
      )}
    </Card>
  );
}
