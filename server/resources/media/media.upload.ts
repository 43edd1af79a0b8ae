import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { SessionUser } from '../../deps.ts';
import { AppError, type FieldErrors, invalid, refuse } from '../../http/errors.ts';
import type { Upload } from './media.store.ts';

/** Reads the multipart body: one file in the field `file`, and perhaps the text field `alt`. */
export async function readUpload(request: FastifyRequest, user: SessionUser): Promise<Upload> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) throw invalid('file', '请选择要上传的文件');
    throw new AppError('unsupported_media_type');
  }
  const errors: FieldErrors = {};
  let upload: Upload | undefined;
  let alt: string | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      // Every file has to be read to its end, or the request never comes to its own.
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') upload = { bytes, name: part.filename ?? '', user_id: user.id };
      else errors[part.fieldname] = ['未知的字段'];
    } else if (part.fieldname === 'alt') alt = String(part.value);
    else errors[part.fieldname] = ['未知的字段'];
  }
  refuse(errors);
  if (!upload) throw invalid('file', '请选择要上传的文件');
  return { ...upload, alt };
}
