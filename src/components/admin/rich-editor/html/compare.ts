import { isElement, isInline, isText, parseBody } from './clean-dom.ts';
import { prepare } from './prepare.ts';

/** Elements that hold a line of text and nothing else. */
const LINES = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'dt', 'summary', 'figcaption', 'caption']);
const SAME: Record<string, string> = { b: 'strong', i: 'em' };
/** Two of these side by side are two things, not one. */
const APART = new Set(['kbd', 'q']);
/** Attributes that the server sets by itself. */
const IGNORED: Record<string, readonly string[]> = { audio: ['controls', 'preload'], a: ['rel'] };

interface Run {
  text: string;
  marks: string;
  apart: Element | null;
}

function describe(element: Element): string {
  const tag = SAME[element.localName] ?? element.localName;
  const ignored = IGNORED[tag];
  const attributes = [...element.attributes]
    .filter(
      ({ name, value }) =>
        !ignored?.includes(name) && !(name === 'alt' && value === '') && !((name === 'colspan' || name === 'rowspan' || name === 'start') && value === '1'),
    )
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  return [tag, ...attributes].join(' ');
}

/** The line's text with its marks; white space folded as a browser folds it, unless it is preformatted. */
function lineOf(nodes: readonly Node[], pre: boolean): string {
  const runs: Run[] = [];
  const collect = (node: Node, marks: readonly string[], apart: Element | null): void => {
    if (isText(node)) runs.push({ text: node.data, marks: [...new Set(marks)].sort().join('+'), apart });
    if (!isElement(node)) return;
    if (node.localName === 'ruby') runs.push({ text: '\uFFFC', marks: node.innerHTML.replace(/\s+/g, ' '), apart: node });
    else if (node.localName === 'br' || node.localName === 'img' || node.dataset.latex !== undefined) {
      runs.push({ text: node.localName === 'br' ? '\n' : '\uFFFC', marks: [describe(node), ...marks].sort().join('+'), apart: node });
    } else {
      const transparent = node.attributes.length === 0 && (node.localName === 'span' || node.localName === 'a');
      const inner = transparent ? marks : [...marks, describe(node)];
      for (const child of node.childNodes) collect(child, inner, APART.has(node.localName) ? node : apart);
    }
  };
  for (const node of nodes) collect(node, [], null);

  const line: Run[] = [];
  let open = true;
  for (const run of runs) {
    const before = line.at(-1);
    const isBreak = run.apart?.localName === 'br';
    let text = run.text;
    if (!pre && !isBreak) {
      text = text.replace(/[ \t\r\n\f]+/g, ' ');
      if (open) text = text.replace(/^ /, '');
    }
    if (text === '') continue;
    if (isBreak && before) before.text = before.text.replace(/ $/, '');
    if (before && before.marks === run.marks && before.apart === run.apart) before.text += text;
    else line.push({ ...run, text });
    open = isBreak || text.endsWith(' ');
  }
  if (!pre) dropLastSpace(line);
  return line.length === 0 ? '' : JSON.stringify(line.map(({ text, marks }) => [text, marks]));
}

/** The space at a line's end is never seen, whatever marks it bears. */
function dropLastSpace(line: Run[]): void {
  for (let last = line.at(-1); last; last = line.at(-1)) {
    if (last.apart?.localName !== 'br') last.text = last.text.replace(/ $/, '');
    if (last.text !== '') return;
    line.pop();
  }
}

/** A part of a table that says nothing its rows do not: they know that they are of the head or the foot (prepare.ts). Several bodies are groups. */
const isGrouping = ({ localName, attributes, parentElement }: Element) =>
  /^(thead|tbody|tfoot)$/.test(localName) && attributes.length === 0 && (parentElement?.querySelectorAll(':scope > tbody').length ?? 0) < 2;

function walk(nodes: readonly Node[], out: string[]): void {
  let loose: Node[] = [];
  const close = () => {
    const line = lineOf(loose, false);
    if (line !== '') out.push(`p=${line}`);
    loose = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      loose.push(node);
      continue;
    }
    if (!isElement(node)) continue;
    close();
    if (isGrouping(node)) {
      walk([...node.childNodes], out);
    } else if (LINES.has(node.localName) || node.dataset.type === 'table-caption') {
      const line = lineOf([...node.childNodes], node.localName === 'pre');
      if (line !== '' || node.localName !== 'p') out.push(`${describe(node)}=${line}`);
    } else {
      out.push(`<${describe(node)}`);
      walk([...node.childNodes], out);
      out.push('>');
    }
  }
  close();
}

/** What prepared HTML says, apart from how it is written: two trees with the same signature are the same article. */
export function signatureOf(root: ParentNode): string {
  const out: string[] = [];
  walk([...root.childNodes], out);
  return out.join('\n');
}

/** Whether two pieces of stored HTML say the same. */
export function isSameHtml(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [one, other].map((html) => {
    const { body } = parseBody(html);
    prepare(body);
    return signatureOf(body);
  });
  return a === b;
}
