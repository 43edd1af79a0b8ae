import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ALL_TABLES } from '../../server/database/tables.ts';

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
  statistics: ['articles', 'comments', 'exams', 'media', 'visits'],
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

const uses = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('migrations/'))
  .flatMap((file): Use[] => {
    const text = readFileSync(join(SERVER, file), 'utf8');
    const named = text.matchAll(/\b(selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom|rowsOf|versionedRows)\('(\w+)/g);
    return [...named].map(([, verb = '', table = '']) => ({ folder: folderOf(file), table, file, writes: /insert|update|delete|rows/i.test(verb) }));
  })
  .filter(({ table }) => ownerOf.has(table));
const foreign = uses.filter(({ folder, table }) => ownerOf.get(table) !== folder);

test('every table is somebody’s', () => {
  expect([...ownerOf.keys()].sort()).toEqual(ALL_TABLES.toSorted());
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
