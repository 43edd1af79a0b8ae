import type { CallInput } from '../../../../contract/index.ts';
import type { ExportKind } from '../../../../contract/statistics.ts';
import { api } from '../../../api/api.ts';
import { useCsvDownload } from '../../../components/admin/download.ts';

type Query = Omit<CallInput<'statistics', 'export'>['query'], 'what'>;

/** Downloads what is shown as CSV; `busy` is what is on its way. */
export function useExport(query: Query): { busy: ExportKind | null; download: (what: ExportKind, more?: Query) => void } {
  const { busy, download } = useCsvDownload<ExportKind>();
  const get = (what: ExportKind, more: Query = {}) => api.statistics.export({ query: { ...query, ...more, what } });
  return { busy, download: (what, more) => void download(what, `statistics_${what}_${query.from}_${query.to}.csv`, () => get(what, more)) };
}
