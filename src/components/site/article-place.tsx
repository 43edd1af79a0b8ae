import type { ArticleSummary } from '../../../contract/articles.ts';
import { useLanguage, useText } from '../../locales/use-text.ts';
import styles from './article-place.module.css';
import { ExamMark } from './exam-mark.tsx';
import { useNames } from './use-names.ts';

/** Where an article belongs: exam, section (else category) and kind; its language where that is not the reader's. */
export function ArticlePlace({ article }: { article: ArticleSummary }) {
  const { language } = useLanguage();
  const texts = useText();
  const names = useNames();
  const topic = article.category && names.category(article.category);
  const place = [article.exam && article.section ? names.section(article.exam, article.section) : topic, names.kind(article.kind)];
  return (
    <p className={styles.place}>
      {article.exam && <ExamMark code={article.exam} link />}
      <span>{place.filter(Boolean).join(' · ')}</span>
      {article.language !== language && <span>{texts.article_language(article.language === 'zh' ? texts.chinese : texts.english)}</span>}
    </p>
  );
}
