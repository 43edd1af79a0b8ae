import { isSectionOf } from '../../../config/exams.ts';
import { REQUEST } from '../../../config/limits.ts';
import { decoded } from '../../../config/parsed.ts';
import { rowOf } from '../../../config/route-projections.ts';
import type { Db } from '../../database/schema.ts';
import { among } from '../../database/values.ts';
import { hasPublicArticle } from '../articles/articles.lookups.ts';
import { publicRow } from '../articles/articles.publication.ts';

/** What a path of the site shows. */
export interface VisitPage {
  path: string;
  article_id: number | null;
  exam: string | null;
  /** `GRE/verbal`: the exam's section that an article belongs to. */
  section: string | null;
}

const ARTICLE = /^\/article\/(.+)$/;
/** An author's page, as it is linked. */
const AUTHOR = /^(?:\/zh)?\/author\/(.+)$/;
const AUTHOR_ID = /^[1-9]\d{0,8}$/;

/** The path as a person reads it: no query, decoded, without control characters (PostgreSQL refuses NUL). */
export function pagePathOf(path: string): string {
  const bare = path.split(/[?#]/)[0] ?? '';
  // With a stray percent sign it is kept as it came.
  return (decoded(bare) ?? bare)
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .slice(0, REQUEST.path);
}

/** Whether a path is a public page of the page table. */
export function isSitePath(path: string): boolean {
  return rowOf(pagePathOf(path))?.kind === 'site';
}

/** The key of an exam's section; null where the exam has no such section. */
export function sectionKey(exam: string | null, section: string | null): string | null {
  return exam !== null && section !== null && isSectionOf(exam, section) ? `${exam}/${section}` : null;
}

/** Those of the words behind `/author/` that name somebody whom readers know. */
async function authorsAmong(db: Db, names: readonly string[], now: number): Promise<Set<string>> {
  const known = new Set<string>();
  for (const name of new Set(names)) if (AUTHOR_ID.test(name) && (await hasPublicArticle(db, Number(name), now))) known.add(name);
  return known;
}

/** Looks up what many paths show; paths without a public page are left out. Articles are found in one query. */
export async function findPages(db: Db, paths: readonly string[], now: number): Promise<Map<string, VisitPage>> {
  const wanted = [...new Set(paths)].map((path) => ({ path, page: pagePathOf(path) }));
  const slugs = [...new Set(wanted.flatMap(({ page }) => ARTICLE.exec(page)?.[1] ?? []))];
  const articles = slugs.length > 0 ? await publicArticles(db, slugs, now) : [];
  const authors = await authorsAmong(
    db,
    wanted.flatMap(({ page }) => AUTHOR.exec(page)?.[1] ?? []),
    now,
  );
  const bySlug = new Map(articles.map((article) => [article.slug, article]));

  const pages = new Map<string, VisitPage>();
  for (const { path, page } of wanted) {
    const row = rowOf(page);
    if (row?.kind !== 'site') continue;
    const author = AUTHOR.exec(page)?.[1];
    if (author !== undefined && !authors.has(author)) continue;
    const slug = ARTICLE.exec(page)?.[1];
    if (slug === undefined) {
      pages.set(path, { path: page, article_id: null, exam: row.exam ?? null, section: null });
      continue;
    }
    const article = bySlug.get(slug);
    if (article) pages.set(path, { path: page, article_id: article.id, exam: article.exam, section: sectionKey(article.exam, article.section) });
  }
  return pages;
}

function publicArticles(db: Db, slugs: readonly string[], now: number) {
  return db.selectFrom('articles').select(['id', 'slug', 'exam', 'section']).where(among('slug', slugs)).where(publicRow(now)).execute();
}
