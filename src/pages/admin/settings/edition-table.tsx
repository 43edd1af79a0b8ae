import { PlusOutlined } from '@ant-design/icons';
import { type ProColumns, ProFormDatePicker, ProFormGroup, ProTable } from '@ant-design/pro-components';
import { Button, Empty, type FormInstance, Tag, Typography } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { dayIn, type EditionState, editionStateOf } from '../../../../config/calendar.ts';
import type { ExamCode } from '../../../../config/exams.ts';
import { LIMITS } from '../../../../config/limits.ts';
import type { Edition } from '../../../../contract/exams.ts';
import { api } from '../../../api/api.ts';
import { siteTimeZone } from '../../../components/admin/console-settings.ts';
import { type FormFields, ResourceForm } from '../../../components/admin/forms/resource-form.tsx';
import { Clipped, useStackedRows } from '../../../components/admin/tables/narrow-table.tsx';
import { RowActions } from '../../../components/admin/tables/row-actions.tsx';
import { useAskFirst, useAttempt } from '../../../components/admin/use-attempt.ts';
import { useDialog } from '../../../components/admin/windows.tsx';
import { sourceOf, sourceText } from './exam-values.ts';
import { SourceFields } from './source-fields.tsx';

interface EditionTableProps {
  exam: ExamCode;
  initial: readonly Edition[];
  onChanged: () => void;
}

const STATES = {
  coming: <Tag color="processing">待生效</Tag>,
  in_force: <Tag color="success">有效</Tag>,
  ended: <Tag>已结束</Tag>,
} as const satisfies Record<EditionState, ReactNode>;

const stateOf = (edition: Edition) => editionStateOf(edition, dayIn(siteTimeZone(), new Date()));

/** The forms an exam has had, has and will have; articles say which one they describe. */
export function EditionTable({ exam, initial, onChanged }: EditionTableProps) {
  const ask = useAskFirst();
  const attempt = useAttempt();
  const [rows, setRows] = useState(initial);
  const dialog = useDialog<Edition | 'new'>();

  const reload = async () => {
    onChanged();
    await attempt(async () => setRows((await api.exams.editions({ params: { code: exam } })).data));
  };
  const askToDelete = ({ id, name }: Edition) =>
    ask({
      title: `删除版本“${name}”？`,
      content: '删除后无法恢复；有文章使用的版本不能删除。',
      work: () => api.exams.remove_edition({ params: { id } }),
      done: '版本已删除',
      after: reload,
    });

  const columns: ProColumns<Edition>[] = [
    {
      title: '名称',
      dataIndex: 'name',
      width: '30%',
      render: (_, { name, name_zh }) => (
        <>
          {name_zh || name}
          {name_zh && name_zh !== name && <Typography.Text type="secondary"> {name}</Typography.Text>}
        </>
      ),
    },
    { title: '生效日期', dataIndex: 'valid_from', width: 116 },
    { title: '结束日期', dataIndex: 'valid_to', width: 116, render: (_, row) => row.valid_to ?? (stateOf(row) === 'coming' ? '未定' : '至今') },
    { title: '状态', key: 'state', width: 84, render: (_, row) => STATES[stateOf(row)] },
    { title: '说明', dataIndex: 'summary', render: (_, row) => <Clipped text={row.summary_zh || row.summary} width="100%" /> },
    {
      title: '操作',
      key: 'actions',
      width: 128,
      render: (_, row) => (
        <RowActions
          of={row.name}
          actions={[
            { key: 'edit', label: '编辑', name: '编辑版本', run: () => dialog.show(row) },
            { key: 'delete', label: '删除', name: '删除版本', danger: true, run: () => askToDelete(row) },
          ]}
        />
      ),
    },
  ];
  const stacked = useStackedRows<Edition, ProColumns<Edition>>(columns);
  return (
    <>
      <ProTable<Edition>
        rowKey="id"
        headerTitle="考试版本"
        {...stacked}
        tableLayout="fixed"
        dataSource={rows}
        search={false}
        options={false}
        pagination={false}
        ghost
        locale={{ emptyText: <Empty description="还没有版本" /> }}
        toolBarRender={() => [
          <Button key="create" icon={<PlusOutlined aria-hidden />} onClick={() => dialog.show('new')}>
            新建版本
          </Button>,
        ]}
      />
      {dialog.target && (
        <EditionForm
          key={dialog.key}
          open={dialog.open}
          exam={exam}
          edition={dialog.target === 'new' ? null : dialog.target}
          onClose={dialog.close}
          onSaved={() => void reload()}
        />
      )}
    </>
  );
}

type Values = Pick<Edition, 'name' | 'name_zh' | 'valid_from' | 'valid_to' | 'summary' | 'summary_zh' | 'source'>;

interface EditionFormProps {
  open: boolean;
  exam: ExamCode;
  /** Null for a new one. */
  edition: Edition | null;
  onClose: () => void;
  onSaved: () => void;
}

const endRule = ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
  validator: async (_: unknown, to: Dayjs | string | null | undefined) => {
    const from: Dayjs | string | undefined = getFieldValue('valid_from');
    if (to && from && dayjs(to).isBefore(dayjs(from), 'day')) throw new Error('结束日期不能早于生效日期');
  },
});

const FIELDS: FormFields<Values> = [
  { name: 'name', label: '名称', max: LIMITS.exam.short, required: true, placeholder: '例如：2026 年 1 月新版' },
  { name: 'name_zh', label: '中文名称', max: LIMITS.exam.short },
  {
    name: 'valid_from',
    label: '生效日期',
    input: (
      <ProFormGroup>
        <ProFormDatePicker name="valid_from" label="生效日期" rules={[{ required: true, message: '请选择生效日期' }]} />
        <ProFormDatePicker name="valid_to" label="结束日期" extra="留空表示还没有结束日期" dependencies={['valid_from']} rules={[endRule]} />
      </ProFormGroup>
    ),
  },
  { name: 'valid_to', label: '结束日期', input: null },
  { name: 'summary', label: '说明', max: LIMITS.exam.text, input: 'area' },
  { name: 'summary_zh', label: '中文说明', max: LIMITS.exam.text, input: 'area' },
  {
    name: 'source',
    label: '来源',
    read: sourceOf,
    show: sourceText,
    input: <SourceFields name="source" />,
  },
];

/** Creates or edits one form of an exam. */
function EditionForm({ exam, edition, ...window }: EditionFormProps) {
  return (
    <ResourceForm<Edition, Values>
      {...window}
      name="edition"
      title={edition ? `编辑版本：${edition.name}` : `新建 ${exam} 版本`}
      fields={FIELDS}
      stored={edition}
      create={(body) => api.exams.create_edition({ params: { code: exam }, body })}
      change={(id, body) => api.exams.update_edition({ params: { id }, body })}
      done={['版本已创建', '版本已保存']}
    />
  );
}
