import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '../config/languages.ts';
import type { CallName } from '../contract/calls.ts';
import type { Renderer } from '../contract/rendering.ts';
import type { Dialect } from './database/dialect.ts';
import type { OpenDatabase } from './database/open.ts';
import type { Db, Trx } from './database/schema.ts';
import type { ContentVersion } from './jobs/content-version.ts';
import type { Storage } from './media/storage.ts';
import type { SiteAssets } from './render/assets.ts';
import type { Visits } from './resources/visits/visit-hit.ts';

export type { Db, Trx };

/** Everything the application needs from outside; `buildApp` takes it whole, tests and the mock compose their own. */
export interface Deps {
  db: Db;
  dialect: Dialect;
  snapshot: OpenDatabase['snapshot'];
  news: OpenDatabase['news'];
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
