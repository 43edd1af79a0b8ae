import { useState } from 'react';
import { useAttempt } from './use-attempt.ts';

/** Downloads tables as CSV and tells what goes wrong. `busy`: the one that is on its way. */
export function useCsvDownload<What extends string>() {
  const attempt = useAttempt();
  const [busy, setBusy] = useState<What | null>(null);
  const download = async (what: What, name: string, get: () => Promise<string>) => {
    setBusy(what);
    await attempt(async () => downloadCsv(await get(), name));
    setBusy(null);
  };
  return { busy, download };
}

/** Offers text as a file. A CSV keeps its byte order mark (fetch takes it off), so that Excel reads UTF-8. */
function downloadCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text.startsWith('\uFEFF') ? text : `\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
  fetchFile(url, name);
  // Some browsers start the download only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the browser fetch a file of ours: the page stays. Without a name it has the one that the server gives. */
export function fetchFile(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
