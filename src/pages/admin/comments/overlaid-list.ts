import type { Comment, CommentCounts } from '../../../../contract/comments.ts';
import { belongsTo, type CommentTab, type Standing, standingOf } from './comment-words.ts';
import type { Step } from './moderation-queue.ts';

type Steps = ReadonlyMap<number, Step>;

/** A comment as it stands after what was done to it. */
export function overlaid(row: Comment, steps: Steps): Comment {
  const to = steps.get(row.id)?.to;
  if (!to) return row;
  return { ...row, status: to.status, deleted_at: to.recycled ? (row.deleted_at ?? row.updated_at) : null };
}

interface View {
  tab: CommentTab;
  sort: string;
  /** The list's address, by which steps tell whether they were taken in it. */
  key: string;
}

/** A tab's rows as they stand after what was done: what left the tab is gone, what an undo brought back is in its place. */
export function overlaidRows(rows: readonly Comment[], steps: Steps, { tab, sort, key }: View): Comment[] {
  if (steps.size === 0) return [...rows];
  const listed = new Set(rows.map(({ id }) => id));
  const back = [...steps.values()].filter(({ row, view }) => view === key && !listed.has(row.id)).map(({ row }) => row);
  const here = [...rows, ...back].map((row) => overlaid(row, steps)).filter((row) => belongsTo(tab, standingOf(row)));
  if (back.length === 0) return here;
  const direction = sort === 'created_at' ? 1 : -1;
  return here.sort((a, b) => direction * (a.created_at.localeCompare(b.created_at) || a.id - b.id));
}

const listOf = ({ status, recycled }: Standing) => (recycled ? 'recycled' : status);

/** How many each tab holds after what was done. */
export function overlaidCounts(counts: CommentCounts, steps: Steps): CommentCounts {
  const now = { ...counts };
  for (const { from, to } of steps.values()) {
    now[listOf(from)] -= 1;
    now[listOf(to)] += 1;
    now.all += Number(from.recycled) - Number(to.recycled);
  }
  return now;
}
