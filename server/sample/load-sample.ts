import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExamCode } from '../../config/exams.ts';
import { DAY_MS } from '../../config/limits.ts';
import { ArticleInput } from '../../contract/articles.ts';
import { CategoryInput } from '../../contract/categories.ts';
import { EditionInput, ExamInput } from '../../contract/exams.ts';
import { MenuInput } from '../../contract/menus.ts';
import { changeContent } from '../change.ts';
import { iso } from '../database/values.ts';
import type { Deps, Trx } from '../deps.ts';
import { AppError } from '../errors.ts';
import { assertShape } from '../http/validation.ts';
import { drawOwn } from '../media/images.ts';
import { recycleArticleIn } from '../resources/articles/articles.lifecycle.ts';
import { createArticleIn } from '../resources/articles/articles.service.ts';
import { findUserByKey } from '../resources/auth/auth.repository.ts';
import { usernameKey } from '../resources/auth/auth.service.ts';
import { createCategoryIn } from '../resources/categories/categories.service.ts';
import { addArchivedCommentIn, finishArchive } from '../resources/comments/comments.archive.ts';
import { updateConfigs } from '../resources/configs/configs.service.ts';
import { createEditionIn } from '../resources/exams/editions.service.ts';
import { getExam, updateExamIn } from '../resources/exams/exams.service.ts';
import { storeMedia } from '../resources/media/media.store.ts';
import { createMenuIn } from '../resources/menus/menus.service.ts';
import { createUser } from '../resources/users/users.service.ts';
import { type ContentFiles, readContent, type SampleArticle, type SampleComment, type SampleMenu } from './content-files.ts';

type Ids = Map<string, number>;

export async function hasArticles({ db }: Deps): Promise<boolean> {
  return (await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether nobody has ever used this database: only then is sample content laid in. */
export async function isEmptySite(deps: Deps): Promise<boolean> {
  const user = await deps.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return !user && !(await hasArticles(deps));
}

/** Authors are accounts that nobody can sign in to; one that is here already, of a start that was stopped, stays as it is. */
async function loadAuthors(deps: Deps, { authors }: ContentFiles): Promise<Ids> {
  const ids: Ids = new Map();
  for (const { username, name, bio } of authors) {
    const here = await findUserByKey(deps.db, usernameKey(username));
    const user =
      here ?? (await createUser(deps, null, { username, name, bio, password: randomBytes(24).toString('base64url'), role: 'editor', disabled: true }));
    ids.set(username, user.id);
  }
  return ids;
}

async function loadCategories(trx: Trx, deps: Deps, { categories }: ContentFiles): Promise<Ids> {
  const ids: Ids = new Map();
  for (const { parent, ...category } of categories) {
    const input = { ...category, parent_id: parent === null ? null : (ids.get(parent) ?? null) };
    assertShape(CategoryInput, input);
    ids.set(category.slug, await createCategoryIn(trx, deps, input));
  }
  return ids;
}

async function loadExams(trx: Trx, deps: Deps, { exams }: ContentFiles, versions: ReadonlyMap<string, number>): Promise<Ids> {
  const ids: Ids = new Map();
  for (const [code, { editions, ...content }] of Object.entries(exams)) {
    assertShape(ExamInput, content);
    await updateExamIn(trx, deps, code as ExamCode, { ...content, version: versions.get(code) ?? 1 });
    for (const edition of editions) {
      assertShape(EditionInput, edition);
      ids.set(edition.name, await createEditionIn(trx, deps, code as ExamCode, edition));
    }
  }
  return ids;
}

async function loadMenus(trx: Trx, deps: Deps, menus: readonly SampleMenu[], parentId: number | null = null): Promise<void> {
  for (const { children, ...menu } of menus) {
    const input = { ...menu, parent_id: parentId };
    assertShape(MenuInput, input);
    const id = await createMenuIn(trx, deps, input);
    await loadMenus(trx, deps, children, id);
  }
}

interface Names {
  authors: Ids;
  categories: Ids;
  editions: Ids;
  /** Those that are there already. */
  articles: Ids;
}

/** An id that must be known under this name. */
function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`nothing is called "${name}"`);
  return id;
}

async function loadArticle(trx: Trx, deps: Deps, article: SampleArticle, names: Names): Promise<number> {
  const { category, author, edition, publish_in_days, recycled, translation_of, media: _, ...input } = article;
  const now = deps.clock();
  const time = publish_in_days === undefined ? (input.published_at ?? null) : iso(now + publish_in_days * DAY_MS);
  const body: ArticleInput = {
    ...input,
    published_at: time,
    category_id: idOf(names.categories, category),
    edition_id: edition === null ? null : idOf(names.editions, edition),
    translation_of: translation_of === undefined ? null : idOf(names.articles, translation_of),
  };
  assertShape(ArticleInput, body);
  const written = input.published_at ? Date.parse(input.published_at) : now;
  const id = await createArticleIn(trx, deps, body, null, { author_id: idOf(names.authors, author), created_at: written, updated_at: written });
  if (recycled) await recycleArticleIn(trx, deps, id);
  return id;
}

/** Says which file a broken rule stands in. */
export async function about<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const fields = error instanceof AppError && error.details.errors ? ` ${JSON.stringify(error.details.errors)}` : '';
    throw new Error(`The sample content could not be laid in: ${what}: ${error instanceof Error ? error.message : String(error)}${fields}`, { cause: error });
  }
}

/**
 * Lays a content folder into an empty database through the services, so that it obeys every rule.
 * `covers: false` leaves out the covers, which are drawn for it.
 * Articles, menus and comments come last, and whole or not at all: where there is no article, all of it can be done again.
 * @throws Error that names the file and the fields of the first broken rule
 */
export async function loadSample(deps: Deps, folder: string, { covers = true }: { covers?: boolean } = {}): Promise<void> {
  const files = await readContent(folder);
  const authors = await about('authors.json', () => loadAuthors(deps, files));
  const codes = Object.keys(files.exams) as ExamCode[];
  const versions = new Map(await Promise.all(codes.map(async (code) => [code as string, (await getExam(deps, code)).version] as const)));
  const withMedia = await about('media', () => loadMedia(deps, folder, files.articles, covers));
  await about('settings.json', () =>
    updateConfigs(
      deps,
      Object.entries(files.settings).map(([key, value]) => ({ key, value })),
    ),
  );
  await changeContent(deps, async (trx) => {
    const categories = await about('categories.json', () => loadCategories(trx, deps, files));
    const editions = await about('exams', () => loadExams(trx, deps, files, versions));
    const articles: Ids = new Map();
    for (const article of withMedia) {
      articles.set(article.slug, await about(`articles/${article.slug}`, () => loadArticle(trx, deps, article, { authors, categories, editions, articles })));
    }
    await about('menus.json', () => loadMenus(trx, deps, files.menus));
    await about('comments.json', () => loadComments(trx, files.comments, articles, authors));
  });
}

/** Lays threads in as they were written: answers of authors carry the operator's badge. */
async function loadComments(trx: Trx, comments: readonly SampleComment[], articles: Ids, authors: Ids): Promise<void> {
  const touched: number[] = [];
  const add = async (comment: SampleComment, articleId: number, parentId: number | null): Promise<void> => {
    const id = await addArchivedCommentIn(trx, {
      article_id: articleId,
      parent_id: parentId,
      author_name: comment.author_name,
      content: comment.content,
      status: comment.status,
      user_id: comment.operator === null ? null : (authors.get(comment.operator) ?? null),
      created_at: Date.parse(comment.created_at),
    });
    for (const reply of comment.replies) await add(reply, articleId, id);
  };
  for (const comment of comments) {
    const articleId = articles.get(comment.article);
    if (articleId === undefined) throw new Error(`no article is called "${comment.article}"`);
    touched.push(articleId);
    await add(comment, articleId, null);
  }
  await finishArchive(trx, touched);
}

const FIGURES = '示例插图';
const COVERS = '示例封面';
/** Colours of a cover's palette: it has no more than a few, and the steps between them at its edges. */
const COVER_COLOURS = 32;

/** The article with its pictures and recordings in the library: `media:NAME` in its body has become an address. */
async function withFigures(deps: Deps, folder: string, { media = {}, ...article }: SampleArticle): Promise<SampleArticle> {
  let { content_html } = article;
  for (const [name, { alt }] of Object.entries(media)) {
    const { url } = await storeMedia(deps, {
      bytes: await readFile(join(folder, 'media', name)),
      name,
      alt,
      group_name: FIGURES,
      is_drawing: name.endsWith('.png'),
      user_id: null,
    });
    content_html = content_html.replaceAll(`"media:${name}"`, `"${url}"`);
  }
  const missing = /"media:([^"]+)"/.exec(content_html)?.[1];
  if (missing) throw new Error(`the body shows "${missing}", which its "media" does not name`);
  return { ...article, content_html };
}

/** The cover that lies in the folder under the article's name, if there is one; its `<title>` says what it shows. */
async function storeCover(deps: Deps, folder: string, { slug }: SampleArticle): Promise<number | undefined> {
  const svg = await readFile(join(folder, 'covers', `${slug}.svg`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (svg === undefined) return undefined;
  const alt = /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? '';
  const { bytes } = await drawOwn(svg, COVER_COLOURS);
  return (await storeMedia(deps, { bytes, name: `${slug}.png`, alt: alt.replaceAll('&#38;', '&'), group_name: COVERS, is_drawing: true, user_id: null })).id;
}

/** Puts the files of the articles and their covers into the library; a translation without a cover of its own shows its original's. `shown`: the covers that originals have on the site, by their slugs. */
export async function loadMedia(
  deps: Deps,
  folder: string,
  articles: readonly SampleArticle[],
  covers: boolean,
  shown: ReadonlyMap<string, number> = new Map(),
): Promise<SampleArticle[]> {
  const stored = new Map(shown);
  const loaded: SampleArticle[] = [];
  for (const article of [...articles].sort((a, b) => Number(Boolean(a.translation_of)) - Number(Boolean(b.translation_of)))) {
    const whole = await withFigures(deps, folder, article);
    const originals = typeof article.translation_of === 'string' ? stored.get(article.translation_of) : undefined;
    const cover = covers ? ((await storeCover(deps, folder, article)) ?? originals) : undefined;
    if (cover !== undefined) stored.set(article.slug, cover);
    loaded.push({ ...whole, ...(cover !== undefined && { cover_media_id: cover }) });
  }
  return loaded;
}
