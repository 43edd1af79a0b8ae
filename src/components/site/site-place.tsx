import type { ReactNode } from 'react';
import { LocaleContext } from '../../locales/use-text.ts';
import { RootContext, type RootData } from './root-data.ts';

/** Where something of a public page is drawn: with what every page stands in, and how it writes. On the server only. */
export function SitePlace({ root, children }: { root: RootData; children: ReactNode }) {
  return (
    <RootContext value={root}>
      <LocaleContext value={{ language: root.language, time_zone: root.settings.time_zone ?? 'UTC' }}>{children}</LocaleContext>
    </RootContext>
  );
}
