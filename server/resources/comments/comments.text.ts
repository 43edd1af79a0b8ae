/** What people write, as it is stored: text with plain line ends and without control characters. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .normalize('NFC')
    .trim();
}

export const tidyName = (name: string) => tidyText(name).replace(/\s+/g, ' ');
