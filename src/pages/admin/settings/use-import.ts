import { useCallback, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Import } from '../../../../contract/imports.ts';
import { api } from '../../../api/api.ts';
import { useLoad } from '../../../components/admin/use-load.ts';

/** How often an import that runs is asked how far it is, milliseconds. */
const ASK_MS = 1500;

const isUnderWay = ({ state }: Import) => state === 'checking' || state === 'waiting' || state === 'running';

/** Sends a file piece by piece; each is sent by itself, so that none takes longer than a request may. `onProgress` hears a share. */
async function sendFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
  const { data } = await api.imports.create({ body: { name: file.name, bytes: file.size } }, { signal });
  for (let at = 0; at < file.size; at += LIMITS.import.part_bytes) {
    const piece = file.slice(at, at + LIMITS.import.part_bytes);
    const form = new FormData();
    form.append('file', piece, file.name);
    await api.imports.add_part({ params: { id: data.id }, query: { at }, form }, { signal });
    onProgress((at + piece.size) / file.size);
  }
}

/** The last import, how it goes on, and the sending of a new file. `sent` is a share, null when nothing is being sent. */
export function useImport() {
  const { data, error, loading, reload } = useLoad(async (signal) => (await api.imports.list({}, { signal })).data, ['imports']);
  const latest = data?.find(({ state }) => state !== 'uploading');
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  const isBusy = latest !== undefined && isUnderWay(latest);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void reload(), ASK_MS);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  useEffect(() => () => sending.current?.abort(), []);

  const send = useCallback(
    async (file: File) => {
      const controller = new AbortController();
      sending.current = controller;
      setSent(0);
      try {
        await sendFile(file, setSent, controller.signal);
      } finally {
        setSent(null);
        await reload();
      }
    },
    [reload],
  );
  const stopSending = useCallback(() => sending.current?.abort(), []);
  return { latest, error, loading: loading && !data, reload, isBusy, sent, send, stopSending };
}
