export interface OutlineEntry {
  id: string;
  text: string;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Words of a fragment of our own, prepared HTML: tags dropped, character references turned back. */
function plain(html: string): string {
  return html
    .replace(/<annotation[^>]*>.*?<\/annotation>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return NAMED[name ?? ''] ?? whole;
    })
    .trim();
}

/** The second-level headings of an article that the server has prepared (they bear ids), without those inside callouts. */
export function outlineOf(html: string): OutlineEntry[] {
  const body = html.replace(/<aside\b.*?<\/aside>/gs, '');
  return [...body.matchAll(/<h2\b[^>]*\bid="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(([, id = '', text = '']) => ({ id: plain(id), text: plain(text) }));
}
