import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { LIMITS } from '../../../../../config/limits.ts';
import type { ProofLevel } from '../../../../../config/proof-of-work.ts';
import type { CommentFormState } from '../../../../../contract/rendering.ts';
import { useText } from '../../../../locales/use-text.ts';
import styles from './comments.module.css';
import { useCommentForm } from './use-comment-form.ts';

interface CommentFormProps {
  articleId: number;
  /** The comment that is answered, or null for a new thread. */
  parentId: number | null;
  /** Characters. */
  maxLength: number;
  proofLevel: ProofLevel;
  onCancel?: () => void;
  refused?: CommentFormState;
  /** The comment has gone live at once. */
  onApproved: (id: number) => void;
}

/** The form that sends a comment; without scripts it posts to the article's own address, at which it stands. Its text survives a failure, a reload and going elsewhere until it has been sent. */
export function CommentForm({ articleId, parentId, maxLength, proofLevel, onCancel, refused, onApproved }: CommentFormProps) {
  const texts = useText();
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  const { values, change, errors, failure, busy, sent, submit } = useCommentForm({ articleId, parentId, maxLength, proofLevel, form, refused, onApproved });
  const id = (name: string) => `comment-${parentId ?? 'new'}-${name}`;

  useEffect(() => {
    if (parentId !== null) form.current?.querySelector('input')?.focus();
  }, [parentId]);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  // The form is gone, and with it the button that had the focus.
  useEffect(() => {
    if (sent) thanks.current?.focus();
  }, [sent]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(String(new FormData(event.currentTarget).get('website') ?? ''));
  };

  if (sent) {
    return (
      <p className={`${styles.sent} ${styles.inForm}`} role="status" tabIndex={-1} ref={thanks}>
        {sent === 'approved' ? texts.comment_approved : texts.comment_pending}
      </p>
    );
  }
  return (
    <form className={styles.form} method="post" action="#comment-form" onSubmit={onSubmit} ref={form} noValidate>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.pair}>
        <Field id={id('name')} label={texts.comment_name} errors={errors.author_name} required>
          {(shared) => (
            <input
              {...shared}
              type="text"
              name="author_name"
              readOnly={busy}
              autoComplete="name"
              maxLength={LIMITS.comment.author_name}
              value={values.author_name}
              onChange={(event) => change('author_name', event.target.value)}
            />
          )}
        </Field>
        <Field id={id('email')} label={texts.comment_email} help={texts.comment_email_help} errors={errors.author_email}>
          {(shared) => (
            <input
              {...shared}
              type="email"
              name="author_email"
              readOnly={busy}
              autoComplete="email"
              maxLength={LIMITS.comment.email}
              value={values.author_email}
              onChange={(event) => change('author_email', event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field
        id={id('content')}
        label={texts.comment_content}
        help={values.content.length > maxLength * 0.8 ? texts.comment_characters(values.content.length, maxLength) : texts.comment_content_help}
        errors={errors.content}
        required
      >
        {(shared) => (
          <textarea {...shared} readOnly={busy} name="content" rows={5} value={values.content} onChange={(event) => change('content', event.target.value)} />
        )}
      </Field>
      <div className="visually-hidden" aria-hidden>
        <label htmlFor={id('website')}>{texts.leave_empty}</label>
        <input id={id('website')} name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      {/* Whoever goes on writing is told why nothing comes. There once something is written: a page that nobody comments on need not carry it. */}
      {values.content !== '' && (
        <p className="visually-hidden" aria-live="polite">
          {busy && texts.comment_sending}
        </p>
      )}
      <div className={styles.actions}>
        <button type="submit" className="button" disabled={busy}>
          {busy ? texts.comment_sending : texts.comment_send}
        </button>
        {onCancel && (
          <button type="button" className={styles.cancel} onClick={onCancel}>
            {texts.cancel_reply}
          </button>
        )}
      </div>
    </form>
  );
}

interface Shared {
  id: string;
  required?: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  id: string;
  label: string;
  help?: string;
  errors?: readonly string[];
  required?: boolean;
  /** Draws the control with the attributes that tie it to its label, help and errors. */
  children: (shared: Shared) => ReactNode;
}

/** A labelled control with its help and what is wrong with it. */
function Field({ id, label, help, errors = [], required, children }: FieldProps) {
  const described = [help ? `${id}-help` : '', errors.length > 0 ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, required, 'aria-invalid': errors.length > 0 || undefined, 'aria-describedby': described || undefined })}
      {errors.length > 0 && (
        <p className={styles.error} id={`${id}-error`}>
          {errors.join(' ')}
        </p>
      )}
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
