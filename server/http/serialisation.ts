import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { CallName } from '../../contract/calls.ts';

/** An answer that is written already, as JSON that keeps the contract: nobody writes it again. */
export class SerialisedAnswer {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Calls that answer requests so. From within they answer values: pages are made of those. `tests/api/local-calls.test.ts` holds the two against each other. */
export const SERIALISED_CALLS: ReadonlySet<CallName> = new Set(['articles.list_public', 'articles.get_public']);

/** The content type of every answer of a call. */
export const JSON_TYPE = 'application/json; charset=utf-8';

type Serialiser = (value: unknown) => string;
type Part = Record<string, unknown>;

const isNull = (part: unknown) => (part as Part | null)?.type === 'null';

/**
 * The same shape, in which "a value or null" is said in the serialiser's own way. Said as a choice of two shapes it would be held against both each time it is
 * written, by a validator that takes longer to compile than all the rest. What is `null` or a named shape stays a choice.
 */
function withPlainNulls(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withPlainNulls);
  if (part === null || typeof part !== 'object') return part;
  const own = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withPlainNulls(value)])) as Part;
  const choices = Array.isArray(own.anyOf) && own.anyOf.length === 2 && own.anyOf.some(isNull) ? own.anyOf.filter((choice) => !isNull(choice)) : [];
  const [choice] = choices as Part[];
  if (choices.length !== 1 || typeof choice?.type !== 'string') return own;
  const { anyOf: _, ...rest } = own;
  return { ...rest, ...choice, nullable: true };
}

/**
 * Serialisers of answers, each compiled when its first answer is written: all of them take a second, which nobody should wait for at a start, and most
 * processes never need most of them. A shape that several routes answer is compiled once.
 */
export function lazySerialisers(shapes: unknown) {
  const known = new WeakMap<object, Serialiser>();
  return ({ schema }: { schema?: unknown }) =>
    (value: unknown): string => {
      const shape = schema as object;
      let serialise = known.get(shape);
      if (!serialise) {
        serialise = fastJsonStringify(withPlainNulls(shape) as Schema, { schema: withPlainNulls(shapes) as Record<string, Schema> });
        known.set(shape, serialise);
      }
      return serialise(value);
    };
}
