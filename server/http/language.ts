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

/** The language in which this request's errors speak. */
export function languageOf(request: FastifyRequest): Language {
  return request.routeOptions.config?.messages === 'zh' ? 'zh' : readerLanguage(request);
}
