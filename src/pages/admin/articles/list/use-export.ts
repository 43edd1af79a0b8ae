import { App } from 'antd';
import { useState } from 'react';
import { api } from '../../../../api/api.ts';
import { downloadCsv } from '../../../../components/admin/download-csv.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import { type ListQuery, sortOf, toFilters } from '../list-query.ts';

/** Saves what the list shows, all pages of it, as CSV: `articles_published_2026-11-21.csv`. */
export function useExport(query: ListQuery): { exporting: boolean; exportCsv: () => Promise<void> } {
  const { message } = App.useApp();
  const [exporting, setExporting] = useState(false);
  const exportCsv = async () => {
    setExporting(true);
    try {
      const text = await api.articles.export({ query: { ...toFilters(query), status: query.status, sort: sortOf(query) } });
      downloadCsv(text, `articles_${query.status}_${formatTime(new Date().toISOString()).slice(0, 10)}.csv`);
    } catch (error) {
      message.error(errorMessage(error));
    } finally {
      setExporting(false);
    }
  };
  return { exporting, exportCsv };
}
