import type { Deps, Trx } from '../../deps.ts';
import type { Plan } from './plan.ts';
import type { Summary } from './summary.ts';

/** What the writers of each kind share. */
export interface Writing {
  trx: Trx;
  deps: Deps;
  plan: Plan;
  summary: Summary;
}
