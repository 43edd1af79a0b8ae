import { metaOf, offsetOf } from '../../../config/paging.ts';
import { personName } from '../../../config/person-name.ts';
import { oneLine, trimmed } from '../../../config/tidy-article.ts';
import type { CallInput } from '../../../contract/index.ts';
import type { Author, User } from '../../../contract/users.ts';
import { changeContent, inTransaction, unlessTaken } from '../../change.ts';
import { lock, lockRow } from '../../database/lock.ts';
import { flag, fold } from '../../database/values.ts';
import type { Db, Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError, expectVersion, found, invalid } from '../../errors.ts';
import { hashPassword } from '../../security/credentials.ts';
import { hasPublicArticle } from '../articles/articles.lookups.ts';
import { deleteSessionsOf, deleteUser, findUser, insertUser, lockAccount, type UserRow, updateUserRow } from '../auth/auth.repository.ts';
import { presentProfile, usernameKey } from '../auth/auth.service.ts';
import { usersWithFactor } from '../auth/second-factor.repository.ts';
import { countOtherAdmins, countUsers, userPage } from './users.repository.ts';

type Input = CallInput<'users', 'create'>['body'];
type Update = CallInput<'users', 'update'>['body'];

async function presentUsers(db: Db, rows: readonly UserRow[]): Promise<User[]> {
  const secured = await usersWithFactor(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...presentProfile(row), bio: row.bio, disabled: row.disabled === 1, second_factor: secured.has(row.id) }));
}

/** A user, or 404. */
export async function getUser(db: Db, id: number): Promise<User> {
  const [user] = await presentUsers(db, [found(await findUser(db, id))]);
  return found(user);
}

/** An author as readers see them. A user without a public article is 404, so that accounts cannot be enumerated. */
export async function getAuthor(deps: Deps, id: number): Promise<Author> {
  if (!(await hasPublicArticle(deps.db, id, deps.clock()))) throw new AppError('not_found');
  const user = await getUser(deps.db, id);
  return { id, name: personName(user), bio: user.bio };
}

export async function listUsers(deps: Deps, query: CallInput<'users', 'list'>['query']) {
  const q = query.q?.trim();
  const rows = await userPage(deps.db, q, query.per_page, offsetOf(query));
  return { data: await presentUsers(deps.db, rows), meta: metaOf(query, await countUsers(deps.db, q)) };
}

const usernameTaken = () => invalid('username', '该用户名已被使用');
const names = (username: string) => ({ username: trimmed(username), username_key: usernameKey(username) });

/** Creates a user, by default an editor, and returns the id. The caller's transaction has checked that the name is free. */
export async function createUserIn(trx: Db, deps: Deps, input: Input): Promise<number> {
  return (await insertUser(trx, newUser(deps, input, await hashPassword(input.password)))).id;
}

function newUser(deps: Deps, input: Input, password_hash: string) {
  const now = deps.clock();
  return {
    ...names(input.username),
    name: oneLine(input.name ?? ''),
    name_key: fold(input.name ?? ''),
    bio: trimmed(input.bio ?? ''),
    role: input.role ?? 'editor',
    password_hash,
    disabled: flag(input.disabled ?? false),
    last_login_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** Creates a user, by default an editor; `caller` is null for the product itself. A taken username is 422. */
export async function createUser(deps: Deps, caller: SessionUser | null, input: Input): Promise<User> {
  const password_hash = await hashPassword(input.password);
  const insert = async (trx: Trx) => {
    if (caller) await lockAccount(trx, deps, caller);
    return (await insertUser(trx, newUser(deps, input, password_hash))).id;
  };
  const id = await unlessTaken(deps, usernameTaken, () => inTransaction(deps, insert));
  return getUser(deps.db, id);
}

function conflict(zh: string, en: string): AppError {
  return new AppError('conflict', { message: { zh, en } });
}

/** Refuses to remove, disable or demote the last admin who can sign in. */
async function keepAnAdmin(trx: Trx, row: UserRow): Promise<void> {
  const isActiveAdmin = row.role === 'admin' && row.disabled === 0;
  if (isActiveAdmin && (await countOtherAdmins(trx, row.id)) === 0) {
    throw conflict('这是最后一个可用的管理员，不能停用、删除或更改角色', 'This is the last active admin.');
  }
}

/**
 * Updates a user. A new password ends the user's sessions, except the caller's current one. Sessions of a disabled user
 * are refused with the reason; after being enabled again the user has to sign in anew. A stale version is 409 with the current user.
 */
export async function updateUser(deps: Deps, caller: SessionUser, id: number, { version, ...input }: Update): Promise<User> {
  const { username, name, bio, password, role, disabled } = input;
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  await unlessTaken(deps, usernameTaken, () =>
    changeContent(deps, async (trx) => {
      await lock(trx, deps.dialect, 'users');
      await lockAccount(trx, deps, caller);
      await lockRow(trx, deps.dialect, 'users', id);
      const row = found(await findUser(trx, id));
      await expectVersion(version, row, () => getUser(trx, id));
      if (disabled && id === caller.id) throw conflict('不能停用自己的账号', 'You cannot disable yourself.');
      if (disabled || (role !== undefined && role !== 'admin')) await keepAnAdmin(trx, row);
      await updateUserRow(trx, id, {
        ...(username !== undefined && names(username)),
        ...(name !== undefined && { name: oneLine(name), name_key: fold(name) }),
        ...(bio !== undefined && { bio: trimmed(bio) }),
        ...(role !== undefined && { role }),
        ...(disabled !== undefined && { disabled: flag(disabled) }),
        ...(password_hash !== undefined && { password_hash }),
        updated_at: deps.clock(),
      });
      const isBack = disabled === false && row.disabled === 1;
      if (password_hash !== undefined || isBack) await deleteSessionsOf(trx, id, id === caller.id ? caller.session_id : undefined);
    }),
  );
  return getUser(deps.db, id);
}

/** Deletes a user with their sessions; their articles stay, without an author. */
export async function removeUser(deps: Deps, caller: SessionUser, id: number): Promise<void> {
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'users');
    await lockAccount(trx, deps, caller);
    const row = found(await findUser(trx, id));
    await keepAnAdmin(trx, row);
    if (id === caller.id) throw conflict('不能删除自己的账号', 'You cannot delete yourself.');
    await deleteUser(trx, id);
  });
}
