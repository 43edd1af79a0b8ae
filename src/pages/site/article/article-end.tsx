import { href } from '../../../../config/route-projections.ts';
import type { ArticlePublic } from '../../../../contract/articles.ts';
import { ArticleList } from '../../../components/site/article-list.tsx';
import { listHref } from '../../../components/site/list/list-query.ts';
import { langOf } from '../../../locales/said.ts';
import { useAddress, useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './article-end.module.css';

/** An address that can be a link; a source may also be a book. */
const WHOLE = /^https?:\/\//i;

/** Where a source's address leads, in short. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}

/** What follows the text: sources, tags, neighbours, related articles. */
export function ArticleEnd({ article, url }: { article: ArticlePublic; url: string }) {
  const texts = useText();
  const address = useAddress();
  const { language } = useLanguage();
  const { sources, tags, previous, next, related } = article;
  return (
    <footer className={styles.end}>
      {sources.length > 0 && (
        <section aria-labelledby="sources">
          <h2 id="sources">{texts.sources}</h2>
          <ul className={styles.sources}>
            {sources.map(({ title, url }) => (
              <li key={`${url} ${title}`}>
                {/* A preview shows what is still being written: half an address leads nowhere. */}
                <a href={WHOLE.test(url) ? url : undefined} lang={langOf(title, language)}>
                  {title}
                </a>{' '}
                <span className={styles.host}>{hostOf(url)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {tags.length > 0 && (
        <section aria-labelledby="tags" className={`${styles.tagged} ${styles.onward}`}>
          <h2 id="tags">{texts.tags}</h2>
          <ul className={styles.tags}>
            {tags.map(({ name, slug }) => (
              <li key={slug}>
                <a href={address(listHref('/', { tag: slug }))} rel="tag">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ShareBox url={url} />
      {(previous || next) && (
        <nav className={`${styles.neighbours} ${styles.onward}`} aria-label={texts.neighbours}>
          {previous && (
            <a href={href('/article/:id', { id: previous.slug })} rel="prev">
              <span>← {texts.older_article}</span>
              <b>{previous.title}</b>
            </a>
          )}
          {next && (
            <a href={href('/article/:id', { id: next.slug })} rel="next" className={styles.newer}>
              <span>{texts.newer_article} →</span>
              <b>{next.title}</b>
            </a>
          )}
        </nav>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related" className={styles.onward}>
          <h2 id="related">{texts.related}</h2>
          <ArticleList articles={related} brief />
        </section>
      )}
    </footer>
  );
}

/** The article's address to copy, and its QR code for a phone beside the screen; `src/site-scripts/share.ts` does both. */
function ShareBox({ url }: { url: string }) {
  const texts = useText();
  return (
    <details className={styles.share} data-share>
      <summary>{texts.share}</summary>
      <div className={styles.inside}>
        <div className={styles.address}>
          <label className="visually-hidden" htmlFor="share-url">
            {texts.share_address}
          </label>
          <input id="share-url" type="text" readOnly value={url} />
          <button type="button" className={styles.copy}>
            {texts.copy_link}
          </button>
          <output data-done={texts.copied} />
        </div>
        <figure className={styles.code}>
          <div data-qr role="img" aria-label={texts.qr_code} />
          <figcaption>{texts.scan_to_read}</figcaption>
        </figure>
      </div>
    </details>
  );
}
