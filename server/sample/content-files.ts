import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArticleInput } from '../../contract/articles.ts';
import type { EditionInput } from '../../contract/exams.ts';

/** The shapes of the files below a content folder. */
interface SampleAuthor {
  username: string;
  name: string;
  bio: string;
}

interface SampleCategory {
  name: string;
  name_zh: string;
  slug: string;
  description: string;
  description_zh: string;
  parent: string | null;
  hidden: boolean;
  sort: number;
}

export interface SampleMenu {
  label: string;
  label_zh: string;
  url: string;
  platform?: 'all' | 'web' | 'mobile';
  position?: 'header' | 'footer';
  sort: number;
  new_window: boolean;
  children: SampleMenu[];
}

/** An article's facts; its body lies beside it as HTML. Names stand for ids that the database gives. */
export interface SampleArticle extends Omit<ArticleInput, 'category_id' | 'edition_id' | 'translation_of' | 'content_html'> {
  slug: string;
  category: string;
  author: string;
  edition: string | null;
  /** The slug of the article that this one renders in another language. */
  translation_of?: string;
  /** Files of the folder `media` that the body shows as `media:NAME`. */
  media?: Record<string, { alt: string }>;
  /** Days after the start at which a scheduled article is published. */
  publish_in_days?: number;
  recycled?: boolean;
  content_html: string;
}

export interface SampleComment {
  article: string;
  author_name: string;
  content: string;
  created_at: string;
  status: 'pending' | 'approved' | 'rejected' | 'spam';
  /** The author who answers, or null for a reader. */
  operator: string | null;
  replies: SampleComment[];
}

/** A content folder, read whole. */
export interface ContentFiles {
  authors: SampleAuthor[];
  categories: SampleCategory[];
  menus: SampleMenu[];
  settings: Record<string, unknown>;
  exams: Record<string, { editions: EditionInput[] } & Record<string, unknown>>;
  articles: SampleArticle[];
  comments: SampleComment[];
}

async function json<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

const namesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();

/** Reads `mock/content` (or its copy in a build). */
export async function readContent(folder: string): Promise<ContentFiles> {
  const articles = await Promise.all(
    (await namesIn(join(folder, 'articles'))).map(async (name) => ({
      ...(await json<SampleArticle>(join(folder, 'articles', name))),
      content_html: await readFile(join(folder, 'articles', name.replace(/\.json$/, '.html')), 'utf8'),
    })),
  );
  const exams = await Promise.all(
    (await namesIn(join(folder, 'exams'))).map(async (name) => [name.replace(/\.json$/, ''), await json(join(folder, 'exams', name))] as const),
  );
  return {
    authors: await json(join(folder, 'authors.json')),
    categories: await json(join(folder, 'categories.json')),
    menus: await json(join(folder, 'menus.json')),
    settings: await json(join(folder, 'settings.json')),
    exams: Object.fromEntries(exams) as ContentFiles['exams'],
    articles,
    comments: await json(join(folder, 'comments.json')),
  };
}
