import { basename } from 'node:path';
import { tagSlug } from '../../../content/slugs.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { listTags } from '../../articles/articles.repository.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { postPending } from '../../search/search-index.bulk.ts';
import { ArticleWriter, type ReadyPost } from './articles.ts';
import { writeAuthors } from './authors.ts';
import { writeCategories } from './categories.ts';
import { commentKey } from './comments.ts';
import { readWxr } from './file/read.ts';
import { type ExportFile, ImportError, type WxrItem } from './file/wxr.ts';
import { itemKey, lineOfHtml } from './item.ts';
import { bringMedia, type MediaSources, type StoredFiles } from './media.ts';
import { writeMenus } from './menus.ts';
import { refusalOf, Summary } from './summary.ts';
import { creatorsOf, type Post, type Survey, shownImages, surveyExport } from './survey.ts';
import type { TextJob, TextWorld } from './texts/texts.ts';
import { readyTexts } from './texts/threads.ts';
import { Meter, type OnProgress, type Writing } from './writing.ts';

interface ImportRequest extends MediaSources {
  /** A path, or what else can be opened. */
  file: string | ExportFile;
  /** Hears what comes while it comes. */
  summary?: Summary;
  /** Texts are read in threads alone: whoever shares this thread must not wait. */
  in_server?: boolean;
  /** The name that the first admin will have or has: no author gets it. */
  admin_username?: string;
}

/** What a broken rule says, with its fields: the file's owner has to find the place. */
function explained(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return new ImportError(`The import stopped: ${refusalOf(error)}`);
}

/**
 * Imports a WordPress export. A first reading only checks: a broken file leaves nothing. A second one brings posts in pieces, each whole in itself; stopped
 * anywhere, the next run brings what is missing. What an earlier run has brought is left as it is.
 * `onProgress` hears the steps `check`, `media`, `articles`, `search`, `menus` in this order, some times a second.
 * @throws ImportError with file, line and reason when the file is broken or is no export
 */
export async function importWordPress(
  deps: Deps,
  { file, media_dir, fetch_media, admin_username, summary = new Summary(), in_server = false }: ImportRequest,
  onProgress: OnProgress = () => {},
): Promise<Summary> {
  const meter = new Meter(onProgress);
  const survey = await surveyExport(deps, file, summary, meter);
  const writing: Writing = { deps, imported: survey.imported, summary, meter };
  try {
    const { posts, attachments, site } = survey;
    const stored = await bringMedia(writing, site, attachments, shownImages(survey), { media_dir, fetch_media });
    const authors = await writeAuthors(writing, survey.file.authors, creatorsOf(survey), admin_username);
    await writeCategories(writing, survey.categories, survey.category_slugs);
    const tagsBefore = (await listTags(deps.db)).size;
    const writer = new ArticleWriter(writing, survey, authors);
    meter.start('articles', posts.length);
    try {
      for await (const post of readPosts(writing, file, survey, stored, in_server)) await writer.add(post);
    } finally {
      await writer.idle();
    }
    await writer.end();
    meter.to(posts.length);
    await writePostings(writing, writer.brought);
    await reportTags(writing, survey, tagsBefore);
    await writeMenus(writing, survey);
    await recordEvent(
      deps,
      'import.wordpress',
      { user: null, ip: '' },
      { target: 'imports', detail: `${basename(typeof file === 'string' ? file : file.name)}（${writer.brought} 篇）` },
    );
  } catch (error) {
    throw explained(error);
  }
  return summary;
}

/** Makes what has come findable, also what an import that was stopped has left. */
async function writePostings({ deps, meter }: Writing, atMost: number): Promise<void> {
  meter.start('search', atMost);
  for (let some = await postPending(deps); some > 0; some = await postPending(deps)) meter.step(some);
  meter.to(atMost);
}

async function reportTags({ deps, summary }: Writing, { file }: Survey, before: number): Promise<void> {
  const known = await listTags(deps.db);
  if (known.size > before) summary.brought('tag', known.size - before);
  for (const { name, slug } of file.tags)
    if (!known.has(tagSlug(lineOfHtml(name) || slug))) summary.leaveOut('tag that no article here has', lineOfHtml(name) || slug);
}

/** A post on its way through the threads. */
interface PostJob extends TextJob {
  post: Post;
  comments_here: Map<string, number>;
}

/** What the parts of a post share. */
interface Parts {
  /** Comments of earlier parts. */
  ids: Set<string>;
  comments_here: Map<string, number>;
}

function worldOf(deps: Deps, { file, offset, categories, addresses, attachments, blocks, tables }: Survey, stored: StoredFiles): TextWorld {
  const { base_blog_url, base_site_url, link, authors, language } = file;
  return {
    site: { base_blog_url, base_site_url, link, items: attachments },
    ...{ language, offset, authors, addresses, attachments, blocks, tables },
    now: deps.clock(),
    categories: categories.terms,
    stored: stored.by_key,
  };
}

/** What is to be done for a post or more of its comments; null when nothing of it is new. */
async function jobOf({ deps, imported, summary }: Writing, item: WxrItem, post: Post, parts: Parts): Promise<PostJob | null> {
  if (post.state === 'left') return null;
  const isKnown = post.state === 'known';
  if (isKnown && !item.is_rest) summary.alreadyHere('article');
  const earlier = [...parts.ids];
  const read = item.comments.filter(({ id }) => !parts.ids.has(id));
  const keys = read.map(({ id }) => commentKey(post.key, id));
  const brought = isKnown ? await imported.find(deps.db, 'comment', keys) : new Map<string, number | null>();
  const { comments_here } = parts;
  for (const { id } of read) {
    const target = brought.get(commentKey(post.key, id));
    if (typeof target === 'number') comments_here.set(id, target);
    parts.ids.add(id);
  }
  const comments = read.filter(({ id }) => !brought.has(commentKey(post.key, id)));
  summary.alreadyHere('comment', read.length - comments.length);
  const isMore = isKnown || item.is_rest;
  if (isMore && comments.length === 0) return null;
  return { post, comments_here, item: { ...item, comments }, slug: isMore ? null : post.slug, known: [...comments_here.keys(), ...earlier] };
}

/** Reads the file a second time and answers its new posts, and known ones with new comments, ready to be written. */
async function* readPosts(writing: Writing, file: string | ExportFile, survey: Survey, stored: StoredFiles, inServer: boolean): AsyncGenerator<ReadyPost> {
  const { meter } = writing;
  let place = -1;
  let parts: Parts = { ids: new Set(), comments_here: new Map() };
  async function* jobs(): AsyncGenerator<PostJob> {
    for await (const item of readWxr(file)) {
      if (item.type !== 'post' && item.type !== 'page') continue;
      if (!item.is_rest) {
        place += 1;
        parts = { ids: new Set(), comments_here: new Map() };
      }
      const post = survey.posts[place];
      if (post?.key !== itemKey(item))
        throw new ImportError(`${typeof file === 'string' ? file : file.name}:${item.line}: the file has changed since it was checked`);
      const job = await jobOf(writing, item, post, parts);
      if (job) yield job;
      else if (!item.is_rest) meter.step();
    }
  }
  for await (const { job, text } of readyTexts(jobs(), worldOf(writing.deps, survey, stored), inServer)) {
    if (!job.item.is_rest) meter.step();
    yield { post: job.post, text, comments_here: job.comments_here };
  }
}
