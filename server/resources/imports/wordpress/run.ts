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
import { ImportError } from './wxr.ts';

export interface ImportRequest extends MediaSources {
  file: string;
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
  { file, media_dir, fetch_media, admin_username }: ImportRequest,
  onProgress: OnProgress = () => {},
): Promise<Summary> {
  const summary = new Summary();
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
    for await (const post of readPosts(writing, file, survey, stored)) {
      await writer.add(post);
    }
    await writer.end();
    meter.to(posts.length);
    await writePostings(writing, writer.brought);
    await reportTags(writing, survey, tagsBefore);
    await writeMenus(writing, survey, survey.category_slugs);
    await recordEvent(deps, 'import.wordpress', { user: null, ip: '' }, { target: 'import', detail: `${basename(file)}: ${writer.brought}` });
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
