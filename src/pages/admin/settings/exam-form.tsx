import { ProForm, ProFormDatePicker, type ProFormInstance, ProFormTextArea } from '@ant-design/pro-components';
import { App, Button, Space, Typography } from 'antd';
import { useRef, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { ExamPage } from '../../../../contract/exams.ts';
import { api } from '../../../api/api.ts';
import { applyFieldErrors, errorMessage } from '../../../components/admin/error-messages.ts';
import { flushRichEditors } from '../../../components/admin/rich-editor/flush.ts';
import { useUnsavedChanges } from '../../../components/admin/unsaved-changes.tsx';
import { type ConflictLabels, useVersionedUpdate } from '../../../components/admin/version-conflict.tsx';
import { ExamLists } from './exam-lists.tsx';
import { HtmlField } from './html-field.tsx';

const limit = LIMITS.exam;

const FIELDS = ['overview_html', 'key_facts', 'sections', 'score_scale', 'faqs', 'official_links', 'checked_on'] as const;
type Values = Pick<ExamPage, (typeof FIELDS)[number]>;

const labels: ConflictLabels<Values> = {
  overview_html: '概述',
  key_facts: { label: '要点', show: (rows) => rows.map(({ label, value }) => `${label}：${value}`).join('\n') },
  sections: { label: '考试结构', show: (rows) => rows.map(({ name, items, minutes }) => `${name} · ${items} · ${minutes}`).join('\n') },
  score_scale: '分数',
  faqs: { label: '常见问题', show: (rows) => rows.map(({ question }) => question).join('\n') },
  official_links: { label: '官方链接', show: (rows) => rows.map(({ title, url }) => `${title} ${url}`).join('\n') },
  checked_on: '核对日期',
};

function valuesOf(page: ExamPage): Values {
  return Object.fromEntries(FIELDS.map((field) => [field, page[field]])) as Values;
}

/** Rows as the contract has them: every text present, no field of the form's own. */
function normalised(values: Partial<Values>): Values {
  return {
    overview_html: values.overview_html ?? '',
    key_facts: (values.key_facts ?? []).map(({ label, value, source }) => ({ label, value, source: source ?? '' })),
    sections: (values.sections ?? []).map(({ name, items, minutes, note }) => ({ name, items: items ?? '', minutes: minutes ?? '', note: note ?? '' })),
    score_scale: values.score_scale ?? '',
    faqs: (values.faqs ?? []).map(({ question, answer_html }) => ({ question, answer_html: answer_html ?? '' })),
    official_links: (values.official_links ?? []).map(({ title, url }) => ({ title, url: url.trim() })),
    checked_on: values.checked_on || null,
  };
}

function changesOf(page: ExamPage, values: Values): Partial<Values> {
  const stored = normalised(valuesOf(page));
  return Object.fromEntries(FIELDS.filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(values[field])).map((field) => [field, values[field]]));
}

interface ExamFormProps {
  page: ExamPage;
  onSaved: (page: ExamPage) => void;
}

/** What readers see on an exam's page, apart from its articles. Sends what changed. */
export function ExamForm({ page, onSaved }: ExamFormProps) {
  const { message, modal } = App.useApp();
  const update = useVersionedUpdate();
  const formRef = useRef<ProFormInstance<Values>>(undefined);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty);

  const show = (next: ExamPage) => {
    formRef.current?.setFieldsValue(valuesOf(next));
    setDirty(false);
  };
  const save = async (entered: Partial<Values>) => {
    const mine = changesOf(page, normalised(entered));
    if (Object.keys(mine).length === 0) {
      setDirty(false);
      message.info('没有需要保存的修改');
      return;
    }
    try {
      const result = await update({
        version: page.version,
        send: (version) =>
          api.exams.update({ params: { code: page.code as Parameters<typeof api.exams.update>[0]['params']['code'] }, body: { ...mine, version } }),
        mine,
        labels,
      });
      if (result.kind === 'stay') return;
      onSaved(result.row);
      show(result.row);
      message.success(result.kind === 'saved' ? `${page.code} 页面已保存` : '已载入最新内容');
    } catch (error) {
      if (!applyFieldErrors(formRef.current, error)) message.error(errorMessage(error));
    }
  };
  const askToReset = () =>
    modal.confirm({
      title: '撤销所有未保存的修改？',
      okText: '撤销修改',
      okType: 'danger',
      cancelText: '继续编辑',
      onOk: () => show(page),
    });

  return (
    // The text's last words reach the form before it reads itself.
    <section aria-labelledby="exam-page-title" onSubmitCapture={flushRichEditors}>
      <Typography.Title id="exam-page-title" level={5}>
        {page.name} 页面内容
      </Typography.Title>
      <ProForm<Values>
        name={`exam-${page.code}`}
        formRef={formRef}
        initialValues={valuesOf(page)}
        onValuesChange={() => setDirty(true)}
        onFinish={save}
        autoFocusFirstInput={false}
        scrollToFirstError
        submitter={{
          searchConfig: { submitText: '保存页面内容' },
          submitButtonProps: { disabled: !dirty },
          render: (_, buttons) => (
            <Space wrap>
              {buttons.at(-1)}
              <Button disabled={!dirty} onClick={askToReset}>
                撤销修改
              </Button>
            </Space>
          ),
        }}
      >
        <ProForm.Item name="overview_html" label="概述" rules={[{ max: limit.html, message: `最多 ${limit.html} 个字符` }]}>
          <HtmlField label="概述" saved={page.overview_html} />
        </ProForm.Item>
        <ProFormTextArea name="score_scale" label="分数" fieldProps={{ maxLength: limit.text, showCount: true, autoSize: { minRows: 2, maxRows: 6 } }} />
        <ExamLists />
        <ProFormDatePicker name="checked_on" label="核对日期" extra="最近一次对照官方信息核对的日期" />
      </ProForm>
    </section>
  );
}
