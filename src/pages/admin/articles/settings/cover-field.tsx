import { Button, Flex, Typography, theme } from 'antd';
import { useState } from 'react';
import type { Article } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { MediaPicker } from '../../../../components/admin/media/media-picker.tsx';
import { useLoad } from '../../../../components/admin/use-load.ts';

type Picture = NonNullable<Article['cover']>;

interface CoverFieldProps {
  /** Media id; given by the form. */
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
  /** The picture of the saved article, so that it need not be asked for. */
  known: Picture | null;
}

/** The article's cover, chosen from the media library. */
export function CoverField({ value = null, onChange, id, known }: CoverFieldProps) {
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<Picture | null>(null);
  const { token } = theme.useToken();
  const local = [picked, known].find((picture) => picture && picture.id === value) ?? null;
  // A kept text can name a picture that neither the article nor this window has shown yet.
  const asked = useLoad(
    async (signal) => (value !== null && !local ? (await api.media.get({ params: { id: value } }, { signal })).data : null),
    ['media', 'cover', local ? null : value],
  );
  const picture = local ?? asked.data ?? null;

  return (
    <Flex vertical gap={8}>
      {picture && (
        <img
          src={picture.url}
          alt={picture.alt || '封面'}
          style={{ width: '100%', aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: token.borderRadius, background: token.colorFillTertiary }}
        />
      )}
      {value !== null && !picture && !asked.loading && <Typography.Text type="warning">封面图片无法显示，可能已被删除</Typography.Text>}
      <Flex gap={8}>
        <Button id={id} aria-label={value === null ? '选择封面' : '更换封面'} onClick={() => setOpen(true)} block>
          {value === null ? '选择封面' : '更换封面'}
        </Button>
        {value !== null && (
          <Button danger onClick={() => onChange?.(null)}>
            移除
          </Button>
        )}
      </Flex>
      <MediaPicker
        open={open}
        current={picture?.url}
        onClose={() => setOpen(false)}
        onPick={(media) => {
          setPicked(media);
          onChange?.(media.id);
          setOpen(false);
        }}
      />
    </Flex>
  );
}
