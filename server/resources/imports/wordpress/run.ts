import { basename } from 'node:path';
import { tagSlug } from '../../../content/slugs.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { listTags } from '../../articles/articles.repository.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { postPending } from '../../search/search-index.bulk.ts';
import { writeAuthors } from './authors.ts';
import { writeCategories } from './categories.ts';
import { bringMedia, type MediaSources } from './media.ts';
import { writeMenus } from './menus.ts';
import { oneLine } from './plain-text.ts';
import { Meter, type OnProgress } from './progress.ts';
import { readPosts } from './read-posts.ts';
import { Summary } from './summary.ts';
import { type Survey, surveyExport } from './survey.ts';
import { ArticleWriter } from './write-articles.ts';
import type { Writing } from './writing.ts';
import { type ExportFile, ImportError } from './wxr.ts';

export interface ImportRequest extends MediaSources {
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
  const fields = error.details.errors ? ` ${JSON.stringify(error.details.errors)}` : '';
  return new ImportError(`The import stopped: ${error.messageIn('en')}${fields}`);
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
    const { posts, images, attachments, site } = survey;
    const shown = [...images].flatMap(([source, places]) => (places.some((at) => posts[at]?.state === 'fresh') ? source : []));
    const stored = await bringMedia(writing, site, attachments, shown, { media_dir, fetch_media });
    const creators = new Set(posts.flatMap(({ state, creator }) => (state === 'fresh' ? creator : [])));
    const authors = await writeAuthors(writing, survey.file.authors, creators, admin_username);
    await writeCategories(writing, survey.categories, survey.category_slugs);
    const tagsBefore = (await listTags(deps.db)).size;
    const writer = new ArticleWriter(writing, survey, authors);
    meter.start('articles', posts.length);
    for await (const post of readPosts(writing, file, survey, stored, in_server)) {
      await writer.add(post);
    }
    await writer.end();
    meter.to(posts.length);
    await writePostings(writing, writer.brought);
    await reportTags(writing, survey, tagsBefore);
    await writeMenus(writing, survey, survey.category_slugs);
    await recordEvent(
      deps,
      'import.wordpress',
      { user: null, ip: '' },
      { target: 'import', detail: `${basename(typeof file === 'string' ? file : file.name)}: ${writer.brought}` },
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
    if (!known.has(tagSlug(oneLine(name) || slug))) summary.leaveOut('tag that no article here has', oneLine(name) || slug);
}

/** Reads an export and writes nothing; the summary says what would come. Comments of posts that are here already count as if they were new. */
export async function checkWordPress(deps: Deps, file: ExportFile, onProgress: OnProgress): Promise<Summary> {
  const summary = new Summary();
  const survey = await surveyExport(deps, file, summary, new Meter(onProgress));
  for (const { state } of survey.posts) {
    if (state === 'fresh') summary.brought('article');
    if (state === 'known') summary.alreadyHere('article');
  }
  const logins = survey.file.authors.map(({ login }) => login);
  const authors = await survey.imported.find(deps.db, 'user', logins);
  summary.alreadyHere('author', authors.size);
  summary.brought('author', logins.length - authors.size);
  summary.brought('category', survey.categories.ordered.length - (summary.known.get('category') ?? 0));
  summary.brought('media', survey.attachments.length);
  summary.brought('comment', survey.comments);
  return summary;
}
