import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { PROOF_BITS, type ProofLevel, type ProofOf, proofText, zeroBits } from '../../../../../config/proof-of-work.ts';
import type { CommentStatus } from '../../../../../contract/comments.ts';
import type { CommentFormState } from '../../../../../contract/rendering.ts';
import { api } from '../../../../api/api.ts';
import { ApiError } from '../../../../api/errors.ts';
import { readStoredJson, writeStored } from '../../../../browser-storage.ts';
import { useText } from '../../../../locales/use-text.ts';

/** Hashes that are under way at once: one by one, the waiting would take longer than the work. */
const BATCH = 256;

async function hashOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/**
 * Works out the proof that the site asks for. Nothing where it asks for none, and where the browser may not hash (a page
 * without HTTPS): the comment then waits for approval.
 */
export async function workProof(level: ProofLevel, comment: Omit<ProofOf, 'at'>): Promise<{ at: string; nonce: number } | undefined> {
  const bits = PROOF_BITS[level];
  if (bits === 0 || !globalThis.crypto?.subtle) return undefined;
  const at = new Date().toISOString();
  for (let first = 0; ; first += BATCH) {
    const hashes = await Promise.all(Array.from({ length: BATCH }, (_, index) => hashOf(proofText({ ...comment, at }, first + index))));
    const found = hashes.findIndex((hash) => zeroBits(hash) >= bits);
    if (found >= 0) return { at, nonce: first + found };
  }
}

interface CommentValues {
  author_name: string;
  author_email: string;
  content: string;
}
type CommentErrors = Partial<Record<keyof CommentValues, readonly string[]>>;

const EMPTY: CommentValues = { author_name: '', author_email: '', content: '' };

const readDraft = (key: string): CommentValues => ({ ...EMPTY, ...readStoredJson<Partial<CommentValues>>(key, 'sessionStorage') });

/** Where storage is closed to us, the text lives as long as the page. */
const keepDraft = (key: string, values: CommentValues | null) => writeStored(key, values && JSON.stringify(values), 'sessionStorage');

/** What a refusal says at the fields, and what is left to be said above them: the messages of fields that the form does not have. */
function toldBy({ errors = {}, message }: { errors?: Record<string, string[]>; message: string }): { fields: CommentErrors; rest: string | null } {
  const fields: CommentErrors = {};
  const rest: string[] = [];
  for (const [name, said] of Object.entries(errors)) {
    if (name in EMPTY) fields[name as keyof CommentValues] = said;
    else rest.push(...said);
  }
  return { fields, rest: rest.join(' ') || (Object.keys(fields).length > 0 ? null : message) };
}

/** What was typed into the form before React took it over. */
function typedInto(form: HTMLFormElement | null): Partial<CommentValues> {
  if (!form) return {};
  const data = new FormData(form);
  return Object.fromEntries(
    (Object.keys(EMPTY) as (keyof CommentValues)[]).map((name) => [name, String(data.get(name) ?? '')]).filter(([, value]) => value !== ''),
  );
}

interface CommentFormOptions {
  articleId: number;
  parentId: number | null;
  /** Characters. */
  maxLength: number;
  /** The proof of work that the site asks for. */
  proofLevel: ProofLevel;
  form: RefObject<HTMLFormElement | null>;
  /** A comment that was sent without scripts and refused. */
  refused?: CommentFormState;
  /** A comment has gone live at once. */
  onApproved: (id: number) => void;
}

/** The state of one comment form: values (kept for the tab's life), checks, sending, and what came of it. */
export function useCommentForm({ articleId, parentId, maxLength, proofLevel, form, refused, onApproved }: CommentFormOptions) {
  const texts = useText();
  const key = `comment:${articleId}:${parentId ?? 'new'}`;
  const [values, setValues] = useState(refused?.values ?? EMPTY);
  const told = refused && toldBy(refused);
  const [errors, setErrors] = useState<CommentErrors>(told?.fields ?? {});
  const [failure, setFailure] = useState(told?.rest ?? null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<CommentStatus | null>(null);
  const shownAt = useRef(0);

  // A key may be pressed before what was set last has been drawn: what is written is added to this, never to a rendering's values.
  const latest = useRef(values);

  // With hydration, not before: the server knows of no draft. Not a moment after it either: a key pressed in between would be the whole text.
  useLayoutEffect(() => {
    shownAt.current = Date.now();
    latest.current = { ...readDraft(key), ...typedInto(form.current) };
    setValues(latest.current);
  }, [key, form]);

  const change = (name: keyof CommentValues, value: string) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    keepDraft(key, latest.current);
    if (errors[name]) setErrors({ ...errors, [name]: undefined });
  };

  const check = ({ author_name, content }: CommentValues): CommentErrors => {
    const found: CommentErrors = {};
    if (!author_name.trim()) found.author_name = [texts.comment_name_missing];
    if (!content.trim()) found.content = [texts.comment_content_missing];
    else if (content.length > maxLength) found.content = [texts.comment_too_long(maxLength)];
    return found;
  };

  const submit = async (website: string) => {
    const written = latest.current;
    const found = check(written);
    setErrors(found);
    setFailure(null);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const elapsed = Math.max(0, Date.now() - shownAt.current);
      const content = written.content.trim();
      const proof = await workProof(proofLevel, { article_id: articleId, content });
      const { data } = await api.comments.create({
        body: {
          article_id: articleId,
          ...(parentId !== null && { parent_id: parentId }),
          author_name: written.author_name.trim(),
          ...(written.author_email.trim() && { author_email: written.author_email.trim() }),
          content,
          ...(proof && { proof }),
          ...(website && { website }),
          elapsed_ms: elapsed,
        },
      });
      keepDraft(key, null);
      setSent(data.status);
      if (data.status === 'approved') onApproved(data.id);
    } catch (error) {
      const { fields, rest } = toldBy(error instanceof ApiError ? error : { message: texts.comment_failed });
      setErrors(fields);
      setFailure(rest);
    } finally {
      setBusy(false);
    }
  };

  return { values, change, errors, failure, busy, sent, submit };
}
