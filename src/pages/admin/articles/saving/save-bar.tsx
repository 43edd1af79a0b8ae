import { Badge, Button, Tag, Typography } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import type { Article } from '../../../../../contract/articles.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import { useCoveredEdge } from '../../../../components/admin/forms/form-bar.tsx';
import { MenuButton, type MenuEntry } from '../../../../components/admin/menu-button.tsx';
import styles from '../article-screen.module.css';
import { StatusTag } from '../settings/settings-column.tsx';
import { GONE_WORDS } from './gone-question.tsx';
import type { SaveIntent } from './save-intents.ts';
import type { SaveState } from './save-state.ts';

interface SaveBarProps {
  article: Article | null;
  busy: SaveIntent | 'check' | 'preview' | null;
  state: SaveState;
  /** What the check found last; null while it is not known. */
  issues: { count: number | null; blocked: boolean };
  more: readonly MenuEntry[];
  onSave: () => void;
  onSaveAsNew: () => void;
  onPreview: () => void;
  onCheck: () => void;
  onHistory: () => void;
  onSchedule: () => void;
  onUnschedule: () => void;
  onPublish: () => void;
}

const WORDS = {
  draft: { save: '保存草稿', publish: '发布' },
  scheduled: { save: '保存', publish: '立即发布' },
  published: { save: '保存修改', publish: '更新发布' },
} as const;

/** Always in sight: how safe the text is, and the ways on. Its words follow the article's state. */
export function SaveBar(props: SaveBarProps) {
  const { article, busy, state, issues, more } = props;
  const safety = safetyOf(state);
  const status = article?.status ?? 'draft';
  const words = WORDS[status];
  const recycled = Boolean(article?.deleted_at);
  const nothingToPublish = status === 'published' && !article?.working_copy && !state.dirty;
  const other = (intent: NonNullable<SaveBarProps['busy']>) => recycled || (busy !== null && busy !== intent);
  const bar = useRef<HTMLDivElement>(null);
  useCoveredEdge(bar);
  useKeptFocus(bar, `${status} ${busy} ${nothingToPublish}`);
  return (
    <div ref={bar} className={styles.saveBar}>
      <div className={styles.saveState}>
        <StatusTag article={article} />
        {status === 'published' && article?.working_copy && <Tag color="warning">有未发布的修改</Tag>}
        <Typography.Text type={safety.worry ? 'warning' : 'secondary'} role="status">
          {safety.text}
        </Typography.Text>
      </div>
      <div className={styles.saveTools}>
        <Badge count={issues.count ?? 0} color={issues.blocked ? undefined : 'var(--color-trap)'} size="small">
          <Button type="text" onClick={props.onCheck} aria-label={issues.count ? `检查，发现 ${issues.count} 项` : '检查'}>
            检查
          </Button>
        </Badge>
        {article && !state.gone && (
          <Button type="text" onClick={props.onHistory}>
            历史版本
          </Button>
        )}
        {more.length > 0 && !state.gone && (
          <MenuButton type="text" items={more} disabled={busy !== null}>
            更多操作
          </MenuButton>
        )}
      </div>
      <div className={styles.saveButtons}>
        {state.gone ? (
          <Button type="primary" onClick={props.onSaveAsNew} loading={busy === 'save'}>
            另存为新文章
          </Button>
        ) : (
          <>
            <Button onClick={props.onSave} loading={busy === 'save'} disabled={other('save')} title="Ctrl/⌘+S">
              {words.save}
            </Button>
            <Button onClick={props.onPreview} loading={busy === 'preview'} disabled={other('preview')} title="Ctrl/⌘+Shift+P">
              预览
            </Button>
            {status === 'draft' && (
              <Button onClick={props.onSchedule} loading={busy === 'schedule'} disabled={other('schedule')}>
                定时发布
              </Button>
            )}
            {status === 'scheduled' && (
              <Button onClick={props.onUnschedule} loading={busy === 'unpublish'} disabled={other('unpublish')}>
                取消定时
              </Button>
            )}
            <Button
              type="primary"
              onClick={props.onPublish}
              loading={busy === 'publish' || busy === 'check'}
              disabled={nothingToPublish || other('publish')}
              title={nothingToPublish ? '没有需要发布的修改' : 'Ctrl/⌘+Enter'}
            >
              {words.publish}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Milliseconds after a change of the bar until a window above it is gone. */
const WINDOW_GONE_MS = 300;

/** The button that somebody pressed last may be switched off or gone by what it did: the focus goes to the next one then, not to the top of the page. */
function useKeptFocus(bar: RefObject<HTMLElement | null>, changed: string): void {
  const seen = useRef(changed);
  useEffect(() => {
    if (seen.current === changed) return;
    seen.current = changed;
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body || document.querySelector('[role="dialog"]')?.checkVisibility()) return;
      bar.current?.querySelector<HTMLElement>(`.${styles.saveButtons} button:enabled`)?.focus({ preventScroll: true });
    }, WINDOW_GONE_MS);
    return () => clearTimeout(timer);
  }, [bar, changed]);
}

/** What the bar says about how safe the text is. `worry`: it is not on the server. */
function safetyOf({ autosave, dirty, busy, gone, saved_at, autosaved_at, unkept }: SaveState): { text: string; worry: boolean } {
  const here = unkept ? '且无法在本机暂存，请尽快保存' : '已存本机';
  if (busy || autosave.kind === 'saving') return { text: '正在保存…', worry: false };
  if (gone) return { text: `${GONE_WORDS[gone].short}${dirty ? (unkept ? '，内容无法在本机暂存' : '，内容已存本机') : ''}`, worry: true };
  if (dirty) {
    if (autosave.kind === 'conflict') return { text: `自动保存已暂停，${here}`, worry: true };
    if (autosave.kind === 'offline') return { text: `离线，${here}`, worry: true };
    if (autosave.kind === 'failed') return { text: `自动保存失败，稍后重试，${here}`, worry: true };
    if (autosave.kind === 'refused') return { text: `自动保存未成功：${autosave.message}，${here}`, worry: true };
    return { text: unkept ? `有未保存的修改，${here}` : '有未保存的修改', worry: true };
  }
  if (autosaved_at && (!saved_at || autosaved_at > saved_at)) return { text: `已自动保存 ${clock(autosaved_at)}`, worry: false };
  return { text: saved_at ? `已保存 ${clock(saved_at)}` : '', worry: false };
}

const clock = (ms: number) => formatTime(new Date(ms).toISOString()).slice(11);
