import { EXPLANATION } from './explanation.ts';

/** A practice question that readers can answer. */
const QUESTION = 'section[data-type="practice-question"][id]';

/** What judges answers is asked for when the first question is this far below the screen, or above it. */
const NEAR = '100% 0%';

/** Loads what judges answers once a question is near: few texts have any, and most readers begin above them. What is pressed before it is there is held, and done then. */
export function startQuestions(): void {
  const questions = [...document.querySelectorAll<HTMLElement>(QUESTION)];
  if (questions.length === 0) return;
  const done = new AbortController();
  const { signal } = done;
  let pressed: HTMLElement | null = null;
  let isAsked = false;
  const load = async () => {
    if (isAsked) return;
    isAsked = true;
    try {
      const { startPractice } = await import('./practice.ts');
      done.abort();
      observer.disconnect();
      startPractice(questions);
      pressed?.click();
    } catch {
      // Loading failed: the next press tries again.
      isAsked = false;
    }
  };
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && void load(), { rootMargin: NEAR });
  for (const question of questions) {
    observer.observe(question);
    const hold = () => {
      pressed = question.querySelector('button');
      void load();
    };
    question.addEventListener('click', ({ target }) => (target as Element).closest('button') && hold(), { signal });
    question.addEventListener('keydown', ({ key, isComposing, target }) => key === 'Enter' && !isComposing && (target as Element).matches('input') && hold(), {
      signal,
    });
  }
}

/** On paper the answers stand on a page of their own, behind the text: they are moved there for printing and back again. */
export function startPrinting(): void {
  let sheet: HTMLElement | null = null;
  window.addEventListener('beforeprint', () => {
    const holder = document.querySelector<HTMLElement>('[data-print-answers]');
    const questions = holder ? [...document.querySelectorAll<HTMLElement>('section[data-type="practice-question"]')] : [];
    if (!holder || questions.length === 0) return;
    const list = document.createElement('ol');
    for (const question of questions) {
      const item = document.createElement('li');
      const words = question.querySelector(`${EXPLANATION} > div`)?.cloneNode(true);
      item.append(question.dataset.answer ?? '', ...(words?.childNodes ?? []));
      list.append(item);
    }
    holder.append(list);
    holder.hidden = false;
    document.body.classList.add('answers-behind');
    sheet = holder;
  });
  window.addEventListener('afterprint', () => {
    sheet?.querySelector('ol')?.remove();
    if (sheet) sheet.hidden = true;
    document.body.classList.remove('answers-behind');
    sheet = null;
  });
}
