import { type CalloutKind, TICKED } from '../../../../../config/article-html.ts';
import { isText, retag } from '../html/clean-dom.ts';

/** Boxes as Notion, GitHub, Yuque and makers of documentation write them; `aside` stands beside the text on any page. */
const BOXES = 'aside:not(.callout), .markdown-alert, .lake-alert, .admonition';
/** A quotation that GitHub and Obsidian show as a box: `[!TIP]`, and maybe a title behind it. */
const MARK = /^\s*\[!([a-z]+)\][+-]? *([^\n]*)\n?/i;
/** What others call a box; any other is a note. A name is looked for among classes and in the mark. */
const KINDS: readonly [name: RegExp, kind: CalloutKind][] = [
  [/\b(?:tips?|hint|success|important)\b/i, 'tip'],
  [/\b(?:warning|caution|danger|attention|error|bug|failure)\b/i, 'trap'],
];
/** A task in a list, as Notion writes it: `[ ]`, `[x]`. */
const TASK = /^\s*\[([ x])\]\s+/i;

/** The first words of an element, however deep they stand. */
function firstText(node: Node): Text | null {
  for (const child of node.childNodes) {
    const found = isText(child) ? (child.data.trim() ? child : null) : firstText(child);
    if (found) return found;
  }
  return null;
}

function asCallout(box: Element, name: string): Element {
  const kind = KINDS.find(([names]) => names.test(name))?.[1] ?? 'note';
  const callout = retag(box, 'aside');
  callout.className = `callout callout-${kind}`;
  return callout;
}

/** Boxes and ticks of other editors become ours; what stands loose in a box is put into one that `openBoxes` makes paragraphs of. */
export function keepBoxes(root: ParentNode): void {
  for (const box of [...root.querySelectorAll<HTMLElement>(BOXES)]) {
    if (!box.textContent?.trim()) continue;
    const inner = box.ownerDocument.createElement('div');
    inner.append(...box.childNodes);
    box.append(inner);
    asCallout(box, box.className);
  }
  for (const quote of [...root.querySelectorAll('blockquote')]) {
    const first = firstText(quote);
    const [mark, name, title] = (first && MARK.exec(first.data)) ?? [];
    if (!first || mark === undefined || name === undefined) continue;
    first.data = first.data.slice(mark.length);
    const callout = asCallout(quote, name);
    if (title?.trim()) {
      const line = callout.ownerDocument.createElement('p');
      line.appendChild(callout.ownerDocument.createElement('strong')).textContent = title.trim();
      callout.prepend(line);
    }
  }
  for (const item of root.querySelectorAll('li')) {
    const first = firstText(item);
    const box = first && TASK.exec(first.data);
    if (first && box) first.data = `${TICKED[box[1] === ' ' ? 'false' : 'true']} ${first.data.slice(box[0].length)}`;
  }
}
