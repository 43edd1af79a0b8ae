import { LinkOutlined } from '@ant-design/icons';
import { Fragment, type ReactNode } from 'react';
import { LINK_PATTERN } from '../../../../config/links.ts';
import styles from './comments.module.css';

/** Characters of a link that stay on the line of its mark. */
const START = 4;

/** A comment's text with its links marked; they are text and lead nowhere, so that nobody opens one by accident. */
export function markedText(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK_PATTERN)) {
    const [link] = match;
    parts.push(
      <Fragment key={end}>{text.slice(end, match.index)}</Fragment>,
      <span key={`link-${match.index}`} className={styles.link} title="评论中的链接，不可点击">
        <span className={styles.start}>
          <LinkOutlined aria-label="链接" role="img" /> {link.slice(0, START)}
        </span>
        {link.slice(START)}
      </span>,
    );
    end = match.index + link.length;
  }
  return [...parts, <Fragment key="rest">{text.slice(end)}</Fragment>];
}
