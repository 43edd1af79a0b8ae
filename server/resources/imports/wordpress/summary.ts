import { AppError } from '../../../errors.ts';

/** Examples shown of one rule. */
const EXAMPLES = 5;

interface Line {
  count: number;
  examples: string[];
}

function add(lines: Map<string, Line>, text: string, example: string | undefined, count = 1): void {
  const line = lines.get(text) ?? { count: 0, examples: [] };
  line.count += count;
  if (example && line.examples.length < EXAMPLES && !line.examples.includes(example)) line.examples.push(example);
  lines.set(text, line);
}

/** The kinds of things an import brings, in the order of the summary: one, many. */
const KINDS = {
  article: ['article', 'articles'],
  category: ['category', 'categories'],
  tag: ['tag', 'tags'],
  author: ['author', 'authors'],
  comment: ['comment', 'comments'],
  menu: ['menu entry', 'menu entries'],
  media: ['media file', 'media files'],
  redirect: ['old address', 'old addresses'],
} as const;
type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** A summary as it is kept and sent. */
export interface SummaryJson {
  came: Record<string, number>;
  known: Record<string, number>;
  changed: Reason[];
  left_out: Reason[];
}

interface Reason {
  text: string;
  count: number;
  examples: string[];
}

/** What came, what was changed and why, what was left out and why. */
export class Summary {
  readonly came = new Map<Kind, number>();
  /** Brought by an earlier run; not touched. */
  readonly known = new Map<Kind, number>();
  readonly changed = new Map<string, Line>();
  readonly left_out = new Map<string, Line>();

  /** They came, and are new here. */
  brought(kind: Kind, count = 1): void {
    this.came.set(kind, (this.came.get(kind) ?? 0) + count);
  }

  /** They were here before this run. */
  alreadyHere(kind: Kind, count = 1): void {
    this.known.set(kind, (this.known.get(kind) ?? 0) + count);
  }

  /** Something came, but not as it was: `rule` says what was done and why. */
  change(rule: string, example?: string, count = 1): void {
    add(this.changed, rule, example, count);
  }

  /** Something did not come: `reason` says what and why. */
  leaveOut(reason: string, example?: string): void {
    add(this.left_out, reason, example, 1);
  }

  /** Takes in what another one heard. */
  merge(other: Pick<SummaryJson, 'changed' | 'left_out'>): void {
    for (const [mine, theirs] of [
      [this.changed, other.changed],
      [this.left_out, other.left_out],
    ] as const) {
      for (const { text, count, examples } of theirs) {
        add(mine, text, examples[0], count);
        for (const example of examples.slice(1)) add(mine, text, example, 0);
      }
    }
  }

  /** For a screen or a job's record: counts by kind, and each rule with its count and examples. */
  toJSON(): SummaryJson {
    const reasons = (map: Map<string, Line>) => [...map].map(([text, { count, examples }]) => ({ text, count, examples }));
    return { came: Object.fromEntries(this.came), known: Object.fromEntries(this.known), changed: reasons(this.changed), left_out: reasons(this.left_out) };
  }

  /** The same with what an earlier run, which was stopped, had brought of the same file: this one has met it as known. */
  after(before: SummaryJson | null): SummaryJson {
    const now = this.toJSON();
    if (!before) return now;
    const sum = (kind: string) => (now.came[kind] ?? 0) + (before.came[kind] ?? 0);
    const kinds = new Set([...Object.keys(now.came), ...Object.keys(before.came)]);
    const reasons = (mine: Reason[], theirs: Reason[]) => {
      const counts = new Map(theirs.map((reason) => [reason.text, reason]));
      for (const reason of mine) if (reason.count >= (counts.get(reason.text)?.count ?? 0)) counts.set(reason.text, reason);
      return [...counts.values()];
    };
    return {
      came: Object.fromEntries([...kinds].map((kind) => [kind, sum(kind)])),
      known: Object.fromEntries(Object.entries(now.known).map(([kind, count]) => [kind, Math.max(0, count - (before.came[kind] ?? 0))])),
      changed: reasons(now.changed, before.changed),
      left_out: reasons(now.left_out, before.left_out),
    };
  }

  /** The whole summary as text. */
  toString(): string {
    const counts = (map: Map<Kind, number>) =>
      (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
        const count = map.get(kind) ?? 0;
        return count > 0 ? [`  ${String(count).padStart(5)}  ${KINDS[kind][count === 1 ? 0 : 1]}`] : [];
      });
    const reasons = (map: Map<string, Line>) =>
      [...map].flatMap(([text, { count, examples }]) => [
        `  ${String(count).padStart(5)}  ${text}`,
        ...examples.map((example) => `           · ${example}`),
        ...(count > examples.length && examples.length === EXAMPLES ? ['           · …'] : []),
      ]);
    const section = (title: string, lines: string[]) => (lines.length > 0 ? [title, ...lines, ''] : []);
    const came = counts(this.came);
    return [
      ...section('Came', came.length > 0 ? came : ['  nothing new']),
      ...section('Already here from an earlier import, left as it is', counts(this.known)),
      ...section('Changed', reasons(this.changed)),
      ...section('Left out', reasons(this.left_out)),
    ].join('\n');
  }
}

/**
 * What a broken rule says, with its fields, in English: `title: At most 200 characters.` The console puts each into Chinese (`imports.words.ts`).
 */
export function refusalOf(error: AppError): string {
  const fields = Object.entries(error.details.errors ?? {}).flatMap(([field, messages]) => messages.map((message) => `${field}: ${message}`));
  return fields.length > 0 ? fields.join(' | ') : error.messageIn('en');
}

/** Why a post could not be read. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return refusalOf(error);
  return error instanceof Error ? error.message : String(error);
}
