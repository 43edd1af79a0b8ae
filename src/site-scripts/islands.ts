import type { Held } from '../islands/hydrate.tsx';

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/**
 * Loads React for the page's islands at the first sign that somebody uses the page; a page without islands never loads
 * it. What is pressed in an island before it answers is held and done once it does, so that the first tap counts.
 */
export function startIslands(): void {
  if (!document.querySelector('[data-island]')) return;
  const held: { now: Held | null } = { now: null };
  const done = new AbortController();
  const options = { capture: true, passive: true, signal: done.signal };
  const holding = { capture: true, signal: done.signal };

  const start = async () => {
    let goOn: (held: Held | null) => void;
    for (const sign of SIGNS) document.removeEventListener(sign, onSign, { capture: true });
    try {
      const { hydrateIslands } = await import('../islands/hydrate.tsx');
      goOn = await hydrateIslands();
    } catch {
      // Loading failed: the next sign tries again, and a form is sent as it is without scripts.
      if (held.now?.kind === 'submit') return held.now.form.submit();
      listen();
      return;
    }
    done.abort();
    goOn(held.now);
  };
  const onSign = (event: Event) => {
    // A page that is drawn under a resting pointer is no sign of a person.
    if (event.type === 'pointermove' && (event as PointerEvent).movementX === 0 && (event as PointerEvent).movementY === 0) return;
    void start();
  };
  const listen = () => {
    for (const sign of SIGNS) document.addEventListener(sign, onSign, options);
  };

  document.addEventListener(
    'click',
    (event) => {
      const target = (event.target as Element).closest<HTMLElement>('[data-reply]');
      if (target) held.now = { kind: 'click', reply: target.dataset.reply };
    },
    holding,
  );
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (!form.closest('[data-island]')) return;
      event.preventDefault();
      held.now = { kind: 'submit', form, submitter: event.submitter };
    },
    holding,
  );
  listen();
}
