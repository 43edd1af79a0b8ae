const HAN_THEN_LATIN = /(\p{Script=Han})(?=[\p{Script=Latin}\d])/gu;
const LATIN_THEN_HAN = /([\p{Script=Latin}\d])(?=\p{Script=Han})/gu;

/** Parts of a Chinese text in one, with the space that stands between Chinese and Latin letters: `GRE 文章`, `数学文章`. */
export function spaced(...parts: readonly string[]): string {
  return parts.join('').replace(HAN_THEN_LATIN, '$1 ').replace(LATIN_THEN_HAN, '$1 ');
}
