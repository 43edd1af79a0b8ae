import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, type FieldErrors, invalid, refuse } from '../../http/errors.ts';

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
