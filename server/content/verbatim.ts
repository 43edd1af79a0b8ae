/** Elements whose insides are shown as they are written. */
const OPENING = /<(pre|code|kbd|samp|script|style|textarea|xmp)\b[^<>]*>/gi;
/** Stands for one of them meanwhile. The reader of the file takes this sign out: no text holds it. */
const MASK = /\ufffe(\d+)\ufffe/g;

/** Where the element that was opened before `from` ends, behind its closing tag; -1 when it is never closed. */
export function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) ? closing.lastIndex : -1;
}

/** Changes a text, but not what stands in code. */
export function apartFromCode(html: string, change: (text: string) => string): string {
  const kept: string[] = [];
  const unclosed = new Set<string>();
  const opening = new RegExp(OPENING);
  let masked = '';
  let at = 0;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const name = (match[1] as string).toLowerCase();
    const end = unclosed.has(name) ? -1 : endOf(html, name, opening.lastIndex);
    if (end < 0) {
      unclosed.add(name);
      continue;
    }
    masked += `${html.slice(at, match.index)}\ufffe${kept.push(html.slice(match.index, end)) - 1}\ufffe`;
    at = end;
    opening.lastIndex = end;
  }
  if (kept.length === 0) return change(html);
  return change(masked + html.slice(at)).replace(MASK, (_, place: string) => kept[Number(place)] ?? '');
}
