import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import blocks from './article-blocks.module.css';
import text from './article-body.module.css';
import { isSitePage } from './site-link.tsx';

/** Whether a click means "open here", as opposed to a new tab, a download or a menu. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** HTML that the server has sanitised and prepared. `lang` is the text's own language; links to our pages open in place. */
export function ArticleBody({ html, lang }: { html: string; lang?: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest('a');
    const url = link?.getAttribute('href');
    if (!link || !url || link.target || !isPlainClick(event) || !isSitePage(url)) return;
    event.preventDefault();
    void navigate(url);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the elements that act; keys reach them as clicks.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written, and the page's policy refuses inline scripts.
    <div className={`${text.body} ${blocks.blocks}`} lang={lang} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
