/** The code of every key that is pressed while a word is composed. */
const COMPOSING = 229;

/** Whether a key belongs to an input method: Enter of a Chinese keyboard takes a word. Safari ends the composition before it tells of that key. */
export const isComposing = ({ isComposing: composes, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => composes || keyCode === COMPOSING;
