import { dayIn } from '../../../../config/calendar.ts';
import { type ExamCode, factAnchor, questionAnchor } from '../../../../config/exams.ts';
import { FEEDS, rowOf } from '../../../../config/route-projections.ts';
import { examShare, SHARE_SIZE } from '../../../../config/share-pictures.ts';
import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { ExamPage, PublicExam } from '../../../../contract/exams.ts';
import { ArticleBody } from '../../../components/site/article-body.tsx';
import { cachedPart } from '../../../components/site/cached-part.tsx';
import { useFilterNames } from '../../../components/site/list/filter-rows.tsx';
import { countArticles, isFiltered, isKeptOut, type ListQuery, listHref } from '../../../components/site/list/list-query.ts';
import { PageMeta } from '../../../components/site/page-meta.tsx';
import { useRoot, useSite } from '../../../components/site/root-data.tsx';
import { breadcrumbList, organization, questionsData } from '../../../components/site/structured-data.ts';
import { Unbroken } from '../../../components/site/unbroken.tsx';
import { useNames } from '../../../components/site/use-names.ts';
import { useSaid } from '../../../locales/said.ts';
import { useAddress, useLanguage, useText } from '../../../locales/use-text.ts';
import { type LoadedArticles, listQueryOf, loadArticles, loadFirstOfSections, loadNaming, type Naming } from '../load-articles.ts';
import { type PageInput, PageNotFound, sitePage } from '../page-loader.ts';
import styles from './exam.module.css';
import { ExamArticles } from './exam-articles.tsx';
import { ExamFirstSteps } from './exam-first-steps.tsx';
import { ExamFacts, ExamGlance, type ExamText } from './exam-glance.tsx';
import { ExamEditions, ExamSections } from './exam-sections.tsx';
import { SourceNote } from './source-note.tsx';

/** How many articles of a section stand on the exam's page before one is chosen. */
const PER_SECTION = 4;

interface ExamData extends LoadedArticles {
  exam: PublicExam;
  news: ArticleSummary | null;
  /** The articles are the first of every section. */
  by_section: boolean;
  query: ListQuery;
  /** What names the list's category and tag. */
  naming: Naming;
  /** The site's day, `YYYY-MM-DD`, for telling editions in force from coming ones. */
  today: string;
}

function examOf(pathname: string): ExamCode {
  const row = rowOf(pathname);
  if (row?.kind !== 'site' || !row.exam) throw new PageNotFound();
  return row.exam;
}

async function load(input: PageInput): Promise<ExamData> {
  const code = examOf(input.url.pathname);
  const query = listQueryOf(input, code);
  const bySection = query.page === 1 && !isFiltered({ ...query, exam: undefined, kind: undefined });
  const [settings, exams, news, loaded] = await Promise.all([
    input.api.configs.list_public(),
    input.api.exams.list_public({ query: { code, reader: input.language } }),
    input.api.articles.list_public({ query: { exam: code, kind: 'news', sort: '-published_at', reader: input.language, per_page: 1 } }),
    bySection ? loadFirstOfSections(input, query, PER_SECTION) : loadArticles(input, query),
  ]);
  const exam = exams.data[0];
  if (!exam) throw new PageNotFound();
  const naming = await loadNaming(input, query, loaded);
  return {
    exam,
    news: news.data[0] ?? null,
    by_section: bySection,
    ...loaded,
    query,
    naming,
    today: dayIn(settings.data.time_zone, new Date()),
  };
}

function Exam({ exam, news, by_section: bySection, query, naming, articles, meta, today }: ExamData) {
  const { settings } = useRoot();
  const site = useSite();
  const texts = useText();
  const { language } = useLanguage();
  const names = useNames();
  const { article_count: _, article_counts: _counts, start: _start, practise: _practise, convert: _convert, ...text } = exam;
  const own = { ...query, exam: undefined };
  const narrowed = useFilterNames(query, naming.named, naming.categories).filter(({ name }) => name !== 'exam');
  const beyond = [...narrowed.map(({ label }) => label), ...(query.page > 1 ? [texts.page(query.page)] : [])];
  // Some exams have one name in both languages; the words behind it keep their titles apart.
  const title = beyond.length > 0 ? [names.exam(exam.code), ...beyond].join(' · ') : texts.exam_title(names.exam(exam.code));
  const path = listHref(`/${exam.code}`, own);
  const address = useAddress();
  const say = useSaid();
  const overview = say(exam, 'overview_html');
  const scores = say(exam, 'score_scale');
  const share = examShare(exam.code, language, site.name);
  const parts = [
    { id: 'articles', label: texts.articles, shown: true },
    { id: 'overview', label: texts.overview, shown: overview.text !== '' },
    { id: 'key-facts', label: texts.key_facts, shown: exam.key_facts.some(({ topic }) => factAnchor(topic) === 'key-facts') },
    { id: 'test', label: texts.test_sections, shown: exam.sections.length > 0 },
    { id: 'scores', label: texts.score_scale, shown: scores.text !== '' },
    { id: 'editions', label: texts.editions, shown: exam.editions.length > 0 },
    { id: 'questions', label: texts.faqs, shown: exam.faqs.length > 0 },
    { id: 'links', label: texts.official_links, shown: exam.official_links.length > 0 },
  ].filter(({ shown }) => shown);
  return (
    <div data-exam={exam.code}>
      <PageMeta
        title={title}
        description={beyond.length > 0 ? undefined : texts.exam_description(names.exam(exam.code))}
        path={path}
        alternates={query.tag === undefined ? undefined : null}
        image={{ src: share.address, ...SHARE_SIZE, alt: share.words.title }}
        feed={{ title: `${names.exam(exam.code)} · ${settings.site_name}`, path: `${FEEDS[language]}?exam=${exam.code}` }}
        data={[
          organization(site),
          ...questionsData(
            exam.faqs.map((faq) => ({ question: say(faq, 'question').text, answer_html: say(faq, 'answer_html').text })),
            language,
          ),
          breadcrumbList(site, { label: texts.home, url: address('/') }, [{ label: names.exam(exam.code), url: address(`/${exam.code}`) }]),
        ]}
        noindex={isFiltered(own) && isKeptOut(own, meta.total)}
      />
      <ExamHead exam={exam} />
      <div className={styles.first}>
        <ExamGlance exam={text} today={today} news={news} />
        <ExamFirstSteps exam={exam} />
      </div>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={texts.on_this_page} data-outline>
          <ul>
            {parts.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.parts}>
          <ExamArticles exam={exam} query={query} articles={articles} meta={meta} by_section={bySection} naming={naming} />
          {overview.text && (
            <section id="overview" aria-labelledby="overview-title" className={styles.overview}>
              <h2 id="overview-title">{texts.overview}</h2>
              <ArticleBody html={overview.text} lang={overview.lang ?? language} />
            </section>
          )}
          <ExamFacts exam={text} />
          <ExamSections exam={text} />
          {scores.text && (
            <section id="scores" aria-labelledby="scores-title">
              <h2 id="scores-title">{texts.score_scale}</h2>
              <p className={styles.prose} lang={scores.lang}>
                <Unbroken text={scores.text} />
              </p>
              <SourceNote source={exam.score_source} read_on={exam.checked_on} />
            </section>
          )}
          <ExamEditions exam={text} today={today} />
          <ExamQuestions exam={text} lists={countArticles(exam.article_counts, { kind: 'questions' })} />
          {exam.official_links.length > 0 && (
            <section id="links" aria-labelledby="links-title">
              <h2 id="links-title">{texts.official_links}</h2>
              <ul className={styles.links}>
                {exam.official_links.map((link) => {
                  const title = say(link, 'title');
                  return (
                    <li key={link.url}>
                      <a href={link.url} lang={title.lang}>
                        {title.text}
                      </a>
                    </li>
                  );
                })}
              </ul>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

export const page = sitePage(load, Exam);

/** The exam's name, its code in large bubbles as it is filled in on an answer sheet; who makes it, and when the facts were checked. */
function ExamHead({ exam }: { exam: ExamPage }) {
  const { day } = useLanguage();
  const texts = useText();
  const names = useNames();
  const full = names.exam(exam.code);
  const owner = names.owner(exam.code);
  return (
    <header className={styles.head}>
      <div className={styles.headInner}>
        <h1>
          <span className="visually-hidden">{full}</span>
          <span className={styles.code} aria-hidden>
            {[...exam.code].map((letter, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a letter has no name but its place.
              <span key={index}>{letter}</span>
            ))}
          </span>{' '}
          <span aria-hidden>{names.beyondCode(exam.code)}</span>
        </h1>
        <p className={styles.about}>
          {owner && <span>{texts.made_by(owner)}</span>}
          {exam.article_count > 0 && <a href="#articles">{texts.article_count(exam.article_count)}</a>}
          {exam.checked_on && <span>{texts.checked(day(exam.checked_on))}</span>}
        </p>
      </div>
    </header>
  );
}

/** Questions and answers, each folded until asked for, and the way to the articles that are `lists` of more. The whole text is in the page all the same. */
const ExamQuestions = cachedPart('questions', ({ exam, lists }: { exam: ExamText; lists: number }) => {
  const texts = useText();
  const address = useAddress();
  const { language } = useLanguage();
  const say = useSaid();
  if (exam.faqs.length === 0) return null;
  return (
    <section id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{texts.faqs}</h2>
      <div className={styles.questions}>
        {exam.faqs.map((faq, place) => {
          const question = say(faq, 'question');
          const answer = say(faq, 'answer_html');
          return (
            <details key={question.text}>
              <summary lang={question.lang}>{question.text}</summary>
              {/* In the folded part: whoever comes by its address finds it unfolded, without scripts. */}
              <div id={questionAnchor(place)}>
                <ArticleBody html={answer.text} lang={answer.lang ?? language} />
                <SourceNote source={faq.source} read_on={exam.checked_on} />
              </div>
            </details>
          );
        })}
      </div>
      {lists > 0 && (
        <p className={styles.rest}>
          <a href={`${listHref(address(`/${exam.code}`), { kind: 'questions' })}#articles`}>{texts.lists_of_questions(lists)}</a>
        </p>
      )}
    </section>
  );
});
