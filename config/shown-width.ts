const WIDE = /[⺀-鿿가-힯豈-﫿︰-﹏！-｠￠-￦]/u;

/** Whether a character takes the room of two Latin letters: Chinese ones do, their marks too. */
export const isWide = (character: string): boolean => WIDE.test(character);

/** How wide a text is in Latin letters: a Chinese character takes the room of two. */
export function shownWidth(text: string | readonly string[]): number {
  return Array.from(text).reduce((width, character) => width + (isWide(character) ? 2 : 1), 0);
}

/** How much of a result each engine shows, in Latin letters. */
export const ENGINES = {
  google: { name: 'Google', title: 60, description: 155 },
  baidu: { name: '百度', title: 64, description: 160 },
} as const;
