import { href } from '../../../config/route-projections.ts';
import type { ArticleSummary } from '../../../contract/articles.ts';
import { useLanguage, useText } from '../../locales/use-text.ts';
import styles from './article-list.module.css';
import { cachedPart } from './cached-part.tsx';
import { ExamMark } from './exam-mark.tsx';
import { SitePicture } from './site-picture.tsx';
import { Title } from './title.tsx';
import { Unbroken } from './unbroken.tsx';
import { useNames } from './use-names.ts';

/** Whose page or shelf an article stands on. */
type Within = 'exam' | 'section';

/** Where an article belongs: exam, section (else category) and kind, but for what it stands `within`; its language where that is not the reader's. */
export function ArticlePlace({ article, within }: { article: ArticleSummary; within?: Within }) {
  const { language } = useLanguage();
  const texts = useText();
  const names = useNames();
  const topic = article.category && names.category(article.category);
  const section = article.exam && article.section ? names.section(article.exam, article.section) : topic;
  const place = [within === 'section' ? null : section, names.kind(article.kind)];
  return (
    <p className={styles.place}>
      {article.exam && !within && <ExamMark code={article.exam} link />}
      <span>{place.filter(Boolean).join(' · ')}</span>
      {article.language !== language && <span>{texts.article_language(article.language === 'zh' ? texts.chinese : texts.english)}</span>}
    </p>
  );
}

interface ListProps {
  articles: readonly ArticleSummary[];
  level?: 2 | 3 | 4;
  brief?: boolean;
  /** What the page has said before the list and its rows need not say again. */
  within?: Within;
}

/** Articles one below the other, hairlines between them. */
export function ArticleList({ articles, level, brief, within }: ListProps) {
  return (
    <ul className="list">
      {articles.map((article) => (
        <li key={article.id}>
          {article.snippet ? (
            <ArticleItem article={article} level={level} brief={brief} within={within} />
          ) : (
            <KnownItem article={article} level={level} brief={brief} within={within} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where the text has what was looked for. */
function Snippet({ parts }: { parts: NonNullable<ArticleSummary['snippet']> }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no name but their place, and never move.
  return parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : <Unbroken key={index} text={text} />));
}

/** One article in a list: its place, title and summary, its day and how long it takes; who wrote it stands on its page. `level` is the heading's level; `brief` leaves the summary out. */
function ArticleItem({ article, level = 3, brief = false, within }: Omit<ListProps, 'articles'> & { article: ArticleSummary }) {
  const { language, date, dayOf } = useLanguage();
  const texts = useText();
  const Heading = `h${level}` as const;
  const lang = article.language === language ? undefined : article.language;
  return (
    <article className={brief ? styles.brief : styles.item}>
      <div className={styles.words}>
        <ArticlePlace article={article} within={within} />
        <Heading className={styles.title} lang={lang}>
          <a className="title-link" href={href('/article/:id', { id: article.slug })}>
            <Title text={article.title} />
          </a>
        </Heading>
        {!brief && (article.snippet || article.summary) && (
          <p className={styles.summary} lang={lang}>
            {article.snippet ? <Snippet parts={article.snippet} /> : <Unbroken text={article.summary ?? ''} />}
          </p>
        )}
        <p className={`byline ${styles.byline}`}>
          <time dateTime={dayOf(article.published_at)}>{date(article.published_at)}</time>
          <span>{texts.reading_minutes(article.reading_minutes)}</span>
          {article.comment_count > 0 && <span>{texts.comment_count(article.comment_count)}</span>}
        </p>
      </div>
      {!brief && article.cover && <SitePicture className={styles.cover} picture={article.cover} alt="" sizes="176px" loading="lazy" />}
    </article>
  );
}

/** `ArticleItem`, cached: for rows without a search snippet. */
const KnownItem = cachedPart('article', ArticleItem);
