import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { SHAPES } from '../../contract/index.ts';
import type { CallShape } from '../../contract/schema.ts';
import { shapeErrors } from '../../server/http/validation.ts';

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

/** A value of this shape in which every text is `words`. */
function allOf(shape: Shape, words: string): unknown {
  const branch = shape.anyOf?.find(({ type }) => type !== 'null');
  if (branch) return allOf(branch, words);
  if (shape.type === 'object') return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, property]) => [name, allOf(property, words)]));
  if (shape.type === 'array') return [allOf(shape.items ?? {}, words)];
  if (shape.type === 'integer' || shape.type === 'number') return 1;
  return shape.type === 'boolean' ? true : words;
}

const calls = Object.entries(SHAPES).flatMap(([resource, shapes]) =>
  Object.entries(shapes as Record<string, CallShape>).flatMap(([operation, { body, query }]) =>
    [body, query].flatMap((shape) => (shape ? [{ name: `${resource}.${operation}`, shape: shape as TSchema }] : [])),
  ),
);

describe('what is said of a field', () => {
  test.each(['', '  '])('a text %j is told one thing, in every call and both languages', (words) => {
    const often = calls.flatMap(({ name, shape }) =>
      (['en', 'zh'] as const).flatMap((language) =>
        Object.entries(shapeErrors(shape, allOf(shape as Shape, words), language)).flatMap(([field, told]) =>
          told.length === 1 ? [] : [`${name} ${field}: ${told.join(' ')}`],
        ),
      ),
    );
    expect(often).toEqual([]);
  });

  test('a text in which nobody sees anything is empty', () => {
    const { body } = SHAPES.comments.create;
    const comment = { article_id: 1, author_name: '', content: ' \u200b' };
    expect(shapeErrors(body, comment, 'en')).toEqual({ author_name: ['This must not be empty.'], content: ['This must not be empty.'] });
    expect(shapeErrors(body, comment, 'zh')).toEqual({ author_name: ['不能为空'], content: ['不能为空'] });
  });
});
