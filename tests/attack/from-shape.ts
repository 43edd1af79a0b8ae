import fc from 'fast-check';

/** JSON Schema as the contract writes it. */
export interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

/** What has broken servers before. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '\u200b',
  '\u3164',
  '\ufdfa'.repeat(200),
  '%00',
  '../../etc/passwd',
  "' or 1=1 --",
  '%_\\',
  '<script>fell()</script>',
  '{{7*7}}',
  '$' + '{7*7}',
  '"*:* OR ^',
  'NaN',
  '1e999',
  '0x10',
  '9'.repeat(400),
  'ß'.repeat(3000),
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -0,
  true,
  [],
  [[]],
  {},
  { toString: 'x' },
  { valueOf: null },
  { length: 1e9 },
  { constructor: { prototype: { polluted: true } } },
  Array(300).fill(1),
  '0001-01-01',
  '2026-02-31',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00.000Z',
];

const FORMATS: Record<string, fc.Arbitrary<unknown>> = {
  date: fc.constantFrom('2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31'),
  'date-time': fc.constantFrom('2026-11-21T04:00:00Z', '2026-11-21T04:00:00.123+08:00', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'),
  email: fc.constantFrom('a@b.co', "o'neil@example.org"),
  uri: fc.constantFrom('https://example.org/'),
};

function text({ minLength = 0, maxLength = 200, format, pattern }: Shape): fc.Arbitrary<unknown> {
  if (format) return FORMATS[format] ?? fc.string();
  if (pattern?.includes('https?')) return fc.constantFrom('https://example.org/a?b=c#d', '/GRE', 'http://[::1]/');
  const max = Math.min(maxLength, 400);
  return fc.oneof(
    fc.string({ minLength, maxLength: max, unit: 'binary' }),
    fc.string({ minLength, maxLength: max, unit: 'grapheme' }),
    fc.constantFrom('GRE', 'a', '词汇', '<p>a</p>'),
  );
}

/** Values that a shape describes, each part of which is, now and then, something hostile. Ids are of things that are there, mostly. */
export function fromShape(shape: Shape, hostility = 12): fc.Arbitrary<unknown> {
  const inner = (): fc.Arbitrary<unknown> => {
    if (shape.anyOf) return fc.oneof(...shape.anyOf.map((each) => fromShape(each, hostility)));
    if (shape.enum) return fc.constantFrom(...shape.enum);
    if (shape.const !== undefined) return fc.constant(shape.const);
    if (shape.type === 'object') {
      const { properties = {}, required = [] } = shape;
      const entries = Object.entries(properties).map(([name, each]): [string, fc.Arbitrary<unknown>] => [name, fromShape(each, hostility)]);
      return fc.record(Object.fromEntries(entries), { requiredKeys: required });
    }
    if (shape.type === 'array') {
      return fc.array(fromShape(shape.items ?? {}, hostility), { minLength: shape.minItems ?? 0, maxLength: Math.min(shape.maxItems ?? 5, 5) });
    }
    if (shape.type === 'integer' || shape.type === 'number') {
      const { minimum = -5, maximum = 2 ** 53 - 1 } = shape;
      return fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...[1, 2, 3].filter((each) => each >= minimum && each <= maximum), minimum) },
        fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) }),
      );
    }
    if (shape.type === 'boolean') return fc.boolean();
    if (shape.type === 'null') return fc.constant(null);
    if (shape.type === 'string') return text(shape);
    return fc.anything({ withNullPrototype: false });
  };
  return fc.oneof({ weight: hostility, arbitrary: inner() }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) });
}
