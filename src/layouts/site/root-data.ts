import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router-dom';
import type { SettingValues } from '../../../config/settings.ts';
import type { MenuNode } from '../../../contract/menus.ts';
import { type Language, readLanguage } from '../../locales/language.ts';
import { siteContextOf } from './site-context.ts';

export const ROOT_ID = 'site';

/** What every public page stands in. Loaded once per document; only the language changes while a reader stays. */
export interface RootData {
  language: Language;
  /** `https://example.org`, without a slash at the end. */
  public_url: string;
  year: number;
  settings: Partial<SettingValues>;
  menus: MenuNode[];
  exams: ExamBrief[];
}

export interface ExamBrief {
  code: string;
  article_count: number;
  /** The edition in force, if one is recorded. */
  edition: string | null;
}

let remembered: RootData | undefined;

/** Hands the browser's loader what the server rendered with. */
export function rememberRoot(data: RootData): void {
  remembered = data;
}

/** On the server asks the API; in the browser answers what the document came with, in the language chosen since. Never fails there. */
export async function rootLoader(args: LoaderFunctionArgs): Promise<RootData> {
  if (remembered) return { ...remembered, language: readLanguage() };
  const { api, language, public_url } = siteContextOf(args);
  const [settings, menus, exams] = await Promise.all([
    api.configs.list_public(),
    api.menus.list_public({ query: { platform: 'all' } }),
    api.exams.list_public(),
  ]);
  return {
    language,
    public_url: public_url.replace(/\/+$/, ''),
    year: new Date().getFullYear(),
    settings: settings.data as Partial<SettingValues>,
    menus: menus.data,
    exams: exams.data.map(({ code, article_count, editions }) => {
      const begun = editions.filter((edition) => !edition.ended).sort((a, b) => a.valid_from.localeCompare(b.valid_from));
      return { code, article_count, edition: begun[0]?.name ?? null };
    }),
  };
}

/** The root's data, anywhere inside the public pages. */
export function useRoot(): RootData {
  const data = useRouteLoaderData<RootData>(ROOT_ID);
  if (!data) throw new Error('useRoot outside the public pages');
  return data;
}
