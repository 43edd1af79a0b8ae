import { useLoaderData } from 'react-router-dom';
import { type ExamCode, findExam } from '../../../../config/exams.ts';
import { rowOf } from '../../../../config/route-projections.ts';
import type { ExamPage } from '../../../../contract/exams.ts';
import { ArticleBody } from '../../../components/site/article-body.tsx';
import { PageMeta } from '../../../components/site/page-meta.tsx';
import { breadcrumbList, organization } from '../../../components/site/structured-data.ts';
import { useNames } from '../../../components/site/use-names.ts';
import { useRoot } from '../../../layouts/site/root-data.ts';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import { isFiltered, type ListQuery, listHref, readListQuery } from '../list/list-query.ts';
import { type LoadedArticles, loadArticles, loadFirstOfEach } from '../list/load-articles.ts';
import { notFound, pageLoader } from '../page-loader.ts';
import styles from './exam.module.css';
import { ExamArticles } from './exam-articles.tsx';
import { ExamEditions } from './exam-editions.tsx';
import { ExamFacts } from './exam-facts.tsx';
import { ExamHead } from './exam-head.tsx';
import { ExamQuestions } from './exam-questions.tsx';
import { ExamSections } from './exam-sections.tsx';
import { languageOf } from './language-of.ts';

/** How many articles of a section stand on the exam's page before one is chosen. */
const PER_SECTION = 4;

interface ExamData extends LoadedArticles {
  exam: ExamPage;
  /** The articles are the first of every section. */
  by_section: boolean;
  query: ListQuery;
  /** The moment of the answer, for telling editions in force from coming ones. */
  now: string;
}

function examOf(pathname: string): ExamCode {
  const row = rowOf(pathname);
  if (row?.kind !== 'site' || !row.exam) throw notFound();
  return row.exam;
}

export const loader = pageLoader<ExamData>(async (input) => {
  const code = examOf(input.url.pathname);
  const query = readListQuery(input.url, code);
  const bySection = query.page === 1 && !isFiltered({ ...query, exam: undefined, kind: undefined });
  const [exams, loaded] = await Promise.all([
    input.api.exams.list_public({ query: { code } }, input.options),
    bySection ? loadFirstOfEach(input, 'section', PER_SECTION, query) : loadArticles(input, `/${code}`, query),
  ]);
  const exam = exams.data[0];
  if (!exam) throw notFound();
  return { exam, by_section: bySection, ...loaded, query, now: new Date().toISOString() };
});

export function Component() {
  const { exam, by_section: bySection, query, articles, meta, now } = useLoaderData<ExamData>();
  const { public_url, settings } = useRoot();
  const site = { public_url, name: settings.site_name ?? '', logo: settings.logo || undefined };
  const texts = useText();
  const { dayOf } = useLanguage();
  const names = useNames();
  const frame = findExam(exam.code);
  const section = query.section ? names.section(exam.code, query.section) : null;
  const path = listHref(`/${exam.code}`, { ...query, exam: undefined });
  const plain = exam.overview_html.replace(/<[^>]*>/g, '');
  const lang = languageOf(`${plain} ${exam.score_scale} ${exam.key_facts.map(({ value }) => value).join(' ')}`);
  const parts = [
    { id: 'overview', label: texts.overview, shown: exam.overview_html !== '' },
    { id: 'key-facts', label: texts.key_facts, shown: exam.key_facts.length > 0 },
    { id: 'test', label: texts.test_sections, shown: exam.sections.length > 0 },
    { id: 'scores', label: texts.score_scale, shown: exam.score_scale !== '' },
    { id: 'editions', label: texts.editions, shown: exam.editions.length > 0 },
    { id: 'questions', label: texts.faqs, shown: exam.faqs.length > 0 },
    { id: 'links', label: texts.official_links, shown: exam.official_links.length > 0 },
    { id: 'articles', label: texts.articles, shown: true },
  ].filter(({ shown }) => shown);
  return (
    <div className={styles.page} data-exam={exam.code}>
      <PageMeta
        title={[names.exam(exam.code), section, query.page > 1 ? texts.page(query.page) : null].filter(Boolean).join(' · ')}
        description={texts.exam_description(names.exam(exam.code))}
        path={path}
        feed={{ title: `${names.exam(exam.code)} · ${settings.site_name ?? 'RSS'}`, path: `/rss.xml?exam=${exam.code}` }}
        data={[organization(site), breadcrumbList(site, [{ label: names.exam(exam.code), url: `/${exam.code}` }])]}
        noindex={query.q !== undefined || (isFiltered({ ...query, exam: undefined }) && meta.total === 0)}
      />
      <ExamHead exam={exam} owner={frame?.owner ?? ''} />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={texts.on_this_page}>
          <ul>
            {parts.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.parts}>
          {exam.overview_html && (
            <section id="overview" aria-label={texts.overview}>
              <ArticleBody html={exam.overview_html} lang={lang} />
            </section>
          )}
          <ExamFacts facts={exam.key_facts} lang={lang} />
          <ExamSections sections={exam.sections} lang={lang} />
          {exam.score_scale && (
            <section id="scores" aria-labelledby="scores-title">
              <h2 id="scores-title">{texts.score_scale}</h2>
              <p className={styles.prose} lang={lang}>
                {exam.score_scale}
              </p>
            </section>
          )}
          <ExamEditions editions={exam.editions} today={dayOf(now)} lang={lang} />
          <ExamQuestions faqs={exam.faqs} lang={lang} />
          {exam.official_links.length > 0 && (
            <section id="links" aria-labelledby="links-title">
              <h2 id="links-title">{texts.official_links}</h2>
              <ul className={styles.links} lang={lang}>
                {exam.official_links.map(({ title, url }) => (
                  <li key={url}>
                    <a href={url} rel="noopener">
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <ExamArticles exam={exam} query={query} articles={articles} meta={meta} by_section={bySection} />
        </div>
      </div>
    </div>
  );
}
