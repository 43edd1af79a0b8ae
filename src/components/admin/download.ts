import { useState } from 'react';
import { MINUTE_MS } from '../../../config/limits.ts';
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

/** A CSV keeps its byte order mark (fetch takes it off), so that Excel reads UTF-8. */
const downloadCsv = (text: string, name: string) => downloadText(text.startsWith('\uFEFF') ? text : `\uFEFF${text}`, name, 'text/csv');

/** Offers a text as a file of this name. */
export function downloadText(text: string, name: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  fetchFile(url, name);
  // Some browsers start the download only after this task.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS);
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
