import { type EditionState, editionStateOf } from '../../../../config/calendar.ts';
import { cachedPart } from '../../../components/site/cached-part.tsx';
import { Unbroken } from '../../../components/site/unbroken.tsx';
import { type Said, useSaid } from '../../../locales/said.ts';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import type { ExamText } from './exam-glance.tsx';
import styles from './exam-sections.module.css';
import { SourceNote } from './source-note.tsx';

/** The minutes that a text begins with (the end of a range), or null when it begins otherwise. */
function minutesOf(text: string): number | null {
  const [, from, to] = /^(\d+)(?:\s*[–-]\s*(\d+))?/.exec(text) ?? [];
  return from ? Number(to ?? from) : null;
}

const Text = ({ said: { text, lang } }: { said: Said }) => (
  <span lang={lang}>
    <Unbroken text={text} />
  </span>
);

/** The test's parts as a table, with each part's length drawn beside its number. */
export const ExamSections = cachedPart('sections', ({ exam }: { exam: ExamText }) => {
  const { sections, sections_source } = exam;
  const texts = useText();
  const say = useSaid();
  if (sections.length === 0) return null;
  const minutes = sections.map((section) => minutesOf(section.minutes));
  const longest = Math.max(...minutes.map((value) => value ?? 0));
  return (
    <section id="test" aria-labelledby="test-title">
      <h2 id="test-title">{texts.test_sections}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} aria-labelledby="test-caption" tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden" id="test-caption">
            {texts.test_sections_caption}
          </caption>
          <thead>
            <tr>
              <th scope="col">{texts.section_name}</th>
              <th scope="col">{texts.section_items}</th>
              <th scope="col">{texts.section_minutes}</th>
              <th scope="col">{texts.section_note}</th>
            </tr>
          </thead>
          <tbody>
            {sections.map((section, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a test may bear the same name.
              <tr key={index}>
                <th scope="row">
                  <Text said={say(section, 'name')} />
                </th>
                <td data-label={texts.section_items}>
                  <Text said={say(section, 'items')} />
                </td>
                <td className={styles.minutes} data-label={texts.section_minutes}>
                  <Text said={say(section, 'minutes')} />
                  {longest > 0 && (
                    <svg viewBox="0 0 100 6" preserveAspectRatio="none" className={styles.bar} aria-hidden>
                      <rect className={styles.track} width="100" height="6" />
                      <rect width={(100 * (minutes[index] ?? 0)) / longest} height="6" />
                    </svg>
                  )}
                </td>
                <td>
                  <Text said={say(section, 'note')} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <SourceNote source={sections_source} read_on={exam.checked_on} />
    </section>
  );
});

/** The exam's editions, newest first: which is in force, which has ended, which is to come. `today` is `YYYY-MM-DD`. */
export const ExamEditions = cachedPart('editions', ({ exam, today }: { exam: ExamText; today: string }) => {
  const { day } = useLanguage();
  const texts = useText();
  const say = useSaid();
  const { editions } = exam;
  if (editions.length === 0) return null;
  const newestFirst = [...editions].sort((a, b) => b.valid_from.localeCompare(a.valid_from));
  const shown = {
    coming: { label: texts.edition_coming, look: styles.coming },
    in_force: { label: texts.edition_in_force, look: styles.current },
    ended: { label: texts.edition_past, look: styles.past },
  } as const satisfies Record<EditionState, object>;
  return (
    <section id="editions" aria-labelledby="editions-title">
      <h2 id="editions-title">{texts.editions}</h2>
      <ol className={styles.editions}>
        {newestFirst.map((edition) => {
          const state = editionStateOf(edition, today);
          const from = day(edition.valid_from);
          const name = say(edition, 'name');
          const summary = say(edition, 'summary');
          return (
            <li key={edition.id} className={shown[state].look}>
              <p className={styles.name}>
                <b lang={name.lang}>{name.text}</b> <span className={styles.state}>{shown[state].label}</span>
              </p>
              <p className={styles.dates}>
                {edition.valid_to
                  ? texts.edition_range(from, day(edition.valid_to))
                  : state === 'coming'
                    ? texts.edition_from(from)
                    : texts.edition_since(from)}
              </p>
              {summary.text && (
                <p lang={summary.lang}>
                  <Unbroken text={summary.text} />
                </p>
              )}
              <SourceNote source={edition.source} read_on={exam.checked_on} />
            </li>
          );
        })}
      </ol>
    </section>
  );
});
