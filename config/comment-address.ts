/** Where readers find a comment, however many stand before it: its thread by itself, at the page that has it. `article` is the article's address. */
export function commentHref(article: string, id: number | string): string {
  return `${article}?thread=${id}#comment-${id}`;
}
