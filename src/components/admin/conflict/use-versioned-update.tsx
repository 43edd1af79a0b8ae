import { App } from 'antd';
import type { ReactNode } from 'react';
import { isSame } from '../../../../config/same.ts';
import { theirsOf } from '../../../api/errors.ts';
import { plainText } from '../format.ts';
import { type ConflictField, useConflictWindow } from './conflict-window.tsx';

type Versioned = { version: number };
/** A field's Chinese name, and how its value reads when it is not plain text. */
export type ConflictLabels<Values> = { [Field in keyof Values]?: string | { label: string; show: (value: Exclude<Values[Field], undefined>) => string } };

interface Update<State, Values> {
  /** What the person began with. */
  base: State;
  /** Sends the person's values, or those of them that they hold on to, as a change of a state: under the versions that it has. */
  send: (fields: Values, known: State) => Promise<{ data: State }>;
  mine: Values;
  labels: ConflictLabels<Values>;
  /** The values of a state, where it is not a row that has them. */
  valuesOf?: (state: State) => Values;
}

/** `saved`: the new state · `theirs`: the person chose the other's state, nothing was sent · `stay`: they go on editing. */
type UpdateResult<State> = { kind: 'saved' | 'theirs'; row: State } | { kind: 'stay' };

/** What was left empty is nothing, however it is said. */
const readsSame = (one: unknown, other: unknown) => isSame(one ?? '', other ?? '');

/** The fields of `mine` that read otherwise in `theirs`, for the window. */
function conflictFields<Values extends object>(mine: Values, theirs: Values, base: Values, labels: ConflictLabels<Values>): ConflictField[] {
  return (Object.keys(labels) as (keyof Values & string)[])
    .filter((field) => field in mine && !readsSame(mine[field], theirs[field]))
    .map((field) => {
      const label: string | { label: string; show: (value: never) => string } = labels[field] ?? field;
      const show = (value: unknown) => (typeof label === 'object' && value !== undefined ? label.show(value as never) : plainText(value));
      const by = readsSame(base[field], mine[field]) ? 'theirs' : readsSame(base[field], theirs[field]) ? 'mine' : 'both';
      return { key: field, name: typeof label === 'object' ? label.label : label, by, mine: show(mine[field]), theirs: show(theirs[field]) };
    });
}

/**
 * Saves something under the version that was read. When somebody else was faster it shows both states, field by field, and lets the person
 * choose; nobody's text is lost. Rejects with the ApiError of any other failure. Render the element beside the form.
 */
export function useVersionedUpdate(): [
  update: <State, Values extends object>(update: Update<State, Values>) => Promise<UpdateResult<State>>,
  conflict: ReactNode,
] {
  const [ask, conflict] = useConflictWindow();
  const update = async <State, Values extends object>({
    base,
    send,
    mine,
    labels,
    valuesOf = (state) => state as unknown as Values,
  }: Update<State, Values>): Promise<UpdateResult<State>> => {
    let known = base;
    let fields = mine;
    for (;;) {
      try {
        return { kind: 'saved', row: (await send(fields, known)).data };
      } catch (error) {
        const theirs = theirsOf<State>(error);
        if (!theirs) throw error;
        const choice = await ask({ title: '内容已在别处修改', fields: conflictFields(fields, valuesOf(theirs), valuesOf(known), labels) });
        if (choice.kind === 'stay') return choice;
        if (choice.mine.length === 0) return { kind: 'theirs', row: theirs };
        fields = Object.fromEntries(Object.entries(fields).filter(([field]) => choice.mine.includes(field))) as Values;
        known = theirs;
      }
    }
  };
  return [update, conflict];
}

/** The fields of `values` that differ from what is stored: an update sends no more, so that it overwrites no more. */
function changedFields<Values extends object>(stored: Partial<Values>, values: Values): Partial<Values> {
  const fields = Object.keys(values) as (keyof Values)[];
  return Object.fromEntries(fields.filter((field) => !readsSame(values[field], stored[field])).map((field) => [field, values[field]])) as Partial<Values>;
}

/** What a form changes: a row with its number and version. */
export type Stored<Values> = Versioned & { id: number } & Partial<Values>;

interface Save<Row extends Stored<Values>, Values> {
  /** Null for something new. */
  stored: Row | null;
  values: Values;
  create: () => Promise<unknown>;
  change: (id: number, body: Partial<Values> & Versioned) => Promise<{ data: Row }>;
  labels: ConflictLabels<Partial<Values>>;
  /** What the person is told: 分类已创建, 分类已保存. */
  created: string;
  saved: string;
}

/**
 * The end of a form that makes a thing or changes one, of which only what differs is sent. Answers false when the person goes on editing;
 * rejects as `useVersionedUpdate` does.
 */
export function useVersionedSave(): [
  save: <Row extends Stored<Values>, Values extends object>(save: Save<Row, Values>) => Promise<boolean>,
  conflict: ReactNode,
] {
  const { message } = App.useApp();
  const [update, conflict] = useVersionedUpdate();
  const save = async <Row extends Stored<Values>, Values extends object>({ stored, values, create, change, labels, created, saved }: Save<Row, Values>) => {
    if (!stored) {
      await create();
      message.success(created);
      return true;
    }
    const result = await update<Row, Partial<Values>>({
      base: stored,
      send: (fields, { version }) => change(stored.id, { ...fields, version }),
      mine: changedFields<Values>(stored, values),
      labels,
    });
    if (result.kind === 'saved') message.success(saved);
    else if (result.kind === 'theirs') message.info('已载入最新内容');
    return result.kind !== 'stay';
  };
  return [save, conflict];
}
