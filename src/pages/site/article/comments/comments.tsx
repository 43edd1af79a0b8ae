import { useEffect, useRef, useState } from 'react';
import { commentHref } from '../../../../../config/comment-address.ts';
import type { ProofLevel } from '../../../../../config/proof-of-work.ts';
import type { CommentThread } from '../../../../../contract/comments.ts';
import type { CommentFormState } from '../../../../../contract/rendering.ts';
import type { Meta } from '../../../../../contract/schema.ts';
import { api } from '../../../../api/api.ts';
import { cachedPart } from '../../../../components/site/cached-part.tsx';
import { Pager } from '../../../../components/site/pager.tsx';
import { langOf } from '../../../../locales/said.ts';
import { useLanguage, useText } from '../../../../locales/use-text.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';

/** How many replies a thread has is told where that is more than are here: each byte of a page counts. */
export type ShownThread = Omit<CommentThread, 'reply_count'> & { reply_count?: number };

interface CommentsProps {
  article_id: number;
  /** All comments that readers see, replies too. */
  comment_count: number;
  /** Whether anybody may write. */
  open: boolean;
  /** Characters. */
  max_length: number;
  /** The proof of work that the site asks for, if any. */
  proof?: ProofLevel;
  threads: ShownThread[];
  /** Of the threads, or of the replies of one that stands alone. */
  meta: Meta;
  /** One thread, shown by itself with a page of its replies. */
  is_alone?: boolean;
  /** The article's address. */
  path: string;
  /** What became of a comment that was sent without scripts. */
  sent?: 'pending' | 'approved';
  refused?: CommentFormState;
}

/** The form that begins a thread: the same below every article, but for what was refused. */
const FirstForm = cachedPart('comment-form', CommentForm, ({ maxLength, refused }) => ({ maxLength, refused }));

/** The conversation below an article: threads, replies under them, and one form that stands where it is wanted. */
export function Comments({ article_id, open, max_length, proof = 'off', path, sent, refused, is_alone: isAlone, ...given }: CommentsProps) {
  const texts = useText();
  const [{ threads, meta, comment_count }, setShown] = useState<Pick<CommentsProps, 'threads' | 'meta' | 'comment_count'>>(given);
  const [answering, setAnswering] = useState<number | null>(null);
  const section = useRef<HTMLElement>(null);
  // An old address names a comment alone: it may stand further down its thread, or on another page by now.
  useEffect(() => {
    const [, id] = /^#comment-(\d+)$/.exec(location.hash) ?? [];
    if (id && !isAlone && !document.getElementById(`comment-${id}`)) location.replace(commentHref(path, id));
  }, [isAlone, path]);
  if (!open && meta.total === 0 && !isAlone) return null;

  const ids = new Set(threads.flatMap((thread) => [thread.id, ...thread.replies.map(({ id }) => id)]));
  /** A comment's place: here, or on a page that has it. */
  const placeOf = (id: number) => (ids.has(id) ? `#comment-${id}` : commentHref(path, id));
  /** What has gone live since, where this page shows it. */
  const lookAgain = async () => {
    const { page, per_page } = meta;
    if (!isAlone) return api.comments.list_public({ query: { article_id, page, per_page } });
    const thread = await api.comments.get_public({ params: { id: threads[0]?.id ?? 0 }, query: { page, per_page } });
    return { data: [thread.data], meta: thread.meta };
  };
  /** Shows a comment that is online, here or where it stands. A failure is no harm: the writer has been told, and the next visit shows it. */
  const show = async (id: number) => {
    const answer = await lookAgain().catch(() => null);
    if (!answer) return;
    if (answer.data.some((thread) => thread.id === id || thread.replies.some((reply) => reply.id === id)))
      setShown({ threads: answer.data, meta: answer.meta, comment_count: comment_count + 1 });
    else location.assign(commentHref(path, id));
  };
  const own = isAlone ? `?thread=${threads[0]?.id}` : '';
  const pageOf = (page: number) => `${path}${own}${page > 1 ? `${own ? '&' : '?'}page=${page}` : ''}#comments`;
  const back = isAlone && (
    <p>
      <a href={`${path}#comments`}>{texts.all_comments}</a>
    </p>
  );
  /** Gives the focus back to the button that opened a reply's form. */
  const cancel = () => {
    const button = section.current?.querySelector<HTMLButtonElement>(`[data-reply="${answering}"]`);
    setAnswering(null);
    button?.focus();
  };
  const shared = { articleId: article_id, maxLength: max_length, proofLevel: proof, onApproved: (id: number) => void show(id) };
  const view = (comment: ShownThread | CommentThread['replies'][number]) => (
    <>
      <CommentView comment={comment} placeOf={placeOf} onReply={open ? () => setAnswering(comment.id) : undefined} answering={answering === comment.id} />
      {open && answering === comment.id && <CommentForm {...shared} parentId={comment.id} onCancel={cancel} />}
    </>
  );

  return (
    <section className={styles.comments} id="comments" aria-labelledby="comments-title" ref={section}>
      <h2 id="comments-title">{comment_count > 0 ? texts.comment_count(comment_count) : texts.comments}</h2>
      {sent && (
        <p className={styles.sent} role="status">
          {sent === 'approved' ? texts.comment_approved : texts.comment_pending}
        </p>
      )}
      {back}
      {threads.length === 0 && <p className={styles.none}>{texts.no_comments}</p>}
      <ol className={styles.threads}>
        {threads.map((thread) => (
          <li key={thread.id}>
            {view(thread)}
            {thread.replies.length > 0 && (
              <ol className={styles.replies}>
                {thread.replies.map((reply) => (
                  <li key={reply.id}>{view(reply)}</li>
                ))}
              </ol>
            )}
            {!isAlone && thread.reply_count !== undefined && thread.reply_count > thread.replies.length && (
              <p>
                <a href={commentHref(path, thread.replies.at(-1)?.id ?? thread.id)}>{texts.all_replies(thread.reply_count)}</a>
              </p>
            )}
          </li>
        ))}
      </ol>
      <Pager meta={meta} hrefOf={pageOf} label={texts.comment_page} />
      {back}
      {open && !isAlone && (
        <div className={styles.write} id="comment-form">
          <h3>{texts.write_comment}</h3>
          <FirstForm {...shared} parentId={null} refused={refused} />
        </div>
      )}
      {!open && <p className={styles.none}>{texts.comments_closed}</p>}
    </section>
  );
}

interface CommentViewProps {
  comment: ShownThread | CommentThread['replies'][number];
  placeOf: (id: number) => string;
  /** Absent where nobody may answer. */
  onReply?: () => void;
  answering: boolean;
}

/** One comment: who, when, whom it answers, and the words, which are text and nothing else. */
function CommentView({ comment, placeOf, onReply, answering }: CommentViewProps) {
  const { date, language } = useLanguage();
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
        <b lang={langOf(comment.author_name, language)}>{comment.author_name}</b>
        {comment.is_operator && <span className={styles.badge}>{texts.operator}</span>}
        {replyTo && <a href={placeOf(replyTo.id)}>{texts.in_reply_to(replyTo.author_name)}</a>}
        <time dateTime={comment.created_at}>{date(comment.created_at)}</time>
      </p>
      <p className={styles.words} lang={langOf(comment.content, language)}>
        {comment.content}
      </p>
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
