import type { Language } from '../config/languages.ts';
import type { Api } from './index.ts';

/** What passes between the server and the built render entry (`src/entry-server.tsx`), the only way from the one to the other. */

/** Addresses of a page's script and styles; `preload` are modules that `entry` will import at once. */
export interface PageAssets {
  entry: string;
  preload: string[];
  styles: string[];
  /** What all that a public page asks for at once comes to, compressed, its own text apart. */
  bytes: number;
}

/** What few texts hold, and only their style sheet knows. */
interface PageContent {
  has_questions: boolean;
}

/** Where a page's scripts and styles lie; a public page is known by its source file and what its text holds. */
export interface SiteAssets {
  site(source: string, content: PageContent): PageAssets;
  console(): PageAssets;
}

/** A comment form that was sent without scripts and refused: what was typed, and why it cannot be taken. */
export interface CommentFormState {
  values: { author_name: string; author_email: string; content: string };
  errors: Record<string, string[]>;
  message: string;
}

/** What a page that stands in place of another can say. */
export type ErrorStatus = 400 | 404 | 410 | 429;

export interface RenderRequest {
  /** Path and query; the query holds only names of `SITE_QUERY`. */
  url: string;
  language: Language;
  api: Api;
  /** The assets of a page, by its source file and what its text holds. */
  assetsOf: (source: string, content: PageContent) => PageAssets;
  /** `https://example.org`, for canonical links. */
  public_url: string;
  /** What stands in place of the page: its address cannot be read (400), there is none (404, 410), or too much was searched for (429). */
  force_status?: ErrorStatus;
  comment_form?: CommentFormState;
  /** Asked when all is there that the page is drawn of, and nothing else: whether that page is known, so that it need not be drawn. */
  isKnown?: (drawnOf: object) => boolean;
  /** The HTML of a part that is made of these values and of nothing else: as it was drawn before, or as `draw` draws it now. Without it each part is drawn. */
  drawn?: (drawnOf: object, draw: () => string) => string;
}

type RenderResult =
  /** `bytes`: of what the page asks for at once, compressed. */
  | { kind: 'page'; status: number; html: string; bytes: number }
  | { kind: 'known' }
  | { kind: 'redirect'; status: number; location: string }
  /** There is no such page; nothing was drawn. */
  | { kind: 'missing'; status: 404 | 410 };

export interface Renderer {
  /** One public page as a whole document, from `<!doctype html>` on. Rejects only when the page's data could not be had. */
  renderSite(request: RenderRequest): Promise<RenderResult>;
  /** The console's document: an empty `#root`, rendered in the browser. */
  renderConsole(options: { assets: PageAssets; title: string }): Promise<string>;
  /** The constant inline script that decides theme and language before the first paint; its hash stands in the policy. */
  HEAD_SCRIPT: string;
}
