import type { ArticleSummary } from '../../../contract/articles.ts';
import { useLanguage, useText } from '../../locales/use-text.ts';
import styles from './article-place.module.css';
import { ExamMark } from './exam-mark.tsx';
import { useNames } from './use-names.ts';

/** Whose page or shelf an article stands on. */
export type Within = 'exam' | 'section';

/** Where an article belongs: exam, section (else category) and kind, but for what it stands `within`; its language where that is not the reader's. */
export function ArticlePlace({ article, within }: { article: ArticleSummary; within?: Within }) {
  const { language } = useLanguage();
  const texts = useText();
  const names = useNames();
  const topic = article.category && names.category(article.category);
  const section = article.exam && article.section ? names.section(article.exam, article.section) : topic;
  const place = [within === 'section' ? null : section, names.kind(article.kind)];
  return (
    <p className={styles.place}>
      {article.exam && !within && <ExamMark code={article.exam} link />}
      <span>{place.filter(Boolean).join(' · ')}</span>
      {article.language !== language && <span>{texts.article_language(article.language === 'zh' ? texts.chinese : texts.english)}</span>}
    </p>
  );
}
