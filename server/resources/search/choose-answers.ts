import type { Kind } from '../../../config/exams.ts';
import type { Language } from '../../../config/languages.ts';
import { SEARCH } from '../../../config/limits.ts';
import { hasCjk } from '../../content/search-tokens.ts';
import { saysOneOf } from '../../content/search-words.ts';
import type { Deps } from '../../deps.ts';
import { articleOf } from './article-questions.ts';
import { ROWS, rowOf } from './exam-answers.ts';
import { type Found, type FoundDocument, findDocuments } from './find-documents.ts';
import { NEAREST, nearestAnswer, withNext } from './nearest-answers.ts';
import { SCOPES } from './search-index.ts';
import { inOrder, isSure, SHOWING, SURE, type Titled, type TitledArticle, withTitle } from './titled-answers.ts';

/** What an answer must cover of a question to stand above the articles, and how prominently. */
const ANSWERS = { coverage: 0.75, prominence: 0.36 };
/** One that holds all of the question may say part of it in its text. */
const WHOLE = { coverage: 0.97, prominence: 0.28 };
/** From where on a title says all of a question: no lesson on something near stands above its answer. */
const WHOLLY = 0.9;
/** From where on a title says so much of the question that only an article whose title says as much stands above its answer. */
const SAID = 0.55;
/** What the title of an answer for all exams must say of a question that names one, if it asks for more besides. */
const NEARLY = 0.65;
/** A second answer must be nearly as good as the first. */
const NEAR = 0.82;
/** One whose title is part of what was asked. */
const NEAR_ASKED = 0.66;
/** What the name of a row of an exam's page must say of the question to stand second. */
const NEAR_ROW = 0.2;
const MANY: Kind = 'questions';

/** Of the two languages of an exam page's row the reader's, where it has both; an article's answer in the other language only where none in the reader's was found. */
export function inOneLanguage(documents: readonly FoundDocument[], language: Language): FoundDocument[] {
  const own = documents.filter((document) => document.scope === SCOPES.answers && document.language === language);
  const rows = new Set(own.map(({ document_id }) => rowOf(document_id)));
  return documents.filter(({ scope, document_id, language: written }) => {
    if (scope !== SCOPES.answers || written === language) return true;
    return articleOf(document_id) === null ? !rows.has(rowOf(document_id)) : own.length === 0;
  });
}

export const readerOf = (found: Found, language: Language | undefined): Language => found.language ?? language ?? 'en';

/**
 * Whether an answer may stand above the articles: it speaks of every exam that is named, and says in its title what is asked. Where no exam is named
 * it must hold all of the question.
 */
function answersWell(
  { kind, exam, coverage, prominence, namesAll, isOfThem = true, isAsked = false, isJustThat = false, cover = 0 }: FoundDocument & Partial<Titled>,
  { subjects, exams, isNamed }: Found,
): boolean {
  if (!isOfThem && !isNamed) return false;
  // A text of all exams that was asked word for word answers for one of them, named in it or not.
  const isWhole = isAsked && cover >= WHOLLY && coverage >= WHOLE.coverage && subjects > 0;
  if (!namesAll && !(exam === null && isWhole)) return false;
  // Words that say little are all that some people ask of an exam: `雅思零基础`.
  if (isJustThat && (isNamed ? exams.includes(exam ?? '') : exam === null)) return true;
  const saysNearlyAll = exams.length === 1 && cover >= NEARLY && coverage >= WHOLE.coverage && prominence >= ANSWERS.prominence;
  // What is said of all exams answers for one of them where it is just what was asked; what names several, wherever it is filed.
  if (exams.length > 0 && !exams.includes(exam ?? ''))
    return (exam === null || exams.length > 1) && isNamed && subjects > 0 && ((isAsked && cover >= SAID) || saysNearlyAll);
  if (isAsked && subjects > 0 && (exams.length > 0 || (isWhole && subjects > 1))) return true;
  const isRow = ROWS.includes(kind);
  // A long title that says all of it asks for more, but for that too.
  if (!isRow && subjects > 0 && isNamed && cover >= WHOLE.coverage) return true;
  if ((!isNamed && isRow) || (exams.length === 0 && coverage < WHOLE.coverage)) return false;
  const isGood = (isRow ? [ANSWERS] : [ANSWERS, WHOLE]).some((least) => coverage >= least.coverage && prominence >= least.prominence);
  return isGood && subjects > (isRow ? 1 : 0);
}

/** What an answer must hold of a question at least, where none answers it well. */
const PARTLY = { coverage: 0.3, prominence: 0.15 };
/** How near it must come to the best article then. */
const BESIDE_ARTICLES = 0.85;

/** Whether an answer of the exams that are named says part of what is asked: the rest may be words that nobody here uses. */
function answersPartly({ kind, exam, coverage, prominence, namesAll, isOfThem }: Titled, { exams, subjects }: Found): boolean {
  if (!namesAll || !isOfThem || subjects === 0 || !exams.includes(exam ?? '') || ROWS.includes(kind)) return false;
  return coverage >= PARTLY.coverage && prominence >= PARTLY.prominence;
}

/** How much more prominently an article says what is asked, and how far above the answer it stands, when it is about that and the answer is not. */
const OUTSPOKEN = { prominence: 0.06, score: 0.76 };
/** An article whose title is the question, where the answer only says its words. */
const TITLED = { prominence: 0.2, score: 1 };
/** The same of a row of a table, which is hardly ever what was asked. */
const ROW_OUTSPOKEN = { prominence: 0, score: 0.9 };

/** What asks how something of an exam is done is answered by a text that shows it. */
const HOW_TO =
  `how to · how do i · 用法 · improve · tips · tricks · strategy · strategies · practice · template · 技巧 · 方法 · 攻略 · 怎么做 · 怎么写 · 怎么用 · 怎么按 · 怎么背 · 怎么答 · 怎么练 · 怎么准备 · 如何准备 · 怎么提高 · 如何提高 · 如何写 · 模板 · 练习`.split(
    ' · ',
  );
/** How much less prominently it may say it. */
const SHOWN = 0.05;

/** How much of what the answer's title says the title of such a text must say: all of it that it says in the words asked, for a line graph is no bar chart. */
const ABOUT_AS_MUCH = 0.5;

/** What asks for a number that a row of an exam's page has. */
const HOW_MANY = 'how many questions · number of questions · 多少题 · 多少道 · 几道题 · 几题 · 题量 · 题数'.split(' · ');

/** Whether an article is so much more about what is asked that the answer would only stand in its way. */
function isOutspoken(
  { document_id, kind, score, coverage, prominence, isAsked, cover, literal }: Titled,
  article: TitledArticle | undefined,
  { subjects }: Found,
  { asksHow, asksHowMany }: { asksHow: boolean; asksHowMany: boolean },
): boolean {
  if (article === undefined || (isAsked && articleOf(document_id) === article.document_id)) return false;
  if (asksHowMany && ROWS.includes(kind) && coverage >= WHOLE.coverage) return false;
  // Of one thing alone any title says all: there a lesson on it is what was asked, if its title says it at all.
  const says = isAsked && (subjects > 1 || !SHOWING.includes(article.kind) || article.cover === 0) ? cover : 0;
  if (says >= WHOLLY && article.cover < SAID) return false;
  const isOfThat = says < SAID || (article.cover >= says * ABOUT_AS_MUCH && article.literal >= literal);
  if (asksHow && isOfThat && SHOWING.includes(article.kind) && article.prominence >= prominence - SHOWN && score < article.score) return true;
  if (says >= SAID && article.cover < cover) return false;
  const more = ROWS.includes(kind) ? [ROW_OUTSPOKEN] : [OUTSPOKEN, TITLED];
  return more.some((least) => article.prominence > prominence + least.prominence && score < article.score * least.score);
}

/** Those that no article stands above, rated side by side: what is rare among answers need not be among articles. */
async function besideArticles(deps: Deps, q: string, partly: readonly Titled[]): Promise<readonly Titled[]> {
  if (partly.length === 0) return [];
  const all = (await findDocuments(deps, q, { scopes: [SCOPES.public, SCOPES.answers] }))?.documents ?? [];
  const article = all.find(({ scope }) => scope === SCOPES.public);
  const near = all.filter(
    ({ scope, score, prominence }) => scope === SCOPES.answers && score > (article?.score ?? 0) * BESIDE_ARTICLES && prominence >= (article?.prominence ?? 0),
  );
  const ids = new Set(near.map(({ document_id }) => document_id));
  return partly.filter(({ document_id }) => ids.has(document_id));
}

/** An answer to one of several things that are asked, where the title of no article says any of them. */
const ONE_OF_MANY = { precise: 0.9, cover: 0.25 };

const partOf = (partly: readonly Titled[], article: TitledArticle | undefined) =>
  (article?.cover ?? 0) > 0.2 ? [] : partly.filter(({ precise, cover }) => precise >= ONE_OF_MANY.precise && cover >= ONE_OF_MANY.cover);

const nearest = (answers: readonly Titled[]) =>
  answers
    .filter(({ score, isAsked }) => score >= (answers[0]?.score ?? 0) * (isAsked ? NEAR_ASKED : NEAR))
    // What an exam's page says in a row or a table may be asked for by other words than its own; beside a better answer it is not.
    .filter(({ kind, cover }, at) => at === 0 || kind === 'question' || cover >= NEAR_ROW)
    .slice(0, SEARCH.answers);

/** What answers are chosen beside. */
interface Beside {
  q: string;
  reader: Language;
  heard: readonly boolean[] | undefined;
  /** The best article about the exams that are named, in the reader's language. */
  rival: FoundDocument | undefined;
  /** The best of all. */
  article: FoundDocument | undefined;
}

/** The answers that say in their own words what was asked. */
async function saidInTheirWords(deps: Deps, found: Found, fitting: readonly Titled[], { q, rival, article }: Beside): Promise<readonly Titled[]> {
  const partly = fitting.filter((document) => answersPartly(document, found));
  const best = fitting.find((document) => answersWell(document, found));
  if (best) {
    // What is rated above an answer that answers well is no worse.
    const well = fitting.filter((document) => answersWell(document, found) || (document.score > best.score && partly.includes(document)));
    const asks = { asksHow: found.exams.length > 0 && saysOneOf(q, HOW_TO), asksHowMany: saysOneOf(q, HOW_MANY) };
    const [titledRival, first] = await Promise.all([rival, article].map((one) => one && withTitle(deps, one, found)));
    // An article of many questions is found by all that they say, and stands above none of them.
    const rivalOf = ({ kind }: Titled) => (kind === 'question' ? titledRival : first);
    return nearest(well.filter((answer) => (answer.saysPhrase && !titledRival?.saysPhrase) || !isOutspoken(answer, rivalOf(answer), found, asks)));
  }
  const near = await besideArticles(deps, q, partly);
  // An article of many questions is found by what several of them hold: the one that comes nearest answers.
  const first = article?.kind === MANY ? partly.slice(0, 1) : [];
  return nearest([near, partOf(partly, rival && (await withTitle(deps, rival, found))), first].find((some) => some.length > 0) ?? []);
}

/** What the title of an answer must say of a question that was understood by the words that people ask by, and how much more than what was found without them. */
const ASKED_BY = { cover: 0.42, coverage: 0.5, more: 0.15, alike: 0.92 };

/** What is found by the words that people ask by, too, in its order; null where nothing is asked that could be said in other words. */
async function inOtherWords(deps: Deps, { q, reader, heard }: Beside): Promise<{ found: Found; inTheirOrder: readonly Titled[] } | null> {
  const found = await findDocuments(deps, q, { scopes: [SCOPES.answers], heard, askedBy: true });
  // Several exams are compared by texts that name them.
  if (!found || found.subjects === 0 || found.exams.length > 1) return null;
  return { found, inTheirOrder: await inOrder(deps, inOneLanguage(found.documents, reader), found) };
}

/** The answer that is meant by the words that people ask by, where those that texts say lead to none that says as much. */
async function meantByThem(
  deps: Deps,
  { found, inTheirOrder }: NonNullable<Awaited<ReturnType<typeof inOtherWords>>>,
  { rival }: Beside,
  first: Titled | undefined,
): Promise<Titled | null> {
  const said = first?.cover ?? 0;
  if (first && inTheirOrder[0]?.document_id === first.document_id && (first.isAsked || first.kind !== 'question')) return null;
  // Of those that are about as good the one whose title says most.
  const about = inTheirOrder.filter(({ score }) => score >= (inTheirOrder[0]?.score ?? 0) * ASKED_BY.alike);
  const best = about.reduce<Titled | undefined>((most, one) => (most && most.cover >= one.cover ? most : one), undefined);
  if (!best?.namesAll || !best.isOfThem || ROWS.includes(best.kind)) return null;
  // What is said of all exams must be just what was asked to stand for the one that is named.
  const isOwn = found.exams.length === 0 ? best.exam === null : found.exams.includes(best.exam ?? '');
  if (!isOwn && (best.exam !== null || !best.isAsked)) return null;
  // Where no exam is named, a title that asks for much else holds one word of the question by chance: `trembling voice` for `passive voice`.
  if (!found.isNamed && best.cover * best.precise < NEAREST.fit) return null;
  if (best.cover < Math.max(ASKED_BY.cover, said + ASKED_BY.more) || best.coverage < ASKED_BY.coverage) return null;
  // Of one thing alone any answer says all: there a lesson on it is what was asked.
  if (rival && found.subjects === 1 && SHOWING.includes(rival.kind) && rival.prominence >= best.prominence - SHOWN) return null;
  const titledRival = rival && (await withTitle(deps, rival, found));
  if (titledRival && (titledRival.cover >= best.cover || (best.cover < SURE && titledRival.prominence > best.prominence + OUTSPOKEN.prominence))) return null;
  return best;
}

/** What a Chinese reader means by words of our letters, where answers in Chinese are asked in just these: `WFD`, `SAT desmos`. */
async function meantInChinese(deps: Deps, q: string): Promise<{ answers: readonly Titled[]; found: Found } | null> {
  const found = await findDocuments(deps, q, { scopes: [SCOPES.answers], typedBy: 'zh' });
  if (!found) return null;
  const own = found.documents.filter(({ language }) => language === 'zh');
  const said = (await inOrder(deps, inOneLanguage(own, 'zh'), found)).filter((document) => answersWell(document, found));
  return isSure(said[0]) || said[0]?.isJustThat ? { answers: nearest(said), found } : null;
}

/** The answers that a search page shows, the best first; null where nothing was asked. */
export async function chooseAnswers(deps: Deps, q: string, language: Language | undefined): Promise<{ answers: readonly Titled[]; found: Found } | null> {
  const meant = language === 'zh' && !hasCjk(q) ? await meantInChinese(deps, q) : null;
  return meant ?? (await chosenAmongAll(deps, q, language));
}

async function chosenAmongAll(deps: Deps, q: string, language: Language | undefined): Promise<{ answers: readonly Titled[]; found: Found } | null> {
  // The page that shows them asks for the articles, too. What these are about is what was asked, whether any answer is or not.
  const { documents: articles = [], heard } = (await findDocuments(deps, q, { scopes: [SCOPES.public] })) ?? {};
  const found = await findDocuments(deps, q, { scopes: [SCOPES.answers], heard });
  if (!found) return null;
  const reader = readerOf(found, language);
  // What is about another exam, or is read by others, stands in no answer's way.
  const rival = articles.find(
    ({ kind, exam, language: written }) => kind !== MANY && written === reader && (found.exams.length === 0 || found.exams.includes(exam ?? '')),
  );
  const beside: Beside = { q, reader, heard, rival, article: articles[0] };
  const fitting = await inOrder(deps, inOneLanguage(found.documents, reader), found);
  const said = await saidInTheirWords(deps, found, fitting, beside);
  const other = isSure(said[0]) ? null : await inOtherWords(deps, beside);
  const meant = other && (await meantByThem(deps, other, beside, said[0]));
  const others = said.filter(({ document_id }) => document_id !== meant?.document_id);
  const chosen = [...(meant ? [meant] : []), ...others].slice(0, SEARCH.answers);
  if (chosen.length > 0) return { answers: withNext(chosen, fitting), found };
  const article = beside.article && (await withTitle(deps, beside.article, found));
  const nearest = nearestAnswer(found, fitting[0], other?.inTheirOrder[0], article, reader);
  return { answers: withNext(nearest ? [nearest] : [], fitting), found };
}
