import blocks from './article-blocks.module.css';
import text from './article-body.module.css';

/** Whether a text, or a piece of a page, holds practice questions. */
export const hasQuestions = (html: string): boolean => html.includes('data-type="practice-question"');

/** HTML that the server has sanitised and prepared. `lang` is the text's own language. */
export function ArticleBody({ html, lang }: { html: string; lang?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written, and the page's policy refuses inline scripts.
  return <div className={`${text.body} ${blocks.blocks} practice`} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
