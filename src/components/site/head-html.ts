import { createContext } from 'react';

const ESCAPED: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' };

/** A text as it may stand in an element or between the quotes of an attribute. */
export const escapedHtml = (text: string) => text.replace(/[&"'<>]/g, (sign) => ESCAPED[sign] ?? sign);

/** An element of the head that is its attributes alone; `null` leaves one out. */
export function headTag(name: 'link' | 'meta', attributes: Record<string, string | null>): string {
  let html = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) if (value !== null) html += ` ${attribute}="${escapedHtml(value)}"`;
  return `${html}/>`;
}

/** Takes what a page puts into its head. Given where a public page is drawn; elsewhere there is no head to put it into. */
export const HeadContext = createContext<((html: string) => void) | null>(null);
