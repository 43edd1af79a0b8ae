import type { CallName } from '../contract/calls.ts';
import type { ErrorCode } from '../contract/errors.ts';

/** What the in-memory database holds. */
export type ContentKind = 'sample' | 'empty' | 'huge' | 'hostile';

/** Calls that fail together: those of whoever is signed in, their lists and figures, changes that name the version they change. */
export type CallGroup = 'signed-in' | 'lists' | 'versioned';

/** A switchable state of the world, as data. Faults reach calls below `/api` only; pages are still rendered. */
export interface Scenario {
  label: string;
  content?: ContentKind;
  /** Every call waits this long, milliseconds. */
  delay_ms?: number;
  /** The connection ends without an answer. */
  cut?: true;
  /** A proxy answers with an HTML page of this status. */
  proxy_status?: number;
  /** These calls fail with this error of the catalogue, through the real error handler. */
  fail?: { code: ErrorCode; calls: readonly CallName[] | CallGroup };
  /** These calls fail as the database does when its disk is full. */
  full_disk?: true;
}

export const SCENARIOS = {
  normal: { label: 'Sample content, nothing goes wrong' },
  slow: { label: 'Every call takes three seconds', delay_ms: 3000 },
  lost: { label: 'The connection is lost', cut: true },
  proxy: { label: 'A proxy answers with its own HTML page (502)', proxy_status: 502 },
  failing: { label: 'Every list and every figure fails (500)', fail: { code: 'internal', calls: 'lists' } },
  conflict: { label: 'Every save meets somebody else’s (409)', fail: { code: 'version_conflict', calls: 'versioned' } },
  expired: { label: 'The session has expired (401)', fail: { code: 'unauthenticated', calls: 'signed-in' } },
  forbidden: { label: 'Nothing is allowed (403)', fail: { code: 'forbidden', calls: 'signed-in' } },
  busy: { label: 'Too many attempts (429)', fail: { code: 'rate_limited', calls: ['auth.login', 'comments.create'] } },
  full_disk: { label: 'The disk is full (503 on every change)', full_disk: true },
  empty: { label: 'A new site without any content', content: 'empty' },
  huge: { label: 'Ten thousand articles', content: 'huge' },
  hostile: { label: 'Texts that try to break the page', content: 'hostile' },
} as const satisfies Record<string, Scenario>;

/** The scenario of this name, or an error that lists the names. */
export function scenarioOf(name: string): Scenario {
  const scenario = (SCENARIOS as Record<string, Scenario>)[name];
  if (!scenario) throw new Error(`SCENARIO must be one of ${Object.keys(SCENARIOS).join(', ')}, not "${name}"`);
  return scenario;
}
