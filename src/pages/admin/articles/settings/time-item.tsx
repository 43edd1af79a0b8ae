import { ProForm } from '@ant-design/pro-components';
import { DatePicker, Typography } from 'antd';
import type { Rule } from 'antd/es/form/index.js';
import dayjs, { type Dayjs } from 'dayjs';
import { siteTimeZone, siteTimeZoneName } from '../../../../components/admin/console-settings.ts';
import { fromPickerTime, pickerNow, toPickerTime } from '../article-time.ts';
import { namedItem } from '../form-fields.ts';

interface ItemProps {
  name: string;
  label: string;
  extra?: string;
  rules?: Rule[];
  dependencies?: string[];
}

/** A moment: the form holds ISO 8601 in UTC or null, the screen shows Shanghai's clock. */
export function TimeItem(props: ItemProps) {
  const now = pickerNow();
  return (
    <ProForm.Item
      {...props}
      getValueProps={(iso: string | null) => ({ value: toPickerTime(iso) })}
      normalize={(value: Dayjs | null) => fromPickerTime(value?.second(0).millisecond(0))}
    >
      <DatePicker
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        showNow={false}
        needConfirm={false}
        presets={[
          { label: '一小时后', value: now.add(1, 'hour') },
          { label: '明天 09:00', value: now.add(1, 'day').hour(9).minute(0) },
          { label: '一周后 09:00', value: now.add(7, 'day').hour(9).minute(0) },
        ]}
        className="ui-wide"
      />
    </ProForm.Item>
  );
}

const AFTER_PUBLISHING: Rule = ({ getFieldValue }) => ({
  validator: (_, value: string | null) => {
    const from: string | null = getFieldValue('published_at');
    return value && from && value <= from ? Promise.reject(new Error('下线时间须晚于发布时间')) : Promise.resolve();
  },
});

/** The last of the times, below which stands by whose clock they are. */
export function TakenDownItem() {
  return (
    <>
      <TimeItem {...namedItem('unpublish_at')} rules={[AFTER_PUBLISHING]} dependencies={['published_at']} />
      <Typography.Paragraph type="secondary">
        以上均为{siteTimeZoneName()}（{siteTimeZone()}）。
      </Typography.Paragraph>
    </>
  );
}

/** A calendar day: the form holds `2026-11-21` or null. */
export function DayItem(props: ItemProps) {
  return (
    <ProForm.Item
      {...props}
      getValueProps={(day: string | null) => ({ value: day ? dayjs(day) : null })}
      normalize={(value: Dayjs | null) => value?.format('YYYY-MM-DD') ?? null}
    >
      <DatePicker format="YYYY-MM-DD" className="ui-wide" />
    </ProForm.Item>
  );
}
