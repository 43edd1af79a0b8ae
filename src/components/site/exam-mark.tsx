import { useAddress } from '../../locales/use-text.ts';
import styles from './exam-mark.module.css';

/** An exam's code in its colour, as a filled answer bubble. With `link` it leads to the exam's page. */
export function ExamMark({ code, link = false }: { code: string; link?: boolean }) {
  const address = useAddress();
  if (!link) {
    return (
      <span className={styles.mark} data-exam={code}>
        {code}
      </span>
    );
  }
  return (
    <a href={address(`/${code}`)} className={styles.mark} data-exam={code}>
      {code}
    </a>
  );
}
