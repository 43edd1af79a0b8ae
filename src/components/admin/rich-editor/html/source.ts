import { LIMITS } from '../../../../../config/limits.ts';
import { holdsBlocks, isBlank, isElement, isInline, parseBody } from './clean-dom.ts';

/** Blocks that stand on a line of their own with what is in them. */
const ONE_LINE = new Set(['pre', 'p', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'figcaption', 'caption', 'dt', 'hr']);

function write(nodes: readonly Node[], indent: string, lines: string[]): void {
  let line = '';
  const close = () => {
    if (line.trim() !== '') lines.push(indent + line.trim());
    line = '';
  };
  for (const node of nodes) {
    if (isInline(node)) {
      line += isElement(node) ? node.outerHTML : isBlank(node) ? ' ' : textOf(node);
      continue;
    }
    if (!isElement(node)) continue;
    close();
    if (ONE_LINE.has(node.localName) || !holdsBlocks(node)) {
      lines.push(indent + node.outerHTML);
    } else {
      const shell = (node.cloneNode(false) as HTMLElement).outerHTML;
      const end = `</${node.localName}>`;
      lines.push(indent + shell.slice(0, -end.length));
      write([...node.childNodes], `${indent}  `, lines);
      lines.push(indent + end);
    }
  }
  close();
}

function textOf(node: Node): string {
  const { body } = parseBody('');
  body.append(node.cloneNode());
  return body.innerHTML.replace(/[ \t\r\n\f]+/g, ' ');
}

/** HTML with a line for every block, indented as it is nested, for reading and editing by hand. */
export function formatSource(html: string): string {
  const lines: string[] = [];
  write([...parseBody(html).body.childNodes], '', lines);
  return lines.join('\n');
}

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);

/** Elements that HTML closes by itself. */
const OPTIONAL = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'colgroup', 'caption', 'rt', 'rp']);

interface Tag {
  tag: string;
  line: number;
  isEnd: boolean;
  /** Nothing is to close it. */
  isVoid: boolean;
  /** What the text does not have any more, so that all the rest of it stands in this tag, or in this comment. */
  missing: string | null;
}

/** Where a tag ends, of which the part before `from` is read; what stands in quotes ends none. -1 where it does not end. */
function tagEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at += 1) {
    const sign = html[at];
    if (sign === '>') return at;
    if (sign !== '"' && sign !== "'") continue;
    at = html.indexOf(sign, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

const COMMENT = '!--';

/** The tags of a text and its comments, with their lines. Each sign is read once, whatever is left open. */
function* tagsOf(html: string): Generator<Tag> {
  const begins = /<!--|<(\/?)([a-zA-Z][\w:-]*)/g;
  let line = 1;
  let lineEnd = html.indexOf('\n');
  for (let match = begins.exec(html); match; match = begins.exec(html)) {
    for (; lineEnd >= 0 && lineEnd < match.index; lineEnd = html.indexOf('\n', lineEnd + 1)) line += 1;
    const tag = match[2]?.toLowerCase() ?? COMMENT;
    const end = tag === COMMENT ? html.indexOf('-->', begins.lastIndex) : tagEnd(html, begins.lastIndex);
    const missing = end >= 0 ? null : tag === COMMENT ? ' -->' : '引号或 >';
    yield { tag, line, isEnd: match[1] === '/', isVoid: tag === COMMENT || VOID.has(tag) || html[end - 1] === '/', missing };
    if (end < 0) return;
    begins.lastIndex = end;
  }
}

/** What a person who writes HTML by hand got wrong about its tags, as far as one can look through: the browser repairs it in silence, perhaps not as it was meant. */
export function sourceProblems(html: string): string[] {
  const problems = new Set<string>();
  const open: Tag[] = [];
  /** How many of each tag are open: what is closed without being open is looked for in vain. */
  const counts = new Map<string, number>();
  const count = (tag: string, more: number) => counts.set(tag, (counts.get(tag) ?? 0) + more);
  for (const each of tagsOf(html)) {
    const { tag, line } = each;
    if (problems.size >= LIMITS.html.source_problems) break;
    if (each.missing) problems.add(`第 ${line} 行的 <${each.isEnd ? '/' : ''}${tag} 没有写完，缺少${each.missing}`);
    else if (each.isVoid) continue;
    else if (!each.isEnd) {
      open.push(each);
      count(tag, 1);
    } else if (!counts.get(tag)) problems.add(`第 ${line} 行的 </${tag}> 没有对应的开始标签`);
    else {
      const closed = open.splice(open.findLastIndex((element) => element.tag === tag));
      for (const left of closed) count(left.tag, -1);
      for (const left of closed.slice(1)) if (!OPTIONAL.has(left.tag)) problems.add(`第 ${left.line} 行的 <${left.tag}> 没有正确关闭`);
    }
  }
  for (const left of open) if (!OPTIONAL.has(left.tag)) problems.add(`第 ${left.line} 行的 <${left.tag}> 没有关闭`);
  return [...problems].slice(0, LIMITS.html.source_problems);
}
