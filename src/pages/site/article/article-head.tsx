import { Fragment } from 'react';
import type { Language } from '../../../../config/languages.ts';
import { pictureSizes } from '../../../../config/public-html.ts';
import { href } from '../../../../config/route-projections.ts';
import type { ArticlePublic } from '../../../../contract/articles.ts';
import { SiteLink } from '../../../components/site/site-link.tsx';
import { SitePicture } from '../../../components/site/site-picture.tsx';
import { Title } from '../../../components/site/title.tsx';
import { Unbroken } from '../../../components/site/unbroken.tsx';
import { useNames } from '../../../components/site/use-names.ts';
import { langOf, useSaid } from '../../../locales/said.ts';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './article.module.css';

/** How wide a cover can be, CSS pixels: the measure of running text, 42rem. */
const COVER_WIDTH = 672;

/** Where an article stands: from the home page down to the page above it. */
export function Breadcrumbs({ steps }: { steps: readonly { label: string; url: string }[] }) {
  const texts = useText();
  return (
    <div className={styles.trail}>
      <nav aria-label={texts.breadcrumbs}>
        {[{ label: texts.home, url: '/' }, ...steps].map(({ label, url }, index) => (
          <Fragment key={url}>
            {index > 0 && <span aria-hidden> / </span>}
            <SiteLink url={url}>{label}</SiteLink>
          </Fragment>
        ))}
      </nav>
    </div>
  );
}

/** Title, kind, byline and what the article vouches for; where it stands, the way down to it has said. */
export function ArticleHead({ article }: { article: ArticlePublic }) {
  const { language, date, dayOf } = useLanguage();
  const texts = useText();
  const names = useNames();
  const lang = article.language;
  const updated = article.updated_at !== article.published_at && dayOf(article.updated_at) > dayOf(article.published_at);
  const sort = [names.kind(article.kind), ...(article.level ? [names.level(article.level)] : [])];
  return (
    <header className={styles.head}>
      <p className={styles.sort}>{sort.join(' · ')}</p>
      <h1 lang={lang}>
        <Title text={article.title} />
      </h1>
      {article.summary && (
        <p className={styles.summary} lang={lang}>
          <Unbroken text={article.summary} />
        </p>
      )}
      <p className={`byline ${styles.byline}`}>
        {article.author && (
          <span>
            {texts.by_line}
            {language === 'zh' ? '' : ' '}
            <SiteLink url={href('/author/:id', { id: article.author.id })} rel="author">
              {article.author.name}
            </SiteLink>
          </span>
        )}
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
              <Label text={texts.also_in(other.language === 'zh' ? texts.chinese : texts.english)} />
              <a href={href('/article/:id', { id: other.slug })} lang={other.language} hrefLang={other.language}>
                {other.title}
              </a>
            </span>
          ))}
        </p>
      )}
      <EditionNote article={article} />
      {article.cover && <Cover cover={article.cover} language={article.language} />}
    </header>
  );
}

/** A file is described in one language. A drawing beside the title of an article in another says nothing that the title does not. */
function Cover({ cover, language: written }: { cover: NonNullable<ArticlePublic['cover']>; language: Language }) {
  const { language } = useLanguage();
  const alt = cover.is_drawing && langOf(cover.alt, written) ? '' : cover.alt;
  const lang = alt ? langOf(alt, language) : undefined;
  return <SitePicture className={styles.cover} picture={cover} alt={alt} lang={lang} sizes={pictureSizes(COVER_WIDTH)} loading="first" />;
}

/** What the article vouches for: the edition it describes, whether that is over, where to go on, and when it was checked. */
function EditionNote({ article }: { article: ArticlePublic }) {
  const { day } = useLanguage();
  const texts = useText();
  const say = useSaid();
  const { edition, checked_on: checkedOn, review_overdue: reviewOverdue } = article;
  if (!edition && !checkedOn && !reviewOverdue) return null;
  const name = edition && say(edition, 'name');
  const ended = edition?.ended ? edition.valid_to : null;
  // Somebody has read it again since the edition ended, and found that it still holds.
  const stillHolds = ended !== null && checkedOn !== null && checkedOn > ended;
  const isWarning = (ended !== null && !stillHolds) || reviewOverdue;
  return (
    <div className={isWarning ? styles.ended : styles.edition} role="note">
      {edition && (
        <p>
          <Label text={texts.edition_describes} />
          <b lang={name?.lang}>
            <Unbroken text={name?.text ?? ''} />
          </b>
        </p>
      )}
      {ended !== null && stillHolds && <p>{texts.edition_ended_checked(day(ended), day(checkedOn))}</p>}
      {ended !== null && !stillHolds && <p className={styles.warning}>{texts.edition_ended(day(ended))}</p>}
      {reviewOverdue && <p className={styles.warning}>{texts.review_overdue}</p>}
      {ended !== null && edition?.newer && (
        <p>
          <Label text={texts.edition_newer} />
          <a href={href('/article/:id', { id: edition.newer.slug })} lang={article.language}>
            {edition.newer.title}
          </a>
        </p>
      )}
      {checkedOn && !stillHolds && <p>{texts.checked_on(day(checkedOn))}</p>}
    </div>
  );
}

/** A word before what it names: `Also in Chinese: `, `另有英文版：`. Chinese punctuation is full width and brings its own space. */
export function Label({ text }: { text: string }) {
  const { language } = useLanguage();
  return language === 'zh' ? `${text}：` : `${text}: `;
}
