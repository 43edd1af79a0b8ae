import { SaxesParser } from 'saxes';
import { SVG } from '../../config/limits.ts';
import { SVG_ATTRIBUTES, SVG_DROPPED, SVG_ELEMENTS, SVG_PROPERTIES, SVG_SHOWN, SVG_WORDS } from '../../config/svg.ts';

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
const NAMES = new Set(['id', 'class', 'font-family', 'font']);

/** A value as it may stand, or null: no address but one inside the drawing, and numbers that can be drawn. */
function checkedValue(name: string, value: string): string | null {
  if (value.length > MAX.attribute) refuse('SVG 中有过长的属性');
  if (/[\\<{}@]/.test(value)) return null;
  const plain = value.replace(OWN_URL, ' ').replace(COLOR, ' ');
  if (/url\s*\(|image-set|:\/\//i.test(plain)) return null;
  if (NAMES.has(name)) return value;
  for (const [number] of plain.matchAll(NUMBER)) if (Math.abs(Number(number)) > MAX.number) refuse(`SVG 的属性 ${name} 数值过大`);
  return value;
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
    const checked = SVG_PROPERTIES.has(name) ? checkedValue(name, value) : null;
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
      return SELECTOR.test(selector) ? `${selector}{${checkedStyle(rule.slice(at + 1))}}` : '';
    })
    .join('');
}

const notDrawn = (name: string) => `SVG 中含有不支持的${SVG_WORDS.get(name) ?? '元素'}（${name}），请在导出前将其栅格化，或改用 PNG`;

function attributesOf(attributes: Record<string, { prefix: string; local: string; uri: string; value: string }>): [string, string][] {
  const kept: [string, string][] = [];
  for (const { local, prefix, uri, value } of Object.values(attributes)) {
    if (prefix !== '' && !(uri === XLINK_NAMESPACE && local === 'href')) continue;
    if (SVG_WORDS.has(local) && value.trim() !== 'none') refuse(notDrawn(local));
    if (local === 'style') kept.push(['style', checkedStyle(value)]);
    else if (local === 'href') {
      if (OWN_REFERENCE.test(value.trim())) kept.push(['href', value.trim()]);
    } else if (SVG_ATTRIBUTES.has(local) || SVG_PROPERTIES.has(local)) {
      const checked = checkedValue(local, value);
      if (checked !== null) kept.push([local, checked]);
    }
  }
  return kept;
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
    return { svg: write(root, { elements, count: 0 }, true) };
  } catch (error) {
    return { problem: error instanceof Refusal ? error.message : 'SVG 已损坏：不是有效的 XML（UTF-8）' };
  }
}
