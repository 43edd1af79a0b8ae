import type { FastifyRequest } from 'fastify';
import type { WindowThrottle } from '../../security/throttle.ts';

/**
 * One page view as it comes in. Address and user agent live in memory only until the next flush, which stores hashes.
 * What page the path is, and which article, is looked up then.
 */
export interface Hit {
  /** Epoch milliseconds. */
  at: number;
  /** A path of the site; a query is cut off. */
  path: string;
  referrer: string | null;
  /** What the address itself names as its source (`utm_source`), as it came. */
  campaign?: string | null;
  ip: string;
  user_agent: string;
  accept_language: string;
  /** The host the page was asked under: a referrer of it is our own, whatever PUBLIC_URL says. */
  host?: string;
  /** The browser asks not to be tracked. */
  dnt?: boolean;
}

/** One search of the site as it comes in: the words as typed, the filters around them, and how many articles were found. */
export interface SearchHit {
  /** Epoch milliseconds. */
  at: number;
  query: string;
  results: number;
  exam?: string;
  section?: string;
  ip: string;
  user_agent: string;
  dnt?: boolean;
}

/** What takes page views and searches: `VisitBuffer`, seen from outside. */
export interface Visits {
  /** Takes a hit; never waits and never throws. */
  record(hit: Hit): void;
  /** Takes a search; never waits and never throws. */
  recordSearch(search: SearchHit): void;
  /** Writes everything recorded so far. When the database refuses, it stays for the next time and this rejects. */
  flush(): Promise<void>;
  /** Begins to write by itself; failures go to `onError` and are tried again. */
  start(onError: (error: unknown) => void): void;
  /** Writes what is left, and nothing by itself any more. */
  stop(): Promise<void>;
  /** Guards `POST /visits`. */
  readonly throttle: WindowThrottle;
}

/** By the older header, or by Global Privacy Control. */
export function asksNotToBeTracked(headers: FastifyRequest['headers']): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}

/** The source that an address names, as it came; null where it names none. */
function campaignOf(address: string): string | null {
  const query = address.indexOf('?');
  return query < 0 ? null : new URLSearchParams(address.slice(query + 1)).get('utm_source');
}

type Asked = Pick<FastifyRequest, 'headers' | 'ip' | 'host'>;

/** The hit of a request for `address`, a path with its query; the referrer is the header's unless told. */
export function hitOf({ headers, ip, host }: Asked, at: number, address: string, referrer?: string | null): Hit {
  return {
    at,
    path: address,
    referrer: referrer ?? headers.referer ?? null,
    campaign: campaignOf(address),
    ip,
    user_agent: (headers['user-agent'] ?? '').slice(0, 500),
    accept_language: (headers['accept-language'] ?? '').slice(0, 200),
    host,
    dnt: asksNotToBeTracked(headers),
  };
}
