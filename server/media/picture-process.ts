import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PICTURES } from '../../config/limits.ts';
import type { ShareWords } from '../../config/share-pictures.ts';
import { AppError } from '../errors.ts';

export interface Picture {
  bytes: Buffer;
  mime: string;
  ext: string;
  width: number;
  height: number;
}

/** What the worker can do; see there. */
export type PictureJob =
  | { kind: 'clean'; bytes: Buffer; mime: string }
  | { kind: 'draw'; svg: string; side?: number; colours?: number }
  | { kind: 'share'; words: ShareWords & { color: string } }
  | { kind: 'variants'; bytes: Buffer };

/** Why there is no picture: broken or of another format; of too many pixels or frames; a drawing of nothing; past its time, or past what its process can bear. */
export type PictureFailure = 'unreadable' | 'pixels' | 'frames' | 'empty' | 'time' | 'memory';
type Answer = { pictures: Picture[] } | { failure: PictureFailure; detail?: string };

interface Task {
  job: PictureJob;
  deadline_ms: number;
  settle: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

/** The process ends after so long without work, and with it all the memory that decoding took. Milliseconds. */
const IDLE_MS = 10_000;
/** For what JavaScript itself holds there, MB; pixels lie outside of it. */
const HEAP_MB = 256;
/** How a process ends that a decoder brings down, or its own heap: the same picture would do so again. Any other signal comes from outside, and says nothing of the picture. */
const CRASHES: ReadonlySet<string> = new Set(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP']);
/** Seconds after which another try makes sense. */
const RETRY_S = 10;

/** Beside this file in the sources; in the build an entry of its own, below which chunks may lie. */
function workerPath(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const path = [join(here, 'picture-worker.mjs'), join(here, 'picture-worker.js'), join(here, '../picture-worker.js')].find(existsSync);
  if (!path) throw new Error(`There is no picture worker beside ${here}`);
  return path;
}

/**
 * Decodes pictures in a process of its own, one at a time. A decoder that hangs, bursts or is broken into ends that process, never the site: past its
 * deadline or its memory it is killed and the next job gets a new one. It is given no secret of ours: its environment is empty.
 */
export class PictureProcess {
  readonly #limits: { pixels: number; frames: number; memory_bytes: number };
  /** People wait for the first, nobody for the second. */
  readonly #waiting = { urgent: [] as Task[], later: [] as Task[] };
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #isBusy = false;

  constructor({ pixels, frames, memory_bytes }: { pixels: number; frames: number; memory_bytes: number } = PICTURES) {
    this.#limits = { pixels, frames, memory_bytes };
  }

  /** The work's result, or why there is none. @throws AppError `not_ready` when too many wait already, or the process was ended from outside: by a restart, or for the machine's memory */
  run(job: PictureJob, { deadline_ms, urgent }: { deadline_ms: number; urgent: boolean }): Promise<Answer> {
    const line = urgent ? this.#waiting.urgent : this.#waiting.later;
    if (line.length >= PICTURES.waiting) throw new AppError('not_ready', { retry_after: RETRY_S });
    return new Promise((settle, fail) => {
      line.push({ job, deadline_ms, settle, fail });
      this.#next();
    });
  }

  /** The id of the living process, or null. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  #next(): void {
    if (this.#isBusy) return;
    const task = this.#waiting.urgent.shift() ?? this.#waiting.later.shift();
    if (!task) {
      this.#rest();
      return;
    }
    this.#isBusy = true;
    this.#work(task)
      .then(task.settle, task.fail)
      .finally(() => {
        this.#isBusy = false;
        this.#next();
      });
  }

  /** Neither an idle process nor its timer keeps ours alive. */
  #rest(): void {
    this.#child?.unref();
    this.#child?.channel?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end(), IDLE_MS);
    this.#idle.unref();
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #open(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const { PATH, HOME, TMPDIR } = process.env;
    const child = fork(workerPath(), [], {
      serialization: 'advanced',
      env: { PATH, HOME, TMPDIR },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Whoever waits hears of it; without a listener it would end us.
    child.on('error', () => {});
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    this.#child = child;
    return child;
  }

  async #work({ job, deadline_ms }: Task): Promise<Answer> {
    clearTimeout(this.#idle);
    const child = this.#open();
    child.ref();
    child.channel?.ref();
    return new Promise((resolve, reject) => {
      const release = () => {
        clearTimeout(deadline);
        child.off('message', told).off('close', ended).off('error', failed);
      };
      /** What failed may hold on to memory and threads: the next picture begins afresh. */
      const drop = () => {
        if (this.#child === child) this.#end();
      };
      const finish = (answer: Answer) => {
        release();
        if ('failure' in answer && (answer.failure === 'time' || answer.failure === 'memory')) drop();
        resolve(answer);
      };
      const told = (answer: unknown) => finish(withBuffers(answer as Answer));
      const failed = (cause: Error) => {
        release();
        drop();
        reject(new AppError('not_ready', { cause, retry_after: RETRY_S }));
      };
      // With its last words: past its memory it says so and ends itself.
      const ended = (code: number | null, signal: string | null) => {
        const detail = `the process ended: ${signal ?? code}`;
        if (signal !== null && CRASHES.has(signal)) finish({ failure: 'memory', detail });
        else failed(new Error(detail));
      };
      const deadline = setTimeout(() => finish({ failure: 'time' }), deadline_ms);
      child.on('message', told).on('close', ended).on('error', failed);
      child.send({ ...job, limits: this.#limits }, () => {});
    });
  }
}

/** The channel brings bytes as arrays. */
function withBuffers(answer: Answer): Answer {
  if ('failure' in answer) return answer;
  return { pictures: answer.pictures.map((picture) => ({ ...picture, bytes: Buffer.from(picture.bytes) })) };
}
