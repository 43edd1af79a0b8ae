/** How wide a text is in a search result, in Latin letters: a Chinese character takes the room of two. */
export function shownWidth(text: string): number {
  return Array.from(text).reduce((width, char) => width + widthOf(char), 0);
}

/** The text as a search result cuts it. */
export function cutTo(text: string, most: number): string {
  if (shownWidth(text) <= most) return text;
  let width = 0;
  let cut = '';
  for (const char of text) {
    width += widthOf(char);
    if (width > most - 2) break;
    cut += char;
  }
  return `${cut.trimEnd()}…`;
}

const widthOf = (char: string) => (/[⺀-鿿가-힯豈-﫿︰-﹏！-｠￠-￦]/u.test(char) ? 2 : 1);
