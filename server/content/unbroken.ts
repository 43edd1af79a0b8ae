import type { CheerioAPI } from 'cheerio/slim';
import type { AnyNode, Text } from 'domhandler';
import { LIMITS } from '../../config/limits.ts';
import { UNBROKEN } from '../../config/unbroken.ts';

/** What keeps its spaces and lines itself, and formulas, whose letters are elements of their own. */
const LEFT = new Set(['code', 'kbd', 'math', 'pre', 'samp']);

function textsIn(nodes: readonly AnyNode[], into: Text[]): Text[] {
  for (const node of nodes) {
    if (node.type === 'text') into.push(node);
    else if ('children' in node && !('name' in node && LEFT.has(node.name))) textsIn(node.children, into);
  }
  return into;
}

/**
 * Puts into spans what is to stay on one line; its words stay what they are, for searches, copies and listeners. The first of a text only: one of nothing else
 * would grow eightfold.
 */
export function keepTogether($: CheerioAPI): void {
  const span = $('<span class="unbroken"></span>');
  let left: number = LIMITS.html.unbroken;
  for (const node of textsIn($.root().toArray(), [])) {
    const parts = node.data.split(UNBROKEN);
    left -= (parts.length - 1) / 2;
    if (left < 0) return;
    if (parts.length === 1) continue;
    const written = parts.map((data) => Object.assign(node.cloneNode(), { data }));
    $(node).replaceWith(written.flatMap((part, index) => (index % 2 === 1 ? span.clone().append(part).toArray() : part)));
  }
}
