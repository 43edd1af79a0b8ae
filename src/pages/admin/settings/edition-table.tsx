import { PlusOutlined } from '@ant-design/icons';
import { type ProColumns, ProFormDatePicker, ProFormGroup, ProFormText, ProFormTextArea, ProTable } from '@ant-design/pro-components';
import { App, Button, Empty, Space, Tag } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { ExamCode } from '../../../../config/exams.ts';
import { LIMITS } from '../../../../config/limits.ts';
import type { Edition, FactSource } from '../../../../contract/exams.ts';
import { api } from '../../../api/api.ts';
import { Clipped } from '../../../components/admin/clipped.tsx';
import { type ConflictLabels, useVersionedSave } from '../../../components/admin/conflict/use-versioned-update.tsx';
import { EditModal } from '../../../components/admin/edit-modal.tsx';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { useStackedRows } from '../../../components/admin/stacked-rows.tsx';
import { useAttempt } from '../../../components/admin/use-attempt.ts';
import { useDialog } from '../../../components/admin/use-dialog.ts';
import { SourceFields } from './exam-lists.tsx';
import { sourceOf } from './exam-values.ts';

interface EditionTableProps {
  exam: ExamCode;
  initial: readonly Edition[];
}

/** The forms an exam has had, has and will have; articles say which one they describe. */
export function EditionTable({ exam, initial }: EditionTableProps) {
  const { message, modal } = App.useApp();
  const attempt = useAttempt();
  const [rows, setRows] = useState(initial);
  const dialog = useDialog<Edition | 'new'>();

  const reload = async () => {
    try {
      setRows((await api.exams.editions({ params: { code: exam } })).data);
    } catch (error) {
      message.error(errorMessage(error));
    }
  };
  const askToDelete = (edition: Edition) =>
    modal.confirm({
      title: `删除版本“${edition.name}”？`,
      content: '删除后无法恢复；有文章使用的版本不能删除。',
      okText: '删除',
      okType: 'danger',
      onOk: async () => {
        await attempt(() => api.exams.remove_edition({ params: { id: edition.id } }), '版本已删除');
        await reload();
      },
    });

  const columns: ProColumns<Edition>[] = [
    { title: '名称', dataIndex: 'name', width: '30%' },
    { title: '生效日期', dataIndex: 'valid_from', width: 116 },
    { title: '结束日期', dataIndex: 'valid_to', width: 116, render: (_, row) => row.valid_to ?? '至今' },
    { title: '状态', dataIndex: 'ended', width: 84, render: (_, row) => (row.ended ? <Tag>已结束</Tag> : <Tag color="success">有效</Tag>) },
    { title: '说明', dataIndex: 'summary', render: (_, row) => <Clipped text={row.summary} width="100%" /> },
    {
      title: '操作',
      key: 'actions',
      width: 128,
      render: (_, row) => (
        <Space size={0}>
          <Button type="link" size="small" aria-label={`编辑版本 ${row.name}`} onClick={() => dialog.show(row)}>
            编辑
          </Button>
          <Button type="link" size="small" danger aria-label={`删除版本 ${row.name}`} onClick={() => askToDelete(row)}>
            删除
          </Button>
        </Space>
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
            新增版本
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

interface Values {
  name: string;
  valid_from: string;
  valid_to: string | null;
  summary: string;
  name_zh: string;
  summary_zh: string;
  source: FactSource | null;
}

interface EditionFormProps {
  open: boolean;
  exam: ExamCode;
  /** Null for a new one. */
  edition: Edition | null;
  onClose: () => void;
  onSaved: () => void;
}

const labels: ConflictLabels<Values> = {
  ...{ name: '名称', name_zh: '中文名称', valid_from: '生效日期', valid_to: '结束日期', summary: '说明', summary_zh: '中文说明' },
  source: { label: '来源', show: (source) => (source ? `${source.title} ${source.url}` : '（空）') },
};

/** Creates or edits one form of an exam. */
function EditionForm({ open, exam, edition, onClose, onSaved }: EditionFormProps) {
  const [store, conflict] = useVersionedSave();
  const initial: Partial<Values> = edition
    ? {
        ...{ name: edition.name, name_zh: edition.name_zh, valid_from: edition.valid_from, valid_to: edition.valid_to },
        ...{ summary: edition.summary, summary_zh: edition.summary_zh, source: edition.source },
      }
    : { name: '', summary: '' };

  const save = async ({ name = '', name_zh = '', valid_from = '', valid_to = null, summary = '', summary_zh = '', source = null }: Partial<Values>) => {
    const values = { name: name.trim(), name_zh: name_zh.trim(), valid_from, valid_to, summary, summary_zh, source: sourceOf(source) };
    const done = await store({
      stored: edition,
      values,
      create: () => api.exams.create_edition({ params: { code: exam }, body: values }),
      change: (id, body) => api.exams.update_edition({ params: { id }, body }),
      labels,
      created: '版本已新增',
      saved: '版本已保存',
    });
    if (done) onSaved();
    return done;
  };

  return (
    <>
      <EditModal<Values>
        name="edition"
        title={edition ? `编辑版本：${edition.name}` : `新增 ${exam} 版本`}
        open={open}
        initialValues={initial}
        onSave={save}
        onClose={onClose}
      >
        <ProFormText
          name="name"
          label="名称"
          placeholder="例如：2026 年 1 月新版"
          fieldProps={{ maxLength: LIMITS.exam.short, showCount: true }}
          rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        />
        <ProFormText name="name_zh" label="中文名称" fieldProps={{ maxLength: LIMITS.exam.short, showCount: true }} />
        <ProFormGroup>
          <ProFormDatePicker name="valid_from" label="生效日期" rules={[{ required: true, message: '请选择生效日期' }]} />
          <ProFormDatePicker
            name="valid_to"
            label="结束日期"
            extra="留空表示仍然有效"
            dependencies={['valid_from']}
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_, to: Dayjs | string | null | undefined) => {
                  const from: Dayjs | string | undefined = getFieldValue('valid_from');
                  if (to && from && dayjs(to).isBefore(dayjs(from), 'day')) throw new Error('结束日期不能早于生效日期');
                },
              }),
            ]}
          />
        </ProFormGroup>
        <ProFormTextArea name="summary" label="说明" fieldProps={{ maxLength: LIMITS.exam.text, showCount: true, autoSize: { minRows: 3, maxRows: 8 } }} />
        <ProFormTextArea
          name="summary_zh"
          label="中文说明"
          fieldProps={{ maxLength: LIMITS.exam.text, showCount: true, autoSize: { minRows: 3, maxRows: 8 } }}
        />
        <SourceFields name="source" />
      </EditModal>
      {conflict}
    </>
  );
}
