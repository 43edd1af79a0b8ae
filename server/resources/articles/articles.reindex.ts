import { SEARCH_DOCUMENT_VERSION } from '../../content/search-document.ts';
import { readState, writeState } from '../../database/state.ts';
import type { Deps } from '../../deps.ts';
import { indexExams } from '../exams/exams.answers.ts';
import { tagsOf } from './articles.repository.ts';
import { indexArticle } from './articles.search.ts';

const KEY = 'search_index';
/** Articles indexed in one transaction: writers wait no longer than for these. */
const BATCH = 50;

/**
 * Indexes articles anew after an update of the product that changed what search knows of them: a few at a time, from where the
 * last turn (or another instance) stopped. Answers how many; 0 once all are done.
 */
export async function reindexSome(deps: Deps): Promise<number> {
  const done = `${SEARCH_DOCUMENT_VERSION}:all`;
  const state = await readState(deps.db, KEY);
  if (state === done) return 0;
  const [version, last = '0'] = state?.split(':') ?? [];
  const after = version === SEARCH_DOCUMENT_VERSION ? Number(last) : 0;
  const indexed = await deps.db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('articles')
      .select(['id', 'title', 'summary', 'content_html', 'exam', 'section', 'skill', 'kind', 'language', 'status', 'deleted_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const tags = await tagsOf(
      trx,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const status = row.deleted_at === null ? row.status : 'draft';
      await indexArticle(trx, deps.dialect, row.id, {
        ...row,
        status,
        tags: (tags.get(row.id) ?? []).map(({ name }) => name),
      });
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) await indexExams(trx, deps);
    await writeState(trx, KEY, next === undefined ? done : `${SEARCH_DOCUMENT_VERSION}:${next}`, deps.clock());
    await deps.content.raise(trx, deps.clock());
    return rows.length;
  });
  // What was found before is not what is found now.
  await deps.content.refresh();
  return indexed;
}
