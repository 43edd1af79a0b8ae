import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parsedId } from '../../../config/parsed.ts';

/** A field that holds one of a few words; anything else in the address is the fallback. */
interface Choice<V extends string, D> {
  values: readonly V[];
  fallback: D;
}
/** A whole number from 1 that may be absent: an id. */
interface OptionalNumber {
  optional: 'number';
}
type Field = string | number | boolean | Choice<string, string | undefined> | OptionalNumber;
type QueryFields = Record<string, Field>;

type ValueOf<F> =
  F extends Choice<infer V, infer D> ? V | D : F extends OptionalNumber ? number | undefined : F extends string ? string : F extends number ? number : boolean;
export type QueryState<F extends QueryFields> = { [K in keyof F]: ValueOf<F[K]> };
/** Under an address that has just changed this is ahead of the rendered state. */
type ReadQuery<F extends QueryFields> = () => QueryState<F>;
type SetQuery<F extends QueryFields> = (patch: Partial<QueryState<F>>, options?: { replace?: boolean }) => void;

export function choice<const V extends string>(values: readonly V[]): Choice<V, undefined>;
export function choice<const V extends string>(values: readonly V[], fallback: V): Choice<V, V>;
export function choice(values: readonly string[], fallback?: string): Choice<string, string | undefined> {
  return { values, fallback };
}

export function optionalNumber(): OptionalNumber {
  return { optional: 'number' };
}

function fallbackOf(field: Field): string | number | boolean | undefined {
  if (typeof field !== 'object') return field;
  return 'values' in field ? field.fallback : undefined;
}

function read(field: Field, text: string | null): string | number | boolean | undefined {
  const fallback = fallbackOf(field);
  if (text === null) return fallback;
  if (typeof field === 'object' && 'values' in field) return field.values.includes(text) ? text : fallback;
  if (typeof field === 'boolean') return text === 'true' ? true : text === 'false' ? false : fallback;
  if (typeof field === 'string') return text;
  return parsedId(text) ?? fallback;
}

function parse<F extends QueryFields>(fields: F, search: string): QueryState<F> {
  const now = new URLSearchParams(search);
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, read(field, now.get(key))])) as QueryState<F>;
}

/**
 * State that lives in the address, so that back, refresh and a shared link give the same view. `fields` names the keys
 * with their defaults and never changes while mounted: `{ q: '', page: 1, status: choice(TABS, 'all'), category_id: optionalNumber() }`.
 * A default is not written in the address; query names not in `fields` stay as they are. Setting anything but `page` goes
 * back to the first page. A change is a step of its own in the history unless `replace` says otherwise.
 */
export function useQueryState<const F extends QueryFields>(fields: F): [state: QueryState<F>, setState: SetQuery<F>, readNow: ReadQuery<F>] {
  const [stable] = useState(fields);
  const [params, setParams] = useSearchParams();
  const search = params.toString();

  const state = useMemo(() => parse(stable, search), [search, stable]);
  const readNow = useCallback<ReadQuery<F>>(() => parse(stable, window.location.search), [stable]);

  const setState = useCallback<SetQuery<F>>(
    (patch, options) => {
      const changes: Record<string, unknown> = 'page' in stable && !('page' in patch) ? { ...patch, page: undefined } : patch;
      // The address itself is read, not the last render: two changes in one event must not undo each other.
      const next = new URLSearchParams(window.location.search);
      for (const [key, value] of Object.entries(changes)) {
        const field = stable[key];
        const empty = value === undefined || value === null || value === '';
        if (empty || (field !== undefined && value === fallbackOf(field))) next.delete(key);
        else next.set(key, String(value));
      }
      if (next.toString() !== new URLSearchParams(window.location.search).toString()) setParams(next, { replace: options?.replace ?? false });
    },
    [stable, setParams],
  );
  return [state, setState, readNow];
}
