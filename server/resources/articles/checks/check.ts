import type { CheerioAPI } from 'cheerio/slim';
import type { AnyNode } from 'domhandler';
import { mediaKey } from '../../../../config/media.ts';
import type { ArticleCheck, ArticleFields, CheckIssue } from '../../../../contract/articles.ts';
import { parseHtml } from '../../../content/html.ts';
import { among } from '../../../database/values.ts';
import type { Caller, Deps, SessionUser } from '../../../deps.ts';
import { found } from '../../../errors.ts';
import { momentOf } from '../../configs/configs.service.ts';
import { deadUrls } from '../../menus/menu-targets.ts';
import { asStored, NEW_ARTICLE } from '../articles.fields.ts';
import { editedFields, findArticle } from '../articles.versions.ts';
import { BLOCKING_RULES } from './blocking-rules.ts';
import { BODY_RULES, type CheckContext, type CheckRule, FIELD_RULES, type Passage, TEXT_RULES } from './check-rules.ts';

/** The table of rules, in the order in which they are told: what stops publishing first. */
const CHECK_RULES: readonly CheckRule[] = [...BLOCKING_RULES, ...TEXT_RULES, ...BODY_RULES, ...FIELD_RULES];

/** What holds a text of its own: numbers and dates in two of them have nothing to do with each other. */
const BLOCKS = new Set('p li h2 h3 h4 h5 h6 td th caption figcaption summary dt dd pre'.split(' '));
/** What a table says. */
const CELLS = 'caption, th, td';

/** The innermost blocks of the body, in one walk: to ask each of thousands of cells what stands in it, and in which table it does, took seconds. */
function blocksOf($: CheckContext['$']): Passage[] {
  const passages: Passage[] = [];
  /** Answers whether a block stands in it. */
  const walk = (node: AnyNode, table: string | undefined): boolean => {
    if (!('children' in node)) return false;
    const name = 'attribs' in node ? node.name : '';
    const cells = name === 'table' ? $(node).find(CELLS).toArray() : [];
    const own = name === 'table' ? cells.map((cell) => $.text([cell])).join(' ') : table;
    let hasBlock = false;
    for (const child of node.children) hasBlock = walk(child, own) || hasBlock;
    if (!BLOCKS.has(name)) return hasBlock;
    if (!hasBlock) passages.push({ field: 'content_html', text: $.text([node]).replace(/\s+/g, ' ').trim(), ...(own !== undefined && { table: own }) });
    return true;
  };
  for (const node of $.root().toArray()) walk(node, undefined);
  return passages;
}

function passagesOf(article: ArticleFields, $: CheckContext['$']): Passage[] {
  const own: Passage[] = [
    { field: 'title', text: article.title },
    { field: 'summary', text: article.summary },
  ];
  return [...own, ...blocksOf($)].filter(({ text }) => text !== '');
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
  const stored = row ? (await editedFields(deps.db, row)).edited : {};
  const article: ArticleFields = { ...NEW_ARTICLE, ...stored, ...asStored(input) };
  const $ = parseHtml(article.content_html);
  const editions = article.exam === null ? [] : await deps.db.selectFrom('editions').select(['id', 'valid_from']).where('exam', '=', article.exam).execute();
  const context: CheckContext = {
    article,
    $,
    passages: passagesOf(article, $),
    edition_from: editions.find((edition) => edition.id === article.edition_id)?.valid_from ?? null,
    exam_has_editions: editions.length > 0,
    author: await authorOf(deps, row ? row.author_id : caller.user.id),
    day: (await momentOf(deps)).day,
    dead_urls: await deadTargets(deps, $, { id, slug: article.slug }),
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

/** One of our own addresses as a path: with or without our host before it; null for others' and for places on the page itself. */
function ownPath(address: string, publicUrl: string): string | null {
  const own = publicUrl.replace(/\/+$/, '');
  const path = address.startsWith(`${own}/`) ? address.slice(own.length) : address;
  return path.startsWith('/') && !path.startsWith('//') ? path : null;
}

function addressesIn($: CheerioAPI): string[] {
  return [
    ...$('a[href]')
      .toArray()
      .map((element) => $(element).attr('href') ?? ''),
    ...$('img[src], audio[src], source[src]')
      .toArray()
      .map((element) => $(element).attr('src') ?? ''),
  ];
}

async function missingMedia(deps: Deps, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await deps.db.selectFrom('media').select('storage_key').where(among('storage_key', keys)).execute();
  const known = new Set(rows.map((row) => row.storage_key));
  return new Set(keys.filter((key) => !known.has(key)));
}

/** Those of the body's addresses that are ours and lead nowhere: to no page, to an article nobody can read, to no file. */
async function deadTargets(deps: Deps, $: CheerioAPI, self: { id: number | undefined; slug: string }): Promise<Set<string>> {
  const paths = new Map<string, string>();
  for (const address of new Set(addressesIn($))) {
    const path = ownPath(address, deps.options.public_url);
    if (path !== null) paths.set(address, path);
  }
  const dead = await deadUrls(deps.db, [...paths.values()], deps.clock());
  const missing = await missingMedia(
    deps,
    [...paths.values()].flatMap((path) => mediaKey(path) ?? []),
  );
  // An article may name itself before anybody can read it.
  const own = new Set([self.slug, self.id === undefined ? '' : String(self.id)].filter(Boolean).map((name) => `/article/${encodeURIComponent(name)}`));
  const isDead = (path: string) => (dead.has(path) && !own.has(path.split(/[?#]/)[0] ?? '')) || missing.has(mediaKey(path) ?? '');
  return new Set([...paths].flatMap(([address, path]) => (isDead(path) ? [address] : [])));
}
