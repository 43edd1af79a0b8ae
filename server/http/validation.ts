import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';
import type { Static, TSchema } from 'typebox';
import type { Language } from '../../config/languages.ts';
import { EARLIEST_MS, REQUEST } from '../../config/limits.ts';
import { SEEN } from '../../contract/schema.ts';
import { type FieldErrors, refuse } from '../errors.ts';

/** Whether our own shapes are shapes is asked where the product is made, not where it runs: to ask takes 50 ms of a start, and 4 MB from then on. */
const IS_MADE = process.env.NODE_ENV !== 'production';
const options = { useDefaults: true, removeAdditional: false, allErrors: true, strict: false, meta: IS_MADE, validateSchema: IS_MADE } as const;
// `ajv-formats` is CommonJS: its function stands under `default` in some loaders.
const addThem = (typeof addFormats === 'function' ? addFormats : (addFormats as { default: typeof addFormats }).default) as unknown as (ajv: Ajv) => Ajv;
/** The usual formats; a time must be one that a clock can show too: a leap second is none, nor what lies before all that is taken. */
function formats(ajv: Ajv): Ajv {
  const { validate } = addThem(ajv).formats['date-time'] as { validate: (text: string) => boolean };
  return ajv.addFormat('date-time', { validate: (text: string) => validate(text) && Date.parse(text) >= EARLIEST_MS });
}
// Bodies are JSON: a wrong type is an error. Queries and parameters are texts: they are turned into what the contract says.
const bodies = formats(new Ajv({ ...options, coerceTypes: false }));
const texts = formats(new Ajv({ ...options, coerceTypes: 'array' }));

/** A route's validator, compiled when the first request needs it: all of them take a second, which nobody should wait for at a start. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let validate: ValidateFunction | undefined;
  const lazy: FastifyValidationResult = (value: unknown) => {
    validate ??= (httpPart === 'body' ? bodies : texts).compile(schema);
    const isGood = validate(value);
    lazy.errors = validate.errors as FastifyValidationResult['errors'];
    return isGood;
  };
  return lazy;
};

type Words = (params: Record<string, unknown>) => string;
const WORDS: Record<'zh' | 'en', Record<string, Words>> = {
  zh: {
    required: () => '必填',
    additionalProperties: () => '未知的字段',
    minLength: ({ limit }) => (limit === 1 ? '不能为空' : `至少 ${limit} 个字符`),
    maxLength: ({ limit }) => `最多 ${limit} 个字符`,
    minimum: ({ limit }) => `不能小于 ${limit}`,
    maximum: ({ limit }) => `不能大于 ${limit}`,
    minItems: ({ limit }) => `至少 ${limit} 项`,
    maxItems: ({ limit }) => `最多 ${limit} 项`,
    uniqueItems: () => '不能重复',
    enum: () => '不是可选的值',
    type: () => '类型不正确',
    format: () => '格式不正确',
    pattern: ({ pattern }) => (pattern === SEEN ? '不能为空' : '格式不正确'),
  },
  en: {
    required: () => 'This is required.',
    additionalProperties: () => 'This field is not known.',
    minLength: ({ limit }) => (limit === 1 ? 'This must not be empty.' : `At least ${limit} characters.`),
    maxLength: ({ limit }) => `At most ${limit} characters.`,
    minimum: ({ limit }) => `At least ${limit}.`,
    maximum: ({ limit }) => `At most ${limit}.`,
    minItems: ({ limit }) => `At least ${limit} entries.`,
    maxItems: ({ limit }) => `At most ${limit} entries.`,
    uniqueItems: () => 'Entries must differ.',
    enum: () => 'This is not one of the possible values.',
    type: () => 'This is of the wrong type.',
    format: () => 'This does not look right.',
    pattern: ({ pattern }) => (pattern === SEEN ? 'This must not be empty.' : 'This does not look right.'),
  },
};

/** The field a problem belongs to: `title`, `sources.0.url`; a missing or unknown field is named itself. */
function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.split('/').slice(1).join('.');
  const own = (error.params.missingProperty ?? error.params.additionalProperty) as string | undefined;
  return [path, own].filter(Boolean).join('.');
}

/** All invalid fields at once, in the caller's language. */
export function fieldErrors(problems: readonly ErrorObject[], language: Language): FieldErrors {
  // No object: a field may be called `constructor`.
  const errors = new Map<string, string[]>();
  // "or null" branches report twice; the branch that is not null says what is wrong.
  const told = problems.filter((problem) => problem.keyword !== 'anyOf' && !(problem.keyword === 'type' && problem.params.type === 'null'));
  const short = new Set(problems.filter(({ keyword }) => keyword === 'minLength').map(fieldOf));
  for (const problem of (told.length > 0 ? told : problems).slice(0, REQUEST.problems_told)) {
    const own = fieldOf(problem);
    // How a text must look is no news of one that is empty or too short.
    if (short.has(own) && problem.keyword !== 'minLength') continue;
    const words = WORDS[language][problem.keyword] ?? WORDS[language].format;
    const message = words?.(problem.params) ?? '';
    const field = own || 'body';
    const messages = errors.get(field) ?? [];
    if (!messages.includes(message)) messages.push(message);
    errors.set(field, messages);
  }
  return Object.fromEntries(errors);
}

/** What is wrong with a value that did not come in a request, by field. `shape` is one that lives on: it is compiled when it is first met, and kept. */
export function shapeErrors(shape: TSchema, value: unknown, language: Language): FieldErrors {
  const validate = bodies.compile(shape);
  return validate(value) ? {} : fieldErrors(validate.errors ?? [], language);
}

/**
 * Holds a value against a shape of the contract outside a request: for content that comes from files.
 * @throws AppError 422 with every broken field
 */
export function assertShape<S extends TSchema>(shape: S, value: unknown): asserts value is Static<S> {
  refuse(shapeErrors(shape, value, 'en'));
}
