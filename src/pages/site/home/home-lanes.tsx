import type { ArticleSummary } from '../../../../contract/articles.ts';
import { ArticleList } from '../../../components/site/article-list.tsx';
import { SiteLink } from '../../../components/site/site-link.tsx';
import { useText } from '../../../locales/use-text.ts';
import styles from './home-lanes.module.css';
import type { Lanes } from './load-lanes.ts';

/** What to practise and what has changed, side by side. */
export function HomeLanes({ practise, changed }: Pick<Lanes, 'practise' | 'changed'>) {
  const texts = useText();
  return (
    <div className={styles.lanes}>
      <Lane id="practise" title={texts.practise} articles={practise} all={texts.all_practice} url="/?kind=practice" />
      <Lane id="changed" title={texts.what_changed} articles={changed} all={texts.all_news} url="/?kind=news" />
    </div>
  );
}

interface LaneProps {
  id: string;
  title: string;
  articles: readonly ArticleSummary[];
  /** What the link to the whole list says. */
  all: string;
  url: string;
}

function Lane({ id, title, articles, all, url }: LaneProps) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <ArticleList articles={articles} brief />
      <p className={styles.all}>
        <SiteLink url={url}>{all}</SiteLink>
      </p>
    </section>
  );
}
