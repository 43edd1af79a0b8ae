import { ProFormDatePicker, ProFormGroup, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import dayjs, { type Dayjs } from 'dayjs';
import type { ExamCode } from '../../../../config/exams.ts';
import { LIMITS } from '../../../../config/limits.ts';
import type { Edition, FactSource } from '../../../../contract/exams.ts';
import { api } from '../../../api/api.ts';
import { type ConflictLabels, useVersionedSave } from '../../../components/admin/conflict/use-versioned-update.tsx';
import { EditModal } from '../../../components/admin/edit-modal.tsx';
import { SourceFields } from './exam-lists.tsx';
import { sourceOf } from './exam-values.ts';

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
export function EditionForm({ open, exam, edition, onClose, onSaved }: EditionFormProps) {
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
