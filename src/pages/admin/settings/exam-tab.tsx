import { ProForm, type ProFormInstance } from '@ant-design/pro-components';
import { Alert, App, Button, Collapse, Flex, Skeleton, Typography } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { beyondCode } from '../../../../config/exam-names.ts';
import { EXAM_CODES, EXAMS, type ExamCode } from '../../../../config/exams.ts';
import { isSame } from '../../../../config/same.ts';
import type { EditedExam } from '../../../../contract/exams.ts';
import { api } from '../../../api/api.ts';
import { useVersionedUpdate } from '../../../components/admin/conflict/use-versioned-update.tsx';
import { afterSave } from '../../../components/admin/forms/after-save.ts';
import { clearFieldErrors, fieldPaths, useFormFailure } from '../../../components/admin/forms/field-errors.ts';
import { FormBar } from '../../../components/admin/forms/form-bar.tsx';
import { type KeptOver, useFormBack, useKeptForm } from '../../../components/admin/forms/kept-forms.ts';
import { useUnsavedChanges } from '../../../components/admin/forms/unsaved-changes.tsx';
import { QuotedSentences } from '../../../components/admin/quoted-sentences.tsx';
import { flushRichEditors } from '../../../components/admin/rich-editor/flush.ts';
import { useAskFirst } from '../../../components/admin/use-attempt.ts';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { choice, useQueryState } from '../../../components/admin/use-query-state.ts';
import { EditionTable } from './edition-table.tsx';
import { ExamParts } from './exam-parts.tsx';
import { changesOf, EXAM_LABELS, type ExamValues, normalised, valuesOf } from './exam-values.ts';
import { ErrorsContext, type FieldPath } from './fold.tsx';
import styles from './settings.module.css';

/** The content of the exam pages, folded to a line each; the one that is open stands in the address. */
export function ExamTab() {
  const [query, setQuery] = useQueryState({ exam: choice(EXAM_CODES) });
  const { data: pages, reload } = useLoad(async (signal) => (await api.exams.list_public({}, { signal })).data, ['exams', 'public']);
  const summaryOf = (code: ExamCode) => {
    const page = pages?.find((each) => each.code === code);
    if (!page) return '';
    const facts = [`${page.article_count} 篇文章`, `${page.editions.length} 个版本`, page.checked_on ? `${page.checked_on} 核对` : '尚未核对'];
    return facts.join(' · ');
  };
  return (
    <Collapse
      destroyOnHidden
      // One at a time: antd's accordion would call these tabs, inside a tab.
      activeKey={query.exam ? [query.exam] : []}
      onChange={(keys) => setQuery({ exam: keys.find((key) => key !== query.exam) as ExamCode | undefined })}
      items={EXAMS.map(({ code, name_zh }) => ({
        key: code,
        label: (
          <span className={styles.exam}>
            <span>
              <strong>{code}</strong> {beyondCode(code, name_zh)}
            </span>
            <span>{summaryOf(code)}</span>
          </span>
        ),
        children: <ExamPanel code={code} onChanged={() => void reload()} />,
      }))}
    />
  );
}

interface ExamPanelProps {
  code: ExamCode;
  /** What is told of the exam at its head is another by now. */
  onChanged: () => void;
}

function ExamPanel({ code, onChanged }: ExamPanelProps) {
  const load = useLoad(async (signal) => (await api.exams.get({ params: { code } }, { signal })).data, ['exams', code]);
  return (
    <Loaded load={load} waiting={<Skeleton active paragraph={{ rows: 10 }} />}>
      {(data) => (
        <Flex vertical gap={24}>
          <EditionTable key={`editions-${data.code}`} exam={code} initial={data.editions} onChanged={onChanged} />
          <ExamForm
            key={data.code}
            page={data}
            onSaved={(page) => {
              load.setData(page);
              onChanged();
            }}
          />
        </Flex>
      )}
    </Loaded>
  );
}

interface ExamFormProps {
  page: EditedExam;
  onSaved: (page: EditedExam) => void;
}

/** What readers see on an exam's page, apart from its articles. Sends what changed. */
function ExamForm({ page, onSaved }: ExamFormProps) {
  const { message } = App.useApp();
  const ask = useAskFirst();
  const showFailure = useFormFailure();
  const [update, conflict] = useVersionedUpdate();
  const formRef = useRef<ProFormInstance<ExamValues>>(undefined);
  const form = `exam-${page.code}`;
  const kept = useFormBack<Partial<ExamValues>, EditedExam>(form);
  const [writtenOver, setWrittenOver] = useState(kept?.base ?? null);
  const base = writtenOver ?? page;
  const [dirty, setDirty] = useState(kept !== null);
  useUnsavedChanges(dirty);
  const entered = useRef<Partial<ExamValues>>(kept?.values ?? {});
  useKeptForm(form, () => (dirty ? ({ values: entered.current, base } satisfies KeptOver<Partial<ExamValues>, EditedExam>) : null));

  const [errors, setErrors] = useState<readonly FieldPath[]>([]);
  // The fields stand there before anybody writes errors into them or scrolls to the first.
  const reveal = (paths: readonly FieldPath[]) => flushSync(() => setErrors(paths));
  // Also what stands in parts that were never opened: those have no fields yet.
  const all = (): Partial<ExamValues> => formRef.current?.getFieldsFormatValue?.(true) ?? {};

  const show = (shown: Partial<ExamValues>, isDirty = false) => {
    formRef.current?.setFieldsValue(shown);
    clearFieldErrors(formRef.current, shown);
    setErrors([]);
    setWrittenOver(null);
    setDirty(isDirty);
  };
  const save = async () => {
    const sent = normalised(all());
    const mine = changesOf(base, sent);
    if (Object.keys(mine).length === 0) {
      setDirty(false);
      message.info('没有需要保存的修改');
      return;
    }
    try {
      const result = await update({
        base,
        send: (fields, { version }) =>
          api.exams.update({ params: { code: page.code as Parameters<typeof api.exams.update>[0]['params']['code'] }, body: { ...fields, version } }),
        mine,
        labels: EXAM_LABELS,
      });
      if (result.kind === 'stay') return;
      onSaved(result.row);
      flushRichEditors();
      const { shown, isWrittenOn } = afterSave(valuesOf(result.row), sent, normalised(all()));
      show(shown, isWrittenOn);
      message.success(result.kind === 'saved' ? `${page.code} 页面已保存` : '已载入最新内容');
    } catch (error) {
      reveal(fieldPaths(error));
      showFailure(formRef.current, error);
    }
  };
  const askToReset = () => ask({ title: '撤销所有未保存的修改？', ok: '撤销修改', cancel: '继续编辑', work: () => show(valuesOf(page)) });

  return (
    // The text's last words reach the form before it reads itself.
    <section aria-labelledby="exam-page-title" onSubmitCapture={flushRichEditors}>
      <Typography.Title id="exam-page-title" level={5}>
        {page.code} 页面内容
      </Typography.Title>
      {page.outdated_sentences.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className={styles.outdated}
          title="这些句子把已过的日期说成将来"
          description={
            <>
              <QuotedSentences sentences={page.outdated_sentences} />
              对照官方资料修改；没有变化就更新“核对日期”。
            </>
          }
        />
      )}
      <ProForm<ExamValues>
        name={`exam-${page.code}`}
        formRef={formRef}
        // Every date here is a day. ProForm does not know what the fields of a list's rows are.
        dateFormatter="YYYY-MM-DD"
        initialValues={{ ...valuesOf(page), ...kept?.values }}
        onValuesChange={(changed) => {
          clearFieldErrors(formRef.current, changed);
          entered.current = all();
          setDirty(true);
        }}
        onFieldsChange={(_, fields) => {
          const wrong: FieldPath[] = fields.filter((field) => field.errors?.length).map(({ name }) => name);
          setErrors((known) => (isSame(known, wrong) ? known : wrong));
        }}
        onFinish={save}
        onFinishFailed={({ errorFields }) => reveal(errorFields.map(({ name }) => name))}
        autoFocusFirstInput={false}
        scrollToFirstError
        submitter={{
          searchConfig: { submitText: '保存页面内容' },
          submitButtonProps: { disabled: !dirty },
          render: (_, buttons) => (
            <FormBar>
              {buttons.at(-1)}
              <Button disabled={!dirty} onClick={askToReset}>
                撤销修改
              </Button>
            </FormBar>
          ),
        }}
      >
        <ErrorsContext value={errors}>
          <ExamParts page={page} />
        </ErrorsContext>
      </ProForm>
      {conflict}
    </section>
  );
}
