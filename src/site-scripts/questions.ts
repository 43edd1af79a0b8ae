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
  const pressed = new Set<HTMLElement>();
  let isAsked = false;
  const load = async () => {
    if (isAsked) return;
    isAsked = true;
    try {
      const { startPractice } = await import('./practice.ts');
      done.abort();
      observer.disconnect();
      startPractice(questions);
      for (const element of pressed) element.click();
    } catch {
      // Loading failed: the next press tries again.
      pressed.clear();
      isAsked = false;
    }
  };
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && void load(), { rootMargin: NEAR });
  for (const question of questions) {
    observer.observe(question);
    const hold = (element: HTMLElement | null) => {
      if (!element) return;
      pressed.add(element);
      void load();
    };
    // A choice of several blocks is no label: nothing marks it yet.
    question.addEventListener('click', ({ target }) => hold((target as Element).closest<HTMLElement>('button, ol[data-type="choices"] > li > div')), {
      signal,
    });
    question.addEventListener(
      'keydown',
      ({ key, isComposing, target }) => key === 'Enter' && !isComposing && (target as Element).matches('input') && hold(question.querySelector('button')),
      { signal },
    );
  }
}
