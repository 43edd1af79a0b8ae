import type { CommentThread } from '../../../../../contract/comments.ts';
import { useLanguage, useText } from '../../../../locales/use-text.ts';
import styles from './comments.module.css';

interface CommentViewProps {
  comment: CommentThread | CommentThread['replies'][number];
  /** Absent where nobody may answer. */
  onReply?: () => void;
  answering: boolean;
}

/** One comment: who, when, whom it answers, and the words, which are text and nothing else. */
export function CommentView({ comment, onReply, answering }: CommentViewProps) {
  const { date } = useLanguage();
  const texts = useText();
  const replyTo = 'reply_to' in comment ? comment.reply_to : null;
  if ('removed' in comment && comment.removed) {
    return (
      <p className={styles.none} id={`comment-${comment.id}`}>
        {texts.comment_removed}
      </p>
    );
  }
  return (
    <article className={comment.is_operator ? styles.operator : styles.comment} id={`comment-${comment.id}`}>
      <p className={styles.who}>
        <Avatar name={comment.author_name} />
        <b>{comment.author_name}</b>
        {comment.is_operator && <span className={styles.badge}>{texts.operator}</span>}
        {replyTo && <a href={`#comment-${replyTo.id}`}>{texts.in_reply_to(replyTo.author_name)}</a>}
        <time dateTime={comment.created_at}>{date(comment.created_at)}</time>
      </p>
      <p className={styles.words}>{comment.content}</p>
      {onReply && (
        <button
          type="button"
          className={styles.reply}
          onClick={onReply}
          aria-expanded={answering}
          aria-label={texts.reply_to(comment.author_name)}
          data-reply={comment.id}
        >
          {texts.reply}
        </button>
      )}
    </article>
  );
}

/** Dark enough for white letters (4.5:1 and more), and told apart on both grounds. */
const COLORS = ['#6d3fc0', '#0a6b8f', '#8f4b0a', '#b3261e', '#1f5fbf', '#3d6b12', '#0f6b58', '#a01f6e'];

function colorOf(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return COLORS[sum % COLORS.length] ?? '#0f5266';
}

/** The first letter of a name in a colour that the name decides: drawn here, asked of nobody. */
function Avatar({ name }: { name: string }) {
  const [letter = '?'] = name.trim();
  return (
    <svg className={styles.avatar} viewBox="0 0 40 40" width="32" height="32" aria-hidden>
      <circle cx="20" cy="20" r="20" fill={colorOf(name)} />
      <text x="20" y="20" dy="0.36em" textAnchor="middle" fontSize="18" fontWeight="600" fill="#fff">
        {letter.toUpperCase()}
      </text>
    </svg>
  );
}
