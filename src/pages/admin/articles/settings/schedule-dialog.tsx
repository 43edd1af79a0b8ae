import { Alert, Button, DatePicker, Flex, Modal, Typography } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { siteTimeZone, siteTimeZoneName } from '../../../../components/admin/console-settings.ts';
import { fromPickerTime, isFuture, pickerNow, toPickerTime } from '../article-time.ts';

interface ScheduleDialogProps {
  /** The time chosen so far, ISO 8601. */
  value: string | null;
  unpublishAt: string | null;
  open: boolean;
  onClose: () => void;
  onChoose: (iso: string) => void;
}

/** Times that editors mean most often, on the site's clock; those that are past are left out. */
function presets(now: Dayjs): { label: string; value: Dayjs }[] {
  const at = (day: Dayjs, hour: number) => day.hour(hour).minute(0).second(0).millisecond(0);
  const monday = now.add((8 - now.day()) % 7 || 7, 'day');
  return [
    { label: '一小时后', value: now.add(1, 'hour').second(0).millisecond(0) },
    { label: '今晚 8 点', value: at(now, 20) },
    { label: '明早 8 点', value: at(now.add(1, 'day'), 8) },
    { label: '明晚 8 点', value: at(now.add(1, 'day'), 20) },
    { label: '下周一早 8 点', value: at(monday, 8) },
  ].filter(({ value }) => value.isAfter(now));
}

/** 定时发布: when. */
export function ScheduleDialog({ value, unpublishAt, open, onClose, onChoose }: ScheduleDialogProps) {
  const [picked, setPicked] = useState<Dayjs | null>(() => (isFuture(value) ? toPickerTime(value) : null));
  const iso = fromPickerTime(picked?.second(0).millisecond(0));
  const problem = iso === null ? null : !isFuture(iso) ? '请选择将来的时间' : unpublishAt && unpublishAt <= iso ? '发布时间须早于下线时间' : null;
  return (
    <Modal
      open={open}
      title="定时发布"
      okText="定时发布"
      cancelText="取消"
      okButtonProps={{ disabled: iso === null || problem !== null }}
      onOk={() => iso && onChoose(iso)}
      onCancel={onClose}
      width={480}
    >
      <Flex vertical gap={12}>
        <Flex wrap gap={8}>
          {presets(pickerNow()).map((preset) => (
            <Button key={preset.label} type={picked?.isSame(preset.value, 'minute') ? 'primary' : 'default'} onClick={() => setPicked(preset.value)}>
              {preset.label}
            </Button>
          ))}
        </Flex>
        <DatePicker
          aria-label="定时发布的时间"
          value={picked}
          onChange={setPicked}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          showNow={false}
          needConfirm={false}
          disabledDate={(day) => day.isBefore(pickerNow(), 'day')}
          placeholder="选择日期和时间"
          style={{ width: '100%' }}
        />
        <Typography.Text type="secondary">
          {siteTimeZoneName()}（{siteTimeZone()}）。到时文章自动公开，不需要有人在线。
        </Typography.Text>
        {problem && <Alert type="error" showIcon title={problem} />}
      </Flex>
    </Modal>
  );
}
