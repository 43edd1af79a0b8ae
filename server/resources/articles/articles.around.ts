import { sql } from 'kysely';
import type { ArticlePublic } from '../../../contract/articles.ts';
import type { Deps } from '../../deps.ts';
import { knownEditions } from '../exams/exams.repository.ts';
import type { PublicRecord } from './articles.queries.ts';
import { hasEnded, type Moment, publicCondition } from './articles.states.ts';

/** Candidates that one look takes, the newest first: its cost does not grow with the archive. */
const LOOK = 60;

interface Candidate {
  id: number;
  exam: string | null;
  section: string | null;
  skill: string | null;
  kind: string;
  published_at: number | null;
  review_by: string | null;
  edition_id: number | null;
}
type Narrow = Partial<Record<'exam' | 'section' | 'category_id' | 'edition_id', string | number | null>>;

/** The newest public articles of a language that have these values: read from an index alone, in its order. */
function look({ db }: Deps, { now }: Moment, language: string, narrow: Narrow) {
  let query = db
    .selectFrom('articles')
    .select([
      'articles.id',
      'articles.exam',
      'articles.section',
      'articles.skill',
      'articles.kind',
      'articles.published_at',
      'articles.review_by',
      'articles.edition_id',
    ])
    .where(publicCondition(now))
    .where('articles.language', '=', language);
  for (const [column, value] of Object.entries(narrow)) {
    const name = `articles.${column as keyof Narrow}` as const;
    query = value === null ? query.where(name, 'is', null) : query.where(name, '=', value);
  }
  return db.selectFrom(query.orderBy('articles.published_at', 'desc').orderBy('articles.id', 'desc').limit(LOOK).as('seen')).selectAll();
}

/** What several looks find, each article once, in one question. */
async function candidates(deps: Deps, moment: Moment, row: PublicRecord, narrows: readonly Narrow[]): Promise<Candidate[]> {
  const [first, ...others] = narrows.map((narrow) => look(deps, moment, row.language, narrow));
  if (!first) return [];
  const found = await others.reduce((query, other) => query.unionAll(other), first).execute();
  return [...new Map(found.map((candidate) => [candidate.id, candidate])).values()].filter(({ id }) => id !== row.id);
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

/** Ids of related articles: of the same exam, then of its section, then of the skill, the newest first; what is stale (its edition has ended, its review day is past) goes last. */
export async function relatedIds(deps: Deps, row: PublicRecord, limit: number, moment: Moment): Promise<{ id: number }[]> {
  const { exam, section, category_id } = row;
  const narrows: Narrow[] = [
    ...(exam !== null && section !== null ? [{ exam, section }] : []),
    ...(exam !== null ? [{ exam }] : []),
    ...(category_id !== null ? [{ category_id }] : []),
  ];
  if (limit === 0 || narrows.length === 0) return [];
  const editions = await knownEditions(deps);
  const isFresh: Order = ({ review_by, edition_id }) =>
    !(review_by !== null && review_by < moment.day) && !hasEnded(editions.get(edition_id ?? 0)?.valid_to ?? null, moment);
  const wishes: Order[] = [isFresh, (other) => isSame(exam, other.exam), (other) => isSame(section, other.section), (other) => isSame(row.skill, other.skill)];
  return inOrderOf(await candidates(deps, moment, row, narrows), wishes).slice(0, limit);
}

/** Where an ended edition's reader goes on: an article about an edition in force, of the same section (else the exam as a whole), the same kind first. */
export async function newerOf(deps: Deps, row: PublicRecord, moment: Moment): Promise<{ slug: string; title: string } | null> {
  if (row.exam === null || !hasEnded(row.edition_valid_to, moment)) return null;
  const inForce = [...(await knownEditions(deps)).values()].filter(({ exam, valid_to }) => exam === row.exam && !hasEnded(valid_to, moment));
  const own = row.section ?? 'general';
  const sections = [...new Set([own, 'general', null])];
  const narrows = inForce.flatMap(({ id }) => sections.map((section): Narrow => ({ edition_id: id, section })));
  const found = (await candidates(deps, moment, row, narrows)).filter(
    ({ exam, review_by }) => exam === row.exam && !(review_by !== null && review_by < moment.day),
  );
  const first = inOrderOf(found, [(other) => (other.section ?? 'general') === own, (other) => other.kind === row.kind])[0];
  if (!first) return null;
  return (await deps.db.selectFrom('articles').select(['slug', 'title']).where('id', '=', first.id).executeTakeFirst()) ?? null;
}

/** The articles of the same exam and language published before and after this one. */
export async function neighboursOf(deps: Deps, row: PublicRecord): Promise<Pick<ArticlePublic, 'previous' | 'next'>> {
  const now = deps.clock();
  const next = (direction: 'previous' | 'next') => {
    const [operator, order] = direction === 'previous' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
    const query = deps.db
      .selectFrom('articles')
      .select(['articles.slug', 'articles.title', sql<string>`${sql.lit(direction)}`.as('direction')])
      .where(publicCondition(now))
      .where('articles.language', '=', row.language)
      .where((eb) => (row.exam === null ? eb('articles.exam', 'is', null) : eb('articles.exam', '=', row.exam)))
      .where((eb) => eb(eb.refTuple('articles.published_at', 'articles.id'), operator, eb.tuple(row.published_at ?? now, row.id)))
      .orderBy('articles.published_at', order)
      .orderBy('articles.id', order)
      .limit(1);
    return deps.db.selectFrom(query.as('near')).selectAll();
  };
  const found = await next('previous').unionAll(next('next')).execute();
  const at = (direction: string) => {
    const near = found.find((other) => other.direction === direction);
    return near ? { slug: near.slug, title: near.title } : null;
  };
  return { previous: at('previous'), next: at('next') };
}

/** The same text in other languages. */
export async function translationsOf(deps: Deps, row: PublicRecord): Promise<ArticlePublic['translations']> {
  const original = row.translation_of ?? row.id;
  const rows = await deps.db
    .selectFrom('articles')
    .select(['articles.slug', 'articles.title', 'articles.language'])
    .where(publicCondition(deps.clock()))
    .where((eb) => eb.or([eb('articles.id', '=', original), eb('articles.translation_of', '=', original)]))
    .where('articles.id', '!=', row.id)
    .orderBy('articles.id')
    .execute();
  return rows.map(({ language, slug, title }) => ({ language: language as ArticlePublic['language'], slug, title }));
}
