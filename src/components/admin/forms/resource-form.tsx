import { ProFormSwitch, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import type { FormItemProps } from 'antd';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { type ConflictLabels, type Stored, useVersionedSave } from '../conflict/use-versioned-update.tsx';
import { useAskFirst } from '../use-attempt.ts';
import { EditModal } from './edit-modal.tsx';

interface FieldOf<Name extends string, Value> {
  name: Name;
  /** Its Chinese name, in the form and in a conflict. */
  label: string;
  /** A line of text unless told; null where the input before it is also its own. */
  input?: 'area' | 'switch' | ReactElement | null;
  /** Characters. */
  max?: number;
  required?: boolean;
  hint?: string;
  placeholder?: string;
  disabled?: boolean;
  rules?: FormItemProps['rules'];
  /** How the value reads in a conflict. */
  show?: (value: Exclude<Value, undefined>) => string;
  /** What is sent of what was entered; a line of text is sent without space around it. */
  read?: (value: Value | undefined) => Value;
}
/** The fields of a form, in their order: one row each. */
export type FormFields<Values> = readonly { [Name in keyof Values & string]: FieldOf<Name, Values[Name]> }[keyof Values & string][];
type AnyField = FieldOf<string, unknown>;

/** Fields by their rows. */
export function Fields<Values>({ of }: { of: FormFields<Values> }) {
  return (of as readonly AnyField[]).map(({ name, label, input, max, required = false, hint, placeholder, disabled = false, rules = [] }) => {
    if (input !== undefined && typeof input !== 'string') return <Fragment key={name}>{input}</Fragment>;
    const item = {
      ...{ name, label, disabled },
      ...(hint !== undefined && { extra: hint }),
      ...(placeholder !== undefined && { placeholder }),
    };
    const counted = max === undefined ? {} : { maxLength: max, showCount: true };
    const needed = required ? [{ required, whitespace: true, message: `请输入${label}` }] : [];
    if (input === 'switch') return <ProFormSwitch key={name} {...item} />;
    if (input === 'area') return <ProFormTextArea key={name} {...item} fieldProps={{ ...counted, autoSize: { minRows: 2, maxRows: 6 } }} rules={rules} />;
    return <ProFormText key={name} {...item} fieldProps={{ ...counted, autoComplete: 'off' }} rules={[...needed, ...rules]} />;
  });
}

/** What a field holds that was left empty: forms leave it out of their values. */
const emptyOf = ({ input }: AnyField) => (input === undefined || input === 'area' ? '' : input === 'switch' ? false : null);

function valuesOf<Values>(fields: FormFields<Values>, held: object): Values {
  const from = held as Record<string, unknown>;
  return Object.fromEntries((fields as readonly AnyField[]).map((field) => [field.name, from[field.name] ?? emptyOf(field)])) as Values;
}

function readOf<Values>(fields: FormFields<Values>, entered: Partial<Values>): Values {
  const values = valuesOf(fields, entered) as Record<string, unknown>;
  for (const { name, input, read } of fields as readonly AnyField[]) {
    const value = values[name];
    if (read) values[name] = read(value);
    else if (input === undefined) values[name] = String(value).trim();
  }
  return values as Values;
}

function labelsOf<Values>(fields: FormFields<Values>): ConflictLabels<Partial<Values>> {
  return Object.fromEntries((fields as readonly AnyField[]).map(({ name, label, show }) => [name, show ? { label, show } : label])) as ConflictLabels<
    Partial<Values>
  >;
}

interface ResourceFormProps<Row, Values> {
  /** Prefix of the fields' ids; no two forms on a screen may share it. */
  name: string;
  title: string;
  open: boolean;
  fields: FormFields<Values>;
  /** Null for something new. */
  stored: Row | null;
  /** What something new begins with, where that is not nothing. */
  start?: Partial<Values>;
  create: (values: Values) => Promise<unknown>;
  change: (id: number, body: Partial<Values> & { version: number }) => Promise<{ data: Row }>;
  /** What is told of something new, and of what was changed: 分类已创建, 分类已保存. */
  done: readonly [created: string, saved: string];
  /** Fields of which nothing is kept when the session ends: passwords. */
  secrets?: readonly string[];
  /** The form or the server found these fields wrong. */
  onRefused?: (names: readonly string[]) => void;
  onClose: () => void;
  onSaved: () => void;
  /** How the fields stand: one below the other unless told. */
  children?: ReactNode;
}

/** A window that makes a thing or changes one: fields, the values sent, and the words of a conflict follow from one table. Of a change only what differs is sent. */
export function ResourceForm<Row extends Stored<Values>, Values extends object>(props: ResourceFormProps<Row, Values>) {
  const { name, title, open, fields, stored, start = {}, create, change, done, secrets = [], onRefused, onClose, onSaved, children } = props;
  const [store, conflict] = useVersionedSave();
  const ask = useAskFirst();
  /** Deleted elsewhere while it stood here: what was entered makes it anew, unless a part of it is a secret that this form does not hold. */
  const offerAnew = (values: Values) =>
    ask({
      title: '正在编辑的内容已被删除',
      content: '填写的内容还在这个窗口中，可以用它重新创建。',
      ok: '重新创建',
      cancel: '继续编辑',
      danger: false,
      work: async () => {
        await create(values);
        onClose();
        onSaved();
      },
      done: done[0],
    });
  const save = async (entered: Partial<Values>) => {
    const values = readOf(fields, entered);
    const [created, saved] = done;
    try {
      const isDone = await store<Row, Values>({ stored, values, create: () => create(values), change, labels: labelsOf(fields), created, saved });
      if (isDone) onSaved();
      return isDone;
    } catch (error) {
      if (stored && secrets.length === 0 && error instanceof ApiError && error.code === 'not_found') {
        offerAnew(values);
        return false;
      }
      if (error instanceof ApiError && error.errors) onRefused?.(Object.keys(error.errors));
      throw error;
    }
  };
  return (
    <>
      <EditModal<Values>
        name={name}
        title={title}
        open={open}
        secrets={secrets}
        initialValues={valuesOf(fields, stored ?? start)}
        onSave={save}
        onInvalid={onRefused}
        onClose={onClose}
      >
        {children ?? <Fields of={fields} />}
      </EditModal>
      {conflict}
    </>
  );
}
