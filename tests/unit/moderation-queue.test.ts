import { describe, expect, test } from 'vitest';
import type { Comment } from '../../contract/comments.ts';
import { callsToUndo, ModerationQueue, overlaidCounts, overlaidRows } from '../../src/pages/admin/comments/moderation-queue.ts';

type Send = ConstructorParameters<typeof ModerationQueue>[0];
type Answer = Awaited<ReturnType<Send>>;

const row = (id: number, status: Comment['status'] = 'pending') =>
  ({ id, status, deleted_at: null, created_at: `2026-11-22T00:00:${10 + id}Z`, updated_at: '', author_name: `R${id}` }) as Comment;

/** A server whose answers come when the test says so. */
function slowServer() {
  const calls: { body: Parameters<Send>[0]; answer: (failed?: readonly number[]) => void; fail: () => void }[] = [];
  const send: Send = (body) =>
    new Promise<Answer>((resolve, reject) => {
      const answer = (failed: readonly number[] = []) => {
        const before = body.ids.map((id) => ({ id, status: body.if_standing?.status ?? ('pending' as const), recycled: body.if_standing?.recycled ?? false }));
        resolve({ data: body.ids.map((id) => ({ id, ok: !failed.includes(id) })), meta: { before } });
      };
      calls.push({ body, answer, fail: () => reject(new Error('offline')) });
    });
  return { calls, queue: new ModerationQueue(send, () => 'offline') };
}

const view = { tab: 'pending' as const, sort: '-created_at', key: 'v' };
const list = [3, 2, 1].map((id) => row(id));
const shown = (queue: ModerationQueue, rows = list) => overlaidRows(rows, queue.steps(), view).map(({ id }) => id);

describe('the queue of a moderator’s actions', () => {
  test('an action shows at once, and its row takes no second one until the answer is there', async () => {
    const { queue, calls } = slowServer();
    const first = queue.act([row(3)], 'approve', 'v');
    expect(shown(queue)).toEqual([2, 1]);
    expect(await queue.act([row(3)], 'spam', 'v')).toBeNull();
    void queue.act([row(2)], 'approve', 'v');
    expect(shown(queue)).toEqual([1]);
    calls[0]?.answer();
    await first;
    expect(calls.map(({ body }) => body)).toEqual([
      { ids: [3], action: 'approve' },
      { ids: [2], action: 'approve' },
    ]);
    expect(overlaidCounts({ all: 3, pending: 3, approved: 0, rejected: 0, spam: 0, recycled: 0 }, queue.steps())).toMatchObject({ pending: 1, approved: 2 });
  });

  test('what fails is back where it was and cannot be undone', async () => {
    const { queue, calls } = slowServer();
    const acting = queue.act([row(3), row(2)], 'spam', 'v');
    calls[0]?.fail();
    expect((await acting)?.failed).toEqual([
      { row: row(3), reason: 'offline' },
      { row: row(2), reason: 'offline' },
    ]);
    expect([shown(queue), queue.latest]).toEqual([[3, 2, 1], undefined]);
  });

  test('undo waits for the answer and takes back exactly that one, the latest first', async () => {
    const { queue, calls } = slowServer();
    void queue.act([row(3)], 'approve', 'v');
    void queue.act([row(2)], 'delete', 'v');
    const undoing = queue.undo();
    expect(shown(queue)).toEqual([2, 1]);
    expect(calls).toHaveLength(2);
    calls[1]?.answer();
    await expect.poll(() => calls.length).toBe(3);
    expect(calls[2]?.body).toEqual({ ids: [2], action: 'restore', if_standing: { status: 'pending', recycled: true } });
    calls[2]?.answer();
    expect((await undoing)?.failed).toEqual([]);
    calls[0]?.answer();
    const again = queue.undo();
    await expect.poll(() => calls.length).toBe(4);
    expect(calls[3]?.body).toEqual({ ids: [3], action: 'hold', if_standing: { status: 'approved', recycled: false } });
    calls[3]?.answer([3]);
    expect((await again)?.failed).toHaveLength(1);
    expect(await queue.undo()).toBeNull();
  });

  test('a row that is on its way back takes the next action, which is sent when it is there', async () => {
    const { queue, calls } = slowServer();
    const acting = queue.act([row(3)], 'approve', 'v');
    calls[0]?.answer();
    await acting;
    void queue.undo();
    const next = queue.act([row(3)], 'spam', 'v');
    expect(shown(queue)).toEqual([2, 1]);
    expect(await queue.act([row(3)], 'reject', 'v')).toBeNull();
    await expect.poll(() => calls.length).toBe(2);
    calls[1]?.answer();
    await expect.poll(() => calls.length).toBe(3);
    calls[2]?.answer();
    expect((await next)?.failed).toEqual([]);
    expect(calls.map(({ body }) => body.action)).toEqual(['approve', 'hold', 'spam']);
    expect(shown(queue)).toEqual([2, 1]);
  });

  test('a list that was asked for before an answer does not bring a comment back', async () => {
    const { queue, calls } = slowServer();
    const acting = queue.act([row(3)], 'approve', 'v');
    const before = queue.known();
    calls[0]?.answer();
    await acting;
    queue.forget(before);
    expect(shown(queue)).toEqual([2, 1]);
    queue.forget(queue.known());
    expect([shown(queue, [row(2), row(1)]), queue.steps().size]).toEqual([[2, 1], 0]);
  });

  test('what was undone stands in its place again before the list is loaded', async () => {
    const { queue, calls } = slowServer();
    const acting = queue.act([row(2)], 'approve', 'v');
    calls[0]?.answer();
    await acting;
    queue.forget(queue.known());
    void queue.undo();
    expect(shown(queue, [row(3), row(1)])).toEqual([3, 2, 1]);
  });

  test('each goes back to where it stood; one that stood there already is left alone', () => {
    const before = [
      { id: 1, status: 'pending', recycled: false },
      { id: 2, status: 'spam', recycled: false },
      { id: 3, status: 'approved', recycled: false },
    ] as const;
    expect(callsToUndo({ action: 'approve', before })).toEqual([
      { ids: [1], action: 'hold', if_standing: { status: 'approved', recycled: false } },
      { ids: [2], action: 'spam', if_standing: { status: 'approved', recycled: false } },
    ]);
    expect(callsToUndo({ action: 'restore', before: [{ id: 4, status: 'spam', recycled: true }] })).toEqual([
      { ids: [4], action: 'delete', if_standing: { status: 'spam', recycled: false } },
    ]);
  });
});
