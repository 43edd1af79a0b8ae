import { LIMITS } from '../../../../config/limits.ts';
import type { Media } from '../../../../contract/media.ts';
import { ApiError } from '../../../api/errors.ts';
import { uploadMedia } from '../../../api/upload.ts';
import { errorMessage, isAborted, isConnectionLost } from '../error-messages.ts';
import { formatBytes } from '../format.ts';

/** Answers about the file itself: the same one would be refused again. */
const REFUSALS = ['payload_too_large', 'unsupported_media_type', 'validation_failed'];
const isRefusal = (error: unknown): boolean => error instanceof ApiError && REFUSALS.includes(error.code);

/** What the server says of the file or of another field, where it says anything. */
export const fieldProblem = (error: unknown, field: string): string => (error instanceof ApiError && error.errors?.[field]?.[0]) || errorMessage(error);

const problemOf = (error: unknown) => (isConnectionLost(error) && !navigator.onLine ? '网络已断开，恢复后自动重新上传' : fieldProblem(error, 'file'));

/** What is said of an upload that stands still, `share` of whose bytes have left. */
export function stallText(share: number): string {
  return share >= 1 ? '已送出，服务器没有回应，请检查网络' : `停在 ${Math.round(share * 100)}%，没有数据送出，请检查网络`;
}

/** Why a file is not even sent, or undefined. */
export function refusalOf(file: File): string | undefined {
  if (file.size > LIMITS.upload_bytes) return `文件超过 ${formatBytes(LIMITS.upload_bytes)}`;
  return file.size === 0 ? '文件是空的' : undefined;
}

export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly group_name: string;
  /** `processing`: all bytes have arrived, the server is looking at them. `existing`: the library had this file already. */
  readonly state: 'waiting' | 'sending' | 'processing' | 'done' | 'existing' | 'failed' | 'cancelled';
  /** Bytes sent, 0 to 1. */
  readonly share: number;
  /** What the library has now, or had already. */
  readonly media?: Media;
  readonly problem?: string;
  /** Trying again would fail again: the file itself is refused. */
  readonly refused?: boolean;
  /** It stands still while it is sent or looked at. */
  readonly stalled?: boolean;
  /** The connection failed: it is sent anew when that is back. */
  readonly disconnected?: boolean;
}

/** Whether it travels, or waits for its turn. */
export const isMoving = ({ state }: Upload) => state === 'waiting' || state === 'sending' || state === 'processing';
/** Files that are lost when one goes away. */
export const isUnfinished = (upload: Upload) => isMoving(upload) || upload.disconnected === true;
export const mayRetry = ({ state, refused, stalled }: Upload) => state === 'cancelled' || stalled === true || (state === 'failed' && !refused);

/** How many files travel at once. */
const PARALLEL = 2;

/** What begins an attempt. */
const AGAIN = { state: 'waiting', share: 0, problem: undefined, stalled: false, disconnected: false } as const;
const CANCELLED = { state: 'cancelled', problem: undefined, stalled: false, disconnected: false } as const;

/**
 * Files on their way into the library, two at a time, each with progress, cancel and retry. What the connection has failed, and what stands still, is
 * sent anew when the browser says that it is back: the library keeps a file once, however often it comes.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  /** The attempt that counts; one that was broken off for another is heard no more. */
  readonly #attempts = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  #onArrived: (media: Media, key: number) => void = () => {};
  #lastKey = 0;
  /** How often the connection has come back. */
  #returns = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** All files in the order in which they came; a new list, with a new object for each that changed, at each change. */
  readonly uploads = (): readonly Upload[] => this.#uploads;

  /** Listens for the connection from now on, and says what has arrived. Answers how to stop, which breaks off what travels and forgets all. */
  open(onArrived: (media: Media, key: number) => void): () => void {
    this.#onArrived = onArrived;
    window.addEventListener('online', this.#onReturn);
    return () => {
      window.removeEventListener('online', this.#onReturn);
      for (const key of [...this.#attempts.keys()]) this.#breakOff(key);
      this.#set([]);
    };
  }

  /** Takes files; answers their keys. */
  add(files: readonly File[], group_name = ''): number[] {
    const fresh = files.map((file): Upload => {
      const problem = refusalOf(file);
      this.#lastKey += 1;
      return { key: this.#lastKey, file, group_name, share: 0, state: problem ? 'failed' : 'waiting', problem, refused: problem !== undefined };
    });
    this.#set([...this.#uploads, ...fresh]);
    this.#startNext();
    return fresh.map(({ key }) => key);
  }

  cancel(key: number): void {
    this.#breakOff(key);
    this.#change(key, CANCELLED);
    this.#startNext();
  }

  cancelAll(): void {
    for (const { key } of this.#uploads.filter(isUnfinished)) this.#breakOff(key);
    this.#set(this.#uploads.map((upload) => (isUnfinished(upload) ? { ...upload, ...CANCELLED } : upload)));
  }

  /** Breaks one off and forgets it. */
  remove(key: number): void {
    this.#breakOff(key);
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
    this.#startNext();
  }

  retry(key: number): void {
    this.#restart((upload) => upload.key === key);
  }

  retryAll(): void {
    this.#restart(mayRetry);
  }

  /** Forgets what has ended. */
  clear(): void {
    this.#set(this.#uploads.filter(isUnfinished));
  }

  #onReturn = (): void => {
    this.#returns += 1;
    this.#restart(({ disconnected, stalled }) => disconnected === true || stalled === true);
  };

  #restart(wanted: (upload: Upload) => boolean): void {
    for (const { key } of this.#uploads.filter(wanted)) {
      this.#breakOff(key);
      this.#change(key, AGAIN);
    }
    this.#startNext();
  }

  #startNext(): void {
    for (const upload of this.#uploads) {
      if (this.#attempts.size >= PARALLEL) return;
      if (upload.state === 'waiting') void this.#send(upload);
    }
  }

  async #send({ key, file, group_name }: Upload): Promise<void> {
    const attempt = new AbortController();
    const returns = this.#returns;
    const change = (next: Partial<Upload>) => {
      if (this.#attempts.get(key) === attempt) this.#change(key, next);
    };
    this.#attempts.set(key, attempt);
    change({ ...AGAIN, state: 'sending' });
    try {
      const onProgress = (share: number) => change({ share, state: share >= 1 ? 'processing' : 'sending' });
      const { data } = await uploadMedia(file, { group_name, signal: attempt.signal, onProgress, onStall: (stalled) => change({ stalled }) });
      if (this.#attempts.get(key) !== attempt) return;
      const { duplicate, ...media } = data;
      change({ state: duplicate ? 'existing' : 'done', share: 1, media, stalled: false });
      this.#attempts.delete(key);
      this.#onArrived(media, key);
    } catch (error) {
      if (this.#attempts.get(key) !== attempt) return;
      const disconnected = isConnectionLost(error);
      // The connection was away and is back before this was heard of.
      if (disconnected && this.#returns > returns) change(AGAIN);
      else if (isAborted(error)) change(CANCELLED);
      else change({ state: 'failed', problem: problemOf(error), refused: isRefusal(error), stalled: false, disconnected, ...(disconnected && { share: 0 }) });
      this.#attempts.delete(key);
    }
    this.#startNext();
  }

  #breakOff(key: number): void {
    this.#attempts.get(key)?.abort();
    this.#attempts.delete(key);
  }

  #change(key: number, next: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
