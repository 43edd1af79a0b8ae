import { EXAM_CODES } from '../../../../config/exams.ts';
import { questionsOf } from '../../../content/headings.ts';
import { SEARCH_DOCUMENT_VERSION } from '../../../content/search-document.ts';
import { deleteState, readState, writeState } from '../../../database/shared-state.ts';
import type { Deps, Trx } from '../../../deps.ts';
import { untilDone, whileShort } from '../../../turns.ts';
import { indexExam } from '../../exams/exams.answers.ts';
import { forgetAdded, noteAdded, postMany, postPending } from '../../search/search-index.bulk.ts';
import { tagsOf } from '../articles.repository.ts';
import { indexArticle, indexAsked } from './derived.ts';

const KEY = 'search_index';
const DONE = 'all';
/** Articles that are looked at together; a transaction does as many of them as its time allows. */
const PIECE = 20;

/** What search knows is made anew: here in pieces, by whoever's turn it is. */
export const forgetIndex = (trx: Trx): Promise<void> => deleteState(trx, KEY);

/** Indexes some articles behind `after`; answers how many and the last of them. */
async function reindexArticles(trx: Trx, deps: Deps, after: number): Promise<{ indexed: number; last: number }> {
  const rows = await trx
    .selectFrom('articles')
    .select(['id', 'title', 'summary', 'content_html', 'exam', 'section', 'skill', 'kind', 'language', 'status', 'deleted_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(PIECE)
    .execute();
  const tags = await tagsOf(
    trx,
    rows.map(({ id }) => id),
  );
  const done = await whileShort(rows, async (row) => {
    const status = row.deleted_at === null ? row.status : 'draft';
    const article = { ...row, status, tags: (tags.get(row.id) ?? []).map(({ name }) => name) };
    await indexArticle(trx, deps.dialect, row.id, article, undefined, 'later');
    await indexAsked(trx, deps.dialect, row.id, article, questionsOf(row.content_html), 'later');
  });
  await noteAdded(trx, deps.clock());
  return { indexed: done.length, last: done.at(-1)?.id ?? after };
}

/**
 * Indexes articles, then exams' pages, anew after an update of the product that changed what search knows of them: a few at a time, from where the
 * last turn (or another instance) stopped. Answers how many; 0 once all are done. Where the index was empty, as after a restore, postings come in pieces of many documents, sorted together: one by one
 * they took ten times as long. What was kept of searches is forgotten once, at the end: until then the old
 * index answers for what is not done.
 */
export async function reindexSome(deps: Deps): Promise<number> {
  const state = (await readState(deps.db, KEY))?.split(':') ?? [];
  const [version, last = '0', at = '0'] = state;
  const isOurs = version === SEARCH_DOCUMENT_VERSION;
  if (isOurs && last === DONE) return 0;
  const write = (trx: Trx, ...next: (string | number)[]) => writeState(trx, KEY, [SEARCH_DOCUMENT_VERSION, ...next].join(':'), deps.clock());
  const indexed = await deps.db.transaction().execute(async (trx) => {
    if (!isOurs || last !== 'exams') {
      const some = await reindexArticles(trx, deps, isOurs ? Number(last) : 0);
      await (some.indexed > 0 ? write(trx, some.last) : write(trx, 'exams', 0));
      if (some.indexed > 0) return some.indexed;
    }
    const code = EXAM_CODES[last === 'exams' ? Number(at) : 0];
    if (code) {
      await indexExam(trx, deps, code, { anew: true });
      await write(trx, 'exams', (last === 'exams' ? Number(at) : 0) + 1);
      return 1;
    }
    await write(trx, DONE);
    await forgetAdded(trx);
    await deps.content.raise(trx, deps.clock());
    return 0;
  });
  if (indexed > 0) await postMany(deps);
  else {
    await untilDone(() => postPending(deps));
    await deps.content.refresh();
  }
  return indexed;
}
