const openOnes = () => document.querySelectorAll<HTMLDetailsElement>('[data-menus] details[open]');

/**
 * Closes the header's open menus when the reader clicks beside them, comes back to a page kept in memory or presses
 * Escape (which gives the focus back to the opener). Without scripts they still open and close by themselves.
 */
export function startMenus(): void {
  document.addEventListener('pointerdown', (event) => {
    for (const details of openOnes()) if (!details.contains(event.target as Node)) details.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const details of openOnes()) {
      const hadFocus = details.contains(document.activeElement);
      details.open = false;
      if (hadFocus) details.querySelector('summary')?.focus();
    }
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) for (const details of openOnes()) details.open = false;
  });
}
