import type { ExamCode } from '../../../../config/exams.ts';
import { api } from '../../../api/api.ts';
import { useLoad } from '../../../components/admin/use-load.ts';

/** The editions of an exam as choices, ended ones marked; none without an exam or while they cannot be had. */
export function useEditions(exam: ExamCode | null | undefined) {
  const { data, ...load } = useLoad(
    async (signal) => (exam ? (await api.exams.editions({ params: { code: exam } }, { signal })).data : []),
    ['exams', 'editions', exam ?? null],
    { keep: true },
  );
  return { ...load, options: (data ?? []).map(({ id, name, ended }) => ({ value: id, label: ended ? `${name}（已停用）` : name })) };
}

/** Every category, to choose from and to be named. */
export function useCategories() {
  const { data = [], ...load } = useLoad(async (signal) => (await api.categories.list({}, { signal })).data, ['categories'], { keep: true });
  return { ...load, rows: data };
}
