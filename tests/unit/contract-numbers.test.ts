import { expect, test } from 'vitest';
import { REQUEST } from '../../config/limits.ts';
import { allCalls } from '../../contract/calls.ts';
import { SHAPES } from '../../contract/index.ts';
import type { CallShape } from '../../contract/schema.ts';
import { PATH_MAX } from '../../src/site-scripts/visits.ts';

interface Schema {
  type?: string;
  minimum?: number;
  maximum?: number;
  [key: string]: unknown;
}

/** The numbers within a schema that have no end, by where they stand. */
function endless(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, minimum, maximum } = schema as Schema;
  const isOpen = (type === 'integer' || type === 'number') && (minimum === undefined || maximum === undefined);
  return [...(isOpen ? [path] : []), ...Object.entries(schema).flatMap(([key, part]) => endless(part, `${path}.${key}`))];
}

test('every number that somebody can send has a least and a greatest value: beyond, PostgreSQL answers with an error of its own', () => {
  const found = allCalls().flatMap(({ name, resource, operation }) => {
    const { params, query, body }: CallShape = (SHAPES[resource] as Record<string, CallShape>)[operation] ?? {};
    return endless({ params, query, body }, name);
  });
  expect(found).toEqual([]);
});

test('the script of public pages, which brings no table along, cuts a visit’s path where the contract does', () => {
  expect(PATH_MAX).toBe(REQUEST.path);
});
