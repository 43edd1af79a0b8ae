import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { LIMITS, REQUEST } from '../../config/limits.ts';
import { AppError, type FieldErrors, invalid, refuse } from '../errors.ts';
import { cleanJson } from '../security/unwanted-characters.ts';

const [QUOTE, BACKSLASH, COMMA, OPEN, CLOSE] = ['"', '\\', ',', '[', ']'].map((sign) => sign.charCodeAt(0));
const [OPEN_OBJECT, CLOSE_OBJECT] = ['{', '}'].map((sign) => sign.charCodeAt(0));

const MULTIPART = 'multipart/form-data';

/** Where the string that begins at `from` ends: at a quote with an even number of backslashes before it. */
function endOfString(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}

/** Whether a text is no deeper and holds no more values than a body of ours. Read once; what is no JSON at all the parser says. */
function isBounded(json: string): boolean {
  let [depth, values] = [0, 1];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(json, at);
    else if (sign === OPEN || sign === OPEN_OBJECT) depth += 1;
    else if (sign === CLOSE || sign === CLOSE_OBJECT) depth -= 1;
    else if (sign === COMMA) values += 1;
    if (depth > LIMITS.json.depth || values > LIMITS.json.values) return false;
  }
  return true;
}

/** Whether a text of it holds a NUL: no database of ours keeps one; PostgreSQL refuses the whole statement. Most have none, and to look for these six characters alone is quicker. */
const hasNul = (json: string) => json.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(json);

/**
 * Reads bodies of type JSON; an empty one is no body, and no other type of text is taken. What is deep or many is refused before it is parsed and held against a shape, which
 * names each of a million wrong values.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const json = isBounded(body as string) ? cleanJson(body as string) : null;
    if (json === null || hasNul(json)) done(new AppError('malformed'), undefined);
    else parseJson(request, json, done);
  });
  // To whoever takes no files a form with files is no body.
  app.addContentTypeParser(MULTIPART, (_request, _body, done) => done(null));
}

/** Lays in a route that takes a multipart form (`readUpload`). The plugin stands before such routes alone: it waits twice for each request that comes its way, before and after the answer. */
export function registerUpload(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (own) => {
    own.removeContentTypeParser(MULTIPART);
    await own.register(multipart, { limits: { fileSize: LIMITS.upload_bytes, files: 1, fields: REQUEST.form.fields, fieldSize: REQUEST.form.field_bytes } });
    own.route(route);
  });
}

/** The multipart form: one file, and its text fields by name. */
interface UploadForm<Field extends string> {
  bytes: Buffer;
  /** The uploader's file name: shown to people, never used to tell the type. */
  name: string;
  fields: Partial<Record<Field, string>>;
}

/** Reads a multipart body: one file in the field `file` and, optionally, these text fields; any other field is refused. */
export async function readUpload<const Field extends string>(request: FastifyRequest, known: readonly Field[]): Promise<UploadForm<Field>> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) throw invalid('file', '请选择要上传的文件');
    throw new AppError('unsupported_media_type');
  }
  const errors: FieldErrors = {};
  const fields: Partial<Record<Field, string>> = {};
  let file: { bytes: Buffer; name: string } | undefined;
  try {
    for await (const part of request.parts()) {
      const field = known.find((name) => name === part.fieldname);
      if (part.type === 'file') {
        // Every file has to be read to its end, or the request never ends.
        const bytes = await part.toBuffer();
        if (part.fieldname === 'file') file = { bytes, name: part.filename ?? '' };
        else errors[part.fieldname] = ['未知的字段'];
      } else if (field) fields[field] = String(part.value);
      else errors[part.fieldname] = ['未知的字段'];
    }
  } catch (cause) {
    // Limits come with a status; any other error means that the body is not valid multipart.
    throw (cause as { statusCode?: number }).statusCode === undefined ? new AppError('malformed', { cause }) : cause;
  }
  await request.ask_again?.();
  refuse(errors);
  if (!file) throw invalid('file', '请选择要上传的文件');
  return { ...file, fields };
}
