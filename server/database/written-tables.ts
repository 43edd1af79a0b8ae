import type { KyselyPlugin, OperationNode } from 'kysely';
import { type ContentKind, kindsOf, type TableKind } from './tables.ts';

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
function columnsOf(kind: string, { updates }: Named): string[] | null {
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
      else this.#wrote(table, columnsOf(kind, named));
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
