import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandName } from '../components/site/island.tsx';
import { type Locale, LocaleContext } from '../locales/use-text.ts';

/** The parts of public pages that React takes over in the browser. Everything else is plain HTML. */
const ISLANDS = {
  comments: async () => (await import('../pages/site/article/comments/comments.tsx')).Comments,
} satisfies Record<IslandName, () => Promise<unknown>>;

/** Tells when what it holds has been taken over. */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

/** What was pressed in an island before it answered: a reply's button, by the comment that it answers, or a form. */
export type Held = { kind: 'click'; reply?: string } | { kind: 'submit'; form: HTMLFormElement; submitter: HTMLElement | null };

function goOn(held: Held | null): void {
  // A page that the browser has translated is not as it was drawn: React draws its island anew, with other buttons.
  if (held?.kind === 'click') document.querySelector<HTMLElement>(`[data-reply="${held.reply}"]`)?.click();
  if (held?.kind === 'submit') held.form.requestSubmit(held.submitter);
}

/** Takes over every island of the document; fulfilled when all of them answer, with what does then what was held. */
export async function hydrateIslands(): Promise<typeof goOn> {
  const { lang, dataset } = document.documentElement;
  // `Document` names the zone on every page.
  const locale: Locale = { language: lang === 'zh' ? 'zh' : 'en', time_zone: dataset.timeZone as string };
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  await Promise.all(
    islands.map(async (island) => {
      const Component = (await ISLANDS[island.dataset.island as IslandName]()) as ComponentType<object>;
      const props = JSON.parse(island.nextElementSibling?.textContent ?? '{}') as object;
      await new Promise<void>((resolve) => {
        hydrateRoot(
          island,
          <StrictMode>
            <LocaleContext value={locale}>
              <Ready onReady={resolve}>
                <Component {...props} />
              </Ready>
            </LocaleContext>
          </StrictMode>,
        );
      });
    }),
  );
  return goOn;
}
