/** What explains a question's answer, as the server has marked it; of this question, not of one inside it. */
export const explanationOf = (question: Element) => question.querySelector<HTMLDetailsElement>(':scope > [data-type="explanation"]');
