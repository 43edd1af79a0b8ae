import { useRef, useState } from 'react';
import type { ArticlePublic } from '../../../../contract/articles.ts';
import type { CommentThread } from '../../../../contract/comments.ts';
import type { Meta } from '../../../../contract/schema.ts';
import { Pager } from '../../../components/site/pager.tsx';
import { useRoot } from '../../../layouts/site/root-data.ts';
import { useText } from '../../../locales/use-text.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentView } from './comment-view.tsx';
import styles from './comments.module.css';

interface CommentsProps {
  article: ArticlePublic;
  threads: CommentThread[];
  meta: Meta;
  /** The article's address. */
  path: string;
}

/** The conversation below an article: threads, replies under them, and one form that stands where it is wanted. */
export function Comments({ article, threads, meta, path }: CommentsProps) {
  const { settings } = useRoot();
  const texts = useText();
  const [answering, setAnswering] = useState<number | null>(null);
  const section = useRef<HTMLElement>(null);
  const open = article.allow_comments && settings.comments_enabled !== false;
  if (!open && meta.total === 0) return null;

  /** Gives the focus back to the button that opened a reply's form. */
  const cancel = () => {
    const button = section.current?.querySelector<HTMLButtonElement>(`[data-reply="${answering}"]`);
    setAnswering(null);
    button?.focus();
  };
  const form = (parentId: number | null) => (
    <CommentForm articleId={article.id} parentId={parentId} maxLength={settings.comment_max_length ?? 2000} onCancel={parentId === null ? undefined : cancel} />
  );
  const view = (comment: CommentThread | CommentThread['replies'][number]) => (
    <>
      <CommentView comment={comment} onReply={open ? () => setAnswering(comment.id) : undefined} answering={answering === comment.id} />
      {open && answering === comment.id && form(comment.id)}
    </>
  );

  return (
    <section className={styles.comments} id="comments" aria-labelledby="comments-title" ref={section}>
      <h2 id="comments-title">{article.comment_count > 0 ? texts.comment_count(article.comment_count) : texts.comments}</h2>
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
          </li>
        ))}
      </ol>
      <Pager meta={meta} hrefOf={(page) => `${path}${page > 1 ? `?page=${page}` : ''}#comments`} label={texts.comment_page} />
      {open ? (
        <div className={styles.write}>
          <h3>{texts.write_comment}</h3>
          {form(null)}
        </div>
      ) : (
        <p className={styles.none}>{texts.comments_closed}</p>
      )}
    </section>
  );
}
