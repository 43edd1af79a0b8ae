/** The beginning of a text, at most so long, that ends with no half of a sign: a database keeps one as bytes that nobody can read. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
