import { tagSlug } from '../../../content/slugs.ts';
import type { Db, Deps } from '../../../deps.ts';
import { listTags } from '../../articles/articles.repository.ts';
import { termsOf } from './categories.ts';
import { commentKey, commentRead } from './comments.ts';
import type { ExportFile, WxrItem } from './file/wxr.ts';
import { wantedFiles } from './media.ts';
import { plannedMenus } from './menus.ts';
import { Summary } from './summary.ts';
import { creatorsOf, type Post, type Survey, shownImages, surveyExport } from './survey.ts';
import { Meter, type OnProgress } from './writing.ts';

type Term = WxrItem['terms'][number];

/** What is kept of a post until it is known whether it comes: ids of comments that may, and what its tags are made of. */
interface Kept extends Pick<WxrItem, 'terms' | 'meta'> {
  comments: string[];
}

const OF_TAGS = ['_yoast_wpseo_primary_category', 'rank_math_primary_category'];

/** Hears a file's posts while they are read; each term is kept once. */
class Counting {
  readonly #kept = new Map<Post, Kept>();
  readonly #terms = new Map<string, Term>();

  hear(item: WxrItem, post: Post | undefined): void {
    if (!post || post.state === 'left') return;
    const kept = this.#kept.get(post) ?? { comments: [], terms: item.terms.map((term) => this.#once(term)), meta: this.#metaOf(item) };
    this.#kept.set(post, kept);
    const ids = item.comments.filter((comment) => 'content' in commentRead(comment)).map(({ id }) => id);
    // A text of its own, and one for many: parts of the file's text would keep all of that in memory.
    if (ids.length > 0) kept.comments.push(Buffer.from(ids.join('\n')).toString());
  }

  #metaOf({ meta }: WxrItem): Kept['meta'] {
    return structuredClone(Object.fromEntries(OF_TAGS.flatMap((key) => (meta[key] === undefined ? [] : [[key, meta[key]]]))));
  }

  #once(term: Term): Term {
    const key = `${term.domain}\n${term.slug}\n${term.name}`;
    const known = this.#terms.get(key);
    if (known) return known;
    const own = structuredClone(term);
    this.#terms.set(key, own);
    return own;
  }

  commentsOf(post: Post): Set<string> {
    return new Set(this.#kept.get(post)?.comments.flatMap((ids) => ids.split('\n')));
  }

  tagsOf(post: Post, { categories }: Survey): string[] {
    const kept = this.#kept.get(post);
    return kept ? termsOf(kept, categories, post.label, new Summary()).tags.map(tagSlug) : [];
  }
}

async function countComments(db: Db, { posts, imported }: Survey, counting: Counting, summary: Summary): Promise<void> {
  const ofKnown: string[] = [];
  for (const post of posts) {
    if (post.state === 'left') continue;
    const ids = counting.commentsOf(post);
    if (post.state === 'fresh') summary.brought('comment', ids.size);
    else for (const id of ids) ofKnown.push(commentKey(post.key, id));
  }
  const here = (await imported.find(db, 'comment', ofKnown)).size;
  summary.alreadyHere('comment', here);
  summary.brought('comment', ofKnown.length - here);
}

async function countAuthors(db: Db, survey: Survey, summary: Summary): Promise<void> {
  const logins = new Set([...survey.file.authors.map(({ login }) => login), ...creatorsOf(survey)].filter((login) => login !== ''));
  const known = [...(await survey.imported.find(db, 'user', [...logins])).values()].filter((id) => id !== null).length;
  summary.alreadyHere('author', known);
  summary.brought('author', logins.size - known);
}

/** Files that would be asked for: those of the library, and those that new posts show. */
async function countMedia(db: Db, survey: Survey, summary: Summary): Promise<void> {
  const keys = wantedFiles(survey.site, survey.attachments, shownImages(survey)).map(({ key }) => key);
  const brought = await survey.imported.find(db, 'media', keys);
  summary.alreadyHere('media', [...brought.values()].filter((id) => id !== null).length);
  summary.brought('media', keys.filter((key) => !brought.has(key)).length);
}

/**
 * Reads an export and writes nothing; the summary says what would come, media as if their files were had. Posts that cannot be read are found out only when they are
 * made ready: they count as if they came.
 */
export async function checkWordPress(deps: Deps, file: ExportFile, onProgress: OnProgress): Promise<Summary> {
  const { db } = deps;
  const summary = new Summary();
  const counting = new Counting();
  const survey = await surveyExport(deps, file, summary, new Meter(onProgress), (item, post) => counting.hear(item, post));
  const fresh = survey.posts.filter(({ state }) => state === 'fresh');
  summary.brought('article', fresh.length);
  summary.alreadyHere('article', survey.posts.filter(({ state }) => state === 'known').length);
  await countAuthors(db, survey, summary);
  summary.brought('category', survey.categories.ordered.filter((nicename) => survey.category_slugs.id(nicename) === null).length);
  const tagsHere = await listTags(db);
  const tags = new Set(fresh.flatMap((post) => counting.tagsOf(post, survey)));
  summary.brought('tag', [...tags].filter((slug) => !tagsHere.has(slug)).length);
  await countComments(db, survey, counting, summary);
  await countMedia(db, survey, summary);
  summary.brought(
    'redirect',
    fresh.reduce((sum, post) => sum + survey.book.pathsTo(post, post.slug).length, 0),
  );
  const articles = new Map(survey.posts.flatMap(({ id, slug, label, state }) => (state === 'left' ? [] : [[id, { slug, title: label }] as const])).reverse());
  for (const { entries } of await plannedMenus(db, survey, articles, summary)) summary.brought('menu', entries.length);
  return summary;
}
