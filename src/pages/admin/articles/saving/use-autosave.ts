import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { personName } from '../../../../../config/person-name.ts';
import { api } from '../../../../api/api.ts';
import { useProfile } from '../../../../components/admin/profile.ts';
import { type ArticleField, type ArticleValues, EMPTY_FORM, withinLimits } from '../form-fields.ts';
import { maybeArrived, type Outcome, outcomeOf } from './save-outcome.ts';
import { mayAttempt, type SaveState } from './save-state.ts';
import type { ArticleText } from './use-article-text.ts';

/**
 * The changes without the fields that break a rule of the form; nothing is shown. Making an article by itself leaves them out
 * instead of failing: they follow in the working copy.
 */
async function withoutMistakes(form: FormInstance<ArticleValues>, changes: Partial<ArticleValues>): Promise<Partial<ArticleValues>> {
  const wrong = await form.validateFields({ validateOnly: true }).then(
    () => [],
    (failure: { errorFields?: { name: (string | number)[] }[] }) => failure.errorFields?.map(({ name }) => name[0] as ArticleField) ?? [],
  );
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !wrong.some((name) => name === field)));
}

/** The id that the form named `article` gives its title. */
const TITLE_ID = 'article_title';

/** A new article is made by itself once it has a title, whose typing is over, and some text. */
function isWorthMaking({ title, content_html }: ArticleValues): boolean {
  const typingTitle = document.activeElement?.id === TITLE_ID && document.hasFocus();
  return title !== '' && !typingTitle && /\S/.test(content_html.replace(/<[^>]*>/g, ''));
}

type Exclusive = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A queue for work that must not overlap: each piece starts when the one before has ended, well or badly. */
export function oneAtATime(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}

interface Options {
  text: ArticleText;
  state: SaveState;
  /** The queue of all that is sent for this article. */
  exclusive: Exclusive;
  /** By which the server knows a new article again. */
  creationKey: () => string;
  adopt: ArticleText['adopt'];
  /** Whether a refusal was about one's own words, which are taken over then. */
  tookOver: (error: unknown) => boolean;
}

/** Saves by itself what was typed: when it is due, when the person looks elsewhere, and when the connection is back. Answers how to do so at once; that settles when it has been tried. */
export function useAutosave({ text, state, exclusive, creationKey, adopt, tookOver }: Options): () => Promise<void> {
  const profile = useProfile();

  /** Saves into the working copy, or makes the article: what readers see never changes by it. */
  const saveByItself = async (): Promise<Outcome> => {
    const mine = text.current();
    const changes = withinLimits(text.changes());
    const { answered, version } = text.state();
    if (Object.keys(changes).length === 0) return { kind: 'nothing' };
    try {
      if (!answered || version === null) {
        if (!isWorthMaking(mine)) return { kind: 'nothing' };
        const fields = await withoutMistakes(text.form, changes);
        const { data } = await api.articles.create({ body: { ...fields, title: mine.title, status: 'draft', creation_key: creationKey() } });
        // What was left out counts as typed since: it goes into the working copy next.
        adopt(data, { ...EMPTY_FORM, ...fields }, 'other');
        return { kind: 'saved' };
      }
      const { data } = await api.articles.autosave({ params: { id: answered.id }, body: { ...changes, version } });
      text.autosaved(changes, data.version, { user: { id: profile.id, name: personName(profile) }, updated_at: data.saved_at });
      return { kind: 'saved' };
    } catch (error) {
      if (tookOver(error)) {
        const next = await saveByItself();
        return next.kind === 'nothing' ? { kind: 'saved' } : next;
      }
      if (maybeArrived(error)) text.send({ type: 'lost', sent: changes });
      return outcomeOf(error);
    }
  };

  const attempt = async () => {
    if (!mayAttempt(text.state())) return;
    text.send({ type: 'attempting' });
    await exclusive(async () => {
      const outcome = await saveByItself().catch((): Outcome => ({ kind: 'nothing' }));
      if (outcome.kind === 'gone') text.lose(outcome.how);
      else text.send({ type: 'attempted', outcome });
    });
  };
  const now = async () => {
    await exclusive(() => Promise.resolve());
    if (text.state().since !== null) await attempt();
  };

  const onDue = useEffectEvent(attempt);
  useEffect(() => {
    if (state.due === null) return;
    const timer = setTimeout(() => void onDue(), Math.max(0, state.due - Date.now()));
    return () => clearTimeout(timer);
  }, [state.due]);

  const onAway = useEffectEvent(now);
  useEffect(() => {
    const away = () => void onAway();
    const hidden = () => {
      if (document.visibilityState === 'hidden') away();
    };
    /** What a half-typed title held back can be made now. */
    const titleDone = (event: FocusEvent) => {
      const waits = text.state().answered === null && Object.keys(text.changes()).length > 0;
      if (waits && event.target instanceof Element && event.target.id === TITLE_ID) text.send({ type: 'typed', mine: text.mine() });
    };
    document.addEventListener('focusout', titleDone);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('blur', away);
    window.addEventListener('online', away);
    return () => {
      document.removeEventListener('focusout', titleDone);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('blur', away);
      window.removeEventListener('online', away);
    };
  }, [text]);

  return now;
}
