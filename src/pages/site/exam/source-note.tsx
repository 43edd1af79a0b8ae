import type { FactSource } from '../../../../contract/exams.ts';
import { SiteLink } from '../../../components/site/site-link.tsx';
import { Unbroken } from '../../../components/site/unbroken.tsx';
import { langOf } from '../../../locales/said.ts';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './exam.module.css';

interface SourceNoteProps {
  source: FactSource | null;
  /** The day that the page names for all of its facts: only another one is told. */
  read_on?: string | null;
}

const WHOSE = { official: 'source_official', school: 'source_school', secondary: 'source_secondary' } as const satisfies Record<FactSource['kind'], string>;

/** Where a fact was read, small beside it: a page by its name, after a word that says whose it is; and that there is none. */
export function SourceNote({ source, read_on: readOn = null }: SourceNoteProps) {
  const { language, day } = useLanguage();
  const texts = useText();
  if (!source) return <span className={styles.source}>{texts.unsourced}</span>;
  // Chinese punctuation brings its own.
  const space = language === 'zh' ? '' : ' ';
  const name = (language === 'zh' && source.title_zh) || source.title;
  const title = (
    <span lang={langOf(name, language)}>
      <Unbroken text={name} />
    </span>
  );
  return (
    <span className={styles.source} data-source="">
      {texts[WHOSE[source.kind]]}
      {space}
      {source.url ? <SiteLink url={source.url}>{title}</SiteLink> : title}
      {source.checked_on && source.checked_on !== readOn && <Unbroken text={space + texts.source_checked(day(source.checked_on))} />}
    </span>
  );
}
