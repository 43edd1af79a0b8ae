import { type Language, storeLanguage } from '../locales/store-language.ts';

/** Remembers a chosen language on this device too, where the head script looks for it; the link itself does the rest. */
export function startLanguageLinks(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-language]')) {
    link.addEventListener('click', () => storeLanguage(link.dataset.language as Language));
  }
}
