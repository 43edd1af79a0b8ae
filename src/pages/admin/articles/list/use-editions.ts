import type { ExamCode } from '../../../../../config/exams.ts';
import { api } from '../../../../api/api.ts';
import { useLoad } from '../../../../components/admin/use-load.ts';

export interface Editions {
  options: { value: number; label: string }[];
  loading: boolean;
}

/** The editions of an exam as choices, ended ones marked; none without an exam or while they cannot be had. */
export function useEditions(exam: ExamCode | undefined): Editions {
  const load = useLoad(async (signal) => (exam ? (await api.exams.editions({ params: { code: exam } }, { signal })).data : []), ['exams', 'editions', exam], {
    keep: true,
  });
  return { options: (load.data ?? []).map(({ id, name, ended }) => ({ value: id, label: ended ? `${name}（已停用）` : name })), loading: load.loading };
}
