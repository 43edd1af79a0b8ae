import { appendFileSync } from 'node:fs';
import { afterAll } from 'vitest';

/** `refused`: answered 4xx · `survived`: taken, and harmless · `fell`: did what no stranger may make the product do. */
export type Outcome = 'refused' | 'survived' | 'fell';

/** What `npm run attack` sums up: one line for each area and file. */
export interface ReportLine {
  area: string;
  refused: number;
  survived: number;
  fell: string[];
  /** A figure of the area, for people. */
  note: string;
}

/** How much is tried: `npm run attack` asks for all of it, `npm test` for what fits. */
export const isFull = process.env.ATTACK === 'full';

/** Counts what was tried in one area and hands it to `npm run attack`. */
export class AttackReport {
  readonly line: ReportLine;

  constructor(area: string) {
    this.line = { area, refused: 0, survived: 0, fell: [], note: '' };
    afterAll(() => {
      if (process.env.ATTACK_REPORT) appendFileSync(process.env.ATTACK_REPORT, `${JSON.stringify(this.line)}\n`);
    });
  }

  /** By the status of an answer: 5xx is a fall, whatever was sent. */
  status(status: number, what: string): void {
    if (status >= 500) this.line.fell.push(`${status} ${what}`);
    else this.line[status >= 400 ? 'refused' : 'survived'] += 1;
  }

  add(outcome: Outcome, what: string): void {
    if (outcome === 'fell') this.line.fell.push(what);
    else this.line[outcome] += 1;
  }

  get fell(): string[] {
    return this.line.fell;
  }
}
