import { Collapse, Flex, Skeleton } from 'antd';
import { EXAM_CODES, EXAMS, type ExamCode } from '../../../../config/exams.ts';
import { api } from '../../../api/api.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';
import { choice, useQueryState } from '../../../components/admin/use-query-state.ts';
import { EditionTable } from './edition-table.tsx';
import { ExamForm } from './exam-form.tsx';
import styles from './settings.module.css';

/** The content of the exam pages, folded to a line each; the one that is open stands in the address. */
export function ExamTab() {
  const [query, setQuery] = useQueryState({ exam: choice(EXAM_CODES) });
  const { data: pages } = useLoad(async (signal) => (await api.exams.list_public({}, { signal })).data, ['exams', 'public']);
  const summaryOf = (code: ExamCode) => {
    const page = pages?.find((each) => each.code === code);
    if (!page) return '';
    const facts = [`${page.article_count} 篇文章`, `${page.editions.length} 个考试版本`, page.checked_on ? `${page.checked_on} 核对` : '尚未核对'];
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
              <strong>{code}</strong> {name_zh !== code && name_zh.replace(`${code} `, '')}
            </span>
            <span>{summaryOf(code)}</span>
          </span>
        ),
        children: <ExamPanel code={code} />,
      }))}
    />
  );
}

function ExamPanel({ code }: { code: ExamCode }) {
  const { data, error, reload, setData } = useLoad(async (signal) => (await api.exams.get({ params: { code } }, { signal })).data, ['exams', code]);
  if (error && !data) return <ErrorResult error={error} onRetry={() => void reload()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <Flex vertical gap={24}>
      <EditionTable key={`editions-${data.code}`} exam={code} initial={data.editions} />
      <ExamForm key={data.code} page={data} onSaved={setData} />
    </Flex>
  );
}
