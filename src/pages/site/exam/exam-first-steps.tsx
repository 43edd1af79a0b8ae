import { href } from '../../../../config/route-projections.ts';
import type { PublicExam } from '../../../../contract/exams.ts';
import { countArticles } from '../../../components/site/list/list-query.ts';
import { useAddress, useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './exam-first-steps.module.css';

interface Step {
  label: string;
  /** What lies behind it. */
  title: string;
  url: string;
  lang?: string;
}

/** The article in the reader's language, else in the one there is. */
function useArticleStep(): (label: string, family: PublicExam['start']) => Step[] {
  const { language } = useLanguage();
  return (label, family) => {
    const article = family.find((member) => member.language === language) ?? family[0];
    if (!article) return [];
    return [
      {
        label,
        title: article.title,
        url: href('/article/:id', { id: article.slug }),
        lang: article.language === language ? undefined : article.language,
      },
    ];
  };
}

/** The three first steps: one article to begin with, practice, a table of scores. A step that leads nowhere is not offered. */
export function ExamFirstSteps({ exam }: { exam: PublicExam }) {
  const texts = useText();
  const address = useAddress();
  const articleStep = useArticleStep();
  const sets = countArticles(exam.article_counts, { kind: 'practice' });
  const list = sets > 0 ? `/${exam.code}?kind=practice#articles` : '';
  const practise = articleStep(texts.practise, exam.practise);
  // An address that is no article of ours is kept as it was written.
  const page = practise.length === 0 && (exam.practise_url || list);
  if (page) practise.push({ label: texts.practise, title: sets > 0 ? texts.practice_sets(sets) : texts.practise_text, url: address(page) });
  const steps = [...articleStep(texts.start_here, exam.start), ...practise, ...articleStep(texts.convert_score, exam.convert)];
  if (steps.length === 0) return null;
  return (
    <ul className={styles.steps}>
      {steps.map(({ label, title, url, lang }) => (
        <li key={label}>
          <a href={url} className={styles.step}>
            <b>{label}</b> <span lang={lang}>{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
