import type { FastifyRequest } from 'fastify';

/** One page view as it comes in. Address and user agent live in memory only until the next flush, which stores hashes. */
export interface Hit {
  /** Epoch milliseconds. */
  at: number;
  /** The path without its query. */
  path: string;
  article_id: number | null;
  /** The exam of the page or of the article. */
  exam: string | null;
  referrer: string | null;
  ip: string;
  user_agent: string;
  accept_language: string;
  /** The host the page was asked under: a referrer of it is our own, whatever PUBLIC_URL says. */
  host?: string;
  /** The browser asks not to be tracked. */
  dnt?: boolean;
}

type Seen = Pick<Hit, 'at' | 'path' | 'article_id' | 'exam'> & { referrer?: string | null };

/** The hit of a request for a page; the referrer is the header's unless told. */
export function hitOf(request: Pick<FastifyRequest, 'headers' | 'ip'>, seen: Seen): Hit {
  const { headers, ip } = request;
  return {
    ...seen,
    referrer: seen.referrer ?? headers.referer ?? null,
    ip,
    user_agent: (headers['user-agent'] ?? '').slice(0, 500),
    accept_language: (headers['accept-language'] ?? '').slice(0, 200),
    host: headers.host,
    dnt: headers.dnt === '1' || headers['sec-gpc'] === '1',
  };
}
