const FIELD = '[data-search] input[name="q"]';
const isWriting = (target: Element) => target.matches('input, textarea, select, [contenteditable]');

/** The header's field that is on the screen; on phones its disclosure is opened first. */
function focusSearch(): boolean {
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELD)) {
    const details = field.closest('details');
    if (details?.checkVisibility()) details.open = true;
    if (!field.checkVisibility()) continue;
    field.focus();
    return true;
  }
  return false;
}

/** `/` goes to the search field; suggestions are loaded when somebody first goes there. */
export function startSearch(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target as Element)) return;
    if (focusSearch()) event.preventDefault();
  });
  document.addEventListener('focusin', async ({ target }) => {
    if (!(target as Element).matches(FIELD)) return;
    const { suggestFor } = await import('../suggest/suggest.ts');
    suggestFor(target as HTMLInputElement);
  });
  for (const details of document.querySelectorAll<HTMLDetailsElement>('[data-menus-search]')) {
    details.addEventListener('toggle', () => details.open && details.querySelector('input')?.focus());
    details.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    });
  }
}
