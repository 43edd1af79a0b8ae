import { PictureOutlined } from '@ant-design/icons';
import { Button, Flex, Image, Typography } from 'antd';
import { useState } from 'react';
import { MediaPicker } from '../../../components/admin/media/media-picker.tsx';

export function ImageView({ url }: { url: string }) {
  if (!url) return <Typography.Text type="secondary">未设置</Typography.Text>;
  return <Image src={url} alt="当前图片" height={72} style={{ objectFit: 'contain' }} />;
}

interface ImageFieldProps {
  id?: string;
  /** The picture's address in the media library; empty for none. */
  value?: string;
  onChange?: (url: string) => void;
}

/** A form field that holds a picture of the media library by its address. */
export function ImageField({ id, value = '', onChange }: ImageFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <Flex gap={12} align="center" wrap>
      <ImageView url={value} />
      <Button id={id} icon={<PictureOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {value ? '更换图片' : '选择图片'}
      </Button>
      {value && <Button onClick={() => onChange?.('')}>移除</Button>}
      <MediaPicker
        open={open}
        current={value}
        onClose={() => setOpen(false)}
        onPick={(media) => {
          onChange?.(media.url);
          setOpen(false);
        }}
      />
    </Flex>
  );
}
