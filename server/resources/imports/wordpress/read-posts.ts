import type { Deps } from '../../../deps.ts';
import { commentKey } from './comments.ts';
import { itemKey } from './item-facts.ts';
import type { StoredFiles } from './media.ts';
import { readWxr } from './parse.ts';
import type { Post, Survey } from './survey.ts';
import { readyTexts } from './text-threads.ts';
import type { TextJob, TextWorld } from './texts.ts';
import type { ReadyPost } from './write-articles.ts';
import type { Writing } from './writing.ts';
import { type ExportFile, ImportError, type WxrItem } from './wxr.ts';

/** A post on its way through the threads. */
interface PostJob extends TextJob {
  post: Post;
  comments_here: Map<string, number>;
}

function worldOf(deps: Deps, { file, offset, categories, addresses, attachments, blocks }: Survey, stored: StoredFiles): TextWorld {
  const { base_blog_url, base_site_url, link, authors, language } = file;
  return {
    site: { base_blog_url, base_site_url, link, items: attachments },
    ...{ language, offset, authors, addresses, attachments, blocks },
    now: deps.clock(),
    categories: categories.terms,
    stored: stored.by_key,
  };
}

/** What is to be done for a post; null when nothing of it is new. */
async function jobOf({ deps, imported, summary }: Writing, item: WxrItem, post: Post): Promise<PostJob | null> {
  if (post.state === 'left') return null;
  const isKnown = post.state === 'known';
  if (isKnown) summary.alreadyHere('article');
  const keys = item.comments.map(({ id }) => commentKey(post.key, id));
  const brought = isKnown ? await imported.find(deps.db, 'comment', keys) : new Map<string, number | null>();
  const comments_here = new Map<string, number>();
  for (const { id } of item.comments) {
    const target = brought.get(commentKey(post.key, id));
    if (typeof target === 'number') comments_here.set(id, target);
  }
  const comments = item.comments.filter(({ id }) => !brought.has(commentKey(post.key, id)));
  summary.alreadyHere('comment', item.comments.length - comments.length);
  if (isKnown && comments.length === 0) return null;
  return { post, comments_here, item: { ...item, comments }, slug: isKnown ? null : post.slug, known: [...comments_here.keys()] };
}

/** Reads the file a second time and answers its new posts, and known ones with new comments, ready to be written. */
export async function* readPosts(
  writing: Writing,
  file: string | ExportFile,
  survey: Survey,
  stored: StoredFiles,
  inServer: boolean,
): AsyncGenerator<ReadyPost> {
  const { meter } = writing;
  let place = 0;
  async function* jobs(): AsyncGenerator<PostJob> {
    for await (const item of readWxr(file)) {
      if (item.type !== 'post' && item.type !== 'page') continue;
      const post = survey.posts[place];
      if (post?.key !== itemKey(item))
        throw new ImportError(`${typeof file === 'string' ? file : file.name}:${item.line}: the file has changed since it was checked`);
      place += 1;
      const job = await jobOf(writing, item, post);
      if (job) yield job;
      else meter.step();
    }
  }
  for await (const { job, text } of readyTexts(jobs(), worldOf(writing.deps, survey, stored), inServer)) {
    meter.step();
    yield { post: job.post, text, comments_here: job.comments_here };
  }
}
