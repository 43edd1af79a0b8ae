import { ProFormDatePicker, ProFormGroup, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { App } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ExamCode } from '../../../../config/exams.ts';
import { LIMITS } from '../../../../config/limits.ts';
import type { Edition, FactSource } from '../../../../contract/exams.ts';
import { api } from '../../../api/api.ts';
import { type ConflictLabels, useVersionedUpdate } from '../../../components/admin/conflict/use-versioned-update.tsx';
import { EditModal } from '../../../components/admin/edit-modal.tsx';
import { SourceFields } from './exam-lists.tsx';
import { sourceOf } from './exam-values.ts';

/** Characters of an edition's name; the contract's own limit. */
const NAME_MAX = 120;

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
  const { message } = App.useApp();
  const [update, conflict] = useVersionedUpdate();
  const initial: Partial<Values> = edition
    ? {
        ...{ name: edition.name, name_zh: edition.name_zh, valid_from: edition.valid_from, valid_to: edition.valid_to },
        ...{ summary: edition.summary, summary_zh: edition.summary_zh, source: edition.source },
      }
    : { name: '', summary: '' };

  const save = async ({ name = '', name_zh = '', valid_from = '', valid_to = null, summary = '', summary_zh = '', source = null }: Partial<Values>) => {
    const values = { name: name.trim(), name_zh: name_zh.trim(), valid_from, valid_to, summary, summary_zh, source: sourceOf(source) };
    if (!edition) {
      await api.exams.create_edition({ params: { code: exam }, body: values });
      message.success('版本已新增');
    } else {
      const result = await update({
        base: edition,
        send: (fields, version) => api.exams.update_edition({ params: { id: edition.id }, body: { ...fields, version } }),
        mine: values,
        labels,
      });
      if (result.kind === 'stay') return false;
      if (result.kind === 'saved') message.success('版本已保存');
      else message.info('已载入最新内容');
    }
    onSaved();
    return true;
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
          fieldProps={{ maxLength: NAME_MAX, showCount: true }}
          rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        />
        <ProFormText name="name_zh" label="中文名称" fieldProps={{ maxLength: NAME_MAX, showCount: true }} />
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
