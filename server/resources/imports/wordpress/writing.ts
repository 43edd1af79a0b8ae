import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '../../../../config/limits.ts';
import { changeContent } from '../../../change.ts';
import type { Deps, Trx } from '../../../deps.ts';
import type { Imported } from './imported.ts';
import type { Meter } from './progress.ts';
import type { Summary } from './summary.ts';

/** What all who write share. */
export interface Writing {
  deps: Deps;
  imported: Imported;
  summary: Summary;
  meter: Meter;
}

/** A small piece of work that is whole in itself: stopped behind it, nothing is half done. */
export type Step = (trx: Trx) => Promise<void>;

/**
 * Does steps in transactions, each ended as soon as it has held the database for `LIMITS.import.hold_ms`; between two of them whoever waits to write has room.
 */
export async function inPieces(deps: Deps, steps: readonly Step[]): Promise<void> {
  for (let at = 0; at < steps.length; ) {
    await changeContent(deps, async (trx) => {
      const begun = performance.now();
      do {
        await (steps[at] as Step)(trx);
        at += 1;
      } while (at < steps.length && performance.now() - begun < LIMITS.import.hold_ms);
    });
    await pause(LIMITS.import.rest_ms);
  }
}
