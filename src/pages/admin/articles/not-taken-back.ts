import { ApiError } from '../../../api/errors.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';

const OF_THE_ARTICLE = ['conflict', 'not_found', 'validation_failed', 'slug_taken'];

/** Why a publication was not taken back, where it is the article’s own state; null for what befalls every other one too. */
export function whyNotTakenBack(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'version_conflict') return '发布后又有修改，保持现在的状态';
  return OF_THE_ARTICLE.includes(error.code) ? errorMessage(error) : null;
}
