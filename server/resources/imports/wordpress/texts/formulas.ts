import type { CheerioAPI } from 'cheerio/slim';
import type { AnyNode, Text } from 'domhandler';
import { LIMITS } from '../../../../../config/limits.ts';

/** Formulas as plug-ins of WordPress mark them in a text; a single dollar sign is none of them. */
const FORMULA =
  /\$latex\s([^$]{1,2000})\$|\[latex\]([^[\]]{1,2000})\[\/latex\]|\\\(((?:[^\\]|\\(?![()])[\s\S]){1,2000}?)\\\)|\\\[((?:[^\\]|\\(?![[\]])[\s\S]){1,2000}?)\\\]|\$\$([^$]{1,2000})\$\$/;
/** What says that there may be one. */
const SIGN = /\$latex\s|\[latex\]|\\\(|\\\[|\$\$/;
const VERBATIM = new Set(['pre', 'code', 'kbd', 'samp', 'script', 'style', 'textarea']);

function textsIn(nodes: readonly AnyNode[], into: Text[]): Text[] {
  for (const node of nodes) {
    if (node.type === 'text') into.push(node);
    else if ('children' in node && !('name' in node && VERBATIM.has(node.name))) textsIn(node.children, into);
  }
  return into;
}

/** Makes formulas of what is marked as one, in a text that is parsed, up to `LIMITS.import.formulas`; answers whether there was any. `html`: what was parsed. */
export function keepMarkedFormulas($: CheerioAPI, html: string): boolean {
  if (!SIGN.test(html)) return false;
  let found = 0;
  for (const node of textsIn($.root().toArray(), [])) {
    let rest = node.data;
    const parts: AnyNode[] = [];
    for (let match = FORMULA.exec(rest); match && found < LIMITS.import.formulas; match = FORMULA.exec(rest)) {
      found += 1;
      const latex =
        match
          .slice(1)
          .find((part) => part !== undefined)
          ?.trim() ?? '';
      parts.push(Object.assign(node.cloneNode(), { data: rest.slice(0, match.index) }));
      parts.push(...$('<span></span>').attr({ 'data-type': 'inline-math', 'data-latex': latex }).toArray());
      rest = rest.slice(match.index + match[0].length);
    }
    if (parts.length === 0) continue;
    $(node).replaceWith([...parts, Object.assign(node.cloneNode(), { data: rest })]);
  }
  return found > 0;
}
