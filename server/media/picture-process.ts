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

/** Why there is no picture: broken or of another format; of too many pixels or frames; a drawing of nothing; past its time, or past its memory. */
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

  /** The work's result, or why there is none. @throws AppError `not_ready` when too many wait already */
  run(job: PictureJob, { deadline_ms, urgent }: { deadline_ms: number; urgent: boolean }): Promise<Answer> {
    const line = urgent ? this.#waiting.urgent : this.#waiting.later;
    if (line.length >= PICTURES.waiting) throw new AppError('not_ready', { retry_after: 10 });
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
    this.#child = fork(workerPath(), [], {
      serialization: 'advanced',
      env: { PATH, HOME, TMPDIR },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Whoever waits hears of it; without a listener it would end us.
    this.#child.on('error', () => {});
    return this.#child;
  }

  async #work({ job, deadline_ms }: Task): Promise<Answer> {
    clearTimeout(this.#idle);
    const child = this.#open();
    child.ref();
    child.channel?.ref();
    return new Promise((resolve) => {
      const finish = (answer: Answer) => {
        clearTimeout(deadline);
        child.off('message', told).off('exit', ended).off('error', failed);
        // What failed may hold on to memory and threads: the next picture begins afresh.
        if ('failure' in answer && (answer.failure === 'time' || answer.failure === 'memory')) {
          if (this.#child === child) this.#end();
        }
        resolve(answer);
      };
      const told = (answer: unknown) => finish(withBuffers(answer as Answer));
      // Killed by the kernel for its memory, or by a crash in a decoder.
      const ended = () => finish({ failure: 'memory', detail: 'the process ended' });
      const failed = (error: Error) => finish({ failure: 'memory', detail: error.message });
      const deadline = setTimeout(() => finish({ failure: 'time' }), deadline_ms);
      child.on('message', told).on('exit', ended).on('error', failed);
      child.send({ ...job, limits: this.#limits }, () => {});
    });
  }
}

/** The channel brings bytes as arrays. */
function withBuffers(answer: Answer): Answer {
  if ('failure' in answer) return answer;
  return { pictures: answer.pictures.map((picture) => ({ ...picture, bytes: Buffer.from(picture.bytes) })) };
}
