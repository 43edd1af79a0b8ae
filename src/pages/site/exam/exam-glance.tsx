import type { ReactNode } from 'react';
import { editionInForce, editionStateOf, nextDates } from '../../../../config/calendar.ts';
import { FACT_TOPICS, type FactTopic, factAnchor } from '../../../../config/exams.ts';
import { href } from '../../../../config/route-projections.ts';
import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { Edition, PublicExam } from '../../../../contract/exams.ts';
import { cachedPart } from '../../../components/site/cached-part.tsx';
import { Unbroken } from '../../../components/site/unbroken.tsx';
import { useNames } from '../../../components/site/use-names.ts';
import { type Said, useSaid } from '../../../locales/said.ts';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './exam-glance.module.css';
import { SourceNote } from './source-note.tsx';

/** What people wrote of an exam: the same whatever articles come and go. */
export type ExamText = Omit<PublicExam, 'article_count' | 'article_counts' | 'start' | 'practise' | 'convert'>;

interface GlanceProps {
  exam: ExamText;
  /** `YYYY-MM-DD` */
  today: string;
  /** The newest article of news on this exam. */
  news: ArticleSummary | null;
}

/** What a reader asks before anything else: when, how much, how long, how long valid, and what is new. */
export const ExamGlance = cachedPart('glance', ({ exam, today, news }: GlanceProps) => {
  const texts = useText();
  return (
    <section id="glance" aria-labelledby="glance-title" className={styles.glance}>
      <h2 id="glance-title" className="visually-hidden">
        {texts.at_a_glance}
      </h2>
      <details className={styles.more}>
        <summary>{texts.notes_and_sources}</summary>
      </details>
      <dl className={styles.cells}>
        <NextTest exam={exam} today={today} />
        <Facts exam={exam} topic="fee" />
        <Facts exam={exam} topic="length" />
        <Facts exam={exam} topic="validity" />
        <LastChange exam={exam} today={today} news={news} />
      </dl>
    </section>
  );
});

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.cell}>
      <dt>{label}</dt>
      {children}
    </div>
  );
}

/** The next dates that somebody recorded, expected ones said to be so; else what is said of dates in general. */
function NextTest({ exam, today }: Omit<GlanceProps, 'news'>) {
  const { day, days } = useLanguage();
  const texts = useText();
  const say = useSaid();
  const [next, then] = nextDates(exam.test_dates, today);
  if (!next) return <Facts exam={exam} topic="dates" />;
  const span = ({ starts_on, ends_on }: typeof next) => days(starts_on, ends_on);
  const note = say(next, 'note');
  const said = (date: typeof next) => (date.source?.kind === 'official' ? span(date) : texts.expected(span(date)));
  return (
    <Cell label={texts.next_test}>
      <dd>
        <time dateTime={next.starts_on}>
          <Unbroken text={said(next)} />
        </time>
        {next.register_by && (
          <small>{next.register_by >= today ? texts.register_by(day(next.register_by)) : texts.registration_over(day(next.register_by))}</small>
        )}
        {note.text && (
          <small className={styles.note} lang={note.lang}>
            {note.text}
          </small>
        )}
        {then && (
          <small>
            <Unbroken text={texts.then_on(said(then))} />
          </small>
        )}
        {next.source && <SourceNote source={next.source} read_on={exam.checked_on} />}
      </dd>
    </Cell>
  );
}

/** Behind these stands what a fact adds; how the time of a test is divided stands behind a colon. */
const ADDS = /; |；/;
const DIVIDES = /; |；|: |：/;

function Facts({ exam, topic }: { exam: ExamText; topic: FactTopic }) {
  const { language } = useLanguage();
  const say = useSaid();
  const facts = exam.key_facts.filter((fact) => fact.topic === topic);
  if (facts.length === 0) return null;
  return (
    <Cell label={FACT_TOPICS[topic][language]}>
      {facts.map((fact) => {
        const value = say(fact, 'value');
        return (
          <dd key={value.text}>
            <FactValue value={value} adds={topic === 'length' ? DIVIDES : ADDS} />
            {fact.source && <SourceNote source={fact.source} read_on={exam.checked_on} />}
          </dd>
        );
      })}
    </Cell>
  );
}

/** What a fact says first, large; what it adds, small below. */
function FactValue({ value, adds = ADDS }: { value: Said; adds?: RegExp }) {
  const { text, lang } = value;
  const sign = adds.exec(text);
  const rest = sign ? text.slice(sign.index + sign[0].length) : '';
  return (
    <>
      <span lang={lang}>
        <Unbroken text={text.slice(0, sign?.index)} />
      </span>
      {rest && (
        <small className={styles.note} lang={lang}>
          <Unbroken text={rest.charAt(0).toUpperCase() + rest.slice(1)} />
        </small>
      )}
    </>
  );
}

/** Of the editions that have ended, the one that did so last. */
function lastEnded(editions: readonly Edition[], today: string): Edition | undefined {
  return editions.filter((edition) => editionStateOf(edition, today) === 'ended').sort((a, b) => (b.valid_to ?? '').localeCompare(a.valid_to ?? ''))[0];
}

/** The newest news, or the edition in force where that began later. Between two editions, the last one's end. */
function LastChange({ exam, today, news }: GlanceProps) {
  const { language, day, date, dayOf } = useLanguage();
  const texts = useText();
  const say = useSaid();
  const names = useNames();
  const current = editionInForce(exam.editions, today);
  const edition = current ?? lastEnded(exam.editions, today);
  const since = current ? current.valid_from : (edition?.valid_to ?? '');
  const isNews = news !== null && dayOf(news.published_at) >= since;
  if (!isNews && !edition) return null;
  return (
    <Cell label={texts.changed_last}>
      <dd>
        {isNews ? (
          <>
            <a href={href('/article/:id', { id: news.slug })} lang={news.language === language ? undefined : news.language}>
              <Unbroken text={news.title} title />
            </a>
            <small>{date(news.published_at)}</small>
          </>
        ) : (
          edition && (
            <>
              <a href="#editions" lang={say(edition, 'name').lang}>
                <Unbroken text={names.beyondExam(exam.code, say(edition, 'name').text)} />
              </a>
              <small>{current ? texts.edition_since(day(since)) : texts.edition_over(day(since))}</small>
            </>
          )
        )}
      </dd>
    </Cell>
  );
}

/** The facts that do not stand at the top of the page, as a ruled index card. */
export const ExamFacts = cachedPart('facts', ({ exam }: { exam: ExamText }) => {
  const texts = useText();
  const say = useSaid();
  const shown = exam.key_facts.filter(({ topic }) => factAnchor(topic) === 'key-facts');
  if (shown.length === 0) return null;
  return (
    <section id="key-facts" aria-labelledby="key-facts-title">
      <h2 id="key-facts-title">{texts.key_facts}</h2>
      <dl className={styles.facts}>
        {shown.map((fact) => {
          const label = say(fact, 'label');
          const value = say(fact, 'value');
          return (
            <div key={`${label.text} ${value.text}`} className={styles.fact}>
              <dt lang={label.lang}>{label.text}</dt>
              <dd>
                <FactValue value={value} />
                {fact.source && <SourceNote source={fact.source} read_on={exam.checked_on} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
});
