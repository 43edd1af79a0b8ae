import { useCallback, useEffect, useRef, useState } from 'react';
import type { Media } from '../../../../contract/media.ts';
import { uploadMedia } from '../../../api/upload.ts';
import { isAborted } from '../error-messages.ts';
import { isRefusal, refusalOf, uploadProblem } from '../upload-refusal.ts';

/** How many files travel at once. */
const PARALLEL = 2;

export interface UploadItem {
  key: number;
  file: File;
  group_name: string;
  /** `processing`: all bytes have arrived, the server is looking at them. `existing`: the library had this file already. */
  state: 'waiting' | 'sending' | 'processing' | 'done' | 'existing' | 'failed' | 'cancelled';
  /** Bytes sent, 0 to 1. */
  share: number;
  /** What the library has now, or had already. */
  media?: Media;
  problem?: string;
  /** Trying again would fail again: the file itself is refused. */
  refused?: boolean;
}

let lastKey = 0;

const isMoving = ({ state }: UploadItem) => state === 'waiting' || state === 'sending' || state === 'processing';
const mayRetry = ({ state, refused }: UploadItem) => state === 'cancelled' || (state === 'failed' && !refused);

/** Uploads files two at a time, each with progress, cancel and retry. `onUploaded` runs for every file that arrived. */
export function useUploads(onUploaded: (media: Media) => void) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const uploaded = useRef(onUploaded);
  useEffect(() => {
    uploaded.current = onUploaded;
  });

  const patch = useCallback((key: number, change: Partial<UploadItem>) => {
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }, []);

  const start = useCallback(
    async ({ key, file, group_name }: UploadItem) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      patch(key, { state: 'sending', share: 0, problem: undefined });
      try {
        const onProgress = (share: number) => patch(key, { share, state: share >= 1 ? 'processing' : 'sending' });
        const { data } = await uploadMedia(file, { group_name, signal: controller.signal, onProgress });
        running.current.delete(key);
        const { duplicate, ...media } = data;
        patch(key, { state: duplicate ? 'existing' : 'done', share: 1, media });
        uploaded.current(media);
      } catch (error) {
        running.current.delete(key);
        patch(key, isAborted(error) ? { state: 'cancelled' } : { state: 'failed', problem: uploadProblem(error), refused: isRefusal(error) });
      }
    },
    [patch],
  );

  useEffect(() => {
    for (const item of items) {
      if (running.current.size >= PARALLEL) return;
      if (item.state === 'waiting' && !running.current.has(item.key)) void start(item);
    }
  }, [items, start]);

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const add = useCallback((files: readonly File[], group_name = '') => {
    const fresh = files.map((file): UploadItem => {
      const problem = refusalOf(file);
      lastKey += 1;
      return { key: lastKey, file, group_name, share: 0, state: problem ? 'failed' : 'waiting', problem, refused: problem !== undefined };
    });
    setItems((before) => [...before, ...fresh]);
  }, []);

  const cancel = useCallback(
    (key: number) => {
      const controller = running.current.get(key);
      if (controller) controller.abort();
      else patch(key, { state: 'cancelled' });
    },
    [patch],
  );
  const cancelAll = useCallback(() => {
    setItems((before) => before.map((item) => (item.state === 'waiting' ? { ...item, state: 'cancelled' } : item)));
    for (const controller of running.current.values()) controller.abort();
  }, []);

  const retry = useCallback((key: number) => patch(key, { state: 'waiting', share: 0, problem: undefined }), [patch]);
  const retryAll = useCallback(() => {
    setItems((before) => before.map((item) => (mayRetry(item) ? { ...item, state: 'waiting', share: 0, problem: undefined } : item)));
  }, []);
  const clear = useCallback(() => setItems((before) => before.filter(isMoving)), []);

  return {
    items,
    active: items.some(isMoving),
    retryable: items.filter(mayRetry).length,
    /** Share of the bytes of all files that has arrived, 0 to 1. */
    total: shareOf(items),
    add,
    cancel,
    cancelAll,
    retry,
    retryAll,
    clear,
  };
}

function shareOf(items: readonly UploadItem[]): number {
  const bytes = items.reduce((sum, { file }) => sum + file.size, 0);
  const sent = items.reduce((sum, item) => sum + item.file.size * (isMoving(item) ? item.share : 1), 0);
  return bytes === 0 ? 1 : sent / bytes;
}
