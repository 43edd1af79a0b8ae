import { useCallback, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Media } from '../../../../contract/media.ts';
import { ApiError } from '../../../api/errors.ts';
import { uploadMedia } from '../../../api/upload.ts';
import { errorMessage, isAborted } from '../error-messages.ts';
import { formatBytes } from '../format.ts';

/** Answers about the file itself: the same one would be refused again. */
const REFUSALS = ['payload_too_large', 'unsupported_media_type', 'validation_failed'];
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && REFUSALS.includes(error.code);

/** Whether it was the line that failed: once it is back, the same file is sent anew. The library keeps a file once, however often it comes. */
export const isCut = (error: unknown): boolean => error instanceof ApiError && error.status === 0 && error.code !== 'aborted';

/** What the server says of this very file, where it says anything. */
export function uploadProblem(error: unknown): string {
  if (isCut(error) && !navigator.onLine) return '网络已断开，恢复后自动重新上传';
  return (error instanceof ApiError && error.errors?.file?.[0]) || errorMessage(error);
}

/** What is said of an upload that stands still, `share` of whose bytes have left. */
export function stallText(share: number): string {
  return share >= 1 ? '已送出，服务器没有回应，请检查网络' : `停在 ${Math.round(share * 100)}%，没有数据送出，请检查网络`;
}

/** Why a file is not even sent, or undefined. */
export function refusalOf(file: File): string | undefined {
  if (file.size > LIMITS.upload_bytes) return `文件超过 ${formatBytes(LIMITS.upload_bytes)}`;
  return file.size === 0 ? '文件是空的' : undefined;
}

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
  /** It stands still while it is sent or looked at. */
  stalled?: boolean;
  /** The line failed: it is sent anew when that is back. */
  cut?: boolean;
}

let lastKey = 0;

/** What begins an attempt. */
const AGAIN = { state: 'waiting', share: 0, problem: undefined, stalled: false, cut: false } as const;

const isMoving = ({ state }: UploadItem) => state === 'waiting' || state === 'sending' || state === 'processing';
/** Files that are lost when one goes away. */
export const isUnfinished = (item: UploadItem) => isMoving(item) || item.cut === true;
export const mayRetry = ({ state, refused, stalled }: UploadItem) => state === 'cancelled' || stalled === true || (state === 'failed' && !refused);

/** Uploads files two at a time, each with progress, cancel and retry; with the line they come back by themselves. `onUploaded` runs for every file that arrived. */
export function useUploads(onUploaded: (media: Media) => void) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const running = useRef(new Map<number, AbortController>());
  /** Attempts that are broken off for another one. */
  const again = useRef(new Set<number>());
  /** How often the line has come back. */
  const returns = useRef(0);
  const shown = useRef(items);
  const uploaded = useRef(onUploaded);
  useEffect(() => {
    shown.current = items;
    uploaded.current = onUploaded;
  });

  const patch = useCallback((key: number, change: Partial<UploadItem>) => {
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }, []);

  const start = useCallback(
    async ({ key, file, group_name }: UploadItem) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      const { current: returnsBefore } = returns;
      patch(key, { ...AGAIN, state: 'sending' });
      try {
        const onProgress = (share: number) => patch(key, { share, state: share >= 1 ? 'processing' : 'sending' });
        const onStall = (stalled: boolean) => patch(key, { stalled });
        const { data } = await uploadMedia(file, { group_name, signal: controller.signal, onProgress, onStall });
        running.current.delete(key);
        const { duplicate, ...media } = data;
        patch(key, { state: duplicate ? 'existing' : 'done', share: 1, media, stalled: false });
        uploaded.current(media);
      } catch (error) {
        running.current.delete(key);
        const cut = isCut(error);
        // The line was away and is back before this was heard of.
        if (again.current.delete(key) || (cut && returns.current > returnsBefore)) patch(key, AGAIN);
        else if (isAborted(error)) patch(key, { state: 'cancelled', stalled: false });
        else patch(key, { state: 'failed', problem: uploadProblem(error), refused: isRefusal(error), stalled: false, cut, ...(cut && { share: 0 }) });
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
      else patch(key, { state: 'cancelled', problem: undefined, cut: false });
    },
    [patch],
  );
  const cancelAll = useCallback(() => {
    setItems((before) => before.map((item) => (item.state === 'waiting' || item.cut ? { ...item, state: 'cancelled', problem: undefined, cut: false } : item)));
    for (const controller of running.current.values()) controller.abort();
  }, []);

  const restart = useCallback(
    (wanted: (item: UploadItem) => boolean) => {
      for (const { key } of shown.current.filter(wanted)) {
        const controller = running.current.get(key);
        if (controller) again.current.add(key);
        else patch(key, AGAIN);
        controller?.abort();
      }
    },
    [patch],
  );
  const retry = useCallback((key: number) => restart((item) => item.key === key), [restart]);
  const retryAll = useCallback(() => restart(mayRetry), [restart]);
  const clear = useCallback(() => setItems((before) => before.filter(isUnfinished)), []);
  useEffect(() => {
    const onReturn = () => {
      returns.current += 1;
      restart(({ cut, stalled }) => cut === true || stalled === true);
    };
    window.addEventListener('online', onReturn);
    return () => window.removeEventListener('online', onReturn);
  }, [restart]);

  return {
    items,
    active: items.some(isMoving),
    unfinished: items.filter(isUnfinished).length,
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
  const sent = items.reduce((sum, item) => sum + item.file.size * (isUnfinished(item) ? item.share : 1), 0);
  return bytes === 0 ? 1 : sent / bytes;
}
