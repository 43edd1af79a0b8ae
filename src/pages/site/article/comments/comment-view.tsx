import type { CommentThread } from '../../../../../contract/comments.ts';
import { useLanguage, useText } from '../../../../locales/use-text.ts';
import { Avatar } from './avatar.tsx';
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
