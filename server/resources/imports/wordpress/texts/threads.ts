import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { LIMITS } from '../../../../../config/limits.ts';
import type { ReadyText } from '../articles.ts';
import { type TextJob, Texts, type TextWorld } from './texts.ts';

/** Posts of one message, or fewer long ones. */
const BATCH = 10;
/** Messages on their way to a thread: one that it works at, and as many as keep it busy while this thread writes some fifty posts. */
const AHEAD = 6;

/** What a thread is told at its start. Under a name of its own: other workers, as those of a test run, may read this file too. */
interface ThreadData {
  import_texts: TextWorld;
}

/** This file as it is built for threads, below which chunks may lie; null from the sources, where this thread does the work. */
function threadPath(): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  return [join(here, 'import-texts.js'), join(here, '../import-texts.js')].find(existsSync) ?? null;
}

/** A thread that makes texts ready, batch after batch in their order. */
class TextThread {
  readonly #worker: Worker;
  readonly #waiting: { resolve: (texts: ReadyText[]) => void; reject: (error: Error) => void }[] = [];

  constructor(path: string, world: TextWorld) {
    this.#worker = new Worker(path, {
      workerData: { import_texts: world } satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.import.thread_mb, maxYoungGenerationSizeMb: LIMITS.import.thread_young_mb },
    });
    this.#worker.on('message', (texts: ReadyText[]) => this.#waiting.shift()?.resolve(texts));
    this.#worker.on('error', (error) => this.#fail(error as Error));
    this.#worker.on('exit', () => this.#fail(new Error('The thread that reads texts has ended')));
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  /** Whether it has enough to do for now. */
  get isFull(): boolean {
    return this.#waiting.length >= AHEAD;
  }

  ready(jobs: readonly TextJob[]): Promise<ReadyText[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(jobs);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/**
 * Makes posts ready in their order, in threads where the machine has cores to spare. `threadsAlone`: this thread answers others meanwhile and does none of it, if there
 * are threads at all.
 */
export async function* readyTexts<Job extends TextJob>(
  jobs: AsyncIterable<Job>,
  world: TextWorld,
  threadsAlone: boolean,
): AsyncGenerator<{ job: Job; text: ReadyText }> {
  const path = threadPath();
  const count = Math.max(Math.min(LIMITS.import.threads, availableParallelism() - 1), Number(threadsAlone));
  if (path === null || count < 1) {
    const texts = new Texts(world);
    for await (const job of jobs) yield { job, text: texts.ready(job) };
    return;
  }
  const threads = Array.from({ length: count }, () => new TextThread(path, world));
  try {
    yield* throughThreads(jobs, threads, threadsAlone ? null : new Texts(world));
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

const charactersOf = ({ item }: TextJob) => item.comments.reduce((sum, { content }) => sum + content.length, item.content.length);

/** Posts in their order. A thread that has enough to do is left alone: what more there is this thread does itself, or what is underway is waited for. */
async function* throughThreads<Job extends TextJob>(
  jobs: AsyncIterable<Job>,
  threads: readonly TextThread[],
  own: Texts | null,
): AsyncGenerator<{ job: Job; text: ReadyText }> {
  const underway: { batch: Job[]; texts: ReadyText[] | Promise<ReadyText[]> }[] = [];
  const send = (batch: Job[]) => {
    const free = threads.find(({ isFull }) => !isFull) ?? (own ? undefined : threads[0]);
    const texts = free ? free.ready(batch.map(({ item, slug, known }) => ({ item, slug, known }))) : batch.map((job) => (own as Texts).ready(job));
    // Whoever waits hears of a failure; until then it is nobody's.
    if (texts instanceof Promise) texts.catch(() => {});
    underway.push({ batch, texts });
  };
  const receive = async () => {
    const { batch, texts } = underway.shift() as (typeof underway)[number];
    const ready = await texts;
    return batch.map((job, at) => ({ job, text: ready[at] as ReadyText }));
  };
  let batch: Job[] = [];
  let characters = 0;
  for await (const job of jobs) {
    batch.push(job);
    characters += charactersOf(job);
    if (batch.length < BATCH && characters < LIMITS.import.characters) continue;
    send(batch);
    batch = [];
    characters = 0;
    // An answer that is here already is heard before the next batch is given out.
    await pause(0);
    while (underway.length > threads.length * AHEAD + (own ? 1 : -1)) yield* await receive();
  }
  if (batch.length > 0) send(batch);
  while (underway.length > 0) yield* await receive();
}

// In a thread: what it needs to know came with its start, posts come in batches and go back in their order.
const told = (workerData as Partial<ThreadData> | null)?.import_texts;
if (told) {
  const texts = new Texts(told);
  parentPort?.on('message', (jobs: TextJob[]) => parentPort?.postMessage(jobs.map((job) => texts.ready(job))));
}
