import { expect, test } from 'vitest';
import { allCalls, CALLS } from '../../contract/calls.ts';
import { makeApi, type OutgoingCall } from '../../contract/make-api.ts';

/** An `api` whose transport keeps what it is given and answers its number. */
function recorded() {
  const calls: OutgoingCall[] = [];
  return { calls, api: makeApi(async (outgoing) => calls.push(outgoing)) };
}

test('api has every call of the table, by its name, and no other', async () => {
  const { api, calls } = recorded();
  for (const resource of Object.keys(CALLS) as (keyof typeof CALLS)[])
    for (const operation of Object.values(api[resource])) await (operation as () => Promise<unknown>)();
  expect(calls.map(({ name }) => name)).toEqual(allCalls().map(({ name }) => name));
  for (const { name, call } of calls) {
    const [resource = '', operation = ''] = name.split('.');
    expect(call).toBe((CALLS as Record<string, Record<string, unknown>>)[resource]?.[operation]);
  }
});

test('the specification’s calls have its methods and paths, to the letter', () => {
  const rows = allCalls().map(({ call }) => `${call.method} /api${call.path.replace(/:(\w+)/g, '{$1}')}`);
  expect(rows).toEqual(
    expect.arrayContaining([
      'POST /api/auth/login',
      'GET /api/auth/me',
      'POST /api/auth/logout',
      'POST /api/auth/change-password',
      'GET /api/configs',
      'GET /api/configs/group/{group}',
      'GET /api/configs/{key}',
      'PUT /api/configs/{key}',
      'POST /api/configs/batch-update',
      'GET /api/configs/public',
      'GET /api/articles/public',
      'GET /api/articles/public/{slug}',
      'GET /api/menus/public',
      'GET /api/categories/public',
      'GET /api/comments/public',
      'POST /api/comments',
    ]),
  );
  expect(new Set(rows).size).toBe(rows.length);
});

test('a call carries its parameters in the path and everything else as it was given', async () => {
  const { api, calls } = recorded();
  const { signal } = new AbortController();
  const body = { value: 'X' };
  await api.configs.update({ params: { key: 'site name/文?' }, body }, { signal });
  expect(calls[0]).toEqual({
    name: 'configs.update',
    call: CALLS.configs.update,
    params: { key: 'site name/文?' },
    path: '/configs/site%20name%2F%E6%96%87%3F',
    query: undefined,
    body,
    form: undefined,
    signal,
  });
});

test('several parameters, numbers and words that look like parameters', async () => {
  const { api, calls } = recorded();
  await api.articles.restore_revision({ params: { id: 7, revision: 12 } } as Parameters<typeof api.articles.restore_revision>[0]);
  await api.configs.get({ params: { key: ':key' } });
  expect(calls.map(({ path }) => path)).toEqual(['/articles/7/revisions/12/restore', '/configs/%3Akey']);
});

test('a call without input has a path and nothing to carry', async () => {
  const { api, calls } = recorded();
  await expect(api.menus.list_public()).resolves.toBe(1);
  expect(calls[0]).toMatchObject({ name: 'menus.list_public', path: '/menus/public', query: undefined, body: undefined });
});

test('what the transport rejects with is what the caller gets', async () => {
  const failure = new Error('no line');
  const api = makeApi(() => Promise.reject(failure));
  await expect(api.auth.me()).rejects.toBe(failure);
});
