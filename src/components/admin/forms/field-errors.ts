import { App, type FormInstance } from 'antd';
import { useCallback } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { errorMessage } from '../error-messages.ts';

type Form<Values> = FormInstance<Values> | null | undefined;

/**
 * Shows a 422's messages at their fields and scrolls to the first. Answers what is left to be said otherwise: the messages of fields
 * that this form does not have, or what another failure says; null when the fields say it all.
 *
 * `sources.0.url`, `sources[0].url` and `/sources/0/url` all name the url of the first source.
 */
export function applyFieldErrors<Values extends object>(form: Form<Values>, error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.errors || !form) return errorMessage(error);
  // Not by `getFieldsValue`: ProForm leaves fields without a value out of it.
  const known = new Set(form.getFieldsError().map(({ name }) => String(name[0])));
  const rest: string[] = [];
  const fields: { name: string | (string | number)[]; errors: string[] }[] = [];
  for (const [field, errors] of Object.entries(error.errors)) {
    const path = pathOf(field);
    if (known.has(String(path[0]))) fields.push({ name: path.length === 1 ? String(path[0]) : path, errors });
    else rest.push(...errors);
  }
  // The server names fields as strings; antd's types want paths of this very form.
  if (fields.length > 0) form.setFields(fields as Parameters<typeof form.setFields>[0]);
  if (fields[0]) form.scrollToField?.(fields[0].name);
  if (rest.length > 0) return rest.join('；');
  return fields.length > 0 ? null : errorMessage(error);
}

/** For what a form sends: shows how it failed, at its fields as far as the server names some of them, the rest in a notice. */
export function useFormFailure(): <Values extends object>(form: Form<Values>, error: unknown) => void {
  const { message } = App.useApp();
  return useCallback(
    (form, error) => {
      const rest = applyFieldErrors(form, error);
      if (rest !== null) message.error(rest);
    },
    [message],
  );
}

/** Whether something stands at a path, in what a form says has changed. */
function isAt(changed: object, path: readonly (string | number)[]): boolean {
  const [name, ...below] = path;
  if (name === undefined) return true;
  const value = (changed as Record<string | number, unknown>)[name];
  return typeof value === 'object' && value !== null ? isAt(value, below) : name in changed;
}

/** The same text in Chinese: one of the two is enough for the server. */
const inChinese = (path: readonly (string | number)[]) => [...path.slice(0, -1), `${path.at(-1)}_zh`];

/**
 * Takes the server's message off fields that are being changed (for `onValuesChange`), also in rows of a list, and in the other language: antd does so
 * itself only for fields that have rules.
 */
export function clearFieldErrors<Values extends object>(form: Form<Values>, changed: object): void {
  const isChanged = (path: readonly (string | number)[]) => isAt(changed, path) || isAt(changed, inChinese(path));
  const wrong = form?.getFieldsError().filter(({ name, errors }) => errors.length > 0 && isChanged(name as (string | number)[])) ?? [];
  const fields = wrong.map(({ name }) => ({ name, errors: [] }));
  if (fields.length > 0) form?.setFields(fields as unknown as Parameters<typeof form.setFields>[0]);
}

/** The fields that a 422 names; none of another failure. */
export function fieldPaths(error: unknown): (string | number)[][] {
  return error instanceof ApiError ? Object.keys(error.errors ?? {}).map(pathOf) : [];
}

function pathOf(field: string): (string | number)[] {
  const parts = field.split(/[./[\]]+/).filter(Boolean);
  return parts.length === 0 ? [field] : parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
