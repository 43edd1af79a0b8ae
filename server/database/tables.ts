import type { KyselyPlugin, OperationNode } from 'kysely';
import { articleFieldsWhere } from '../../config/article-fields.ts';
import type { Database } from './schema.ts';

/** Kinds of content: a kept answer names the kinds it depends on, and a change makes stale those whose tables it writes. */
export const CONTENT_KINDS = [
  'settings',
  'menus',
  'categories',
  'category_names',
  'exams',
  'articles',
  'places',
  'comments',
  'media',
  'people',
  'search',
] as const;

export type ContentKind = (typeof CONTENT_KINDS)[number];
type TableKind = ContentKind | 'none' | 'all';

/**
 * Two words for every table; a new table does not compile without them.
 *
 * The first: `content` is part of backups and exports · `tied` of backups, and is deleted when the content it belongs to is
 * replaced · `kept` of backups only · `derived` is computed from the others and rebuilt · `fleeting` is never saved, and is deleted with the content that it names ·
 * `own` is never saved, and stays while content is replaced: it tells of files that stay · `passing` belongs to the running site, names nothing of it but people, and is
 * never saved.
 *
 * The second: the kind or kinds of content it is; writing it makes stale what was made of them. `none` is shown to no reader; `all` affects everything. Side effects of a
 * deletion (a category's articles lose it) are not listed here: answers that show both depend on both kinds. `places` is which articles are public, at which
 * address and in which lists, those of tags among them: most saves do not touch it. `category_names` is what categories are called, at which address, and where they stand: what else is said of one stands on its own page and in the tree alone.
 */
const TABLES = {
  users: ['content', 'people'],
  // Everybody signs in again after a restore: a token in a file would be a key.
  sessions: ['passing', 'none'],
  second_factors: ['kept', 'none'],
  recovery_codes: ['kept', 'none'],
  sign_in_networks: ['kept', 'none'],
  throttle_events: ['passing', 'none'],
  known_networks: ['kept', 'none'],
  exams: ['content', 'exams'],
  editions: ['content', 'exams'],
  categories: ['content', ['categories', 'category_names']],
  tags: ['content', ['articles', 'places']],
  articles: ['content', ['articles', 'places']],
  article_derived: ['derived', 'articles'],
  // Kept by triggers while articles are written.
  article_counts: ['derived', 'places'],
  category_counts: ['derived', 'places'],
  article_cards: ['derived', 'articles'],
  article_tags: ['content', ['articles', 'places']],
  article_working_copies: ['content', 'none'],
  // An offer of one day.
  article_replaced_texts: ['fleeting', 'none'],
  article_revisions: ['content', 'none'],
  article_previews: ['tied', 'none'],
  redirects: ['content', ['articles', 'places']],
  comments: ['content', 'comments'],
  comment_revisions: ['content', 'none'],
  menus: ['content', 'menus'],
  media: ['content', 'media'],
  media_uses: ['tied', 'none'],
  configs: ['content', 'settings'],
  visits: ['kept', 'none'],
  hit_blocks: ['kept', 'none'],
  visit_hours: ['kept', 'none'],
  visit_days: ['kept', 'none'],
  visit_sources: ['kept', 'none'],
  visitor_days: ['kept', 'none'],
  visitor_sessions: ['kept', 'none'],
  search_aliases: ['content', 'search'],
  search_postings: ['derived', 'search'],
  search_documents: ['derived', 'search'],
  search_totals: ['derived', 'search'],
  search_words: ['derived', 'search'],
  search_slips: ['derived', 'search'],
  exam_answers: ['derived', 'exams'],
  article_questions: ['derived', 'search'],
  searches: ['kept', 'none'],
  audit: ['kept', 'none'],
  // Waiting jobs are queued again from the rows; running ones belong to their process.
  jobs: ['passing', 'none'],
  // Which backups exist on this site.
  backups: ['own', 'none'],
  imported: ['tied', 'none'],
  // Uploaded files are stored beside the backups, not in them: without its row nobody would take one away.
  imports: ['own', 'none'],
  // Facts about the whole site, such as the day that has begun.
  state: ['kept', 'all'],
} as const satisfies Record<
  keyof Database,
  readonly ['content' | 'tied' | 'kept' | 'derived' | 'fleeting' | 'own' | 'passing', TableKind | readonly ContentKind[]]
>;

type Word = (typeof TABLES)[keyof Database][0];
type TableOf<W extends Word> = { [Name in keyof Database]: (typeof TABLES)[Name][0] extends W ? Name : never }[keyof Database];

export const ALL_TABLES = Object.keys(TABLES) as (keyof Database)[];
const tablesOf = <W extends Word>(...words: readonly W[]) => ALL_TABLES.filter((name) => (words as readonly Word[]).includes(TABLES[name][0])) as TableOf<W>[];
/** The tables in a backup. */
export const KEPT_TABLES = tablesOf('content', 'tied', 'kept');
/** The tables in an export. */
export type ContentTable = TableOf<'content'>;
export const CONTENT_TABLES = tablesOf('content');
/** The tables that are deleted with the content. */
export const FOLLOWING_TABLES = tablesOf('tied', 'derived', 'fleeting');
/** The tables whose rows a restore leaves as they are. */
export const OWN_TABLES = tablesOf('own');

const columnsOf = <Name extends keyof Database>(_table: Name, ...names: (keyof Database[Name])[]): ReadonlySet<string> => new Set(names as string[]);

/** Columns whose change leaves a row where it stands and what it is called, by table, with the kind that an update of these alone does not touch. Any other column may move it. */
const SAID: { [Name in keyof Database]?: { leaves: ContentKind; columns: ReadonlySet<string> } } = {
  articles: {
    leaves: 'places',
    columns: columnsOf(
      'articles',
      ...(articleFieldsWhere(({ stays }) => stays === true) as (keyof Database['articles'])[]),
      ...(['reading_minutes', 'outdated_after', 'comment_count', 'view_count', 'updated_at', 'text_updated_at', 'version'] as const),
    ),
  },
  categories: {
    leaves: 'category_names',
    columns: columnsOf('categories', 'description', 'description_zh', 'seo_title', 'seo_description', 'updated_at', 'version'),
  },
};

/** The kinds of content that a table holds; `all` for an unknown table. `columns`: an update of these columns only. */
export function kindsOf(table: string, columns: readonly string[] | null): readonly TableKind[] {
  if (!Object.hasOwn(TABLES, table)) return ['all'];
  const kinds = [TABLES[table as keyof Database][1]].flat() as TableKind[];
  const said = SAID[table as keyof Database];
  return said && columns?.every((name) => said.columns.has(name)) ? kinds.filter((kind) => kind !== said.leaves) : kinds;
}

type Named = {
  table?: unknown;
  into?: unknown;
  from?: { froms: readonly unknown[] };
  with?: { expressions: readonly { expression: unknown }[] };
  updates?: readonly { column: { column?: { name?: string } } }[];
};

/** The table that a node names, whatever wraps the name. */
function tableOf(part: unknown): string | null {
  if (typeof part !== 'object' || part === null) return null;
  const { kind, node, table } = part as { kind?: string; node?: unknown; table?: { identifier?: { name: string } } };
  if (kind === 'AliasNode') return tableOf(node);
  return kind === 'TableNode' ? (table?.identifier?.name ?? null) : null;
}

const READS = new Set(['SelectQueryNode']);
const WRITES: Record<string, (node: Named) => readonly unknown[]> = {
  InsertQueryNode: ({ into }) => [into],
  UpdateQueryNode: ({ table }) => [table],
  DeleteQueryNode: ({ from }) => from?.froms ?? [],
};
/** The columns that an update sets; null for inserts and deletes, or where a column cannot be determined. */
function updatedColumns(kind: string, { updates }: Named): string[] | null {
  const names = kind === 'UpdateQueryNode' ? (updates ?? []).map(({ column }) => column.column?.name) : [];
  return names.length > 0 && names.every((name) => name !== undefined) ? (names as string[]) : null;
}

/** Raw SQL that writes: its first words and the table. */
const HAND_WRITTEN = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/i;
const HAND_READ = /^\s*(?:select|pragma|lock|savepoint|release|with\s+recursive)\b/i;

/** Kysely plugin that records which tables a transaction writes. It changes no query. */
export class WrittenTables implements KyselyPlugin {
  readonly #kinds = new Set<TableKind>();
  /** A write whose table could not be determined. */
  #isUnknown = false;

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    this.saw(node);
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }

  /** Raw SQL. */
  saw(node: OperationNode): void {
    const { kind } = node;
    if (kind === 'RawNode') {
      const [text = ''] = (node as unknown as { sqlFragments: readonly string[] }).sqlFragments;
      const written = HAND_WRITTEN.exec(text)?.[1];
      if (written) this.#wrote(written, null);
      else if (!HAND_READ.test(text)) this.#isUnknown = true;
      return;
    }
    const named = node as unknown as Named;
    for (const { expression } of named.with?.expressions ?? []) this.saw(expression as OperationNode);
    const tables = WRITES[kind]?.(named).map(tableOf);
    if (tables === undefined) this.#isUnknown ||= !READS.has(kind);
    for (const table of tables ?? []) {
      if (table === null) this.#isUnknown = true;
      else this.#wrote(table, updatedColumns(kind, named));
    }
  }

  #wrote(table: string, columns: readonly string[] | null): void {
    for (const kind of kindsOf(table, columns)) if (kind !== 'none') this.#kinds.add(kind);
  }

  /** The kinds of content that were written; null where it may be any, or where no write was seen at all. */
  kinds(): ReadonlySet<ContentKind> | null {
    const kinds = this.#kinds;
    return this.#isUnknown || kinds.size === 0 || kinds.has('all') ? null : (kinds as Set<ContentKind>);
  }
}
