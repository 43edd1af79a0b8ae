import { lastPageOf } from '../../../config/paging.ts';
import type { Meta } from '../../../contract/schema.ts';
import { useText } from '../../locales/use-text.ts';
import styles from './pager.module.css';

interface PagerProps {
  meta: Meta;
  /** The address of a page's number. */
  hrefOf: (page: number) => string;
  label?: string;
}

/** The first and last page and those around the current one; 0 stands for a gap. */
function pageNumbers(page: number, pages: number): number[] {
  const near = new Set([1, page - 1, page, page + 1, pages]);
  const shown = [...near].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return shown.flatMap((n, index) => {
    const before = shown[index - 1] ?? 0;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [0, n] : [n];
  });
}

/** Links to the other pages of a list; nothing when there is one page only. */
export function Pager({ meta, hrefOf, label }: PagerProps) {
  const texts = useText();
  const pages = lastPageOf(meta);
  if (pages === 1) return null;
  const { page } = meta;
  return (
    <nav className={styles.pager} aria-label={label ?? texts.pages}>
      {page > 1 && (
        <a className={styles.step} href={hrefOf(page - 1)} rel="prev">
          ← <span>{texts.previous_page}</span>
        </a>
      )}
      <ol className={styles.numbers}>
        {pageNumbers(page, pages).map((n, index) =>
          n === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name but its place.
            <li key={`gap-${index}`} aria-hidden>
              …
            </li>
          ) : (
            <li key={n}>
              <a href={hrefOf(n)} aria-label={texts.page(n)} aria-current={n === page ? 'page' : undefined}>
                {n}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <a className={styles.step} href={hrefOf(page + 1)} rel="next">
          <span>{texts.next_page}</span> →
        </a>
      )}
    </nav>
  );
}
