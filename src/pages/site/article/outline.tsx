import { useText } from '../../../locales/use-text.ts';
import styles from './outline.module.css';

interface OutlineEntry {
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

interface OutlineProps {
  entries: readonly OutlineEntry[];
  lang: string;
}

function Chapters({ entries, lang }: OutlineProps) {
  return (
    <ol lang={lang} className={styles.list}>
      {entries.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id)}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

/** The article's chapters beside the text, the one being read marked (`src/site-scripts/article.ts`). Shown on wide screens alone. */
export function OutlineBeside(props: OutlineProps) {
  const texts = useText();
  return (
    <nav className={styles.beside} aria-label={texts.on_this_page} data-outline>
      <p className={styles.heading}>{texts.on_this_page}</p>
      <div className={styles.progress} aria-hidden />
      <Chapters {...props} />
    </nav>
  );
}

/** The article's chapters folded above the text. Shown on narrow screens alone. */
export function OutlineFolded(props: OutlineProps) {
  const texts = useText();
  return (
    <nav className={styles.folded} aria-label={texts.on_this_page}>
      <details>
        <summary className={styles.heading}>{texts.on_this_page}</summary>
        <Chapters {...props} />
      </details>
    </nav>
  );
}
