import type { AuditChange } from '../../../contract/audit.ts';

/** Fields by name, as they stand at one moment. */
export type Fields = Record<string, unknown>;

/** Characters of a value that the log keeps, and how many of them stand before the first difference. */
const VALUE_MAX = 300;
const LEAD = 40;
const FIELDS_MAX = 60;

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** The part of a long text around where it begins to differ from the other. */
function excerpt(text: string | null, other: string | null): string | null {
  if (text === null || text.length <= VALUE_MAX) return text;
  const start = Math.max(0, firstDifference(text, other ?? '') - LEAD);
  const end = start + VALUE_MAX;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** What differs between two states, field by field. Null for a state is: there was nothing, or is nothing any more. */
export function changesBetween(before: Fields | null, after: Fields | null): AuditChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((change) => change.before !== change.after)
    .slice(0, FIELDS_MAX)
    .map(({ field, before: was, after: is }) => ({ field, before: excerpt(was, is), after: excerpt(is, was) }));
}
