import { atLeast } from '../../../../config/breakpoints.ts';
import { href } from '../../../../config/route-projections.ts';
import type { ArticleSummary } from '../../../../contract/articles.ts';
import { ArticlePlace } from '../../../components/site/article-list.tsx';
import { drawnOnce } from '../../../components/site/drawn-once.tsx';
import { SitePicture } from '../../../components/site/site-picture.tsx';
import { Unbroken } from '../../../components/site/unbroken.tsx';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './home-leads.module.css';

/** How wide the covers can be: the first takes a little more than half of the page, the others stand small beside their titles. */
const FIRST_SIZES = `${atLeast(64)} 640px, 100vw`;
const OTHER_SIZES = '160px';

/** Where a new reader begins: the pinned guides, then the newest. The first one is large. */
export const HomeLeads = drawnOnce('leads', ({ articles }: { articles: readonly ArticleSummary[] }) => {
  const texts = useText();
  return (
    <section className={styles.leads} aria-labelledby="leads-title">
      <h2 className={styles.heading} id="leads-title">
        {texts.start_here}
      </h2>
      <ul className={styles.list}>
        {articles.map((article, index) => (
          <li key={article.id} className={index === 0 ? styles.first : styles.other}>
            <Lead article={article} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
});

function Lead({ article, isFirst }: { article: ArticleSummary; isFirst: boolean }) {
  const { language, date } = useLanguage();
  const texts = useText();
  const lang = article.language === language ? undefined : article.language;
  return (
    <article className={styles.lead}>
      {article.cover && (
        <SitePicture className={styles.cover} picture={article.cover} alt="" sizes={isFirst ? FIRST_SIZES : OTHER_SIZES} loading={isFirst ? 'first' : 'lazy'} />
      )}
      <div>
        <ArticlePlace article={article} />
        <h3 className={styles.title} lang={lang}>
          <a className="title-link" href={href('/article/:id', { id: article.slug })}>
            <Unbroken text={article.title} title />
          </a>
        </h3>
        {article.summary && (
          <p className={styles.summary} lang={lang}>
            {article.summary}
          </p>
        )}
        <p className={styles.byline}>
          <time dateTime={article.published_at}>{date(article.published_at)}</time> · {texts.reading_minutes(article.reading_minutes)}
        </p>
      </div>
    </article>
  );
}
