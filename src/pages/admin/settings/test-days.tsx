import { FormListContext, ProFormDatePicker, ProFormGroup } from '@ant-design/pro-components';
import type { FormInstance } from 'antd';
import { isDayjs } from 'dayjs';
import { use } from 'react';
import { type TestDays as Days, testDayProblems } from '../../../../config/calendar.ts';

const dayOf = (value: unknown): string | null => (isDayjs(value) ? value.format('YYYY-MM-DD') : ((value as string | null | undefined) ?? null));

/** The days of a row of 考试日期. Whether one of them is right hangs on the others, whichever was chosen last. */
export function TestDays() {
  const { listName = [] }: { listName?: readonly (string | number)[] } = use(FormListContext);
  const of = (name: keyof Days) => [...listName, name];
  const minds = (name: 'ends_on' | 'register_by', others: readonly (keyof Days)[]) => ({
    dependencies: others.map(of),
    rules: [
      ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
        validator: async () => {
          const [starts_on, ends_on, register_by] = (['starts_on', 'ends_on', 'register_by'] as const).map((day) => dayOf(getFieldValue(of(day))));
          const problem = starts_on && testDayProblems({ starts_on, ends_on: ends_on ?? null, register_by: register_by ?? null })[name];
          if (problem) throw new Error(problem);
        },
      }),
    ],
  });
  return (
    <ProFormGroup>
      <ProFormDatePicker name="starts_on" label="日期" rules={[{ required: true, message: '请选择日期' }]} />
      <ProFormDatePicker name="ends_on" label="结束日期" tooltip="只考一天则留空" {...minds('ends_on', ['starts_on'])} />
      <ProFormDatePicker name="register_by" label="报名截止" {...minds('register_by', ['starts_on', 'ends_on'])} />
    </ProFormGroup>
  );
}
