import { EARLIEST_MS, LIMITS } from '../../../../config/limits.ts';
import { freeSlug } from '../../../content/slugs.ts';
import type { Trx } from '../../../deps.ts';
import { type ArchivedArticle, addArchivedArticlesIn, type ReadyArticle, takenSlugs } from '../../articles/derived/archive.ts';
import { rememberWords } from '../../search/search.repository.ts';
import { postPending } from '../../search/search-index.bulk.ts';
import { type CategoryPlan, type ItemTerms, termsOf } from './categories.ts';
import { type CommentPlan, commentSteps, type Thread } from './comments.ts';
import type { WxrItem } from './file/wxr.ts';
import { creatorOf, labelOf, timeOf } from './item.ts';
import type { Summary, SummaryJson } from './summary.ts';
import type { Post, Survey } from './survey.ts';
import { inPieces, type Step, type Writing } from './writing.ts';

/** What an article will be; its body, slug and pictures are settled later. */
export interface ArticlePlan extends ItemTerms {
  /** What the summary calls it. */
  label: string;
  status: 'draft' | 'scheduled' | 'published';
  published_at: number | null;
  created_at: number | null;
  updated_at: number | null;
  cover: string | null;
  /** The login of its author. */
  creator: string;
}

function stateOf(item: WxrItem, offset: number, now: number, label: string, summary: Summary): Pick<ArticlePlan, 'status' | 'published_at'> {
  const time = timeOf(item.date_gmt, item.date, offset);
  if (item.password !== '') {
    summary.change('protected by a password: came as a draft, for passwords are not known here', label);
    return { status: 'draft', published_at: time };
  }
  switch (item.status) {
    case 'publish':
      if (time !== null && time > now) return { status: 'scheduled', published_at: time };
      if (time === null) summary.change('published without a date: published now', label);
      return { status: 'published', published_at: time ?? now };
    case 'future':
      if (time !== null && time > now) return { status: 'scheduled', published_at: time };
      summary.change('scheduled for a time that is past: published with that date', label);
      return { status: 'published', published_at: time ?? now };
    case 'private':
      summary.change('private: came as a draft', label);
      return { status: 'draft', published_at: time };
    case 'draft':
    case 'auto-draft':
      return { status: 'draft', published_at: null };
    case 'pending':
      summary.change('waiting for review: came as a draft', label);
      return { status: 'draft', published_at: null };
    default:
      summary.change(`state "${item.status}" is not known here: came as a draft`, label);
      return { status: 'draft', published_at: time };
  }
}

/** A time that is taken here: old papers, and slips, are dated before all of them. */
const taken = (time: number | null) => (time === null ? null : Math.max(time, EARLIEST_MS));

/** Plans one post or page. */
export function planArticle(item: WxrItem, offset: number, now: number, categories: CategoryPlan, summary: Summary): ArticlePlan {
  const label = labelOf(item);
  const state = stateOf(item, offset, now, label, summary);
  const written = timeOf(item.date_gmt, item.date, offset);
  if (state.published_at !== null && state.published_at < EARLIEST_MS)
    summary.change('dated before 1970: came with the earliest date that is taken here, 1970-01-01', `${label}: ${item.date || item.date_gmt}`);
  const created_at = taken(written === null ? null : Math.min(written, now));
  return {
    label,
    ...state,
    published_at: taken(state.published_at),
    created_at,
    updated_at: taken(timeOf(item.modified_gmt, item.modified, offset)) ?? created_at,
    ...termsOf(item, categories, label, summary),
    // Themes write 0 or -1 for none.
    cover: /^[1-9]\d*$/.exec(item.meta._thumbnail_id?.trim() ?? '')?.[0] ?? null,
    creator: creatorOf(item),
  };
}

/** What became of a post's text. */
export interface ReadyText {
  /** Null when only comments come, or when the post could not be read and is left out. */
  article: (Pick<ArticlePlan, 'category' | 'creator' | 'created_at' | 'updated_at'> & { ready: ReadyArticle }) | null;
  comments: CommentPlan[];
  /** What the summary has to say of it. */
  notes: SummaryJson;
}

/** A post with what became of its text. `comments_here`: ids here of comments that are here already. */
export interface ReadyPost {
  post: Post;
  text: ReadyText;
  comments_here: Map<string, number>;
}

/** Articles after which their postings are written, sorted together. */
const POSTED_AFTER = 2000;
/** Groups that wait to be written. */
const WAITING = 2;
/** Spelt words that are known to be written, and those written by one step. */
const REMEMBERED = 100_000;
const WORDS = 200;

const charactersOf = ({ text }: ReadyPost) =>
  text.comments.reduce((sum, { content }) => sum + content.length, text.article?.ready.fields.content_html.length ?? 0);

/** Writes posts in groups that are whole in themselves: their articles with everything that follows, then their comments. */
export class ArticleWriter {
  readonly #writing: Writing;
  readonly #survey: Survey;
  readonly #authors: ReadonlyMap<string, number>;
  #group: ReadyPost[] = [];
  #characters = 0;
  #steps: Step[] = [];
  #groups = 0;
  #unposted = 0;
  /** What is being written while the next are made ready: in its rests, and while the disk is waited for, texts are read. */
  #written: Promise<void> = Promise.resolve();
  /** Spelt words that the database has, or that a step writes before they are needed: an archive says the same few thousand over and over. */
  readonly #remembered = new Set<string>();
  /** Articles brought. */
  brought = 0;

  constructor(writing: Writing, survey: Survey, authors: ReadonlyMap<string, number>) {
    this.#writing = writing;
    this.#survey = survey;
    this.#authors = authors;
  }

  async add(post: ReadyPost): Promise<void> {
    this.#writing.summary.merge(post.text.notes);
    this.#group.push(post);
    this.#characters += charactersOf(post);
    if (this.#group.length < LIMITS.import.articles && this.#characters < LIMITS.import.characters) return;
    this.#close();
    if (this.#groups < WAITING) return;
    await this.#written;
    this.#written = this.#flush();
    // Whoever comes next hears of a failure; until then it is nobody's.
    this.#written.catch(() => {});
  }

  async end(): Promise<void> {
    this.#close();
    await this.#written;
    await this.#flush();
  }

  /** Nothing is being written any more, whatever became of it. */
  async idle(): Promise<void> {
    await this.#written.catch(() => {});
  }

  #close(): void {
    const group = this.#group;
    if (group.length === 0) return;
    this.#group = [];
    this.#characters = 0;
    this.#groups += 1;
    this.#steps.push(...this.#wordSteps(group), (trx) => this.#writeArticles(trx, group));
    const threads = group.map(
      ({ post, text, comments_here }): Thread => ({ key: post.key, article_id: () => post.article_id, made: comments_here, comments: text.comments }),
    );
    this.#steps.push(...commentSteps(this.#writing, threads, this.#authors));
  }

  /** The words that these articles and their questions spell, as far as nobody has written them: before the articles, some at a time, since each has its slips. */
  #wordSteps(group: readonly ReadyPost[]): Step[] {
    const ready = group.flatMap(({ text }) => text.article?.ready ?? []);
    const spelled = [...new Set(ready.flatMap((one) => [...one.spelled, ...one.asked.flatMap((question) => question.spelled)]))];
    for (const one of ready.flatMap((each) => [each, ...each.asked])) one.spelled = [];
    const fresh = spelled.filter((word) => !this.#remembered.has(word));
    if (this.#remembered.size > REMEMBERED) this.#remembered.clear();
    for (const word of fresh) this.#remembered.add(word);
    return Array.from({ length: Math.ceil(fresh.length / WORDS) }, (_, at) => (trx) => rememberWords(trx, fresh.slice(at * WORDS, (at + 1) * WORDS)));
  }

  async #flush(): Promise<void> {
    const steps = this.#steps;
    this.#steps = [];
    this.#groups = 0;
    await inPieces(this.#writing.deps, steps);
    if (this.#unposted < POSTED_AFTER) return;
    this.#unposted = 0;
    await postPending(this.#writing.deps);
  }

  async #writeArticles(trx: Trx, group: readonly ReadyPost[]): Promise<void> {
    const { deps, imported, summary } = this.#writing;
    const fresh = group.filter(({ text, post }) => text.article && post.state === 'fresh');
    const keys = fresh.map(({ post }) => post.key);
    // Another import of the same file may have been quicker.
    const here = await imported.find(trx, 'article', keys);
    const coming = fresh.filter(({ post }) => !here.has(post.key));
    const now = deps.clock();
    await this.#keepSlugsFree(trx, coming);
    const articles = coming.map(({ post, text }): ArchivedArticle => {
      const { ready, category, creator, created_at, updated_at } = text.article as NonNullable<ReadyText['article']>;
      ready.fields.category_id = category === null ? null : this.#survey.category_slugs.id(category);
      return {
        ready,
        author_id: this.#authors.get(creator) ?? null,
        created_at: created_at ?? now,
        updated_at: updated_at ?? created_at ?? now,
        old_paths: this.#survey.book.pathsTo(post, post.slug),
      };
    });
    const ids = await addArchivedArticlesIn(trx, deps, articles);
    coming.forEach(({ post }, at) => {
      post.article_id = ids[at] as number;
    });
    await imported.add(
      trx,
      'article',
      coming.map(({ post }, at) => [post.key, ids[at] as number]),
    );
    summary.brought(
      'redirect',
      articles.reduce((sum, { old_paths }) => sum + old_paths.length, 0),
    );
    summary.brought('article', ids.length);
    this.brought += ids.length;
    this.#unposted += ids.length;
  }

  /** Since the survey somebody may have made an article of the same address. */
  async #keepSlugsFree(trx: Trx, coming: readonly ReadyPost[]): Promise<void> {
    const taken = await takenSlugs(
      trx,
      coming.map(({ post }) => post.slug),
    );
    for (const { post, text } of coming) {
      if (!taken.has(post.slug) || !text.article) continue;
      const slug = await freeSlug(post.slug, LIMITS.article.slug, async (wanted) => (await takenSlugs(trx, [wanted])).size > 0);
      this.#writing.summary.change('address taken: a number was added', `${post.slug} → ${slug}`);
      text.article.ready.fields.slug = slug;
    }
  }
}
