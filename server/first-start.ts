import { alone } from './database/lock.ts';
import { deleteState, readState, writeState } from './database/shared-state.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { usernameKey } from './resources/auth/auth.service.ts';
import { ensureExams } from './resources/exams/exams.service.ts';
import { hasArticles, isEmptySite, loadSample } from './sample/load-sample.ts';
import { hashPassword, newPassword } from './security/credentials.ts';

/**
 * Makes the first admin when there is none yet (authors may have come with an import). An author of this name who cannot sign in, as an export brings them, becomes the
 * admin. Answers the password when it was made up here, so that it can be shown once; null otherwise. Of several instances that start at once, one makes the admin.
 */
export async function ensureAdmin(deps: Deps, env: Pick<Env, 'admin_username' | 'admin_password'>): Promise<string | null> {
  const anyone = await deps.db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst();
  if (anyone) return null;
  const password = env.admin_password ?? newPassword();
  const now = deps.clock();
  const username_key = usernameKey(env.admin_username);
  const account = { role: 'admin' as const, password_hash: await hashPassword(password), updated_at: now };
  const made = await deps.db
    .insertInto('users')
    .values({ ...account, username: env.admin_username, username_key, name: '', last_login_at: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('username_key')
        .doUpdateSet({ ...account, disabled: 0 })
        .where('users.disabled', '=', 1),
    )
    .returning('id')
    .executeTakeFirst();
  return made && !env.admin_password ? password : null;
}

/** Stands in the shared state from before the first row of a site that is to have the sample content until that is there. */
const SAMPLE_BEGUN = 'sample_begun';

/** Whether the sample content is to be laid in: into a site that nobody has ever used, or that a start was stopped in filling. */
async function wantsSample(deps: Deps, sample: string | null): Promise<boolean> {
  const hasBegun = (await readState(deps.db, SAMPLE_BEGUN)) !== null;
  if (sample !== null && (hasBegun ? !(await hasArticles(deps)) : await isEmptySite(deps))) {
    await writeState(deps.db, SAMPLE_BEGUN, '1', deps.clock());
    return true;
  }
  if (hasBegun) await deleteState(deps.db, SAMPLE_BEGUN);
  return false;
}

interface FirstStart {
  /** The folder of the sample content; null for none. */
  sample: string | null;
  /** A password that was made up, before anything that could fail after it. */
  onPassword(password: string): void;
  onSample(): void;
}

/** Puts into an empty database what every site has: its admin, the exams, the sample content; a start that was stopped meanwhile is gone on with. Of several processes one does it, and the others wait. */
export function firstStart(deps: Deps, env: Pick<Env, 'admin_username' | 'admin_password'>, { sample, onPassword, onSample }: FirstStart): Promise<void> {
  return alone(deps, 'first_start', async () => {
    const isWanted = await wantsSample(deps, sample);
    const password = await ensureAdmin(deps, env);
    if (password) onPassword(password);
    await ensureExams(deps);
    if (!sample || !isWanted) return;
    onSample();
    await loadSample(deps, sample);
    await deleteState(deps.db, SAMPLE_BEGUN);
  });
}
