/**
 * Shows the place of the body where these words stand: scrolls there and selects them, in the editor or in its source view.
 * Answers false when they are not found, for example because they were rewritten meanwhile.
 */
export function findInText(body: HTMLElement, words: string): boolean {
  const wanted = plain(words).replace(/^…|…$/g, '').trim();
  if (wanted === '') return false;
  const source = body.querySelector('textarea');
  if (source) return findInSource(source, wanted);
  return findInDocument(body, wanted);
}

const plain = (text: string) => text.replace(/\s+/g, ' ');

function findInSource(area: HTMLTextAreaElement, wanted: string): boolean {
  const at = area.value.indexOf(wanted);
  if (at < 0) return false;
  area.focus();
  area.setSelectionRange(at, at + wanted.length);
  area.scrollIntoView({ block: 'center' });
  return true;
}

/** Words can run across several text nodes: bold ends, a link begins. */
function findInDocument(body: HTMLElement, wanted: string): boolean {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const chars: { node: Node; offset: number }[] = [];
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const data = node.textContent ?? '';
    for (let offset = 0; offset < data.length; offset++) {
      const char = /\s/.test(data[offset] ?? '') ? ' ' : (data[offset] ?? '');
      if (char === ' ' && text.endsWith(' ')) continue;
      text += char;
      chars.push({ node, offset });
    }
  }
  const at = text.indexOf(wanted);
  const first = chars[at];
  const end = chars[at + wanted.length - 1];
  if (at < 0 || !first || !end) return false;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(end.node, end.offset + 1);
  const empty = emptyBehind(first.node);
  if (empty) range.setStart(empty, 0);
  if (empty) range.setEnd(empty, 0);
  first.node.parentElement?.closest<HTMLElement>('[contenteditable="true"]')?.focus({ preventScroll: true });
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  first.node.parentElement?.scrollIntoView({ block: 'center' });
  return true;
}

/** A folded answer without words is found by its title; what is to be written is in it. */
function emptyBehind(title: Node): Node | null {
  const content = title.parentElement?.closest('summary')?.parentElement?.querySelector('[data-type="detailsContent"]');
  return content?.textContent.trim() === '' ? (content.querySelector('p') ?? content) : null;
}
