import {
  ARTICLE_ATTRIBUTES,
  ARTICLE_TAGS,
  CALLOUT_CLASSES,
  DROPPED_WITH_TEXT,
  LINK_SCHEMES,
  OWN_MEDIA,
  RENAMED,
  TICKED,
} from '../../../../../config/article-html.ts';

const TAGS = new Set(ARTICLE_TAGS);
const GONE = new Set([...DROPPED_WITH_TEXT, 'head', 'meta', 'link', 'title', 'base', 'xml', 'object', 'svg', 'canvas', 'select', 'input', 'button']);
const FRAMES = new Set(['iframe', 'embed', 'video']);

export const isOwnMedia = (src: string | null): boolean => OWN_MEDIA.test(src ?? '');
const isHttp = (address: string | null): address is string => /^https?:\/\/\S+$/i.test(address ?? '');

/** Whether a link may lead there: a path or an anchor of ours, or one of the schemes that articles may use. */
export function isLinkAddress(address: string): boolean {
  if (/\s/.test(address) || address === '' || address.startsWith('//')) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1];
  return scheme === undefined ? /^[/#?]/.test(address) : LINK_SCHEMES.includes(scheme.toLowerCase());
}

interface Cleaned {
  fragment: DocumentFragment;
  /** What was taken out or changed, in words for the author, each once: `<script>`, `onclick 属性`. */
  removed: string[];
}

/** Puts all that stands in one node at the end of another. One by one: an engine takes only so many arguments of a call. */
export function moveChildren(from: Node, to: Node): void {
  while (from.firstChild) to.appendChild(from.firstChild);
}

/** An element whose place its children take. */
export function unwrap(element: Element): void {
  const children = element.ownerDocument.createDocumentFragment();
  moveChildren(element, children);
  element.replaceWith(children);
}

/** The same content under another tag. */
export function retag(element: Element, tag: string): HTMLElement {
  const next = element.ownerDocument.createElement(tag);
  moveChildren(element, next);
  element.replaceWith(next);
  return next;
}

/** Something from another host becomes a link to it: nothing is lost, nothing is loaded. */
function linkInstead(element: Element, label: string | null): void {
  const src = element.getAttribute('src');
  if (!isHttp(src)) {
    element.replaceWith(...(label ? [label] : []));
    return;
  }
  const words = label || (src.split(/[?#]/)[0]?.split('/').filter(Boolean).pop() ?? src);
  if (element.closest('a')) {
    element.replaceWith(words);
    return;
  }
  const link = element.ownerDocument.createElement('a');
  link.setAttribute('href', src);
  link.textContent = words;
  element.replaceWith(link);
}

function cleanAttributes(element: Element, tag: string, extra: ReadonlySet<string>, removed: Set<string>): void {
  for (const { name, value } of [...element.attributes]) {
    if (extra.has(name)) continue;
    const known = ARTICLE_ATTRIBUTES['*']?.includes(name) || ARTICLE_ATTRIBUTES[tag]?.includes(name);
    if (tag === 'aside' && name === 'class') {
      const kept = value.split(/\s+/).filter((word) => CALLOUT_CLASSES.includes(word));
      if (kept.length > 0) element.setAttribute('class', kept.join(' '));
      else element.removeAttribute('class');
    } else if (!known || ((name === 'href' || name === 'cite') && !isLinkAddress(value))) {
      element.removeAttribute(name);
      removed.add(`${name} 属性`);
    }
  }
}

/**
 * Takes out of a tree whatever an article may not hold, as the server's sanitiser does. `extra` names attributes that are kept
 * beside the vocabulary's.
 */
export function cleanTree(root: ParentNode, extra: readonly string[] = []): string[] {
  const removed = new Set<string>();
  const more = new Set(extra);
  for (const box of [...root.querySelectorAll('input[type="checkbox" i]')]) box.replaceWith(TICKED[`${box.hasAttribute('checked')}`]);
  for (const element of [...root.querySelectorAll('*')]) {
    const tag = element.localName;
    if (GONE.has(tag)) {
      removed.add(`<${tag}>`);
      element.remove();
    } else if (FRAMES.has(tag) || ((tag === 'audio' || tag === 'source') && element.hasAttribute('src') && !isOwnMedia(element.getAttribute('src')))) {
      removed.add(`<${tag}>（外部内容，已改为链接）`);
      linkInstead(element, element.getAttribute('title'));
    } else if (tag === 'img' && !isOwnMedia(element.getAttribute('src'))) {
      removed.add('外部图片（已改为链接）');
      linkInstead(element, element.getAttribute('alt'));
    } else if (tag === 'h1' || RENAMED[tag] !== undefined) {
      const ours = RENAMED[tag] ?? 'h2';
      const next = retag(element, ours);
      for (const { name, value } of element.attributes) next.setAttribute(name, value);
      cleanAttributes(next, ours, more, removed);
    } else if (TAGS.has(tag)) {
      cleanAttributes(element, tag, more, removed);
    } else {
      removed.add(`<${tag}>`);
      unwrap(element);
    }
  }
  return [...removed];
}

/** HTML as a tree that may stand in an article. It is parsed without running or loading anything. */
export function cleanFragment(html: string): Cleaned {
  const { body, fragment } = parseBody(html);
  const removed = cleanTree(body);
  moveChildren(body, fragment);
  return { fragment, removed };
}

/** A document of its own: pictures in it are not loaded, scripts do not run. */
export function parseBody(html: string): { body: HTMLElement; fragment: DocumentFragment } {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return { body: parsed.body, fragment: parsed.createDocumentFragment() };
}

/** Elements that are part of a line; every other element of the vocabulary is a block. */
const INLINE = new Set('a abbr b br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u var'.split(' '));

export const isElement = (node: Node | null): node is HTMLElement => node?.nodeType === 1;
export const isText = (node: Node): node is Text => node.nodeType === 3;
export const isInline = (node: Node): boolean => isText(node) || (isElement(node) && INLINE.has(node.localName));
export const isBlank = (node: Node): boolean => isText(node) && !/[^ \t\r\n\f]/.test(node.data);

/** Whether an element holds blocks, at any depth. */
export const holdsBlocks = (element: Element): boolean => [...element.children].some((child) => !isInline(child) || holdsBlocks(child));

/** A `div` that says nothing: what is in it might as well stand in its place. */
export const isEmptyWrapper = (node: Node): node is HTMLElement => isElement(node) && node.localName === 'div' && node.attributes.length === 0;

/** What was typed, as an address: a bare domain gets its https, a bare mail address its mailto. */
export function tidyAddress(typed: string): string {
  const text = typed.trim();
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(text)) return `https://${text}`;
  return text;
}

/** Why an address cannot be linked to; null when it can. */
export function addressProblem(typed: string): string | null {
  const address = tidyAddress(typed);
  if (address === '') return '请输入链接地址';
  return isLinkAddress(address) ? null : '请输入本站路径（如 /article/gre-guide）、http(s) 网址或邮箱地址';
}
