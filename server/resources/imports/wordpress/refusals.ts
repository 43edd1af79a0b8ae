import { AppError } from '../../../http/errors.ts';

/**
 * What a broken rule says, with its fields, in English: `title: At most 200 characters.` The console puts each into Chinese (`imports.words.ts`).
 */
export function refusalOf(error: AppError): string {
  const fields = Object.entries(error.details.errors ?? {}).flatMap(([field, messages]) => messages.map((message) => `${field}: ${message}`));
  return fields.length > 0 ? fields.join(' | ') : error.messageIn('en');
}

/** Why a post could not be read. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return refusalOf(error);
  return error instanceof Error ? error.message : String(error);
}
