import { ProForm } from '@ant-design/pro-components';
import { DatePicker, Input, Select, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { DATE_WORDS, type ListQuery } from '../list-query.ts';

const DATES = Object.entries(DATE_WORDS).map(([value, label]) => ({ value, label }));
const FORMAT = 'YYYY-MM-DD';
const toDay = (day: Dayjs | null | undefined) => day?.format(FORMAT) ?? '';
const fromDay = (text: string | undefined) => (text && dayjs(text, FORMAT, true).isValid() ? dayjs(text) : null);

interface Props {
  id?: string;
  /** The first day; the last one and which date is meant are fields of the same form. */
  value?: string;
  onChange?: (from: string) => void;
}

/** One field for a span of days and which date it is about: `date`, `from` and `to` of the list's query. Either end may be open. */
export function DateRange({ id, value, onChange }: Props) {
  const form = ProForm.useFormInstance<ListQuery>();
  const to: string | undefined = ProForm.useWatch('to', form);
  return (
    <Space.Compact block>
      <ProForm.Item name="date" noStyle initialValue="updated_at">
        <Select aria-label="按哪个日期" options={DATES} style={{ width: 104 }} />
      </ProForm.Item>
      <DatePicker.RangePicker
        id={id}
        style={{ flex: 1 }}
        allowEmpty={[true, true]}
        value={[fromDay(value), fromDay(to)]}
        onChange={(days) => {
          form.setFieldValue('to', toDay(days?.[1]));
          onChange?.(toDay(days?.[0]));
        }}
      />
      <ProForm.Item name="to" hidden>
        <Input />
      </ProForm.Item>
    </Space.Compact>
  );
}
