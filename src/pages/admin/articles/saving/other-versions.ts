import { isSame } from '../../../../../config/same.ts';
import type { Article } from '../../../../../contract/articles.ts';
import { theirsOf } from '../../../../api/errors.ts';
import { hasUnfinishedUploads } from '../../../../components/admin/rich-editor/flush.ts';
import { type ArticleField, pickFields, valuesOf } from '../form-fields.ts';
import { isOwnEcho } from './own-echo.ts';
import type { ArticleText } from './use-article-text.ts';

/** What the server writes itself into an article that was found still accurate: no words of anybody's. */
const STAMPS: readonly ArticleField[] = ['checked_on', 'review_by'];

/** What becomes of a version that was not sent from here: taken over where it holds nothing new or nothing would be lost, else left for the person to choose. */
export function otherVersions(text: ArticleText, adopt: ArticleText['adopt']) {
  /** Whether nothing is unsaved and no file waits for its place in the text. */
  const isClean = () => {
    text.current();
    return Object.keys(text.changes()).length === 0 && !hasUnfinishedUploads();
  };

  return {
    /** Whether this refusal was about a version without other words (one's own save, whose answer got lost, or a change of state that met one which never arrived); it has been taken over then. */
    tookOver: (error: unknown): boolean => {
      const theirs = theirsOf<Article>(error);
      const { answered, base, unbased, lost } = text.state();
      if (!theirs || unbased.length > 0) return false;
      const arrived = [lost, null].find((sent) => isOwnEcho(theirs, sent, answered && base));
      if (arrived === undefined) return false;
      adopt(theirs, { ...base, ...arrived }, 'other');
      return true;
    },
    /** What has come meanwhile is seen before any of it is thrown away. */
    showNewer: (error: unknown): never => {
      const theirs = theirsOf<Article>(error);
      if (theirs && isClean()) adopt(theirs, text.state().base, 'other');
      throw error;
    },
    /** Takes over a newer version where nothing would be lost; answers whether it did. */
    follow: (next: Article): boolean => {
      const { base, version } = text.state();
      if (next.version <= (version ?? 0) || !isClean()) return false;
      adopt(next, base, 'other');
      return !isSame(base, text.state().base);
    },
    /** The answer to an action that leaves the text alone. The server does not ask it for a version: words of somebody else's in it, met before or not, stay to be chosen from. */
    takeAnswer: (article: Article): void => {
      const { base, unbased, lost } = text.state();
      const stamped = { ...base, ...pickFields(valuesOf(article), STAMPS) };
      const arrived = unbased.length > 0 ? undefined : [lost, null].find((sent) => isOwnEcho(article, sent, stamped));
      if (arrived !== undefined) adopt(article, { ...base, ...arrived }, 'other');
      else if (isClean()) adopt(article, base, 'other');
      else text.send({ type: 'met', theirs: article });
    },
  };
}
