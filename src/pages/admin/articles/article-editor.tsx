import { Button, ConfigProvider } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { Article } from '../../../../contract/articles.ts';
import { useConflictWindow } from '../../../components/admin/conflict/conflict-window.tsx';
import styles from './article-editor.module.css';
import { ArticleForm } from './article-form.tsx';
import type { ArticleField } from './article-values.ts';
import { useCheckDialog } from './checks/use-check-dialog.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { useHistory } from './history/use-history.tsx';
import { usePreview } from './preview/use-preview.tsx';
import { SaveBar } from './saving/save-bar.tsx';
import { safetyOf } from './saving/save-words.ts';
import { useSaving } from './saving/use-saving.ts';
import { type Group, groupOf, OPEN_AT_FIRST } from './settings/field-groups.ts';
import { useFreshCopy } from './use-fresh-copy.ts';
import { useKeptOffer } from './use-kept-offer.tsx';
import { useMoreActions } from './use-more-actions.tsx';
import { usePublishing } from './use-publishing.tsx';
import { useShortcuts } from './use-shortcuts.ts';

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
  useShortcuts({ save: () => void publishing.saveNow(), preview: () => void preview.open(), publish: publishing.publish });

  return (
    <>
      <EditorNotices
        article={state.answered}
        conflict={state.theirs !== null}
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
          dirty={state.dirty}
          busy={busy}
          state={safetyOf(state)}
          issues={checks}
          more={more.items}
          onSave={() => void publishing.saveNow()}
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
