import { DOMSerializer, Fragment, type Node, type Schema, DOMParser as SchemaParser } from '@tiptap/pm/model';
import { holdsBlocks, isBlank, isElement, isEmptyWrapper, isInline } from './blocks.ts';
import { parseBody } from './clean-dom.ts';
import { signatureOf } from './compare.ts';
import { finish } from './finish.ts';
import { prepare } from './prepare.ts';

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
