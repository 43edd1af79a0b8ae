import { LIMITS } from '../../../config/limits.ts';
import type { Article, ArticleInput, ArticleUpdate } from '../../../contract/articles.ts';
import { changeContent } from '../../change.ts';
import { freeSlug, slugify } from '../../content/slugs.ts';
import { readingMinutes } from '../../content/text-of.ts';
import { lock } from '../../database/lock.ts';
import type { Caller, Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError, found } from '../../http/errors.ts';
import { EMPTY_ARTICLE, toColumns } from './articles.fields.ts';
import { presentArticle } from './articles.present.ts';
import {
  type ArticleRecord,
  addRevision,
  deleteWorkingCopy,
  dropRedirect,
  findArticle,
  insertArticle,
  lockArticle,
  saveWorkingCopy,
  setRedirect,
  slugOwner,
  tagsOf,
  updateArticleRow,
} from './articles.repository.ts';
import { checkArticle, type Draft, tidy } from './articles.rules.ts';
import { syncIndex, syncTags } from './articles.sync.ts';

type Fields = Partial<ArticleInput>;
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** The article as a whole set of written fields: what is live, and over it what waits in the working copy. */
async function draftOf(trx: Trx, row: ArticleRecord): Promise<{ live: Draft; draft: Draft }> {
  const tags = (await tagsOf(trx, [row.id])).get(row.id) ?? [];
  const live: Draft = {
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    content_html: row.content_html,
    exam: row.exam as Draft['exam'],
    section: row.section,
    skill: row.skill as Draft['skill'],
    level: row.level as Draft['level'],
    kind: row.kind as Draft['kind'],
    language: row.language as Draft['language'],
    category_id: row.category_id,
    cover_media_id: row.cover_media_id,
    edition_id: row.edition_id,
    translation_of: row.translation_of,
    tags: tags.map((tag) => tag.name),
    sources: JSON.parse(row.sources),
    review_by: row.review_by,
    checked_on: row.checked_on,
    status: row.status,
    published_at: iso(row.published_at),
    unpublish_at: iso(row.unpublish_at),
    pinned: row.pinned === 1,
    allow_comments: row.allow_comments === 1,
    seo_title: row.seo_title,
    seo_description: row.seo_description,
  };
  return { live, draft: { ...live, ...(row.working_fields ? (JSON.parse(row.working_fields) as Fields) : {}) } };
}

/** One article as its editor sees it: the working copy's texts where there is one. */
export async function getArticle(source: Deps['db'] | Trx, id: number): Promise<Article> {
  const row = found(await findArticle(source, id));
  const tags = (await tagsOf(source, [id])).get(id) ?? [];
  if (!row.working_fields) return presentArticle(row, tags);
  const working = JSON.parse(row.working_fields) as Fields;
  const merged = presentArticle({ ...row, ...toColumns(working) } as ArticleRecord, tags);
  const category = working.category_id
    ? await source.selectFrom('categories').select(['id', 'name', 'slug']).where('id', '=', working.category_id).executeTakeFirst()
    : undefined;
  return { ...merged, ...(working.tags && { tags: working.tags }), ...('category_id' in working && { category: category ?? null }) };
}

function slugTaken(): AppError {
  return new AppError('slug_taken', { errors: { slug: ['该链接别名已被使用'] } });
}

/** Turns the database's refusal of a second owner of a slug into the error of this house. */
async function guardSlug<Result>(deps: Deps, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (deps.dialect.isUniqueViolation(error)) throw slugTaken();
    throw error;
  }
}

/** Settles the time of publication: now for what is published without one; a future time makes it scheduled. */
function settleTime(draft: Draft, now: number): void {
  if (draft.status === 'published' && draft.published_at === null) draft.published_at = new Date(now).toISOString();
  if (draft.status === 'published' && draft.published_at !== null && Date.parse(draft.published_at) > now) draft.status = 'scheduled';
}

/** Options of the loader and the import; people's calls have none. */
export interface CreateOptions {
  author_id?: number | null;
  created_at?: number;
  updated_at?: number;
  /** What was public elsewhere without any text stays public. */
  may_be_empty?: true;
}

/** Makes an article inside a transaction and answers its id. */
export async function createArticleIn(trx: Trx, deps: Deps, input: ArticleInput, user: SessionUser | null, options: CreateOptions = {}): Promise<number> {
  const now = deps.clock();
  const draft: Draft = { ...EMPTY_ARTICLE, slug: '', ...tidy(input) };
  settleTime(draft, now);
  // Free slugs and new tags are one author's at a time.
  await lock(trx, deps.dialect, 'articles');
  await checkArticle(trx, draft, null, now, options.may_be_empty);
  if (draft.slug === '') draft.slug = await freeSlug(slugify(draft.title, 'article'), async (slug) => (await slugOwner(trx, slug)) !== undefined);
  else if ((await slugOwner(trx, draft.slug)) !== undefined) throw slugTaken();
  const columns = toColumns(draft);
  const id = await insertArticle(trx, {
    ...(columns as Required<typeof columns>),
    author_id: options.author_id === undefined ? (user?.id ?? null) : options.author_id,
    reading_minutes: readingMinutes(draft.content_html),
    created_at: options.created_at ?? now,
    updated_at: options.updated_at ?? now,
    deleted_at: null,
  });
  await dropRedirect(trx, `/article/${draft.slug}`);
  await syncTags(trx, id, draft.tags);
  await syncIndex(trx, deps.dialect, id, draft);
  await addRevision(trx, id, JSON.stringify(draft), user?.id ?? null, now, LIMITS.article.revisions_kept);
  return id;
}

export async function createArticle(deps: Deps, caller: Caller<SessionUser>, input: ArticleInput): Promise<Article> {
  const id = await guardSlug(deps, () => changeContent(deps, (trx) => createArticleIn(trx, deps, input, caller.user)));
  return getArticle(deps.db, id);
}

/** Writes the whole draft to the live row. */
async function writeLive(trx: Trx, deps: Deps, row: ArticleRecord, draft: Draft, now: number): Promise<void> {
  if (draft.slug === '')
    draft.slug = await freeSlug(slugify(draft.title, 'article'), async (slug) => ![undefined, row.id].includes(await slugOwner(trx, slug)));
  const owner = await slugOwner(trx, draft.slug);
  if (owner !== undefined && owner !== row.id) throw slugTaken();
  if (draft.slug !== row.slug) {
    await setRedirect(trx, `/article/${row.slug}`, row.id, now);
    await dropRedirect(trx, `/article/${draft.slug}`);
  }
  await updateArticleRow(trx, row.id, { ...toColumns(draft), reading_minutes: readingMinutes(draft.content_html), updated_at: now });
  await deleteWorkingCopy(trx, row.id);
  await syncTags(trx, row.id, draft.tags);
  await syncIndex(trx, deps.dialect, row.id, draft);
}

/** Keeps what differs from the live text as the working copy; readers see nothing of it. */
async function writeWorkingCopy(trx: Trx, row: ArticleRecord, live: Draft, draft: Draft, userId: number, now: number): Promise<void> {
  const owner = draft.slug === live.slug ? undefined : await slugOwner(trx, draft.slug);
  if (owner !== undefined && owner !== row.id) throw slugTaken();
  const changed = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => name !== 'status' && JSON.stringify(value) !== JSON.stringify(live[name as keyof Draft])),
  );
  await updateArticleRow(trx, row.id, {});
  if (Object.keys(changed).length === 0) await deleteWorkingCopy(trx, row.id);
  else await saveWorkingCopy(trx, { article_id: row.id, fields: JSON.stringify(changed), user_id: userId, updated_at: now });
}

/**
 * Saves an editor's changes. A published article's changes wait in the working copy until they are sent with
 * `status: "published"`; every save makes a revision. A stale version is 409 with the current article.
 */
export async function updateArticle(deps: Deps, caller: Caller<SessionUser>, id: number, { version, ...input }: ArticleUpdate): Promise<Article> {
  const now = deps.clock();
  await guardSlug(deps, () =>
    changeContent(deps, async (trx) => {
      await lock(trx, deps.dialect, 'articles');
      await lockArticle(trx, deps.dialect, id);
      const row = found(await findArticle(trx, id));
      if (row.deleted_at !== null) throw new AppError('conflict', { message: { zh: '文章在回收站中，请先恢复', en: 'This article is in the recycle bin.' } });
      if (row.version !== version) throw new AppError('version_conflict', { data: await getArticle(trx, id) });
      const { live, draft: before } = await draftOf(trx, row);
      const draft: Draft = { ...before, ...tidy(input) };
      const goesLive = input.status !== undefined || live.status !== 'published';
      if (goesLive) settleTime(draft, now);
      await checkArticle(trx, draft, id, now);
      if (goesLive) await writeLive(trx, deps, row, draft, now);
      else await writeWorkingCopy(trx, row, live, draft, caller.user.id, now);
      await addRevision(trx, id, JSON.stringify(draft), caller.user.id, now, LIMITS.article.revisions_kept);
    }),
  );
  return getArticle(deps.db, id);
}

/** Drops the working copy: what is live is what is edited again. */
export async function discardWorkingCopy(deps: Deps, id: number): Promise<Article> {
  await changeContent(deps, async (trx) => {
    found(await findArticle(trx, id));
    await deleteWorkingCopy(trx, id);
    await updateArticleRow(trx, id, {});
  });
  return getArticle(deps.db, id);
}
