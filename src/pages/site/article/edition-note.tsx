import { href } from '../../../../config/route-projections.ts';
import type { ArticlePublic } from '../../../../contract/articles.ts';
import { Label } from '../../../components/site/label.tsx';
import { useSaid } from '../../../locales/said.ts';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './article.module.css';

/** What the article vouches for: the edition it describes, whether that is over, where to go on, and when it was checked. */
export function EditionNote({ article }: { article: ArticlePublic }) {
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
          <b lang={name?.lang}>{name?.text}</b>
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
