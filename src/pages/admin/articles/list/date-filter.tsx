import { ProForm } from '@ant-design/pro-components';
import { Input, Select, Space } from 'antd';
import { lazy, Suspense } from 'react';
import styles from './list.module.css';
import { DATE_WORDS, type ListQuery } from './list-query.ts';

const DayRange = lazy(() => import('./day-range.tsx').then(({ DayRange: range }) => ({ default: range })));

const DATES = Object.entries(DATE_WORDS).map(([value, label]) => ({ value, label }));

interface Props {
  /** The calendar comes when its row of the form is first unfolded. */
  shown: boolean;
  id?: string;
  /** The first day; the last one and which date is meant are fields of the same form. */
  value?: string;
  onChange?: (from: string) => void;
}

/** One field for a span of days and which date it is about: `date`, `from` and `to` of the list's query. Either end may be open. */
export function DateFilter({ shown, id, value, onChange }: Props) {
  const form = ProForm.useFormInstance<ListQuery>();
  const to: string | undefined = ProForm.useWatch('to', form);
  return (
    <Space.Compact block>
      <ProForm.Item name="date" noStyle initialValue="updated_at">
        <Select aria-label="按哪个日期" options={DATES} className={styles.dateKind} />
      </ProForm.Item>
      {shown && (
        <Suspense fallback={<Input disabled className="ui-grow" />}>
          <DayRange
            id={id}
            from={value ?? ''}
            to={to ?? ''}
            onChange={(first, last) => {
              form.setFieldValue('to', last);
              onChange?.(first);
            }}
          />
        </Suspense>
      )}
      <ProForm.Item name="to" hidden>
        <Input />
      </ProForm.Item>
    </Space.Compact>
  );
}
