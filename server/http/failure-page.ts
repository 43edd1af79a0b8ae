import type { Language } from '../../config/languages.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { plainPolicy } from './security-headers.ts';

/** No database, no renderer, no file: whatever has failed, this can be shown. */
const STYLE =
  ':root{color-scheme:light dark}body{max-width:34rem;margin:18vh auto;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.3}a{color:inherit}';

const WORDS: Record<Language, { titles: Partial<Record<ErrorCode, string>>; title: string; again: string; home: string }> = {
  en: {
    titles: { not_ready: 'We will be back in a moment' },
    title: 'Something went wrong on our side',
    again: 'Try again',
    home: 'Go to the home page',
  },
  zh: { titles: { not_ready: '马上回来' }, title: '服务器出错了', again: '重试', home: '返回首页' },
};

/** What a reader sees where no page could be made: what happened, and two ways on. */
export function failurePage(code: ErrorCode, message: string, language: Language): { html: string; policy: string } {
  const { titles, title: usual, again, home } = WORDS[language];
  const title = titles[code] ?? usual;
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${message}</p><p><a href="">${again}</a> · <a href="${language === 'zh' ? '/zh' : '/'}">${home}</a></p></body>
</html>
`;
  return { html, policy: plainPolicy(STYLE) };
}
