import { questionAnchor } from '../../../../config/exams.ts';
import { ArticleBody } from '../../../components/site/article-body.tsx';
import { drawnOnce } from '../../../components/site/drawn-once.tsx';
import { SourceNote } from '../../../components/site/source-note.tsx';
import { useSaid } from '../../../locales/said.ts';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import type { ExamText } from './exam-glance.tsx';
import styles from './exam-questions.module.css';

/** Questions and answers, each folded until asked for. The whole text is in the page all the same. */
export const ExamQuestions = drawnOnce('questions', ({ exam }: { exam: ExamText }) => {
  const texts = useText();
  const { language } = useLanguage();
  const say = useSaid();
  if (exam.faqs.length === 0) return null;
  return (
    <section id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{texts.faqs}</h2>
      <div className={styles.questions}>
        {exam.faqs.map((faq, place) => {
          const question = say(faq, 'question');
          const answer = say(faq, 'answer_html');
          return (
            <details key={question.text}>
              <summary lang={question.lang}>{question.text}</summary>
              {/* In the folded part: whoever comes by its address finds it unfolded, without scripts. */}
              <div id={questionAnchor(place)}>
                <ArticleBody html={answer.text} lang={answer.lang ?? language} />
                <SourceNote source={faq.source} read_on={exam.checked_on} />
              </div>
            </details>
          );
        })}
      </div>
    </section>
  );
});
