import { hasEnded } from '../../../../config/calendar.ts';
import { MEMORY } from '../../../../config/limits.ts';
import { prepared } from '../../../database/prepared.ts';
import type { Db, Deps } from '../../../deps.ts';
import type { Moment } from '../../configs/configs.service.ts';
import { knownEditions } from '../../exams/exams.repository.ts';
import { PLACED, publicCondition } from '../articles.publication.ts';
import type { PublicRow } from './article.ts';

/** Which articles a reader of one may want next, found by a few narrow looks into indexes. */

/** Candidates that one look takes, the newest first: its cost does not grow with the archive. */
const LOOK = 30;

/** What is known of a candidate: columns of the indexes that are looked into. */
const SEEN = ['id', 'exam', 'section', 'skill', 'kind', 'published_at', 'review_by', 'edition_id'] as const;
type Candidate = Pick<PublicRow, (typeof SEEN)[number]>;

type Narrow = Partial<Record<'exam' | 'section' | 'category_id' | 'edition_id', string | number | null>>;
type Look = Narrow & { now: number; language: string };

/** The newest public articles of a language that have these values: read from an index alone, in its order. */
function look(db: Db, { now, language, ...narrow }: Look) {
  let query = db
    .selectFrom('articles')
    .select(SEEN.map((name) => `articles.${name}` as const))
    .where(publicCondition(now))
    .where('articles.language', '=', language);
  for (const [column, value] of Object.entries(narrow)) {
    const name = `articles.${column as keyof Narrow}` as const;
    query = value === undefined ? query : value === null ? query.where(name, 'is', null) : query.where(name, '=', value);
  }
  return db.selectFrom(query.orderBy('articles.published_at', 'desc').orderBy('articles.id', 'desc').limit(LOOK).as('seen')).selectAll();
}

const oneLook = prepared(look);

/** What several looks find, each article once. They are the same for all articles of a section, an exam or a category. */
async function candidates({ db, content }: Deps, { now }: Moment, language: string, narrows: readonly Narrow[]): Promise<Candidate[]> {
  const looks = new Map(narrows.map((narrow) => [JSON.stringify([language, narrow]), narrow]));
  const seen = await content.rows<Candidate[]>('newest articles', PLACED, MEMORY.looks).get([...looks.keys()], async (missing) => {
    const found = new Map<string, Candidate[]>();
    for (const key of missing) found.set(key, await oneLook(db, { now, language, ...looks.get(key) }));
    return found;
  });
  const all = [...looks.keys()].flatMap((key) => seen.get(key) ?? []);
  return [...new Map(all.map((candidate) => [candidate.id, candidate])).values()];
}

type Order = (candidate: Candidate) => boolean;

/** Sorted by the first of the wishes that tells two apart, then the newest first. */
function inOrderOf(found: Candidate[], wishes: readonly Order[]): Candidate[] {
  const score = (candidate: Candidate) => wishes.reduce((sum, wish) => sum * 2 + (wish(candidate) ? 0 : 1), 0);
  return found
    .map((candidate) => ({ candidate, score: score(candidate) }))
    .sort((a, b) => a.score - b.score || (b.candidate.published_at ?? 0) - (a.candidate.published_at ?? 0) || b.candidate.id - a.candidate.id)
    .map(({ candidate }) => candidate);
}

const isSame = (one: string | null, other: string | null) => one !== null && one === other;

/** What decides which articles are related to one, besides itself. */
type Kin = Pick<PublicRow, 'exam' | 'section' | 'skill' | 'category_id' | 'language'>;

/** The articles of the same exam, then of its section, then of the skill, the newest first; what is stale (its edition has ended, its review day is past) goes last. */
async function kinIds(deps: Deps, { exam, section, skill, category_id, language }: Kin, limit: number, moment: Moment): Promise<number[]> {
  const narrows: Narrow[] = [
    ...(exam !== null && section !== null ? [{ exam, section }] : []),
    ...(exam !== null ? [{ exam }] : []),
    ...(category_id !== null ? [{ category_id }] : []),
  ];
  if (narrows.length === 0) return [];
  const editions = await knownEditions(deps);
  const isFresh: Order = ({ review_by, edition_id }) =>
    !(review_by !== null && review_by < moment.day) && !hasEnded(editions.get(edition_id ?? 0)?.valid_to ?? null, moment.day);
  const wishes: Order[] = [isFresh, (other) => isSame(exam, other.exam), (other) => isSame(section, other.section), (other) => isSame(skill, other.skill)];
  // The narrowest look comes first: where it finds enough that is fresh, nothing that a wider one finds stands before it.
  const nearest = await candidates(deps, moment, language, narrows.slice(0, 1));
  const all = narrows.length === 1 || nearest.filter(isFresh).length >= limit ? nearest : await candidates(deps, moment, language, narrows);
  return inOrderOf(all, wishes)
    .slice(0, limit)
    .map(({ id }) => id);
}

/** Ids of related articles: those of its kin but itself. They are the same for all articles of one kind, and put in order once for them until articles come, go or move. */
export async function relatedIds(deps: Deps, { id: own, ...row }: Kin & { id: number }, limit: number, moment: Moment): Promise<{ id: number }[]> {
  if (limit === 0) return [];
  const { exam, section, skill, category_id, language } = row;
  const key = JSON.stringify([moment.day, limit, exam, section, skill, category_id, language]);
  const known = await deps.content
    .rows<{ ids: number[] }>('related articles', [...PLACED, 'exams'], MEMORY.related)
    // One more than are shown: it may be among them itself.
    .get([key], async () => new Map([[key, { ids: await kinIds(deps, { exam, section, skill, category_id, language }, limit + 1, moment) }]]));
  const ids = known.get(key)?.ids ?? [];
  return ids
    .filter((id) => id !== own)
    .slice(0, limit)
    .map((id) => ({ id }));
}

/** Where an ended edition's reader goes on: an article about an edition in force, of the same section (else the exam as a whole), the same kind first. */
export async function newerOf(deps: Deps, row: PublicRow, validTo: string | null, moment: Moment): Promise<{ slug: string; title: string } | null> {
  if (row.exam === null || !hasEnded(validTo, moment.day)) return null;
  const inForce = [...(await knownEditions(deps)).values()].filter(({ exam, valid_to }) => exam === row.exam && !hasEnded(valid_to, moment.day));
  const own = row.section ?? 'general';
  const sections = [...new Set([own, 'general', null])];
  const narrows = inForce.flatMap(({ id }) => sections.map((section): Narrow => ({ edition_id: id, section })));
  const found = (await candidates(deps, moment, row.language, narrows)).filter(
    ({ id, exam, review_by }) => id !== row.id && exam === row.exam && !(review_by !== null && review_by < moment.day),
  );
  const first = inOrderOf(found, [(other) => (other.section ?? 'general') === own, (other) => other.kind === row.kind])[0];
  if (!first) return null;
  return (await deps.db.selectFrom('articles').select(['slug', 'title']).where('id', '=', first.id).executeTakeFirst()) ?? null;
}
