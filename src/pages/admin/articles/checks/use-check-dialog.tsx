import { App } from 'antd';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Article, CheckIssue } from '../../../../../contract/articles.ts';
import { isArticleField } from '../article-values.ts';
import type { ArticleText } from '../saving/use-article-text.ts';
import { CheckDialog, type CheckDialogState } from './check-dialog.tsx';
import { findInText } from './find-in-text.ts';
import { useChecks } from './use-checks.ts';

interface Options {
  text: ArticleText;
  article: Article | null;
  /** Shows a field and puts the cursor into it. */
  goTo: (field: string) => void;
  body: () => HTMLElement | null;
}

/** The check with its window: on request, and before something is published. */
export function useCheckDialog({ text, article, goTo, body }: Options) {
  const { message } = App.useApp();
  const { issues, run } = useChecks(text, article);
  const [open, setOpen] = useState(false);
  const [checking, setChecking] = useState(false);
  const [state, setState] = useState<CheckDialogState>({ go_on: null, issues: null, error: null });
  const after = useRef<(() => void) | null>(null);

  const attempt = useCallback(
    async (go_on: CheckDialogState['go_on']): Promise<CheckIssue[] | null> => {
      try {
        const found = await run();
        setState({ go_on, issues: found, error: null });
        return found;
      } catch (error) {
        setState({ go_on, issues: null, error });
        return null;
      }
    },
    [run],
  );

  const look = useCallback(() => {
    setState({ go_on: null, issues: null, error: null });
    setOpen(true);
    void attempt(null);
  }, [attempt]);

  /** Runs `then` at once when nothing was found; else the person decides. */
  const before = useCallback(
    async (label: string, then: () => void) => {
      setChecking(true);
      const go_on = {
        label,
        run: () => {
          setOpen(false);
          then();
        },
      };
      const found = await attempt(go_on);
      setChecking(false);
      if (found?.length === 0) then();
      else setOpen(true);
    },
    [attempt],
  );

  const show = (issue: CheckIssue) => {
    // The window gives the focus back when it has closed: only then can it go elsewhere.
    after.current = () => {
      if (issue.field === 'content_html') {
        const place = body();
        if (place && (issue.excerpt === '' || findInText(place, issue.excerpt))) {
          if (issue.excerpt === '') place.scrollIntoView({ block: 'start' });
          return;
        }
        message.info(issue.excerpt ? `请在正文中查找：${issue.excerpt}` : '请查看正文');
      }
      if (isArticleField(issue.field)) goTo(issue.field);
    };
    setOpen(false);
  };

  const dialog: ReactNode = (
    <CheckDialog
      open={open}
      state={state}
      onClose={() => setOpen(false)}
      onRetry={() => void attempt(state.go_on)}
      onGoTo={show}
      afterClose={() => {
        after.current?.();
        after.current = null;
      }}
    />
  );
  return { count: issues?.length ?? null, blocked: issues?.some(({ level }) => level === 'error') ?? false, checking, look, before, dialog };
}
