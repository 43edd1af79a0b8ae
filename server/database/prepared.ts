import type { Compilable, CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import { KEPT } from '../../config/limits.ts';
import type { Db, Trx } from './schema.ts';
import { WrittenTables } from './written-tables.ts';

type Source = Db | Trx;
type Values = object;

/** Stands where a value will stand once the question is asked. */
class Place {
  readonly #name: string;
  readonly #at: number | null;

  constructor(name: string, at: number | null = null) {
    this.#name = name;
    this.#at = at;
  }

  in(values: Values): unknown {
    const value = (values as Record<string, unknown>)[this.#name];
    return this.#at === null ? value : (value as readonly unknown[])[this.#at];
  }
}

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';

/** What the text of a question depends on: how long its lists are, and what is neither text nor number (`null` is asked in other words). */
function shapeOf(values: Values): string {
  let shape = '';
  for (const [name, value] of Object.entries(values)) shape += `${name} ${isText(value) ? '?' : Array.isArray(value) ? value.length : String(value)} `;
  return shape;
}

function placesFor<Own extends Values>(values: Own): Own {
  const placed = Object.entries(values).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.map((_, at) => new Place(name, at))];
    return [name, isText(value) ? new Place(name) : value];
  });
  return Object.fromEntries(placed) as Own;
}

/**
 * A question whose text is put together once for each shape of its values and dialect, then asked again with other values: to build and to compile a
 * long one takes longer than the database needs for its answer. `build` must hand the values on as they are: texts, numbers and lists of them are not yet known
 * when it runs, and nothing can be worked out from them. `null`, `undefined` and booleans are known, and so is `form`, which says how the question is asked.
 */
export function prepared<Own extends Values, Row, Form = undefined>(
  build: (db: Source, values: Own, form: Form) => Compilable<Row> & { execute(): Promise<Row[]> },
) {
  const dialects = new WeakMap<object, LRUCache<string, CompiledQuery<Row>>>();
  return async (db: Source, values: Own, ...[form]: undefined extends Form ? [] : [form: Form]): Promise<Row[]> => {
    const { adapter, plugins } = db.getExecutor();
    // Who has put something between wants to see each question as it is.
    if (plugins.some((plugin) => !(plugin instanceof WrittenTables))) return build(db, values, form as Form).execute();
    const known = dialects.get(adapter.constructor) ?? new LRUCache<string, CompiledQuery<Row>>({ max: KEPT.statements.shapes });
    dialects.set(adapter.constructor, known);
    const shape = shapeOf(values) + (form === undefined ? '' : JSON.stringify(form));
    const question = known.get(shape) ?? build(db, placesFor(values), form as Form).compile();
    known.set(shape, question);
    for (const plugin of plugins) (plugin as WrittenTables).saw(question.query);
    const parameters = question.parameters.map((value) => (value instanceof Place ? value.in(values) : value));
    return (await db.executeQuery<Row>({ ...question, parameters })).rows;
  };
}
