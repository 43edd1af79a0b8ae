/** What explains a question's answer: the server marks the other folded texts of a question, which are read before it is answered. */
export const EXPLANATION = 'details:not([data-type])';
