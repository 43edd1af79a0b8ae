import { Alert, App, Button, ConfigProvider, Flex } from 'antd';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Article } from '../../../../contract/articles.ts';
import { api } from '../../../api/api.ts';
import { isComposing } from '../../../components/admin/composing.ts';
import { useConflictWindow } from '../../../components/admin/conflict/conflict-window.tsx';
import { formatTime } from '../../../components/admin/format.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import styles from './article-editor.module.css';
import { ArticleForm } from './article-form.tsx';
import type { ArticleField } from './article-values.ts';
import { useCheckDialog } from './checks/check-dialog.tsx';
import { type Group, groupOf, OPEN_AT_FIRST } from './form-fields.ts';
import { useHistory } from './history/use-history.tsx';
import { useKeptOffer } from './kept-draft-offer.tsx';
import { usePreview } from './preview/use-preview.tsx';
import { GONE_WORDS, whereTextIs } from './saving/gone-question.tsx';
import { conflictWords, goneBy, whoSaved } from './saving/requests.ts';
import { SaveBar } from './saving/save-bar.tsx';
import { type Saving, useSaving } from './saving/use-saving.ts';
import { useMoreActions } from './use-more-actions.tsx';
import { usePublishing } from './use-publishing.tsx';

interface ArticleEditorProps {
  /** Null for a new article. */
  initial: Article | null;
  /** Takes the new article's own address without leaving this form. */
  onCreated: (article: Article) => Promise<void>;
  /** Opens the article anew. */
  onReload: () => Promise<void>;
}

/** The writing screen: the text in the middle, 发布设置 beside it, the bar below. The same for a new article and an old one. */
export function ArticleEditor({ initial, onCreated, onReload }: ArticleEditorProps) {
  const [openGroups, setOpenGroups] = useState<readonly Group[]>(OPEN_AT_FIRST);
  const reveal = useCallback((field: ArticleField) => {
    const group = groupOf(field);
    if (group) setOpenGroups((before) => (before.includes(group) ? before : [...before, group]));
  }, []);
  const [askConflict, conflictWindow] = useConflictWindow();
  const saving = useSaving({ initial, onCreated, askConflict, reveal });
  const { text, state, article } = saving;
  const body = useRef<HTMLDivElement>(null);
  const recycled = Boolean(article?.deleted_at);

  const checks = useCheckDialog({ text, article, goTo: saving.goTo, body: () => body.current });
  const preview = usePreview({ articleNow: () => text.state().answered, saveQuietly: saving.saveQuietly });
  const publishing = usePublishing(saving, checks.before);
  const more = useMoreActions(saving, { schedule: publishing.chooseTime, reload: onReload });
  const history = useHistory(saving);
  useFreshCopy(saving);
  const keptOffer = useKeptOffer(initial, text.restore);
  const busy = state.busy ?? (checks.checking ? 'check' : preview.busy ? 'preview' : null);
  useShortcuts({ save: () => void publishing.saveNow(), preview: () => void preview.open(), publish: publishing.publish, goOn: checks.goOn });

  return (
    <>
      <EditorNotices
        article={state.answered}
        theirs={state.theirs}
        saving={saving}
        onCompare={() => void saving.compare()}
        onRestore={() => void more.restore()}
        onAccurate={() => void more.confirmAccurate()}
        onDiscard={more.discard}
      />
      <Button className={styles.jump} onClick={toSettings}>
        发布设置
      </Button>
      <ArticleForm
        form={text.form}
        initial={initial}
        answered={state.answered}
        disabled={recycled}
        body={body}
        openGroups={openGroups}
        onOpenGroups={setOpenGroups}
        changed={text.changed}
      />
      <ConfigProvider componentDisabled={recycled}>
        <SaveBar
          article={article}
          busy={busy}
          state={state}
          issues={checks}
          more={more.items}
          onSave={() => void publishing.saveNow()}
          onSaveAsNew={() => void saving.saveAsNew()}
          onPreview={() => void preview.open()}
          onCheck={checks.look}
          onHistory={history.open}
          onSchedule={publishing.chooseTime}
          onUnschedule={more.unpublish}
          onPublish={publishing.publish}
        />
      </ConfigProvider>
      {/* Windows side by side: each gives its element a key that no other can have. */}
      {keptOffer}
      {conflictWindow}
      {checks.dialog}
      {publishing.dialog}
      {preview.panel}
      {history.drawer}
    </>
  );
}

/** On a narrow screen the column stands below the text. */
function toSettings(): void {
  const title = document.getElementById('article-settings');
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}

interface Shortcuts {
  save: () => void;
  preview: () => void;
  publish: () => void;
  /** Past the reminders of the check before publishing, where its window is open. */
  goOn: () => void;
}

/**
 * Ctrl/⌘+S saves, Ctrl/⌘+Shift+P previews, Ctrl/⌘+Enter publishes; taken before the editor sees them. In an open window they
 * do nothing, and neither does the browser; only the check before publishing is gone past by the key that asked for it.
 */
function useShortcuts(shortcuts: Shortcuts): void {
  const run = useEffectEvent((name: keyof Shortcuts) => shortcuts[name]());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = nameOf(event);
      if (!name) return;
      event.preventDefault();
      event.stopPropagation();
      const inWindow = event.target instanceof Element && event.target.closest('[role="dialog"]');
      if (event.repeat) return;
      if (!inWindow) run(name);
      else if (name === 'publish') run('goOn');
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

function nameOf(event: KeyboardEvent): Exclude<keyof Shortcuts, 'goOn'> | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isComposing(event)) return null;
  const key = event.key.toLowerCase();
  if (key === 's' && !event.shiftKey) return 'save';
  if (key === 'p' && event.shiftKey) return 'preview';
  return key === 'enter' && !event.shiftKey ? 'publish' : null;
}

/**
 * Coming back to a tab that lay open while somebody else worked on the article: without unsaved words it follows them, so that
 * nobody writes on at an old version. With unsaved words nothing happens here; saving finds the conflict.
 */
function useFreshCopy({ article, text, follow }: Saving): void {
  const { message } = App.useApp();
  const { id: userId } = useProfile();
  const id = article && !article.deleted_at ? article.id : null;
  const take = useEffectEvent(follow);
  useEffect(() => {
    if (id === null) return;
    const controller = new AbortController();
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const { data } = await api.articles.get({ params: { id } }, { signal: controller.signal });
        if (await take(data)) message.info(`已载入${whoSaved(data, userId) ?? '他人'}的最新修改`);
      } catch (error) {
        // It was only to be early: of anything else, saving tells.
        if (!controller.signal.aborted && goneBy(error) === 'purged') text.lose('purged');
      }
    };
    const onVisible = () => void look();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      controller.abort();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [id, message, text, userId]);
}

interface EditorNoticesProps {
  /** As it was last loaded or saved by hand: what autosaving changes must not move the text under the cursor. */
  article: Article | null;
  /** The version of somebody else's that saving by itself has met. */
  theirs: Article | null;
  saving: Pick<Saving, 'state' | 'saveAsNew' | 'bringBack'>;
  onCompare: () => void;
  onRestore: () => void;
  onAccurate: () => void;
  onDiscard: () => void;
}

const REASONS = {
  review_by: (article: Article) => `复核期限 ${article.review_by} 已过`,
  edition_ended: (article: Article) => `所描述的考试版本${article.edition ? `“${article.edition.name}”` : ''}已停用`,
} as const;

/** What a person should know before they write on: it stands above the text, outside the form. */
function EditorNotices({ article, theirs, saving, onCompare, onRestore, onAccurate, onDiscard }: EditorNoticesProps) {
  const profile = useProfile();
  if (article?.deleted_at) {
    return (
      <div className={styles.notices}>
        <Alert type="warning" showIcon title="这篇文章在回收站中，恢复后才能修改。" action={<Button onClick={onRestore}>恢复</Button>} />
      </div>
    );
  }
  const { gone, unkept } = saving.state;
  if (gone) {
    return (
      <div className={styles.notices}>
        <Alert
          type="error"
          showIcon
          title={`${GONE_WORDS[gone].happened}，修改没有地方保存了。${whereTextIs(unkept)}`}
          action={
            <Flex gap={8} wrap>
              {gone === 'recycled' && <Button onClick={() => void saving.bringBack()}>恢复这篇文章</Button>}
              <Button type="primary" onClick={() => void saving.saveAsNew()}>
                另存为新文章
              </Button>
            </Flex>
          }
        />
      </div>
    );
  }
  const copy = article?.working_copy;
  const who = copy?.user ? (copy.user.id === profile.id ? '您' : copy.user.name) : '有人';
  return (
    <div className={styles.notices}>
      {theirs && (
        <Alert
          type="warning"
          showIcon
          title={`${conflictWords(theirs, profile.id).happened}，自动保存已暂停。您的内容保留在页面上和本机。`}
          action={
            <Button type="primary" onClick={onCompare}>
              查看差异
            </Button>
          }
        />
      )}
      {article && article.review_reasons.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`待复核：${article.review_reasons.map((reason) => REASONS[reason](article)).join('；')}。`}
          description="对照官方资料核对后，没有变化就点击“仍然准确”；有变化就修改内容并更新“核对日期”。"
          action={<Button onClick={onAccurate}>仍然准确</Button>}
        />
      )}
      {copy && (
        <Alert
          type="info"
          showIcon
          title={`${article?.status === 'published' ? '正在编辑的是未发布的修改，读者看到的仍是已发布的内容。' : '正在编辑的是自动保存的内容，还没有手动保存。'}${who} ${ago(copy.updated_at)}保存了修改。`}
          action={<Button onClick={onDiscard}>放弃修改</Button>}
        />
      )}
    </div>
  );
}

/** `2 分钟前`; after a day the time itself. */
function ago(iso: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes} 分钟前`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} 小时前` : `于 ${formatTime(iso)} `;
}
