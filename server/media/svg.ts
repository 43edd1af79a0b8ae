import { SaxesParser } from 'saxes';
import { SVG } from '../../config/limits.ts';
import { SVG_ATTRIBUTES, SVG_DROPPED, SVG_ELEMENTS, SVG_GEOMETRY, SVG_PROPERTIES, SVG_SHOWN, SVG_STYLE_WORDS, SVG_WORDS } from '../../config/svg.ts';

type Safe = { svg: string } | { problem: string };

interface Element {
  name: string;
  attributes: [string, string][];
  children: (Element | string)[];
}

/** Why a drawing is not taken, in Chinese. */
class Refusal extends Error {}

const MAX = SVG;
const refuse = (sentence: string): never => {
  throw new Refusal(sentence);
};

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
const OWN_REFERENCE = /^#[\w.:-]{1,200}$/;
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
function checkedValue(name: string, value: string): string | null {
  if (value.length > MAX.attribute) refuse('SVG 中有过长的属性');
  if (/[\\<{}@]/.test(value)) return null;
  const plain = value.replace(OWN_URL, ' ').replace(COLOR, ' ');
  if (/url\s*\(|image-set|:\/\//i.test(plain)) return null;
  if (NAMES.has(name)) return value;
  // What is meant for light and dark stands beside a plain value, as drawing programs write it.
  if (/^light-dark\(/i.test(value)) return null;
  const computed = COMPUTED.exec(plain);
  if (computed) refuse(`SVG 的 ${name} 使用了${computed[1] ? '变量（var）' : '计算式'}，请在导出时换成固定的值，或改用 PNG`);
  if (name === 'clip-path' && /\(/.test(plain)) refuse(notDrawn(name));
  for (const [number] of plain.matchAll(NUMBER)) if (Math.abs(Number(number)) > MAX.number) refuse(`SVG 的属性 ${name} 数值过大`);
  return name === 'd' || name === 'points' ? value : inPixels(value);
}

/** Moves and turns in the plane, as a style may say them. */
const TRANSFORM = /^(?:none|(?:(?:matrix|translate[xy]?|scale[xy]?|rotate|skew[xy]?)\([^()%]{0,200}\)[\s,]*){1,100})$/i;

/** Refuses what would be drawn elsewhere or turned otherwise than its style says. */
function refuseMoved(name: string, value: string): void {
  const plain = value.replace(/!\s*important$/i, '').trim();
  if (SVG_STYLE_WORDS.get(name)?.harmless.test(plain) === false) refuse(notDrawn(name));
  if (name === 'transform' && !TRANSFORM.test(plain)) refuse(notDrawn(name));
}

/** Declarations of known properties; one that needs what we do not draw refuses the drawing. */
function checkedStyle(text: string): string {
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
interface Matching {
  elements: number;
  count: number;
}

/** Counts how often a selector is held against an element: what stands above another in it is looked for on every level. */
function countMatches(matching: Matching, selector: string): void {
  for (const one of selector.split(',')) matching.count += matching.elements * (1 + (one.trim().split(/[\s>]+/).length - 1) * MAX.depth);
  if (matching.count > MAX.matches) refuse('SVG 的样式规则过多，请在导出时选择“内联样式”');
}

/** A style sheet: rules of plain selectors, nothing that loads or nests. */
function checkedSheet(text: string, matching: Matching): string {
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
const notDrawn = (name: string) =>
  `SVG 中含有不支持的${SVG_WORDS.get(name) ?? SVG_STYLE_WORDS.get(name)?.word ?? PARTLY[name] ?? '元素'}（${name}），请在导出前将其栅格化，或改用 PNG`;

function attributesOf(attributes: Record<string, { prefix: string; local: string; uri: string; value: string }>): [string, string][] {
  const kept: [string, string][] = [];
  /** Drawing programs write both ways of it for old readers; where they differ, the one without a prefix counts. */
  let reference: string | undefined;
  for (const { local, prefix, uri, value } of Object.values(attributes)) {
    if (prefix !== '' && !(uri === XLINK_NAMESPACE && local === 'href')) continue;
    if (SVG_WORDS.has(local) && value.trim() !== 'none') refuse(notDrawn(local));
    if (local === 'style') kept.push(['style', checkedStyle(value)]);
    else if (local === 'href') {
      if (OWN_REFERENCE.test(value.trim()) && (prefix === '' || reference === undefined)) reference = value.trim();
    } else if (SVG_ATTRIBUTES.has(local) || SVG_PROPERTIES.has(local)) {
      const checked = checkedValue(local, value);
      if (checked !== null) kept.push([local, checked]);
    } else if (local === 'transform-origin') refuseMoved(local, value.trim());
  }
  if (reference !== undefined) kept.push(['href', reference]);
  return kept;
}

const NUMBERS = /[\s,]+/;
const NO_SIZE = 'SVG 没有写明大小，请在导出时写明宽和高（如 width="800" height="600"）或 viewBox，或改用 PNG';

/** A length as SVG writes it, without a unit or in pixels. */
const PIXELS = /^\+?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?(?:px)?$/i;
/** Sides in pixels with which the decoder works as they are, and the longer one that others get instead. */
const SIDES = { min: 1, max: 10_000, instead: 1000 };

/**
 * Gives a root that only says its width and height the frame that they mean: without one, nothing in it grows with the picture. What is tiny or huge gets a
 * size that can be drawn; what has none is refused.
 */
function frame({ attributes }: Element): void {
  const saidOf = (wanted: string) => attributes.find(([name]) => name === wanted)?.[1].trim() ?? '';
  const own = ['width', 'height'].map(saidOf).map((side) => (PIXELS.test(side) ? Number.parseFloat(side) : Number.NaN));
  const box = saidOf('viewBox').split(NUMBERS).map(Number);
  const isBox = box.length === 4 && box.every(Number.isFinite);
  const isSized = own.every(Number.isFinite);
  if (own.includes(0) || (isBox && box.slice(2).some((side) => side <= 0))) refuse('SVG 的宽或高为零，请写明大小后重新导出');
  if (!isBox && !isSized) refuse(NO_SIZE);
  if (!isBox) attributes.push(['viewBox', `0 0 ${own.join(' ')}`]);
  const [width = 0, height = 0] = isSized ? own : box.slice(2);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > short * MAX.ratio) refuse(`SVG 过于细长，长边不能超过短边的 ${MAX.ratio} 倍，请调整画布后重新导出`);
  if (short >= SIDES.min && long <= SIDES.max) return;
  const sides = [width, height].map((side) => Number(((side * SIDES.instead) / long).toFixed(4)));
  const others = attributes.filter(([name]) => name !== 'width' && name !== 'height');
  attributes.splice(0, attributes.length, ...others, ['width', `${sides[0]}`], ['height', `${sides[1]}`]);
}

/** Whether an embedded picture brings its bytes along: without it the drawing would be another; one that lies elsewhere is never shown. */
const isOwnBytes = (attributes: Record<string, { local: string; value: string }>) =>
  Object.values(attributes).some(({ local, value }) => local === 'href' && /^\s*data:/i.test(value));

/** Reads the text once, from one end to the other; every count has its bound. */
function parse(text: string): { root: Element; elements: number } {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: Element[] = [];
  let root: Element | undefined;
  let elements = 0;
  let characters = 0;
  /** How deep we are in something that is left out; 0 is not. */
  let dropped = 0;
  let isEmpty = true;
  /** In HTML beside which no text stands that is drawn instead of it. */
  let inHtml = false;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) refuse('SVG 不能带有内部 DTD 或实体');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    elements += 1;
    if (elements > MAX.elements) refuse(`SVG 的元素超过 ${MAX.elements} 个`);
    if (open.length + dropped >= MAX.depth) refuse(`SVG 的嵌套超过 ${MAX.depth} 层`);
    if (!root && local === 'svg' && uri === '') refuse('SVG 缺少命名空间（xmlns="http://www.w3.org/2000/svg"），请由绘图软件重新导出');
    if (dropped > 0 || uri !== SVG_NAMESPACE || SVG_DROPPED.has(local)) {
      if (dropped === 0 && local === 'image' && isOwnBytes(attributes as never)) refuse(notDrawn(local));
      if (dropped === 0) inHtml = local === 'foreignObject' && open.at(-1)?.name !== 'switch';
      dropped += 1;
      return;
    }
    if (SVG_SHOWN.has(local)) isEmpty = false;
    if (!SVG_ELEMENTS.has(local) && local !== 'a') refuse(notDrawn(local));
    // A link that cannot be followed is a group.
    const element: Element = { name: local === 'a' ? 'g' : local, attributes: attributesOf(attributes as never), children: [] };
    for (const [, value] of element.attributes) characters += value.length;
    if (characters > MAX.characters) refuse('SVG 的路径数据过多');
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    if (dropped > 0) dropped -= 1;
    else open.pop();
  });
  const addText = (part: string) => {
    characters += part.length;
    if (characters > MAX.characters) refuse('SVG 的文字过多');
    if (dropped === 0) open.at(-1)?.children.push(part);
    else if (inHtml && part.trim() !== '') refuse(notDrawn('foreignObject'));
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  if (root?.name === 'svg' && isEmpty) refuse('SVG 中没有可以显示的图形或文字');
  return root?.name === 'svg' ? { root, elements } : refuse('不是有效的 SVG');
}

/** How many elements are drawn for each id, and whether a `use` stands among them: one `use` shows what it names once more, and no further. */
function checkUses(root: Element): void {
  const facts = new Map<string, { size: number; has_use: boolean }>();
  const uses: string[] = [];
  const measure = ({ name, attributes, children }: Element): { size: number; has_use: boolean } => {
    const own = { size: 1, has_use: name === 'use' };
    for (const child of children) {
      if (typeof child === 'string') continue;
      const below = measure(child);
      own.size += below.size;
      own.has_use ||= below.has_use;
    }
    for (const [attribute, value] of attributes) {
      if (attribute === 'id') facts.set(value, own);
      if (attribute === 'href' && name === 'use') uses.push(value.slice(1));
    }
    return own;
  };
  let drawn = measure(root).size;
  for (const id of uses) {
    const target = facts.get(id);
    if (target?.has_use) refuse('SVG 中含有嵌套的 use 引用，请在导出前展开');
    drawn += target?.size ?? 0;
    if (drawn > MAX.drawn) refuse(`SVG 要画的元素超过 ${MAX.drawn} 个`);
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Our own writing of what was allowed: the decoder never sees a byte of the file. */
function write({ name, attributes, children }: Element, matching: Matching, isRoot = false): string {
  const head = attributes.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('');
  const texts = children.map((child) => (typeof child === 'string' ? child : write(child, matching)));
  const body =
    name === 'style'
      ? escaped(checkedSheet(texts.join(''), matching))
      : children.map((child, at) => (typeof child === 'string' ? escaped(child) : texts[at])).join('');
  return `<${name}${isRoot ? ` xmlns="${SVG_NAMESPACE}"` : ''}${head}>${body}</${name}>`;
}

/**
 * An SVG as our own text, of known elements, attributes and properties alone: shapes, gradients, clips, texts, one level of `use`. Scripts, links, pictures
 * from elsewhere and what editors keep for themselves are left out; what cannot be left out without changing the drawing (pictures and HTML in it), or costs out of
 * proportion (filters, masks, patterns), refuses it, with a sentence (Chinese).
 */
export function safeSvg(bytes: Buffer): Safe {
  try {
    if (bytes.length > MAX.bytes) refuse(`SVG 不能超过 ${MAX.bytes / 1024 / 1024} MB`);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (/<!ENTITY/i.test(text)) refuse('SVG 不能带有内部 DTD 或实体');
    const { root, elements } = parse(text);
    checkUses(root);
    frame(root);
    return { svg: write(root, { elements, count: 0 }, true) };
  } catch (error) {
    return { problem: error instanceof Refusal ? error.message : 'SVG 已损坏：不是有效的 XML（UTF-8）' };
  }
}
