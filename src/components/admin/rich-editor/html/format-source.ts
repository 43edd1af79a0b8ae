import { holdsBlocks, isBlank, isElement, isInline } from './blocks.ts';
import { parseBody } from './clean-dom.ts';

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
