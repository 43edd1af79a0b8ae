import { useCallback, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Media } from '../../../../contract/media.ts';
import { ApiError } from '../../../api/errors.ts';
import { uploadMedia } from '../../../api/upload.ts';
import { errorMessage, isAborted } from '../../../components/admin/error-messages.ts';
import { formatBytes } from '../../../components/admin/format.ts';

/** How many files travel at once. */
const PARALLEL = 2;

export interface UploadItem {
  key: number;
  file: File;
  /** `processing`: all bytes have arrived, the server is making the smaller pictures. */
  state: 'waiting' | 'sending' | 'processing' | 'done' | 'failed' | 'cancelled';
  /** Bytes sent, 0 to 1. */
  share: number;
  problem?: string;
  /** Trying again would fail again: the file itself is refused. */
  refused?: boolean;
}

let lastKey = 0;

const isRefusal = (error: unknown) => error instanceof ApiError && (error.code === 'payload_too_large' || error.code === 'unsupported_media_type');

/** Why a file is not even sent, or undefined. */
function refusalOf(file: File): string | undefined {
  if (file.size > LIMITS.upload_bytes) return `文件超过 ${formatBytes(LIMITS.upload_bytes)}`;
  return file.size === 0 ? '文件是空的' : undefined;
}

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
    async ({ key, file }: UploadItem) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      patch(key, { state: 'sending', share: 0, problem: undefined });
      try {
        const onProgress = (share: number) => patch(key, { share, state: share >= 1 ? 'processing' : 'sending' });
        const { data } = await uploadMedia(file, { signal: controller.signal, onProgress });
        running.current.delete(key);
        patch(key, { state: 'done', share: 1 });
        uploaded.current(data);
      } catch (error) {
        running.current.delete(key);
        patch(key, isAborted(error) ? { state: 'cancelled' } : { state: 'failed', problem: errorMessage(error), refused: isRefusal(error) });
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

  const add = useCallback((files: readonly File[]) => {
    const fresh = files.map((file): UploadItem => {
      const problem = refusalOf(file);
      lastKey += 1;
      return {
        key: lastKey,
        file,
        share: 0,
        state: problem ? 'failed' : 'waiting',
        problem,
        refused: problem !== undefined,
      };
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

  const retry = useCallback((key: number) => patch(key, { state: 'waiting', share: 0, problem: undefined }), [patch]);
  const active = items.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'processing');
  const clear = useCallback(() => {
    setItems((before) => before.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'processing'));
  }, []);

  return { items, active, add, cancel, retry, clear };
}
