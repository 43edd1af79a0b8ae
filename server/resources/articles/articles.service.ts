import { LIMITS } from '../../../config/limits.ts';
import { type Article, type ArticleAutosave, type ArticleFields, ArticleInput, type ArticleUpdate, type RevisionEvent } from '../../../contract/articles.ts';
import type { CallInput } from '../../../contract/index.ts';
import { changeContent, inTransaction, unlessTaken } from '../../change.ts';
import { toldSentences } from '../../content/past-dates.ts';
import { freeSlug, slugify } from '../../content/slugs.ts';
import { lock, lockRow } from '../../database/lock.ts';
import { iso } from '../../database/values.ts';
import type { Caller, Db, Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError, expectVersion, found, refuse, slugTaken } from '../../errors.ts';
import { shapeErrors } from '../../http/validation.ts';
import { momentOf } from '../configs/configs.service.ts';
import { asStored, checkArticle, NEW_ARTICLE, toColumns, withoutDeadReferences } from './articles.fields.ts';
import { dropRedirect, findCreated, insertArticle, setRedirect, slugOwner, syncTags, updateArticleRow } from './articles.repository.ts';
import { getRevision, keepReplaced, waitingTime } from './articles.revisions.ts';
import {
  type ArticleRecord,
  addRevision,
  deleteWorkingCopy,
  editedFields,
  findArticle,
  keepWorkingCopy,
  presentArticle,
  presentStates,
  withWorkingCopy,
} from './articles.versions.ts';
import { syncIndex } from './derived/derived.ts';
import { outdatedPlaces } from './derived/outdated.ts';

/** One article as its editor sees it: the working copy's texts where there is one. */
export async function getArticle(deps: Deps, id: number, source: Db = deps.db): Promise<Article> {
  const row = found(await findArticle(source, id));
  const moment = await momentOf(deps, source);
  const merged = await withWorkingCopy(source, row);
  const states = presentStates(row, moment);
  const outdated = states.review_reasons.includes('date_passed') ? outdatedPlaces(row, moment.day, row.checked_on) : [];
  return { ...presentArticle(merged.row, merged.tags, moment), ...states, outdated_sentences: toldSentences(outdated) };
}

/** Settles the time of publication: now for what is published without one; a future time makes it scheduled. */
function settleTime(article: ArticleFields, now: number): void {
  if (article.status === 'published' && article.published_at === null) article.published_at = iso(now);
  if (article.status === 'published' && article.published_at !== null && Date.parse(article.published_at) > now) article.status = 'scheduled';
}

/** Options of the loader and the import; people's calls have none. */
interface CreateOptions {
  author_id?: number | null;
  created_at?: number;
  updated_at?: number;
  /** Tells a repeated request from another article of the same author. */
  creation_key?: string;
  /** It comes from another site: what was public there stays public, whatever it lacks. */
  imported?: true;
}

/** An article that this author's window has made already: its answer got lost on the way. */
async function refuseRepeated(trx: Trx, deps: Deps, creationKey: string, authorId: number): Promise<void> {
  const made = await findCreated(trx, authorId, creationKey);
  if (made !== undefined) throw new AppError('version_conflict', { data: await getArticle(deps, made, trx) });
}

/** Makes an article inside a transaction and answers its id. */
export async function createArticleIn(trx: Trx, deps: Deps, input: ArticleInput, user: SessionUser | null, options: CreateOptions = {}): Promise<number> {
  const now = deps.clock();
  const article: ArticleFields = { ...NEW_ARTICLE, ...asStored(input) };
  settleTime(article, now);
  // Free slugs and new tags are one author's at a time.
  await lock(trx, deps.dialect, 'articles');
  if (options.creation_key && user) await refuseRepeated(trx, deps, options.creation_key, user.id);
  await checkArticle(trx, article, null, now, { goes_live: !options.imported });
  if (article.slug === '')
    article.slug = await freeSlug(slugify(article.title, 'article'), LIMITS.article.slug, async (slug) => (await slugOwner(trx, slug)) !== undefined);
  else if ((await slugOwner(trx, article.slug)) !== undefined) throw slugTaken();
  const columns = toColumns(article);
  const id = await insertArticle(trx, {
    ...(columns as Required<typeof columns>),
    creation_key: options.creation_key ?? null,
    author_id: options.author_id === undefined ? (user?.id ?? null) : options.author_id,
    created_at: options.created_at ?? now,
    updated_at: options.updated_at ?? now,
    text_updated_at: options.updated_at ?? now,
    deleted_at: null,
  });
  await dropRedirect(trx, `/article/${article.slug}`);
  await syncTags(trx, id, article.tags);
  await syncIndex(trx, deps.dialect, id, article);
  await addRevision(trx, id, article, { event: options.imported ? 'import' : 'create', user_id: user?.id ?? null, created_at: now });
  return id;
}

type Create = CallInput<'articles', 'create'>['body'];

/** Makes an article. A request that is repeated with its key is refused (409) with the article that the first one made. */
export async function createArticle(deps: Deps, caller: Caller<SessionUser>, { creation_key, ...input }: Create): Promise<Article> {
  const id = await unlessTaken(deps, slugTaken, () => changeContent(deps, (trx) => createArticleIn(trx, deps, input, caller.user, { creation_key })));
  return getArticle(deps, id);
}

interface Texts {
  live: ArticleFields;
  edited: ArticleFields;
}

/** Writes all that is edited to the live row. `dates`: what it says of itself, where that is not today. */
export async function writeLive(
  trx: Trx,
  deps: Deps,
  row: ArticleRecord,
  { live, edited }: Texts,
  now: number,
  dates: { updated_at: number; text_updated_at?: number } = { updated_at: now },
): Promise<void> {
  if (edited.slug === '')
    edited.slug = await freeSlug(
      slugify(edited.title, 'article'),
      LIMITS.article.slug,
      async (slug) => ![undefined, row.id].includes(await slugOwner(trx, slug)),
    );
  if (edited.slug !== row.slug) {
    if ((await slugOwner(trx, edited.slug)) !== undefined) throw slugTaken();
    await setRedirect(trx, `/article/${row.slug}`, { article_id: row.id }, now);
    await dropRedirect(trx, `/article/${edited.slug}`);
  }
  await updateArticleRow(trx, row, { ...toColumns(edited), ...dates });
  if (row.working_fields !== null) await deleteWorkingCopy(trx, row.id);
  await syncTags(trx, row.id, edited.tags, live.tags);
  await syncIndex(trx, deps.dialect, row.id, edited, live);
}

/** Keeps a published article's changes apart from what is live. */
async function writeWorkingCopy(trx: Trx, row: ArticleRecord, texts: Texts, userId: number, now: number): Promise<void> {
  const owner = texts.edited.slug === texts.live.slug ? undefined : await slugOwner(trx, texts.edited.slug);
  if (owner !== undefined && owner !== row.id) throw slugTaken();
  await updateArticleRow(trx, row, {});
  await keepWorkingCopy(trx, row, texts, { user_id: userId, updated_at: now });
}

/** 409 while the article lies in the recycle bin. */
export function refuseRecycled(row: Pick<ArticleRecord, 'deleted_at'>): void {
  if (row.deleted_at !== null) throw new AppError('conflict', { message: { zh: '文章在回收站中，请先恢复', en: 'This article is in the recycle bin.' } });
}

/** The article, locked. */
export async function lockArticle(trx: Trx, { dialect }: Deps, id: number): Promise<ArticleRecord> {
  await lockRow(trx, dialect, 'articles', id);
  return found(await findArticle(trx, id));
}

/** The article, locked; 409 while it lies in the recycle bin. */
export async function lockUnlessRecycled(trx: Trx, deps: Deps, id: number): Promise<ArticleRecord> {
  const row = await lockArticle(trx, deps, id);
  refuseRecycled(row);
  return row;
}

/** The article, locked and as the editor knows it; 409 with the current article when somebody has saved since. */
export async function findForEdit(trx: Trx, deps: Deps, id: number, version: number): Promise<ArticleRecord> {
  const row = await lockUnlessRecycled(trx, deps, id);
  await expectVersion(version, row, () => getArticle(deps, id, trx));
  return row;
}

/** What an autosave has kept half-written must be whole before it is saved. A body that an import brought may be longer than a form takes. */
function assertWhole(edited: ArticleFields): void {
  const { content_html: _, slug, ...fields } = edited;
  const errors = shapeErrors(ArticleInput, { ...fields, ...(slug !== '' && { slug }) }, 'zh');
  refuse(errors);
}

function eventOf(before: ArticleFields, asked: ArticleInput['status'], after: ArticleFields): RevisionEvent {
  if (asked === undefined) return 'save';
  if (after.status === 'published') return 'publish';
  return after.status === 'draft' && before.status !== 'draft' ? 'unpublish' : 'save';
}

/**
 * Saves an editor's changes. A published article's changes wait in the working copy until they are sent with
 * `status: "published"`; every save makes a revision. A stale version is 409 with the current article.
 */
export async function updateArticle(
  deps: Deps,
  caller: Caller<SessionUser>,
  id: number,
  { version, ...input }: ArticleUpdate,
  event?: RevisionEvent,
): Promise<Article> {
  const now = deps.clock();
  await unlessTaken(deps, slugTaken, () =>
    changeContent(deps, async (trx) => {
      await lock(trx, deps.dialect, 'articles');
      const row = await findForEdit(trx, deps, id, version);
      const { live, edited: before } = await editedFields(trx, row);
      const sent: ArticleFields = { ...before, ...asStored(input, before) };
      const edited = { ...sent };
      const goesLive = input.status !== undefined || live.status !== 'published';
      if (goesLive) settleTime(edited, now);
      if (row.working_fields) assertWhole(edited);
      await checkArticle(trx, edited, { id, live }, now, { goes_live: goesLive });
      if (goesLive) await writeLive(trx, deps, row, { live, edited }, now);
      else await writeWorkingCopy(trx, row, { live, edited }, caller.user.id, now);
      if (goesLive) await keepReplaced(trx, row, { live, edited, waiting_published_at: waitingTime(before, sent, now), now });
      await addRevision(trx, id, edited, { event: event ?? eventOf(live, input.status, edited), user_id: caller.user.id, created_at: now });
    }),
  );
  return getArticle(deps, id);
}

/**
 * Keeps what is being written beside the live text, of drafts too. Readers see nothing of it, no page is made anew, no
 * revision is kept, no rule but length holds. A stale version is 409 with the current article.
 */
export async function autosaveArticle(deps: Deps, caller: Caller<SessionUser>, id: number, { version, ...input }: ArticleAutosave) {
  const now = deps.clock();
  await inTransaction(deps, async (trx) => {
    const row = await findForEdit(trx, deps, id, version);
    const { live, edited } = await editedFields(trx, row);
    await updateArticleRow(trx, row, {});
    await keepWorkingCopy(trx, row, { live, edited: { ...edited, ...asStored(input, edited) } }, { user_id: caller.user.id, updated_at: now });
  });
  return { version: version + 1, saved_at: iso(now) };
}

/** Drops the working copy: what is live is what is edited again. A version later than the one `seen` is 409 with the current article. */
export async function discardWorkingCopy(deps: Deps, id: number, seen?: number): Promise<Article> {
  await inTransaction(deps, async (trx) => {
    const row = seen === undefined ? await lockUnlessRecycled(trx, deps, id) : await findForEdit(trx, deps, id, seen);
    await deleteWorkingCopy(trx, id);
    await updateArticleRow(trx, row, {});
  });
  return getArticle(deps, id);
}

/**
 * Brings a revision's texts back as a new save (and so as a new revision); status and dates stay as they are, and so does the slug where another article has the
 * revision's by now. A version later than the one `seen` is 409 with the current article.
 */
export async function restoreRevision(
  deps: Deps,
  caller: Caller<SessionUser>,
  { id, revision }: { id: number; revision: number },
  seen?: number,
): Promise<Article> {
  const version = seen ?? (await getArticle(deps, id)).version;
  const { fields } = await getRevision(deps, id, revision);
  const { status: _status, published_at: _published, unpublish_at: _unpublish, slug, title, ...texts } = fields;
  const hasSlug = slug !== '' && [undefined, id].includes(await slugOwner(deps.db, slug));
  const restored = { ...(await withoutDeadReferences(deps.db, texts)), ...(hasSlug && { slug }), ...(title !== '' && { title }) };
  return updateArticle(deps, caller, id, { ...restored, version }, 'restore');
}
