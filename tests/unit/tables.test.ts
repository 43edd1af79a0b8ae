import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite } from '../../server/database/open.ts';
import { ALL_TABLES, CONTENT_TABLES, FOLLOWING_TABLES } from '../../server/database/tables.ts';

const SERVER = fileURLToPath(new URL('../../server', import.meta.url));

/** Whose each table is. Decision 025 says what follows from it. */
const OWNERS: Record<string, readonly string[]> = {
  articles: [
    'articles',
    'article_tags',
    'tags',
    'article_working_copies',
    'article_replaced_texts',
    'article_revisions',
    'article_previews',
    'article_derived',
    'article_counts',
    'category_counts',
    'article_cards',
    'redirects',
  ],
  audit: ['audit'],
  auth: ['sessions', 'second_factors', 'recovery_codes', 'sign_in_networks', 'known_networks'],
  backups: ['backups'],
  categories: ['categories'],
  comments: ['comments', 'comment_revisions'],
  configs: ['configs'],
  database: ['state'],
  exams: ['exams', 'editions'],
  imports: ['imported', 'imports'],
  media: ['media', 'media_uses'],
  menus: ['menus'],
  queue: ['jobs'],
  search: ['search_aliases', 'search_postings', 'search_documents', 'search_totals', 'search_words', 'search_slips', 'exam_answers', 'article_questions'],
  security: ['throttle_events'],
  users: ['users'],
  visits: ['visits', 'hit_blocks', 'visit_hours', 'visit_days', 'visit_sources', 'visitor_days', 'visitor_sessions', 'searches'],
};
const ownerOf = new Map(Object.entries(OWNERS).flatMap(([folder, tables]) => tables.map((table) => [table, folder] as const)));

/** Who may read whose tables together with his own, in one question. */
const MAY_READ: Record<string, readonly string[]> = {
  // A row of a list names its category, edition, cover and author.
  articles: ['categories', 'exams', 'media', 'users', 'comments'],
  // A session is somebody's.
  auth: ['users'],
  // A link ends with the rights of whoever asked for it.
  backups: ['users'],
  // Where a file is used.
  media: ['articles'],
  // Figures are of everything.
  statistics: ['articles', 'comments', 'media', 'visits'],
  // What a path shows.
  visits: ['articles'],
  // How many wait.
  http: ['queue'],
  // Who is named by what goes out or comes in, and where the files lie.
  exchange: ['media', 'users'],
  // What an import and the sample find here already.
  imports: ['articles', 'categories', 'media', 'menus'],
  sample: ['articles', 'categories', 'exams', 'users'],
};

/** Files of a resource that name tables beside its repositories (`….repository.ts`), and why. */
const NAMES_TABLES: Record<string, string> = {
  'articles/articles.batch.ts': 'of which exam an edition is',
  'articles/articles.fields.ts': 'whether what a field points to is there',
  'articles/articles.lifecycle.ts': 'what is due, and one update that finds it as it was',
  'articles/articles.list.ts': 'the console’s list: filters',
  'articles/articles.lookups.ts': 'small questions of other resources',
  'articles/articles.review.ts': 'what waits for a check, as a condition and as looks',
  'articles/articles.queries.ts': 'what the reading of articles is put together from',
  'articles/articles.revisions.ts': 'revisions and replaced texts: all that is asked of two tables',
  'articles/articles.publication.ts': 'conditions, and the counts that triggers keep',
  'articles/articles.versions.ts': 'the working copy over the live row, and what keeps revisions',
  'articles/checks/check.ts': 'what the rules of a check look at',
  'articles/derived/archive.ts': 'many rows at once, of an import and an exchange',
  'articles/derived/cards.ts': 'cards: made, kept and read',
  'articles/derived/derived.ts': 'what follows from a text: made and kept',
  'articles/derived/reindex.ts': 'articles one after another, to be indexed again',
  'articles/public/article.ts': 'the row of a public article, and preview links',
  'articles/public/groups.ts': 'which translation stands for an article',
  'articles/public/filters.ts': 'the public list: filters',
  'articles/public/related.ts': 'what is related',
  'articles/public/sitemap.ts': 'every address, in parts',
  'articles/public/article-presenter.ts': 'what stands before and behind an article',
  'comments/comments.archive.ts': 'many rows at once, of an exchange',
  'comments/comments.list.ts': 'a page of the moderators’ list, in one question',
  'comments/comments.recycle.ts': 'what is erased, and what stays for its replies',
  'imports/wordpress/categories.ts': 'what is here already',
  'imports/wordpress/media.ts': 'what is here already',
  'imports/wordpress/menus.ts': 'what is here already',
  'imports/wordpress/survey.ts': 'what is here already',
  'imports/wordpress/writing.ts': 'what came from where: all that is asked of one table',
  'media/media.present.ts': 'pictures by id, which are kept',
  'media/media.uses.ts': 'which files a text uses',
  'search/exam-answers.ts': 'answers as documents: all that is asked of one table',
  'search/article-questions.ts': 'questions of an article: all that is asked of one table',
  'search/search-index.bulk.ts': 'many documents at once',
  'visits/search-log.ts': 'searches, as they are logged',
  'visits/visit-pages.ts': 'which article a path shows',
  'visits/visit-writer.ts': 'hits and figures, as they are written',
  'visits/visitors.ts': 'who was seen today',
  'visits/visits.tasks.ts': 'who is forgotten again',
};

/** Writers of what is another's, with the reason. */
const MAY_WRITE: Record<string, string> = {
  'auth users': 'the time of the last sign-in, one’s own name and password; `users` takes the functions that write its rows from there',
  'first-start users': 'the first admin, before anybody could make one',
};

function folderOf(file: string): string {
  const [first = '', second = '', third = ''] = file.split('/');
  if (first === 'resources') return second;
  if (first === 'commands') return third === '' ? second.replace('.ts', '') : second;
  return second === '' ? first.replace('.ts', '') : first;
}

interface Use {
  folder: string;
  table: string;
  file: string;
  writes: boolean;
}

/** What stands in templates of SQL, those within others included; values that are no templates are left out. */
function sqlOf(text: string): string {
  let found = '';
  // How many templates are open around each place, and braces of a value within one.
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const braces = open.at(-1);
    if (braces === undefined || braces > 0) {
      const [start] = /^sql(?:<[^`]{0,200}?>)?`/.exec(text.slice(at, at + 210)) ?? [];
      if (start !== undefined) {
        open.push(0);
        found += '\n';
        at += start.length - 1;
      } else if (braces !== undefined && text[at] === '{') open[open.length - 1] = braces + 1;
      else if (braces !== undefined && text[at] === '}') open[open.length - 1] = braces - 1;
    } else if (text[at] === '`') open.pop();
    else if (text.startsWith('${', at)) {
      open[open.length - 1] = 1;
      at += 1;
    } else found += text[at];
  }
  return found;
}

const uses = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('migrations/'))
  .flatMap((file): Use[] => {
    const text = readFileSync(join(SERVER, file), 'utf8');
    const built = text.matchAll(/\b(selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom|rowsOf|versionedRows|rowWriter)(?:<[^>]*>)?\('(\w+)/g);
    const written = sqlOf(text).matchAll(/\b(delete from|from|join|update|into) (\w+)/g);
    return [...built, ...written].map(([, verb = '', table = '']) => ({
      folder: folderOf(file),
      table,
      file,
      writes: /insert|into|update|delete|rows|writer/i.test(verb),
    }));
  })
  .filter(({ table }) => ownerOf.has(table));
const foreign = uses.filter(({ folder, table }) => ownerOf.get(table) !== folder);

test('every table is somebody’s', () => {
  expect([...ownerOf.keys()].sort()).toEqual(ALL_TABLES.toSorted());
});

test('what names content goes with it: with foreign keys off, as an export is brought, nothing else would take it away', async () => {
  const open = openSqlite(':memory:');
  await migrate(open);
  // People stay.
  const replaced = new Set<string>([...CONTENT_TABLES, ...FOLLOWING_TABLES].filter((table) => table !== 'users'));
  const { rows } = await sql<{ owner: string; parent: string }>`
    select m.name as owner, f."table" as parent from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(open.db);
  await open.db.destroy();
  expect(rows).toContainEqual({ owner: 'article_replaced_texts', parent: 'articles' });
  expect(rows.filter(({ owner, parent }) => replaced.has(parent) && !replaced.has(owner))).toEqual([]);
});

test('nobody writes another folder’s tables', () => {
  expect(uses.length).toBeGreaterThan(150);
  const broken = foreign.filter(({ writes, folder, table }) => writes && !(`${folder} ${table}` in MAY_WRITE));
  expect(broken.map(({ file, table }) => `${file} writes ${table}`)).toEqual([]);
});

test('who reads another folder’s tables is said', () => {
  const broken = foreign.filter(
    ({ writes, folder, table }) => !writes && !MAY_READ[folder]?.includes(ownerOf.get(table) ?? '') && !(`${folder} ${table}` in MAY_WRITE),
  );
  expect(broken.map(({ file, table }) => `${file} reads ${table}`)).toEqual([]);
});

test('what is granted is used', () => {
  const read = new Set(foreign.filter(({ writes }) => !writes).map(({ folder, table }) => `${folder} ${ownerOf.get(table)}`));
  const written = new Set(foreign.filter(({ writes }) => writes).map(({ folder, table }) => `${folder} ${table}`));
  const granted = Object.entries(MAY_READ).flatMap(([folder, owners]) => owners.map((owner) => `${folder} ${owner}`));
  expect(granted.filter((grant) => !read.has(grant))).toEqual([]);
  expect(Object.keys(MAY_WRITE).filter((grant) => !written.has(grant))).toEqual([]);
});

test('within a resource its repositories name tables, and the files that are named here', () => {
  const named = new Set(uses.flatMap(({ file }) => /^resources\/(?!.*\.repository\.ts$)(.+)$/.exec(file)?.[1] ?? []));
  expect([...named].sort()).toEqual(Object.keys(NAMES_TABLES).sort());
});

test('tables that SQL names as a text are found as well', () => {
  const raw = ['search/search-index.repository.ts search_postings', 'comments/comments.list.ts comment_revisions', 'articles/articles.review.ts editions'];
  const found = uses.map(({ file, table }) => `${file.replace('resources/', '')} ${table}`);
  expect(raw.filter((use) => !found.includes(use))).toEqual([]);
  expect(sqlOf('sql<Row>`select (delete from tags) from articles`; // from comments').trim()).toBe('select (delete from tags) from articles');
});
