import { useText } from '../../../locales/use-text.ts';
import styles from './share-box.module.css';

/** The article's address to copy, and its QR code for a phone beside the screen; `src/site-scripts/share.ts` does both. */
export function ShareBox({ url }: { url: string }) {
  const texts = useText();
  return (
    <details className={styles.share} data-share={url}>
      <summary>{texts.share}</summary>
      <div className={styles.inside}>
        <div className={styles.address}>
          <label className="visually-hidden" htmlFor="share-url">
            {texts.share_address}
          </label>
          <input id="share-url" type="text" readOnly value={url} />
          <button type="button" className={styles.copy}>
            {texts.copy_link}
          </button>
          <output data-done={texts.copied} />
        </div>
        <figure className={styles.code}>
          <div data-qr role="img" aria-label={texts.qr_code} />
          <figcaption>{texts.scan_to_read}</figcaption>
        </figure>
      </div>
    </details>
  );
}
