import type { Comment, CommentAction, CommentCounts } from '../../../../contract/comments.ts';
import type { CallInput, CallReply } from '../../../../contract/index.ts';
import { allFailed, type BatchFailure, resultOf } from '../../../components/admin/batch/batch-answers.ts';
import {
  ACTION_TO,
  belongsTo,
  type CommentTab,
  type ModerationState,
  moderationStateAfter,
  moderationStateOf,
  STATUS_BY,
  sameModerationState,
} from './comment-words.ts';

type Body = CallInput<'comments', 'batch'>['body'];
type Reply = CallReply<'comments', 'batch'>;
type Failure = BatchFailure<Comment>;

/** Where a comment is going, ahead of the list the server last gave. */
interface Step {
  row: Comment;
  /** Where the last list has it. */
  from: ModerationState;
  to: ModerationState;
  /** Its row waits: the server has not answered. */
  busy: boolean;
  /** It brings its row back: the next action on it follows as soon as it is there. Null for an action, which takes no second one. */
  undoing: Promise<unknown> | null;
  /** The list it was taken from; only there it is put back at once. */
  view: string;
}

/** One action of the moderator, on one comment or many, as it can be taken back. */
export interface UndoEntry {
  action: CommentAction;
  rows: readonly Comment[];
  view: string;
  /** Where the server found those that it changed. */
  before: readonly ({ id: number } & ModerationState)[];
  failed: readonly Failure[];
  /** Settles once the server has answered, never rejects. */
  answered: Promise<void>;
}

/** Actions that can be taken back, one after the other, the latest first. */
const UNDO_DEPTH = 50;

/**
 * What a moderator has done that the list does not know yet. An action shows at once and is sent at once; a comment that
 * waits for its answer takes no second one; an answer that fails puts the comment back where it was. Undoing takes back
 * exactly what the server says was changed, and nothing that somebody else has changed since.
 */
export class ModerationQueue {
  #steps: ReadonlyMap<number, Step> = new Map();
  #undoStack: readonly UndoEntry[] = [];
  #listeners = new Set<() => void>();
  readonly #send: (body: Body) => Promise<Reply>;
  readonly #reasonOf: (error: unknown) => string;

  constructor(send: (body: Body) => Promise<Reply>, reasonOf: (error: unknown) => string) {
    this.#send = send;
    this.#reasonOf = reasonOf;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** The steps by comment id; a new map at each change. */
  readonly steps = (): ReadonlyMap<number, Step> => this.#steps;

  /** The latest action that can still be taken back. */
  get latest(): UndoEntry | undefined {
    return this.#undoStack.at(-1);
  }

  /** Acts on those comments that wait for no other action and settles with what became of them; null when there are none. */
  async act(rows: readonly Comment[], action: CommentAction, view: string): Promise<UndoEntry | null> {
    const free = rows.filter(({ id }) => !isTaken(this.#steps.get(id)));
    if (free.length === 0) return null;
    const undoing = free.flatMap(({ id }) => this.#steps.get(id)?.undoing ?? []);
    const steps = this.#take(free, (row) => moderationStateAfter(moderationStateOf(row), action), view);
    const entry: UndoEntry = { action, rows: free, view, before: [], failed: [], answered: Promise.resolve() };
    this.#undoStack = [...this.#undoStack, entry].slice(-UNDO_DEPTH);
    const send = () => this.#sent(free, { ids: free.map(({ id }) => id), action });
    const answer = undoing.length > 0 ? Promise.all(undoing).then(send) : send();
    entry.answered = answer.then(({ before, failed }) => {
      Object.assign(entry, { before, failed });
      if (before.length === 0) this.#undoStack = this.#undoStack.filter((other) => other !== entry);
      this.#settle(steps, failed);
    });
    await entry.answered;
    return entry;
  }

  /** Takes an action back and settles with what became of it; null where there is nothing (any more) to take back. */
  async undo(entry: UndoEntry | undefined = this.latest): Promise<{ rows: readonly Comment[]; failed: readonly Failure[] } | null> {
    if (!entry || !this.#undoStack.includes(entry)) return null;
    this.#undoStack = this.#undoStack.filter((other) => other !== entry);
    const undoing = this.#back(entry);
    const steps = this.#take(entry.rows, moderationStateOf, entry.view, undoing);
    const { rows, failed } = await undoing;
    this.#settle(steps, [...failed, ...entry.failed]);
    return { rows, failed };
  }

  /** Brings back what the server says the action has changed. */
  async #back(entry: UndoEntry): Promise<{ rows: readonly Comment[]; failed: readonly Failure[] }> {
    await entry.answered;
    const rowOf = new Map(entry.rows.map((row) => [row.id, row]));
    const known = (ids: readonly number[]) => ids.flatMap((id) => rowOf.get(id) ?? []);
    const answers = await Promise.all(callsToUndo(entry).map((body) => this.#sent(known(body.ids), body)));
    return { rows: known(entry.before.map(({ id }) => id)), failed: answers.flatMap((answer) => answer.failed) };
  }

  /** What a list that is asked for now will contain. */
  known(): readonly Step[] {
    return [...this.#steps.values()].filter(({ busy }) => !busy);
  }

  /** The list has come that contains these. */
  forget(steps: readonly Step[]): void {
    const gone = new Set(steps);
    this.#set([...this.#steps].filter(([, step]) => !gone.has(step)));
  }

  #set(entries: Iterable<readonly [number, Step]>): void {
    this.#steps = new Map(entries);
    for (const listener of this.#listeners) listener();
  }

  #take(rows: readonly Comment[], to: (row: Comment) => ModerationState, view: string, undoing: Step['undoing'] = null): Step[] {
    const steps = rows.map((row) => ({ row, from: this.#steps.get(row.id)?.from ?? moderationStateOf(row), to: to(row), busy: true, undoing, view }));
    this.#set([...this.#steps, ...steps.map((step) => [step.row.id, step] as const)]);
    return steps;
  }

  /** Ends the waiting of these steps; those that failed are as if never taken. A step that another has replaced stays. */
  #settle(steps: readonly Step[], failed: readonly Failure[]): void {
    const mine = new Set(steps);
    const failures = new Set(failed.map(({ row }) => row.id));
    this.#set(
      [...this.#steps].flatMap(([id, step]): [number, Step][] => {
        if (!mine.has(step)) return [[id, step]];
        return failures.has(id) ? [] : [[id, { ...step, busy: false, undoing: null }]];
      }),
    );
  }

  async #sent(rows: readonly Comment[], body: Body): Promise<Pick<UndoEntry, 'before' | 'failed'>> {
    try {
      const { data, meta } = await this.#send(body);
      const { done, failed } = resultOf(rows, data);
      const changed = new Set(done.map(({ id }) => id));
      return { before: meta.before.filter(({ id }) => changed.has(id)), failed };
    } catch (error) {
      return { before: [], failed: allFailed(rows, this.#reasonOf(error)) };
    }
  }
}

/** The calls that bring every comment of an action back to where it stood; one that stood there already needs none. */
export function callsToUndo({ action, before }: Pick<UndoEntry, 'action' | 'before'>): Body[] {
  const calls = new Map<string, Body>();
  for (const { id, ...moderationState } of before) {
    const if_standing = moderationStateAfter(moderationState, action);
    if (sameModerationState(moderationState, if_standing)) continue;
    const back = STATUS_BY[action] !== null ? ACTION_TO[moderationState.status] : moderationState.recycled ? 'delete' : 'restore';
    const known = calls.get(moderationState.status);
    if (known) known.ids.push(id);
    else calls.set(moderationState.status, { ids: [id], action: back, if_standing });
  }
  return [...calls.values()];
}

type Steps = ReadonlyMap<number, Step>;

/** Whether the row of this step waits for an action, and takes no second one. */
export const isTaken = (step: Step | undefined): boolean => Boolean(step?.busy && !step.undoing);

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
  const here = [...rows, ...back].map((row) => overlaid(row, steps)).filter((row) => belongsTo(tab, moderationStateOf(row)));
  if (back.length === 0) return here;
  const direction = sort === 'created_at' ? 1 : -1;
  return here.sort((a, b) => direction * (a.created_at.localeCompare(b.created_at) || a.id - b.id));
}

const listOf = ({ status, recycled }: ModerationState) => (recycled ? 'recycled' : status);

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
