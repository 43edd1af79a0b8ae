/** What explains a question's answer: the server marks the other folded texts of a question, which are read before it is answered. */
export const EXPLANATION = 'details:not([data-type])';

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
