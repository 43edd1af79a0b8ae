import type { SearchResult } from '../../contract/search.ts';

/** Milliseconds without a key before anything is asked. */
const PAUSE = 150;
const LEAST = 2;
const known = new WeakSet<HTMLInputElement>();

/** Adds suggestions to a search field: a combobox with a list of titles and questions. The form itself stays as it is. */
export function suggestFor(field: HTMLInputElement): void {
  const form = field.form;
  if (!form || known.has(field)) return;
  known.add(field);
  const list = document.createElement('div');
  list.id = `${field.id}-list`;
  list.role = 'listbox';
  list.hidden = true;
  list.ariaLabel = form.dataset.suggestions ?? '';
  form.append(list);
  field.role = 'combobox';
  field.ariaAutoComplete = 'list';
  field.ariaExpanded = 'false';
  field.setAttribute('aria-controls', list.id);

  let chosen = -1;
  let timer: number | undefined;
  let asked: AbortController | undefined;
  const options = () => [...list.children] as HTMLElement[];

  const choose = (index: number) => {
    chosen = index;
    for (const [at, option] of options().entries()) {
      option.ariaSelected = String(at === index);
      if (at === index) option.scrollIntoView({ block: 'nearest' });
    }
    if (index < 0) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', options()[index]?.id ?? '');
  };
  const show = (wanted: boolean) => {
    // An answer may come when the reader has gone on.
    const open = wanted && document.activeElement === field;
    list.hidden = !open;
    field.ariaExpanded = String(open);
    if (!open) choose(-1);
  };
  const fill = (found: readonly SearchResult[]) => {
    list.replaceChildren(
      ...found.map(({ title, url, exam, language }, index) => {
        // The link is the option: one that held a link would be two things to press, of which a screen reader tells one.
        const option = document.createElement('a');
        option.id = `${list.id}-${index}`;
        option.role = 'option';
        option.href = url;
        option.tabIndex = -1;
        option.lang = language;
        option.textContent = title;
        if (exam) {
          const place = document.createElement('small');
          place.textContent = ` ${exam}`;
          option.append(place);
        }
        return option;
      }),
    );
    list.ariaBusy = 'false';
    show(found.length > 0);
  };
  const stop = () => {
    clearTimeout(timer);
    asked?.abort();
  };
  const ask = async () => {
    const q = field.value.trim();
    if ([...q].length < LEAST) return fill([]);
    asked = new AbortController();
    const { signal } = asked;
    try {
      const answer = await fetch(`/api/search/suggest?${new URLSearchParams({ q, language: form.dataset.search ?? 'en' })}`, { signal });
      fill(answer.ok ? ((await answer.json()) as { data: SearchResult[] }).data : []);
    } catch {
      // Overtaken by the next key, or no network: the form works all the same.
      if (!signal.aborted) fill([]);
    }
  };
  /** What stands there answers an older question: it is seen, faded, until the new answer comes, and cannot be chosen. */
  const isOld = () => list.ariaBusy === 'true';
  const askSoon = () => {
    stop();
    list.ariaBusy = 'true';
    choose(-1);
    timer = window.setTimeout(ask, PAUSE);
  };

  // What an input method is still putting together is no question yet.
  field.addEventListener('input', (event) => (event as InputEvent).isComposing || askSoon());
  field.addEventListener('compositionend', askSoon);
  field.addEventListener('compositionstart', () => {
    stop();
    fill([]);
  });
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const count = isOld() ? 0 : options().length;
    if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      stop();
      show(false);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      if (list.hidden) show(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One more place than options: the field itself, between the last and the first.
      choose(((chosen + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter' && chosen >= 0 && !list.hidden) {
      event.preventDefault();
      options()[chosen]?.click();
    }
  });
  field.addEventListener('focus', () => list.childElementCount > 0 && !isOld() && show(true));
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) show(false);
  });
  // The field keeps the focus while a suggestion is pressed.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => isOld() && event.preventDefault());
  if (field.value) void ask();
}
