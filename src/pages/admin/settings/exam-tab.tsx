import { Flex, Select, Skeleton } from 'antd';
import { EXAM_CODES, EXAMS, type ExamCode } from '../../../../config/exams.ts';
import { api } from '../../../api/api.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';
import { choice, useQueryState } from '../../../components/admin/use-query-state.ts';
import { EditionTable } from './edition-table.tsx';
import { ExamForm } from './exam-form.tsx';

const FIRST: ExamCode = EXAMS[0].code;

/** The content of the exam pages, one exam at a time; which one stands in the address. */
export function ExamTab() {
  const [query, setQuery] = useQueryState({ exam: choice(EXAM_CODES, FIRST) });
  const { data, error, reload, setData } = useLoad(async (signal) => (await api.exams.get({ params: { code: query.exam } }, { signal })).data, query.exam);
  return (
    <Flex vertical gap={24}>
      <Flex gap={12} align="center">
        <label htmlFor="exam-code">考试</label>
        <Select<ExamCode>
          id="exam-code"
          value={query.exam}
          style={{ width: 260, maxWidth: '100%' }}
          options={EXAMS.map((exam) => ({ value: exam.code, label: exam.name_zh === exam.code ? exam.code : `${exam.code}（${exam.name_zh}）` }))}
          onChange={(exam) => setQuery({ exam })}
        />
      </Flex>
      {error && !data ? <ErrorResult error={error} onRetry={() => void reload()} /> : null}
      {!error && !data ? <Skeleton active paragraph={{ rows: 10 }} /> : null}
      {data && (
        <>
          <EditionTable key={`editions-${data.code}`} exam={query.exam} initial={data.editions} />
          <ExamForm key={data.code} page={data} onSaved={setData} />
        </>
      )}
    </Flex>
  );
}
