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

/** What a person who writes HTML by hand got wrong about its tags: the browser repairs it in silence, perhaps not as it was meant. */
export function sourceProblems(html: string): string[] {
  const problems = new Set<string>();
  const open: { tag: string; line: number }[] = [];
  const lineAt = (index: number) => html.slice(0, index).split('\n').length;
  for (const match of html.matchAll(/<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g)) {
    const [, slash, name, rest] = match;
    if (!name) continue;
    const tag = name.toLowerCase();
    if (VOID.has(tag) || rest?.endsWith('/')) continue;
    if (!slash) {
      open.push({ tag, line: lineAt(match.index) });
      continue;
    }
    const at = open.findLastIndex((element) => element.tag === tag);
    if (at < 0) {
      problems.add(`第 ${lineAt(match.index)} 行的 </${tag}> 没有对应的开始标签`);
      continue;
    }
    for (const left of open.splice(at).slice(1)) if (!OPTIONAL.has(left.tag)) problems.add(`第 ${left.line} 行的 <${left.tag}> 没有正确关闭`);
  }
  for (const left of open) if (!OPTIONAL.has(left.tag)) problems.add(`第 ${left.line} 行的 <${left.tag}> 没有关闭`);
  return [...problems];
}
