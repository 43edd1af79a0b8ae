import type { ExamPage } from '../../../../contract/exams.ts';
import { ArticleBody } from '../../../components/site/article-body.tsx';
import { useText } from '../../../locales/use-text.ts';
import styles from './exam-questions.module.css';

/** Questions and answers, each folded until asked for. The whole text is in the page all the same. */
export function ExamQuestions({ faqs, lang }: { faqs: ExamPage['faqs']; lang: string }) {
  const texts = useText();
  if (faqs.length === 0) return null;
  return (
    <section id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{texts.faqs}</h2>
      <div className={styles.questions}>
        {faqs.map(({ question, answer_html }) => (
          <details key={question}>
            <summary lang={lang}>{question}</summary>
            <ArticleBody html={answer_html} lang={lang} />
          </details>
        ))}
      </div>
    </section>
  );
}
