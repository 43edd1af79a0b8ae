import type { ArticleCheck, CheckIssue } from '../../../../contract/articles.ts';
import { parseHtml } from '../../../content/html.ts';
import type { Caller, Deps, SessionUser } from '../../../deps.ts';
import { found } from '../../../http/errors.ts';
import { type Draft, EMPTY_ARTICLE } from '../articles.fields.ts';
import { findArticle } from '../articles.queries.ts';
import { tidy } from '../articles.rules.ts';
import { draftOf } from '../articles.working-copy.ts';
import type { CheckContext, CheckRule, Passage } from './check.ts';
import { deadTargets } from './dead-targets.ts';
import { CHECK_RULES } from './rules.ts';

/** What holds a text of its own: numbers and dates in two of them have nothing to do with each other. */
const BLOCKS = 'p, li, h2, h3, h4, h5, h6, td, th, caption, figcaption, summary, dt, dd, pre';

function passagesOf(draft: Draft, $: CheckContext['$']): Passage[] {
  const tables = new Map<unknown, string>(
    $('table')
      .toArray()
      .map((table) => {
        const cells = $(table).find('caption, th, td').toArray();
        return [table, cells.map((cell) => $(cell).text()).join(' ')];
      }),
  );
  const blocks = $(BLOCKS)
    .toArray()
    .filter((element) => $(element).find(BLOCKS).length === 0)
    .map((element): Passage => {
      const table = $(element).closest('table').get(0);
      const text = $(element).text().replace(/\s+/g, ' ').trim();
      return { field: 'content_html', text, ...(table && { table: tables.get(table) }) };
    });
  const own: Passage[] = [
    { field: 'title', text: draft.title },
    { field: 'summary', text: draft.summary },
  ];
  return [...own, ...blocks].filter(({ text }) => text !== '');
}

/** One issue for each message, with the first place and the number of places. */
function issuesOf({ rule, level, field, find }: CheckRule, context: CheckContext): CheckIssue[] {
  const issues = new Map<string, CheckIssue>();
  for (const { message, excerpt = '', field: own = field } of find(context)) {
    const known = issues.get(message);
    if (known) known.count += 1;
    else issues.set(message, { rule, level, field: own, message, excerpt, count: 1 });
  }
  return [...issues.values()];
}

/** Looks at an article as it would be published; what is sent stands over what the article `id` has. Changes nothing. */
export async function checkBeforePublishing(deps: Deps, caller: Caller<SessionUser>, { id, ...input }: ArticleCheck): Promise<CheckIssue[]> {
  const row = id === undefined ? undefined : found(await findArticle(deps.db, id));
  const stored = row ? (await draftOf(deps.db, row)).draft : {};
  const draft: Draft = { ...EMPTY_ARTICLE, ...stored, ...tidy(input) };
  const $ = parseHtml(draft.content_html);
  const editions = draft.exam === null ? [] : await deps.db.selectFrom('editions').select(['id', 'valid_from']).where('exam', '=', draft.exam).execute();
  const context: CheckContext = {
    draft,
    $,
    passages: passagesOf(draft, $),
    edition_from: editions.find((edition) => edition.id === draft.edition_id)?.valid_from ?? null,
    exam_has_editions: editions.length > 0,
    author: await authorOf(deps, row ? row.author_id : caller.user.id),
    dead_urls: await deadTargets(deps, $, { id, slug: draft.slug }),
  };
  return CHECK_RULES.flatMap((row) => issuesOf(row, context));
}

async function authorOf(deps: Deps, id: number | null): Promise<CheckContext['author']> {
  if (id === null) return null;
  return (await deps.db.selectFrom('users').select(['name', 'username']).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** What the check finds in each of these as it is stored; those that are gone meanwhile are left out. */
export async function checkStored(deps: Deps, caller: Caller<SessionUser>, ids: readonly number[]): Promise<{ id: number; issues: CheckIssue[] }[]> {
  const results: { id: number; issues: CheckIssue[] }[] = [];
  for (const id of ids) {
    if (await findArticle(deps.db, id)) results.push({ id, issues: await checkBeforePublishing(deps, caller, { id }) });
  }
  return results;
}
