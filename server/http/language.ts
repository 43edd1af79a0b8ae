import type { Language } from '../../config/languages.ts';
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The language of a call's messages: Chinese for operators, the reader's own on public calls. */
    messages?: 'zh' | 'reader';
  }
}

/** The reader's language: the cookie, else English; never Accept-Language. */
export function readerLanguage(request: FastifyRequest): Language {
  return request.cookies?.language === 'zh' ? 'zh' : 'en';
}

/** The language in which this request's errors speak. What a reader writes says which language its page is in: a Chinese article's is Chinese, whatever the cookie says. */
export function languageOf(request: FastifyRequest): Language {
  if (request.routeOptions.config?.messages === 'zh') return 'zh';
  const said = request.headers['content-language'];
  return said === 'en' || said === 'zh' ? said : readerLanguage(request);
}
