import { Link } from 'react-router-dom';
import { href } from '../../../config/route-projections.ts';
import type { ArticlePublic } from '../../../contract/articles.ts';
import { ExamMark } from '../../components/site/exam-mark.tsx';
import { useNames } from '../../components/site/use-names.ts';
import { dayOf } from '../../locales/format.ts';
import { useLanguage, useText } from '../../locales/use-text.ts';
import styles from './article.module.css';

/** Title, place, byline and what the article vouches for. */
export function ArticleHead({ article }: { article: ArticlePublic }) {
  const { date } = useLanguage();
  const texts = useText();
  const names = useNames();
  const lang = article.language;
  const updated = dayOf(new Date(article.updated_at)) > dayOf(new Date(article.published_at));
  const place = [
    article.exam && article.section ? names.section(article.exam, article.section) : null,
    names.kind(article.kind),
    article.level ? names.level(article.level) : null,
  ];
  return (
    <header className={styles.head}>
      <p className={styles.place}>
        {article.exam && <ExamMark code={article.exam} link />}
        <span>{place.filter(Boolean).join(' · ')}</span>
      </p>
      <h1 lang={lang}>{article.title}</h1>
      {article.summary && (
        <p className={styles.summary} lang={lang}>
          {article.summary}
        </p>
      )}
      <p className={styles.byline}>
        {article.author && <span>{texts.by(article.author.name)}</span>}
        <span>
          {texts.published} <time dateTime={article.published_at}>{date(article.published_at)}</time>
        </span>
        {updated && (
          <span>
            {texts.updated} <time dateTime={article.updated_at}>{date(article.updated_at)}</time>
          </span>
        )}
        <span>{texts.reading_minutes(article.reading_minutes)}</span>
        {article.comment_count > 0 && <a href="#comments">{texts.comment_count(article.comment_count)}</a>}
      </p>
      {article.translations.length > 0 && (
        <p className={styles.translations}>
          {article.translations.map((other) => (
            <span key={other.slug}>
              {texts.also_in(other.language === 'zh' ? texts.chinese : texts.english)}:{' '}
              <Link to={href('/article/:id', { id: other.slug })} lang={other.language} hrefLang={other.language}>
                {other.title}
              </Link>
            </span>
          ))}
        </p>
      )}
      <EditionNote article={article} />
      {article.cover && (
        <img
          className={styles.cover}
          src={article.cover.url}
          alt={article.cover.alt}
          width={article.cover.width ?? undefined}
          height={article.cover.height ?? undefined}
          decoding="async"
        />
      )}
    </header>
  );
}

function EditionNote({ article }: { article: ArticlePublic }) {
  const { day } = useLanguage();
  const texts = useText();
  const { edition, checked_on: checkedOn } = article;
  if (!edition && !checkedOn) return null;
  return (
    <div className={edition?.ended ? styles.ended : styles.edition} role="note">
      {edition && (
        <p>
          {texts.edition_describes}: <b>{edition.name}</b>
        </p>
      )}
      {edition?.ended && edition.valid_to && <p className={styles.warning}>{texts.edition_ended(day(edition.valid_to))}</p>}
      {checkedOn && <p>{texts.checked_on(day(checkedOn))}</p>}
    </div>
  );
}
