import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '../config/languages.ts';
import type { CallName } from '../contract/calls.ts';
import type { Renderer, SiteAssets } from '../contract/rendering.ts';
import type { ContentVersion } from './database/content-version.ts';
import type { Dialect } from './database/dialect.ts';
import type { OpenDatabase } from './database/open.ts';
import type { Db, Trx } from './database/schema.ts';
import type { Storage } from './media/storage.ts';
import type { WindowThrottle } from './security/throttle.ts';

export type { Db, Trx };

/** Everything the application needs from outside; `buildApp` takes it whole, tests and the mock compose their own. */
export interface Deps {
  db: Db;
  dialect: Dialect;
  snapshot: OpenDatabase['snapshot'];
  notifications: OpenDatabase['notifications'];
  guard: OpenDatabase['guard'];
  /** Now, epoch milliseconds. */
  clock: () => number;
  storage: Storage;
  /** Where backups lie: apart from what readers are served. */
  backups: Storage;
  content: ContentVersion;
  visits: Visits;
  log: FastifyBaseLogger;
  options: AppOptions;
  /** Absent where no pages are rendered (commands, most API tests). */
  pages?: { renderer: () => Promise<Renderer>; assets: SiteAssets; transformHtml?: (url: string, html: string) => Promise<string>; relaxed_policy?: boolean };
}

interface AppOptions {
  public_url: string;
  cors_origins: readonly string[];
  trust_proxy: boolean | number | string[];
  /** Whether `/api/docs` describes the calls to anybody; no, unless told. */
  api_docs?: boolean;
  /** What opens `/metrics`; without it there is none. */
  metrics_token?: string | null;
  /** The built client's folder, or null when Vite serves it. */
  client_dir: string | null;
  /** Runs before a call's handler; an error thrown here leaves through the real error handler. */
  before_call?: (name: CallName) => Promise<void>;
}

export interface SessionUser {
  id: number;
  session_id: number;
  username: string;
  name: string;
  role: 'admin' | 'editor';
  /** Only their own account is open to them until they have a second factor. */
  restricted?: true;
}

/** Who asks. */
export interface Caller<User = SessionUser | null> {
  user: User;
  ip: string;
  user_agent: string;
  /** The language of messages to this caller. */
  language: Language;
}

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
