import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Alert, App, Button, Flex, Result, Skeleton, Tag, Typography } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Article, CheckIssue } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import { Modal } from '../../../../components/admin/windows.tsx';
import styles from '../article-screen.module.css';
import { FIELD_WORDS, isArticleField } from '../form-fields.ts';
import type { ArticleText } from '../saving/use-article-text.ts';
import { findInText } from './find-in-text.ts';

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
  return {
    count: issues?.length ?? null,
    blocked: issues?.some(({ level }) => level === 'error') ?? false,
    checking,
    look,
    before,
    /** The window's own button, by a key. */
    goOn: () => {
      if (open && mayGoOn(state)) state.go_on?.run();
    },
    dialog,
  };
}

interface CheckDialogState {
  /** What follows when the person says so; null when they only wanted to look. */
  go_on: { label: string; run: () => void } | null;
  issues: CheckIssue[] | null;
  error: unknown;
}

/** A check that could not be made stops nobody. */
const mayGoOn = ({ issues, error }: CheckDialogState) => (issues ? issues.every(({ level }) => level !== 'error') : Boolean(error));

interface CheckDialogProps {
  open: boolean;
  state: CheckDialogState;
  onClose: () => void;
  onRetry: () => void;
  onGoTo: (issue: CheckIssue) => void;
  afterClose: () => void;
}

/** What the check found. Warnings leave the choice to the person; errors stop publishing. */
function CheckDialog({ open, state, onClose, onRetry, onGoTo, afterClose }: CheckDialogProps) {
  const { go_on, issues, error } = state;
  const errors = issues?.filter(({ level }) => level === 'error') ?? [];
  const warnings = issues?.filter(({ level }) => level === 'warning') ?? [];
  const list = useRef<HTMLUListElement>(null);
  return (
    <Modal
      open={open}
      title={go_on ? '发布前检查' : '检查'}
      onCancel={onClose}
      afterClose={afterClose}
      // A window that was open before gives the focus to nothing that Enter would press.
      afterOpenChange={(isOpen) => isOpen && list.current?.querySelector('button')?.focus()}
      width={640}
      footer={
        <Flex gap={8} justify="end" wrap>
          <Button onClick={onClose}>{go_on ? '返回修改' : '关闭'}</Button>
          {go_on && (issues || Boolean(error)) && (
            <Button type="primary" title="Ctrl/⌘+Enter" disabled={!mayGoOn(state)} onClick={go_on.run}>
              {go_on.label}
            </Button>
          )}
        </Flex>
      }
    >
      {error ? (
        <Alert
          type="warning"
          showIcon
          title={`检查未能完成：${errorMessage(error)}`}
          action={
            <Button size="small" onClick={onRetry}>
              重试
            </Button>
          }
        />
      ) : !issues ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : issues.length === 0 ? (
        <Result status="success" icon={<CheckCircleOutlined />} title="没有发现问题" />
      ) : (
        <>
          <Typography.Paragraph type="secondary">
            {errors.length > 0 ? `${errors.length} 个问题必须先解决，才能发布。` : '以下只是提醒，可以修改，也可以照常发布。'}点击一项可跳到所在的位置。
          </Typography.Paragraph>
          <ul ref={list} className={styles.checks}>
            {[...errors, ...warnings].map((issue) => (
              <li key={`${issue.rule} ${issue.field} ${issue.excerpt}`}>
                <button type="button" className={styles.check} data-level={issue.level} onClick={() => onGoTo(issue)}>
                  {issue.level === 'error' ? <CloseCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
                  <span>
                    <Tag color={issue.level === 'error' ? 'error' : 'warning'}>{issue.level === 'error' ? '必须解决' : '提醒'}</Tag>
                    <span className={styles.checkMessage}>
                      {issue.message}
                      {issue.count > 1 && `（共 ${issue.count} 处）`}
                    </span>
                    <span className={styles.checkPlace}>
                      {isArticleField(issue.field) ? FIELD_WORDS[issue.field] : '作者'}
                      {issue.excerpt && `：${issue.excerpt}`}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

/** Milliseconds between two checks that nobody asked for. */
const AT_MOST_EVERY = 20_000;

/**
 * What the check before publishing finds in the text as it stands in the form. It also runs by itself a moment after every save,
 * so that the number on the button is true; a failure of that is silent.
 */
function useChecks(text: ArticleText, article: Article | null) {
  const [issues, setIssues] = useState<CheckIssue[] | null>(null);
  const last = useRef(0);

  /** Rejects with ApiError. */
  const run = useCallback(async () => {
    last.current = Date.now();
    const { answered } = text.state();
    const { data } = await api.articles.check({ body: { ...text.current(), ...(answered && { id: answered.id }) } });
    setIssues(data);
    return data;
  }, [text]);

  const version = article?.deleted_at ? null : (article?.version ?? null);
  useEffect(() => {
    if (version === null) return;
    const timer = setTimeout(() => void run().catch(() => {}), Math.max(1000, last.current + AT_MOST_EVERY - Date.now()));
    return () => clearTimeout(timer);
  }, [version, run]);

  return { issues, run };
}
