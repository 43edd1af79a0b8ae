import { unwrap } from '../html/clean-dom.ts';

/** What a style means, as an element. Word, Google Docs and WeChat say bold, italic and so on by style alone. */
const MEANINGS: readonly [tag: string, property: RegExp][] = [
  ['strong', /(?:^|;)\s*font-weight:\s*(?:bold(?:er)?|[6-9]00)/i],
  ['em', /(?:^|;)\s*font-style:\s*(?:italic|oblique)/i],
  ['u', /(?:^|;)\s*text-decoration(?:-line)?:[^;]*underline/i],
  ['s', /(?:^|;)\s*text-decoration(?:-line)?:[^;]*line-through/i],
  ['sup', /(?:^|;)\s*vertical-align:\s*super/i],
  ['sub', /(?:^|;)\s*vertical-align:\s*sub(?!\w)/i],
];
const PLAIN: Record<string, RegExp> = {
  b: /(?:^|;)\s*font-weight:\s*(?:normal|[1-4]00)/i,
  strong: /(?:^|;)\s*font-weight:\s*(?:normal|[1-4]00)/i,
  i: /(?:^|;)\s*font-style:\s*normal/i,
  em: /(?:^|;)\s*font-style:\s*normal/i,
};

/** Turns styles that mean something into elements, in place, and unwraps elements whose style takes their meaning away. */
export function stylesToTags(root: ParentNode): void {
  for (const element of [...root.querySelectorAll<HTMLElement>('[style]')]) {
    const style = element.getAttribute('style') ?? '';
    if (PLAIN[element.localName]?.test(style)) {
      unwrap(element);
      continue;
    }
    if (!['span', 'font', 'a'].includes(element.localName)) continue;
    for (const [tag, property] of MEANINGS) {
      // A heading is bold and a link underlined by themselves.
      if (!property.test(style) || (tag === 'strong' && element.closest('h1, h2, h3, h4, h5, h6, th')) || (tag === 'u' && element.closest('a'))) continue;
      const wrapper = element.ownerDocument.createElement(tag);
      wrapper.append(...element.childNodes);
      element.append(wrapper);
    }
  }
}
