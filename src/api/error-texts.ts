import { isAdminPath } from '../../config/route-projections.ts';

/** Failures that have no words from the server: nothing came back, or what came back was not ours. */
const TEXTS = {
  network: {
    zh: '网络连接失败，请检查网络后重试',
    en: 'The connection failed. Please check your network and try again.',
  },
  timeout: {
    zh: '请求超时，请稍后重试',
    en: 'This took too long. Please try again.',
  },
  aborted: {
    zh: '请求已取消',
    en: 'The request was cancelled.',
  },
  bad_answer: {
    zh: '服务器返回了无法识别的内容，请稍后重试',
    en: 'The server gave an answer that could not be read. Please try again shortly.',
  },
} as const;

export type LocalErrorCode = keyof typeof TEXTS;

export function isLocalCode(code: string): code is LocalErrorCode {
  return Object.hasOwn(TEXTS, code);
}

/** Words for a person: Chinese in the console, elsewhere by the stored language (`en` unless `zh` is chosen). */
export function localErrorText(code: LocalErrorCode): string {
  return TEXTS[code][languageHere()];
}

function languageHere(): 'zh' | 'en' {
  if (typeof window === 'undefined') return 'en';
  if (isAdminPath(window.location.pathname)) return 'zh';
  try {
    return window.localStorage.getItem('language') === 'zh' ? 'zh' : 'en';
  } catch {
    return 'en';
  }
}
