import { SVG } from '../../config/limits.ts';
import { SVG_ATTRIBUTES, SVG_GEOMETRY, SVG_PROPERTIES, SVG_STYLE_WORDS, SVG_WORDS } from '../../config/svg.ts';

/** Why a drawing is not taken, in Chinese. */
export class Refusal extends Error {}

export const refuse = (sentence: string): never => {
  throw new Refusal(sentence);
};

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

const COLOR = /#[\da-f]{3,8}(?![\w-])/gi;
const OWN_URL = /url\(\s*(["']?)#[\w.:-]{1,200}\1\s*\)/gi;
/** Names, which no number is. */
const NAMES = new Set(['id', 'class', 'font-family']);

/** Lengths that are measured, in pixels of 96 to the inch. */
const UNITS: Readonly<Record<string, number>> = { in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pt: 96 / 72, pc: 16 };
const MEASURED = /(^|[\s,(/])([+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20}))(in|cm|mm|pt|pc)(?![\w-])/gi;

/** The same in pixels: a drawing is made larger by more dots to the inch, which would make what is measured in inches larger once more. */
const inPixels = (value: string) =>
  value.replace(MEASURED, (_, before, number, unit) => `${before}${Number((Number(number) * (UNITS[unit.toLowerCase()] ?? 1)).toFixed(4))}px`);

/** What the decoder passes over, and would draw black or not at all. */
const COMPUTED = /(?:^|[\s,(])(?:(var)|calc|min|max|clamp|env|attr)\s*\(/i;

/** A value as it may stand, or null: no address but one inside the drawing, and numbers that can be drawn. */
export function checkedValue(name: string, value: string): string | null {
  if (value.length > SVG.attribute) refuse('SVG 中有过长的属性');
  if (/[\\<{}@]/.test(value)) return null;
  const plain = value.replace(OWN_URL, ' ').replace(COLOR, ' ');
  if (/url\s*\(|image-set|:\/\//i.test(plain)) return null;
  if (NAMES.has(name)) return value;
  // What is meant for light and dark stands beside a plain value, as drawing programs write it.
  if (/^light-dark\(/i.test(value)) return null;
  const computed = COMPUTED.exec(plain);
  if (computed) refuse(`SVG 的 ${name} 使用了${computed[1] ? '变量（var）' : '计算式'}，请在导出时换成固定的值，或改用 PNG`);
  if (name === 'clip-path' && /\(/.test(plain)) refuse(notDrawn(name));
  for (const [number] of plain.matchAll(NUMBER)) if (Math.abs(Number(number)) > SVG.number) refuse(`SVG 的属性 ${name} 数值过大`);
  return name === 'd' || name === 'points' ? value : inPixels(value);
}

/** Moves and turns in the plane, as a style may say them. */
const TRANSFORM = /^(?:none|(?:(?:matrix|translate[xy]?|scale[xy]?|rotate|skew[xy]?)\([^()%]{0,200}\)[\s,]*){1,100})$/i;

/** Refuses what would be drawn elsewhere or turned otherwise than its style says. */
export function refuseMoved(name: string, value: string): void {
  const plain = value.replace(/!\s*important$/i, '').trim();
  if (SVG_STYLE_WORDS.get(name)?.harmless.test(plain) === false) refuse(notDrawn(name));
  if (name === 'transform' && !TRANSFORM.test(plain)) refuse(notDrawn(name));
}

/** Declarations of known properties; one that needs what we do not draw refuses the drawing. */
export function checkedStyle(text: string): string {
  const kept: string[] = [];
  for (const declaration of text.split(';')) {
    const at = declaration.indexOf(':');
    const name = declaration.slice(0, at).trim().toLowerCase();
    if (at < 0 || !name) continue;
    const value = declaration.slice(at + 1).trim();
    if (SVG_WORDS.has(name) && value !== 'none') refuse(notDrawn(name));
    refuseMoved(name, value);
    const checked = SVG_PROPERTIES.has(name) || SVG_GEOMETRY.has(name) ? checkedValue(name, value) : null;
    if (checked !== null) kept.push(`${name}:${checked}`);
  }
  return kept.join(';');
}

/** One step for each comment: a pattern would look for the end of each of a million openings. */
function withoutComments(text: string): string {
  let kept = '';
  for (let at = 0; ; ) {
    const start = text.indexOf('/*', at);
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2);
    if (start < 0 || end < 0) return kept + text.slice(at, start < 0 ? undefined : start);
    kept += text.slice(at, start);
    at = end + 2;
  }
}

const SELECTOR = /^[\w.#\s>*,:-]{1,500}$/;
/** A condition on an attribute; its name is looked at: one that is left out would never be met. */
const CONDITION = /\[\s*([\w-]+)\s*(?:[~|^$*]?=\s*(?:"[^"\\<>&]{0,200}"|'[^'\\<>&]{0,200}'|[\w-]{1,200})\s*(?:\s[is]\s*)?)?\]/g;

/** Whether the decoder picks by this selector what a browser would. */
function isSelector(selector: string): boolean {
  if (selector.length > 500) return false;
  let isKnown = true;
  const plain = selector.replace(CONDITION, (_, name: string) => {
    isKnown &&= SVG_ATTRIBUTES.has(name) || SVG_PROPERTIES.has(name);
    // Another condition than on an attribute, which says the same to the pattern.
    return '.a';
  });
  return isKnown && SELECTOR.test(plain);
}

/** What the style sheets of a drawing ask of its elements: counted over all of them. */
export interface Matching {
  elements: number;
  count: number;
}

/** Counts how often a selector is held against an element: what stands above another in it is looked for on every level. */
function countMatches(matching: Matching, selector: string): void {
  for (const one of selector.split(',')) matching.count += matching.elements * (1 + (one.trim().split(/[\s>]+/).length - 1) * SVG.depth);
  if (matching.count > SVG.matches) refuse('SVG 的样式规则过多，请在导出时选择“内联样式”');
}

/** A style sheet: rules of plain selectors, nothing that loads or nests. */
export function checkedSheet(text: string, matching: Matching): string {
  const sheet = withoutComments(text).replace(/^\s*@charset "[^"]{1,40}";/i, '');
  if (sheet.includes('@')) refuse('SVG 的样式中含有 @ 规则（如 @import、@font-face），请在导出时选择“内联样式”');
  const rules = sheet.split('}').filter((rule) => rule.includes('{'));
  return rules
    .map((rule) => {
      const at = rule.indexOf('{');
      const selector = rule.slice(0, at).trim();
      countMatches(matching, selector);
      const body = rule.slice(at + 1);
      if (!isSelector(selector) || body.includes('{')) refuse(`SVG 的样式含有不支持的选择器（${selector.slice(0, 60)}），请在导出时选择“内联样式”`);
      return `${selector}{${checkedStyle(body)}}`;
    })
    .join('');
}

/** What of styles is drawn in part only. */
const PARTLY: Readonly<Record<string, string>> = { transform: '变换', 'clip-path': '裁剪形状' };
export const notDrawn = (name: string) =>
  `SVG 中含有不支持的${SVG_WORDS.get(name) ?? SVG_STYLE_WORDS.get(name)?.word ?? PARTLY[name] ?? '元素'}（${name}），请在导出前将其栅格化，或改用 PNG`;
