import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { Language } from '../../../config/languages.ts';
import type { PublicSettings } from '../../../config/settings.ts';
import type { Api } from '../../../contract/index.ts';
import type { MenuNode } from '../../../contract/menus.ts';
import { LocaleContext } from '../../locales/use-text.ts';
import type { Site } from './structured-data.ts';

/** What every public page is rendered with, whichever it is. */
export interface RootData {
  language: Language;
  /** `https://example.org`, without a slash at the end. */
  public_url: string;
  /** An error page: no menu entry is marked as the current one. */
  is_error: boolean;
  year: number;
  settings: PublicSettings;
  menus: MenuNode[];
  /** The page's path and query. */
  address: string;
  /** Where the page stands in each language. */
  leads: Record<Language, string>;
}

/** Asks the API for what stands around every page. Both are the same objects until their content changes. */
export async function loadRoot(api: Api): Promise<Pick<RootData, 'settings' | 'menus'>> {
  const [settings, menus] = await Promise.all([api.configs.list_public(), api.menus.list_public({ query: { platform: 'all' } })]);
  return { settings: settings.data, menus: menus.data };
}

const RootContext = createContext<RootData | null>(null);

/** The root's data, anywhere inside a public page on the server. Islands have their props and the language alone. */
export function useRoot(): RootData {
  const data = useContext(RootContext);
  if (!data) throw new Error('useRoot outside the public pages');
  return data;
}

/** The site as structured data names it. */
export function useSite(): Site {
  const { public_url, settings } = useRoot();
  return { public_url, name: settings.site_name, logo: settings.logo || undefined };
}

/** Provides the root's data and the locale to parts of a public page. On the server only. */
export function SitePlace({ root, children }: { root: RootData; children: ReactNode }) {
  return (
    <RootContext value={root}>
      <LocaleContext value={{ language: root.language, time_zone: root.settings.time_zone }}>{children}</LocaleContext>
    </RootContext>
  );
}
