import { DOMSerializer, Fragment, type Node, type Schema, DOMParser as SchemaParser } from '@tiptap/pm/model';
import { cleanFragment, holdsBlocks, isBlank, isElement, isEmptyWrapper, isInline, parseBody, unwrap } from './clean-dom.ts';
import { signatureOf } from './compare.ts';
import { answerOf, prepare } from './prepare.ts';

const isEmptyParagraph = (node: Node) => node.type.name === 'paragraph' && node.content.size === 0;

/** The body's top-level pieces: each block by itself, loose lines together. Wrappers that say nothing are opened. */
function piecesOf(parent: ParentNode): ChildNode[][] {
  const pieces: ChildNode[][] = [];
  let loose: ChildNode[] = [];
  const close = () => {
    if (loose.some((node) => !isBlank(node))) pieces.push(loose);
    loose = [];
  };
  for (const node of [...parent.childNodes]) {
    if (isInline(node)) {
      loose.push(node);
    } else if (isElement(node)) {
      close();
      if (isEmptyWrapper(node) && holdsBlocks(node)) pieces.push(...piecesOf(node));
      else pieces.push([node]);
    }
  }
  close();
  return pieces;
}

/**
 * Stored HTML to a document of the editor's schema and back. Reading checks every piece: one that would not come back as it
 * was becomes an HTML block, which keeps its source. Writing gives a block that was not touched the very characters it was
 * read from, and remembers what it wrote, so that a keystroke in a long text costs one block.
 */
export class DocumentHtml {
  readonly #schema: Schema;
  readonly #parser: SchemaParser;
  readonly #serializer: DOMSerializer;
  /** Top-level nodes never change; a changed one is another object. */
  #known = new WeakMap<Node, string>();

  constructor(schema: Schema) {
    this.#schema = schema;
    this.#parser = SchemaParser.fromSchema(schema);
    this.#serializer = DOMSerializer.fromSchema(schema);
  }

  /** The document's top-level nodes; one empty paragraph for an empty text. */
  read(html: string): Fragment {
    const nodes = piecesOf(parseBody(html).body).flatMap((piece) => this.#readPiece(piece));
    const paragraph = this.#schema.nodes.paragraph;
    return Fragment.from(nodes.length > 0 || !paragraph ? nodes : [paragraph.create()]);
  }

  /** The document as it is stored; an empty string when nothing is in it. */
  write(doc: Node): string {
    const blocks: string[] = [];
    doc.forEach((node) => {
      if (isEmptyParagraph(node)) return;
      let html = this.#known.get(node);
      if (html === undefined) {
        html = this.writeFresh([node]);
        this.#known.set(node, html);
      }
      if (html !== '') blocks.push(html);
    });
    return blocks.join('\n');
  }

  /** What the schema makes of these nodes, whatever they were read from. */
  writeFresh(nodes: readonly Node[]): string {
    const { body } = parseBody('');
    body.append(this.#serializer.serializeFragment(Fragment.from([...nodes]), { document: body.ownerDocument }));
    finish(body);
    return body.innerHTML;
  }

  #readPiece(piece: readonly ChildNode[]): Node[] {
    const { body } = parseBody('');
    const source = piece.map((node) => (isElement(node) ? node.outerHTML : (node.textContent ?? ''))).join('');
    body.append(...piece);
    const html = body.innerHTML;
    prepare(body);
    const before = signatureOf(body);
    if (before === '') return [];
    const nodes: Node[] = [];
    this.#parser.parse(body).forEach((node) => {
      nodes.push(node);
    });
    const written = parseBody(this.writeFresh(nodes)).body;
    prepare(written);
    const kept = signatureOf(written) === before ? nodes : this.#asHtml(html);
    const [only] = kept;
    if (kept.length === 1 && only && piece.every(isElement)) this.#known.set(only, source);
    return kept;
  }

  #asHtml(html: string): Node[] {
    const type = this.#schema.nodes.htmlBlock;
    return type ? [type.create({ 'data-html': html })] : [];
  }
}

const isEmpty = (element: Element): boolean => !element.textContent?.trim() && !element.querySelector('img, br, audio, [data-latex], ruby, hr, table');

/** Words in an item or a cell stand there without a paragraph of their own, unless there are several. */
function loosenParagraphs(root: ParentNode): void {
  for (const holder of root.querySelectorAll('li, td, th, dd')) {
    const [first, ...rest] = holder.children;
    if (first?.localName !== 'p' || first.attributes.length > 0) continue;
    if (rest.every(({ localName }) => localName === 'ul' || localName === 'ol')) unwrap(first);
  }
}

function unboxTable(box: Element): void {
  const table = box.querySelector(':scope > table');
  if (!table) return;
  const rows = [...table.querySelectorAll<HTMLElement>(':scope > tbody > tr, :scope > tr')];
  const headings = (row: HTMLElement) => [...row.children].filter(({ localName }) => localName === 'th').length;
  const isHead = (row: HTMLElement) => headings(row) > 0 && (row.dataset.section === 'head' || headings(row) === row.children.length);
  let heads = rows.findIndex((row) => !isHead(row));
  if (heads < 0) heads = 0;
  const foot = rows.findIndex((_, index) => index >= heads && rows.slice(index).every((after) => after.dataset.section === 'foot'));
  const feet = foot < 0 ? rows.length : foot;
  const caption = box.querySelector(':scope > [data-type="table-caption"]');
  table.replaceChildren();
  if (caption && !isEmpty(caption)) {
    const words = table.ownerDocument.createElement('caption');
    for (const { name, value } of caption.attributes) if (name !== 'data-type') words.setAttribute(name, value);
    words.append(...caption.childNodes);
    table.append(words);
  }
  const parts = { thead: rows.slice(0, heads), tbody: rows.slice(heads, feet), tfoot: rows.slice(feet) };
  for (const [tag, members] of Object.entries(parts)) {
    if (members.length === 0) continue;
    const part = table.ownerDocument.createElement(tag);
    part.append(...members);
    table.append(part);
  }
  for (const row of rows) {
    for (const cell of row.querySelectorAll(':scope > th:not([scope])')) cell.setAttribute('scope', row.parentElement?.localName === 'thead' ? 'col' : 'row');
    delete row.dataset.section;
  }
  for (const { name, value } of box.attributes) if (name === 'lang' || name === 'dir') table.setAttribute(name, value);
  box.replaceWith(table);
}

/** Turns what the editor's schema writes into the HTML that is stored, in place. */
function finish(root: ParentNode): void {
  for (const holder of [...root.querySelectorAll('[data-content]')]) unwrap(holder);
  for (const raw of [...root.querySelectorAll<HTMLElement>('[data-type="html-block"], [data-type="inline-html"]')]) {
    raw.replaceWith(cleanFragment(raw.dataset.html ?? '').fragment);
  }
  for (const caption of [...root.querySelectorAll('figcaption')]) if (isEmpty(caption)) caption.remove();
  for (const script of [...root.querySelectorAll('figure[data-type="audio"] > details')]) if (isEmpty(script)) script.remove();
  // The innermost first: a table in a cell is finished before the one around it.
  for (const box of [...root.querySelectorAll('[data-type="table-box"]')].reverse()) unboxTable(box);
  for (const question of root.querySelectorAll<HTMLElement>('section[data-type="practice-question"]')) {
    const answer = answerOf(question);
    if (question.dataset.kind !== 'numeric' && (answer || question.querySelector('[data-correct]'))) question.dataset.answer = answer;
  }
  for (const item of root.querySelectorAll('[data-correct]')) item.removeAttribute('data-correct');
  loosenParagraphs(root);
  for (const paragraph of [...root.querySelectorAll('p')]) {
    const holder = paragraph.parentElement;
    if (isEmpty(paragraph) && (!isElement(holder) || holder.children.length > 1)) paragraph.remove();
  }
}
