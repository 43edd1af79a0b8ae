import { PictureOutlined } from '@ant-design/icons';
import { Button, Flex, Image, Input, Select, Typography } from 'antd';
import { useMemo, useState } from 'react';
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

interface Zone {
  value: string;
  label: string;
  /** Minutes, for the order. */
  offset: number;
}

const part = (zone: string, timeZoneName: 'long' | 'longOffset', now: Date) =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: zone, timeZoneName }).formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `Asia/Shanghai · 中国标准时间 · UTC+08:00`, with the offset of today. A zone that this browser does not know stands alone. */
function zoneOf(zone: string, now: Date): Zone {
  try {
    const offset = part(zone, 'longOffset', now).replace('GMT', '');
    const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+):?(\d*)/.exec(offset) ?? [];
    const label = [zone, part(zone, 'long', now), `UTC${offset || '+00:00'}`].join(' · ');
    return { value: zone, label, offset: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) };
  } catch {
    return { value: zone, label: zone, offset: 0 };
  }
}

let known: Zone[] | undefined;
/** Every zone, from west to east; made once, some four hundred names. */
function zones(): Zone[] {
  const now = new Date();
  known ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
    .map((zone) => zoneOf(zone, now))
    .sort((a, b) => a.offset - b.offset || a.value.localeCompare(b.value));
  return known;
}

/** A zone in words, for who may only read. */
export function TimeZoneView({ zone }: { zone: string }) {
  return zoneOf(zone, new Date()).label;
}

/** A time zone from the list, found by name, Chinese name or offset. */
export function TimeZoneField({ id, value, onChange }: { id?: string; value?: string; onChange?: (zone: string) => void }) {
  // What was stored elsewhere may have a name that this browser's list has not.
  const options = useMemo(() => (value && !zones().some((zone) => zone.value === value) ? [zoneOf(value, new Date()), ...zones()] : zones()), [value]);
  return <Select<string> id={id} value={value} options={options} showSearch={{ optionFilterProp: 'label' }} onChange={onChange} className="ui-wide" />;
}
