import { PictureOutlined } from '@ant-design/icons';
import { Button, Flex, Image, Input, Typography } from 'antd';
import { useState } from 'react';
import { MediaPicker } from '../../../components/admin/media/media-picker.tsx';
import styles from './settings.module.css';

export function ImageView({ url }: { url: string }) {
  if (!url) return <Typography.Text type="secondary">未设置</Typography.Text>;
  return <Image src={url} alt="当前图片" height={72} className={styles.picture} />;
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

export function SecretView({ isSet }: { isSet: boolean }) {
  return <Typography.Text type={isSet ? undefined : 'secondary'}>{isSet ? '已设置' : '未设置'}</Typography.Text>;
}

interface SecretFieldProps {
  id?: string;
  label: string;
  max?: number;
  /** Whether one is stored; it never comes back to be shown. */
  isSet: boolean;
  /** What is to be stored: empty leaves things as they are, null forgets what is stored. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** A form field for a secret: it can be replaced or cleared, never read. */
export function SecretField({ id, label, max, isSet, value = '', onChange }: SecretFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isWriting = !isSet || isOpen || Boolean(value);
  if (value === null) {
    return (
      <Flex gap={12} align="center" wrap>
        <Typography.Text type="warning">保存后清除</Typography.Text>
        <Button id={id} aria-label={`保留${label}`} onClick={() => onChange?.('')}>
          保留
        </Button>
      </Flex>
    );
  }
  if (!isWriting) {
    return (
      <Flex gap={12} align="center" wrap>
        <SecretView isSet />
        <Button id={id} aria-label={`更换${label}`} onClick={() => setIsOpen(true)}>
          更换
        </Button>
        <Button aria-label={`清除${label}`} onClick={() => onChange?.(null)}>
          清除
        </Button>
      </Flex>
    );
  }
  return (
    <Flex gap={12}>
      <Input.Password
        id={id}
        autoComplete="off"
        maxLength={max}
        value={value}
        placeholder={isSet ? '输入新的内容' : undefined}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {isSet && (
        <Button
          onClick={() => {
            setIsOpen(false);
            onChange?.('');
          }}
        >
          取消
        </Button>
      )}
    </Flex>
  );
}
