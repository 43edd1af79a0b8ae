import { randomBytes } from 'node:crypto';
import { LIMITS } from '../../../../config/limits.ts';
import { UserInput } from '../../../../contract/users.ts';
import { changeContent } from '../../../change.ts';
import { freeSlug } from '../../../content/slugs.ts';
import type { Deps, Trx } from '../../../deps.ts';
import { assertShape } from '../../../http/validation.ts';
import { findUserByKey } from '../../auth/auth.repository.ts';
import { usernameKey } from '../../auth/auth.service.ts';
import { createUserIn } from '../../users/users.service.ts';
import type { WxrAuthor } from './file/wxr.ts';
import { cutText, lineOfHtml } from './item.ts';
import type { Summary } from './summary.ts';
import type { Writing } from './writing.ts';

/** A login as a username of ours; what stands before the `@` when it is an e-mail address. */
function usernameOf(login: string): string {
  const [before = ''] = login.normalize('NFC').split('@', 1);
  const name = before.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[^\p{L}\p{N}]+/u, '');
  return [...name].length >= LIMITS.username.min ? [...name].slice(0, LIMITS.username.max - 4).join('') : `author-${name || '1'}`;
}

/**
 * Brings the authors as accounts that nobody can sign in to, with the names that readers see; no e-mail is kept.
 * `reserved` is a name that none of them gets. Answers their ids by login.
 */
export async function writeAuthors(
  { deps, imported, summary }: Writing,
  authors: readonly WxrAuthor[],
  creators: Iterable<string>,
  reserved?: string,
): Promise<Map<string, number>> {
  const names = new Map<string, string>(authors.map(({ login, display_name }) => [login, lineOfHtml(display_name) || login]));
  for (const creator of creators) if (!names.has(creator)) names.set(creator, creator);
  const brought = await imported.find(deps.db, 'user', [...names.keys()]);
  const ids = new Map<string, number>();
  for (const [login, name] of names) {
    if (login === '') continue;
    const known = brought.get(login);
    if (typeof known === 'number') {
      ids.set(login, known);
      summary.alreadyHere('author');
      continue;
    }
    await changeContent(deps, async (trx) => {
      const id = await writeAuthor(trx, deps, login, name, reserved, summary);
      await imported.add(trx, 'user', [[login, id]]);
      ids.set(login, id);
    });
    summary.brought('author');
  }
  return ids;
}

async function writeAuthor(trx: Trx, deps: Deps, login: string, name: string, reserved: string | undefined, summary: Summary): Promise<number> {
  const isReserved = (username: string) => reserved !== undefined && usernameKey(username) === usernameKey(reserved);
  const isTaken = async (username: string) => isReserved(username) || (await findUserByKey(trx, usernameKey(username))) !== undefined;
  const username = await freeSlug(usernameOf(login), LIMITS.username.max, isTaken);
  const input = { username, name: cutText(name, LIMITS.name), password: randomBytes(24).toString('base64url'), role: 'editor' as const, disabled: true };
  assertShape(UserInput, input);
  const id = await createUserIn(trx, deps, input);
  summary.change('author: came as an account that nobody can sign in to, without e-mail address', `${name} (${username})`);
  return id;
}
