import { SaxesParser } from 'saxes';
import { SVG } from '../../config/limits.ts';
import { SVG_ATTRIBUTES, SVG_DROPPED, SVG_ELEMENTS, SVG_PROPERTIES, SVG_SHOWN, SVG_WORDS } from '../../config/svg.ts';
import { encodingOfSvg } from './file-types.ts';
import { checkedSheet, checkedStyle, checkedValue, type Matching, notDrawn, Refusal, refuse, refuseMoved } from './svg-styles.ts';

type Safe = { svg: string } | { problem: string };

interface Element {
  name: string;
  attributes: [string, string][];
  children: (Element | string)[];
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
const OWN_REFERENCE = /^#[\w.:-]{1,200}$/;

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
  if (long > short * SVG.ratio) refuse(`SVG 过于细长，长边不能超过短边的 ${SVG.ratio} 倍，请调整画布后重新导出`);
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
    if (elements > SVG.elements) refuse(`SVG 的元素超过 ${SVG.elements} 个`);
    if (open.length + dropped >= SVG.depth) refuse(`SVG 的嵌套超过 ${SVG.depth} 层`);
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
    if (characters > SVG.characters) refuse('SVG 的路径数据过多');
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
    if (characters > SVG.characters) refuse('SVG 的文字过多');
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
    if (drawn > SVG.drawn) refuse(`SVG 要画的元素超过 ${SVG.drawn} 个`);
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
    if (bytes.length > SVG.bytes) refuse(`SVG 不能超过 ${SVG.bytes / 1024 / 1024} MB`);
    const text = new TextDecoder(encodingOfSvg(bytes), { fatal: true }).decode(bytes);
    if (/<!ENTITY/i.test(text)) refuse('SVG 不能带有内部 DTD 或实体');
    const { root, elements } = parse(text);
    checkUses(root);
    frame(root);
    return { svg: write(root, { elements, count: 0 }, true) };
  } catch (error) {
    return { problem: error instanceof Refusal ? error.message : 'SVG 已损坏：不是有效的 XML（UTF-8 或 UTF-16）' };
  }
}
