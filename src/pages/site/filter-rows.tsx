import { EXAM_CODES, findExam, KINDS, type Kind } from '../../../config/exams.ts';
import { useNames } from '../../components/site/use-names.ts';
import { useText } from '../../locales/use-text.ts';
import styles from './filters.module.css';
import { type FilterName, type ListQuery, listHref, withFilter } from './list-query.ts';

interface Choice {
  value: string | undefined;
  label: string;
}

/** The list's filters as rows of links: exam, the exam's sections once it is chosen, and kind. */
export function FilterRows({ query }: { query: ListQuery }) {
  const texts = useText();
  const names = useNames();
  const exam = findExam(query.exam);
  const all: Choice = { value: undefined, label: texts.filter_all };
  const rows: { name: FilterName; label: string; choices: Choice[] }[] = [
    { name: 'exam', label: texts.filter_exam, choices: [all, ...EXAM_CODES.map((code) => ({ value: code, label: code }))] },
    { name: 'kind', label: texts.filter_kind, choices: [all, ...(Object.keys(KINDS) as Kind[]).map((kind) => ({ value: kind, label: names.kind(kind) }))] },
  ];
  if (exam) {
    const sections = exam.sections.map(({ slug }) => ({ value: slug, label: names.section(exam.code, slug) }));
    rows.splice(1, 0, { name: 'section', label: texts.filter_section, choices: [all, ...sections] });
  }
  return (
    <nav className={styles.rows} aria-label={texts.filters}>
      {rows.map(({ name, label, choices }) => (
        <div key={name} className={styles.row}>
          <span className={styles.label} id={`filter-${name}`}>
            {label}
          </span>
          <ul className={styles.choices} aria-labelledby={`filter-${name}`}>
            {choices.map(({ value, label: choice }) => (
              <li key={value ?? ''}>
                <a
                  className={styles.choice}
                  data-exam={name === 'exam' ? value : undefined}
                  href={listHref('/', withFilter(query, name, value))}
                  aria-current={query[name] === value ? 'true' : undefined}
                >
                  {choice}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
