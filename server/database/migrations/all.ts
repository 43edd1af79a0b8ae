import type { Migration } from '../dialect.ts';
import { up as firstShape } from './001-first-shape.ts';
import { up as articles } from './002-articles.ts';
import { up as comments } from './004-comments.ts';
import { up as statistics } from './005-statistics.ts';
import { up as search } from './007-search.ts';
import { up as signIn } from './011-sign-in.ts';
import { up as derivedArticles } from './014-derived-articles.ts';
import { up as searchPostings } from './017-search-postings.ts';
import { up as examLanguages } from './019-exam-languages.ts';
import { up as seenInOneRow } from './036-seen-in-one-row.ts';
import { up as articleQuestions } from './038-article-questions.ts';
import { up as articleCards } from './041-article-cards.ts';
import { up as translatedArticles } from './049-translated-articles.ts';
import { up as partsAreNoPhrases } from './091-parts-are-no-phrases.ts';
import { COLUMN_MIGRATIONS } from './columns.ts';
import { fillEqualWords, type WordList } from './equal-words.ts';
import { INDEX_MIGRATIONS } from './indexes.ts';
import { TABLE_MIGRATIONS } from './tables.ts';
import { WORD_LISTS_FROM_058 } from './word-lists-from-058.ts';
import { WORD_LISTS_TO_055 } from './word-lists-to-055.ts';

const fillings = Object.entries<WordList>({ ...WORD_LISTS_TO_055, ...WORD_LISTS_FROM_058 }).map(([name, list]): [string, Migration] => [
  name,
  (db) => fillEqualWords(db, list),
]);

/**
 * Every migration under the name that a database writes down once it ran, in the order of the names, in which they run. What needs a file of its own has one; those of a few statements stand
 * together by what they do, and so do those that fill groups of equal words.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries<Migration>({
    '001-first-shape': firstShape,
    '002-articles': articles,
    '004-comments': comments,
    '005-statistics': statistics,
    '007-search': search,
    '011-sign-in': signIn,
    '014-derived-articles': derivedArticles,
    '017-search-postings': searchPostings,
    '019-exam-languages': examLanguages,
    '036-seen-in-one-row': seenInOneRow,
    '038-article-questions': articleQuestions,
    '041-article-cards': articleCards,
    '049-translated-articles': translatedArticles,
    /** Search knows questions without the numbers of their headings (`SEARCH_DOCUMENT_VERSION` 13): what is kept of them is made anew. Here is nothing to do (decision 055). */
    '073-questions-without-numbers': async () => {},
    /** Readable texts hold formulas as people read them (`DERIVED_VERSION` 6, `SEARCH_DOCUMENT_VERSION` 14): made anew, as above. */
    '078-readable-formulas': async () => {},
    /** Readable texts have the cells and rows of tables apart (`DERIVED_VERSION` 7, `SEARCH_DOCUMENT_VERSION` 15): made anew, as above. */
    '079-cells-apart': async () => {},
    /** Signs that stand alone are no words to read: minutes are counted anew with what follows from a text (`DERIVED_VERSION` 8), as above. */
    '081-minutes-without-signs': async () => {},
    '091-parts-are-no-phrases': partsAreNoPhrases,
    /** Folded texts that explain no answer are marked, and what asks a question is no longer a recording (`DERIVED_VERSION` 11), with nothing to do here. */
    '093-marked-asides': async () => {},
    /** A file that a text names with `?` or `#` behind its address is used too: what each text uses is recorded anew with what follows from it (`DERIVED_VERSION` 12). */
    '094-files-named-with-a-place': async () => {},
    /** Marks behind a formula in a line stand in its element (`DERIVED_VERSION` 13), with nothing to do here. */
    '101-marks-behind-formulas': async () => {},
    ...TABLE_MIGRATIONS,
    ...COLUMN_MIGRATIONS,
    ...INDEX_MIGRATIONS,
    ...Object.fromEntries(fillings),
  }).sort(([one], [other]) => (one < other ? -1 : 1)),
);
