/** On paper the answers stand on a page of their own, behind the text: they are moved there for printing and back again. */
export function startPrinting(): void {
  let sheet: HTMLElement | null = null;
  window.addEventListener('beforeprint', () => {
    const holder = document.querySelector<HTMLElement>('[data-print-answers]');
    const questions = holder ? [...document.querySelectorAll('section[data-type="practice-question"]')] : [];
    if (!holder || questions.length === 0) return;
    const list = document.createElement('ol');
    for (const question of questions) {
      const item = document.createElement('li');
      const reasoning = question.querySelector('[data-type="detailsContent"]');
      if (reasoning) item.append(...[...reasoning.childNodes].map((node) => node.cloneNode(true)));
      else item.textContent = question.getAttribute('data-answer');
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
