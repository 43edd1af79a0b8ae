import { App } from 'antd';
import { useState } from 'react';
import type { CallInput } from '../../../../contract/index.ts';
import type { ExportKind } from '../../../../contract/statistics.ts';
import { api } from '../../../api/api.ts';
import { downloadCsv } from '../../../components/admin/download-csv.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';

type Query = Omit<CallInput<'statistics', 'export'>['query'], 'what'>;

/** Downloads what is shown as CSV; `busy` is what is on its way. */
export function useExport(query: Query): { busy: ExportKind | null; download: (what: ExportKind, more?: Query) => void } {
  const { message } = App.useApp();
  const [busy, setBusy] = useState<ExportKind | null>(null);
  const download = async (what: ExportKind, more: Query = {}) => {
    setBusy(what);
    try {
      const text = await api.statistics.export({ query: { ...query, ...more, what } });
      downloadCsv(text, `statistics_${what}_${query.from}_${query.to}.csv`);
    } catch (error) {
      message.error(errorMessage(error));
    } finally {
      setBusy(null);
    }
  };
  return { busy, download: (what, more) => void download(what, more) };
}
