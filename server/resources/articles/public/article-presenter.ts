import { sql } from 'kysely';
import Type from 'typebox';
import { PAGE_FIELD_NAMES } from '../../../../config/article-fields.ts';
import { hasEnded } from '../../../../config/calendar.ts';
import { ArticlePublic, ArticleSummary } from '../../../../contract/articles.ts';
import { cutParts, joinParts, joinSerialised, type PublicParts, picturesOf } from '../../../content/public-pictures.ts';
import { prepared } from '../../../database/prepared.ts';
import type { Deps } from '../../../deps.ts';
import { lazySerialisers, SerialisedAnswer } from '../../../http/serialisation.ts';
import { commentsCloseAt, commentsOpen } from '../../comments/comments.rules.ts';
import { currentSettings, type Moment, momentOf } from '../../configs/configs.service.ts';
import { knownEditions } from '../../exams/exams.repository.ts';
import { cachedPictures } from '../../media/media.present.ts';
import { fromColumns } from '../articles.fields.ts';
import { publicCondition, publicRow } from '../articles.publication.ts';
import { filledCard, serialisedSummaries, summaries } from '../derived/cards.ts';
import { partsOfRow } from '../derived/derived.ts';
import type { PublicRecord, PublicRow } from './article.ts';
import { newerOf, relatedIds } from './related.ts';

/** One public article with all that stands around it: as a value, of which pages are made, and as it is sent. Nothing private. */

/** The edition that an article describes, and where a reader of one that is over goes on. */
async function editionOf(deps: Deps, row: PublicRow, moment: Moment): Promise<ArticlePublic['edition']> {
  const edition = row.edition_id === null ? undefined : (await knownEditions(deps)).get(row.edition_id);
  if (!edition) return null;
  const { name, name_zh, valid_from, valid_to } = edition;
  return { name, name_zh, valid_from, valid_to, ended: hasEnded(valid_to, moment.day), newer: await newerOf(deps, row, valid_to, moment) };
}

interface Here {
  now: number;
  id: number;
  published_at: number;
  exam: string | null;
  language: string;
  original: number;
}

/** The article before, the one behind, and the same text in other languages. */
const around = prepared((db, { now, id, published_at, exam, language, original }: Here) => {
  const places = (place: 'previous' | 'next' | 'translation') =>
    db.selectFrom('articles').select(['articles.id', 'articles.slug', 'articles.title', 'articles.language', sql<string>`${sql.lit(place)}`.as('place')]);
  const next = (place: 'previous' | 'next') => {
    const [operator, order] = place === 'previous' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
    const query = places(place)
      .where(publicCondition(now))
      .where('articles.language', '=', language)
      .where((eb) => (exam === null ? eb('articles.exam', 'is', null) : eb('articles.exam', '=', exam)))
      .where((eb) => eb(eb.refTuple('articles.published_at', 'articles.id'), operator, eb.tuple(published_at, id)))
      .orderBy('articles.published_at', order)
      .orderBy('articles.id', order)
      .limit(1);
    return db.selectFrom(query.as('near')).selectAll();
  };
  const family = places('translation').where(publicRow(now)).where('articles.id', '!=', id);
  return next('previous')
    .unionAll(next('next'))
    .unionAll(family.where('articles.id', '=', original))
    .unionAll(family.where('articles.translation_of', '=', original));
});

/** The articles of the same exam and language published before and after this one, and the same text in other languages. */
async function aroundOf(
  deps: Deps,
  { id, published_at, exam, language, translation_of }: PublicRow,
): Promise<Pick<ArticlePublic, 'previous' | 'next' | 'translations'>> {
  const now = deps.clock();
  const found = await around(deps.db, { now, id, published_at: published_at ?? now, exam, language, original: translation_of ?? id });
  const at = (place: string) => {
    const near = found.find((other) => other.place === place);
    return near ? { slug: near.slug, title: near.title } : null;
  };
  const family = found.filter(({ place }) => place === 'translation').sort((one, other) => one.id - other.id);
  return {
    previous: at('previous'),
    next: at('next'),
    translations: family.map(({ language: own, slug, title }) => ({ language: own as ArticlePublic['language'], slug, title })),
  };
}

/** What is told of an article beside its card, its text and the related ones. */
type Beside = Omit<ArticlePublic, keyof ArticleSummary | 'content_html' | 'related'>;

/** From when on an answer is another by the clock alone: comments close. */
interface Holding {
  until: number;
}

/** What both ways of answering look up. */
async function surroundings(deps: Deps, { row }: PublicRecord) {
  const settings = await currentSettings(deps);
  const moment = await momentOf(deps);
  const edition = await editionOf(deps, row, moment);
  const { published_at, created_at, review_by } = row;
  const allow_comments = commentsOpen(settings, { allow_comments: row.allow_comments === 1, published_at }, moment.now);
  const beside: Beside = Object.assign(fromColumns(row, PAGE_FIELD_NAMES), {
    edition,
    review_overdue: review_by !== null && review_by < moment.day,
    allow_comments,
    ...(await aroundOf(deps, row)),
  });
  const until = allow_comments ? (commentsCloseAt(settings, published_at ?? created_at) ?? Infinity) : Infinity;
  return { beside, related: await relatedIds(deps, row, settings.related_count, moment), until };
}

/** The article as a value. */
export async function presentPublicArticle(deps: Deps, record: PublicRecord): Promise<Holding & { answer: { data: ArticlePublic } }> {
  const { beside, related, until } = await surroundings(deps, record);
  const parts = JSON.parse(partsOfRow(record.row)) as PublicParts;
  const content_html = joinParts(parts, await cachedPictures(deps, picturesOf(parts)));
  const card = JSON.parse(await filledCard(deps, record.card)) as ArticleSummary;
  // Added to what is made already: to lay many fields into another object takes longer than all else here.
  return { answer: { data: Object.assign(card, beside, { content_html, related: await summaries(deps, related) }) }, until };
}

const { content_html: _html, related: _related, translations, ...besideCards } = ArticlePublic.properties;
const ofBeside = Object.entries(besideCards).filter(([name]) => !(name in ArticleSummary.properties));
const serialiserOf = lazySerialisers({});
const writeBeside = serialiserOf({ schema: Type.Object(Object.fromEntries(ofBeside)) });
const writeTranslations = serialiserOf({ schema: Type.Object({ translations }) });

/**
 * The article as it is sent, in the order of the contract. Its text and all cards are JSON already and are laid in as they are; what is left is written by the contract's
 * shapes. `tests/api/article-text.test.ts` holds it against the value.
 */
export async function serialiseArticle(deps: Deps, record: PublicRecord): Promise<Holding & { answer: SerialisedAnswer }> {
  const { beside, related, until } = await surroundings(deps, record);
  const parts = cutParts(partsOfRow(record.row));
  const html = joinSerialised(parts, await cachedPictures(deps, picturesOf(parts)));
  const card = await filledCard(deps, record.card);
  const cards = await serialisedSummaries(deps, related);
  const json = `{"data":${card.slice(0, -1)},"content_html":${html},${writeBeside(beside).slice(1, -1)},"related":${cards},${writeTranslations(beside).slice(1)}}`;
  return { answer: new SerialisedAnswer(json), until };
}
