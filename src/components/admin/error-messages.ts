import type { FormInstance } from 'antd';
import { ApiError } from '../../api/errors.ts';

/** What a person is told about a failure; words for anything that is not an ApiError are general. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : '操作失败，请稍后重试';
}

/** Whether it was the connection that failed: once it is back, the same can be tried anew. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && error.code !== 'aborted';
}

export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'aborted';
}

/**
 * Shows a 422's messages at their fields and scrolls to the first. Answers the messages of fields that this form does not
 * have, for the caller to show otherwise; null when there were no field errors at all (show `errorMessage(error)` then).
 *
 * `sources.0.url`, `sources[0].url` and `/sources/0/url` all name the url of the first source.
 */
export function applyFieldErrors<Values extends object>(form: FormInstance<Values> | null | undefined, error: unknown): string[] | null {
  if (!(error instanceof ApiError) || !error.errors || !form) return null;
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
  return rest;
}

/**
 * Takes the server's message off fields that are being changed (for `onValuesChange`): antd does so itself only for fields
 * that have rules.
 */
export function clearFieldErrors<Values extends object>(form: FormInstance<Values> | null | undefined, changed: object): void {
  const fields = Object.keys(changed).map((name) => ({ name, errors: [] }));
  form?.setFields(fields as unknown as Parameters<typeof form.setFields>[0]);
}

/** The fields that a 422 names; none of another failure. */
export function fieldPaths(error: unknown): (string | number)[][] {
  return error instanceof ApiError ? Object.keys(error.errors ?? {}).map(pathOf) : [];
}

function pathOf(field: string): (string | number)[] {
  const parts = field.split(/[./[\]]+/).filter(Boolean);
  return parts.length === 0 ? [field] : parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
