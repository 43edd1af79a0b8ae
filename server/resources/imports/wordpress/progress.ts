/** The steps of an import in their order. `check` counts bytes, the others what they write. */
export type ImportPhase = 'check' | 'media' | 'articles' | 'search' | 'menus';

/** How far a step is; shown to whoever waits. */
export interface ImportProgress {
  phase: ImportPhase;
  done: number;
  total: number;
  perSecond: number;
  /** Null before anything can be said. */
  secondsLeft: number | null;
}
export type OnProgress = (progress: ImportProgress) => void;

/** Reports a second at most; a step's first and last are always told. */
const REPORTS = 5;

/** Counts what is done, and tells it with rate and time left, not more often than anybody can read. */
export class Meter {
  readonly #tell: OnProgress;
  readonly #now: () => number;
  #phase: ImportPhase = 'check';
  #total = 0;
  #done = 0;
  #begun = 0;
  #told = 0;

  constructor(tell: OnProgress, now: () => number = () => performance.now()) {
    this.#tell = tell;
    this.#now = now;
  }

  start(phase: ImportPhase, total: number): void {
    this.#phase = phase;
    this.#total = total;
    this.#done = 0;
    this.#begun = this.#now();
    this.#report(this.#begun);
  }

  /** To `done` of the step's total. */
  to(done: number): void {
    this.#done = done;
    const now = this.#now();
    if (done >= this.#total || now - this.#told >= 1000 / REPORTS) this.#report(now);
  }

  step(by = 1): void {
    this.to(this.#done + by);
  }

  #report(now: number): void {
    this.#told = now;
    const seconds = (now - this.#begun) / 1000;
    const perSecond = seconds > 0 ? this.#done / seconds : 0;
    const secondsLeft = perSecond > 0 ? Math.ceil((this.#total - this.#done) / perSecond) : null;
    this.#tell({ phase: this.#phase, done: this.#done, total: this.#total, perSecond: Math.round(perSecond), secondsLeft });
  }
}
