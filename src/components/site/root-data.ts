import { createContext, useContext } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { languageOfPath } from '../../../config/route-projections.ts';
import type { SettingValues } from '../../../config/settings.ts';
import type { TestDate } from '../../../contract/exams.ts';
import type { Api } from '../../../contract/index.ts';
import type { MenuNode } from '../../../contract/menus.ts';
import type { CommentFormState } from '../../../contract/rendering.ts';
import { dayOf } from '../../locales/format.ts';
import type { Language } from '../../locales/language.ts';

/** What the server hands to loaders: the API in process, and what it knows of the request. */
export interface SiteContext {
  api: Api;
  language: Language;
  public_url: string;
  /** What stands in place of the page: there is none (404, 410), or too much was asked for (429). */
  force_status?: 404 | 410 | 429;
  /** A comment that was just refused, to be shown again. */
  comment_form?: CommentFormState;
}

/** The server's context of a loader's call. */
export function siteContextOf({ context }: LoaderFunctionArgs): SiteContext {
  return context as unknown as SiteContext;
}

/** The dates that are not over on `today` (`YYYY-MM-DD`), the next one first. */
export function nextDates<Row extends Pick<TestDate, 'starts_on' | 'ends_on'>>(dates: readonly Row[], today: string): Row[] {
  return dates.filter(({ starts_on, ends_on }) => (ends_on ?? starts_on) >= today).sort((a, b) => a.starts_on.localeCompare(b.starts_on));
}

export const ROOT_ID = 'site';

/** What every public page stands in. */
export interface RootData {
  language: Language;
  /** Where the address decides the language, not the reader. */
  fixed_language?: Language;
  /** `https://example.org`, without a slash at the end. */
  public_url: string;
  /** What stands in place of a page that is not there: the reader is at none of the addresses that the menu knows. */
  is_instead: boolean;
  year: number;
  settings: Partial<SettingValues>;
  menus: MenuNode[];
  exams: ExamBrief[];
}

export interface ExamBrief {
  code: string;
  article_count: number;
  /** The edition in force, if one is recorded. */
  edition: { name: string; name_zh: string } | null;
  /** The next test day; `is_firm` where an official page says so. */
  next: { starts_on: string; is_firm: boolean } | null;
}

/** Asks the API for what stands around every page. */
export async function rootLoader(args: LoaderFunctionArgs): Promise<RootData> {
  const { api, language, public_url, force_status } = siteContextOf(args);
  const [settings, menus, exams] = await Promise.all([
    api.configs.list_public(),
    api.menus.list_public({ query: { platform: 'all' } }),
    api.exams.list_public(),
  ]);
  const today = dayOf(String(settings.data.time_zone ?? 'UTC'), new Date());
  return {
    language,
    fixed_language: languageOfPath(new URL(args.request.url).pathname) ?? undefined,
    public_url: public_url.replace(/\/+$/, ''),
    is_instead: force_status !== undefined,
    year: new Date().getFullYear(),
    settings: settings.data as Partial<SettingValues>,
    menus: menus.data,
    exams: exams.data.map(({ code, article_count, editions, test_dates }) => {
      const begun = editions.filter((edition) => !edition.ended).sort((a, b) => a.valid_from.localeCompare(b.valid_from));
      const [edition] = begun;
      const [next] = nextDates(test_dates, today);
      return {
        code,
        article_count,
        edition: edition ? { name: edition.name, name_zh: edition.name_zh } : null,
        next: next ? { starts_on: next.starts_on, is_firm: next.source?.kind === 'official' } : null,
      };
    }),
  };
}

export const RootContext = createContext<RootData | null>(null);

/** The root's data, anywhere inside a public page on the server. Islands have their props and the language alone. */
export function useRoot(): RootData {
  const data = useContext(RootContext);
  if (!data) throw new Error('useRoot outside the public pages');
  return data;
}
