import { App, Button, Card, ConfigProvider, Flex, Skeleton } from 'antd';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { parsedId } from '../../../../config/parsed.ts';
import { href } from '../../../../config/route-projections.ts';
import type { Article } from '../../../../contract/articles.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { useConflictWindow } from '../../../components/admin/conflict/conflict-window.tsx';
import { useProfile } from '../../../components/admin/profile.ts';
import { Page } from '../../../components/admin/screen.tsx';
import { ErrorResult, Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { ArticleForm } from './article-form.tsx';
import styles from './article-screen.module.css';
import { whoSaved } from './article-words.ts';
import { useCheckDialog } from './checks/check-dialog.tsx';
import { EditorNotices } from './editor-notices.tsx';
import type { ArticleField } from './form-fields.ts';
import { useHistory } from './history/use-history.tsx';
import { KeptRescue, useKeptOffer } from './kept-draft-offer.tsx';
import { LinkButton } from './link-button.tsx';
import { usePreview } from './preview/use-preview.tsx';
import { SaveBar } from './saving/save-bar.tsx';
import { goneBy } from './saving/save-outcome.ts';
import { type Saving, useSaving } from './saving/use-saving.ts';
import { type Group, groupOf, OPEN_AT_FIRST } from './settings/settings-column.tsx';
import { useMoreActions } from './use-more-actions.tsx';
import { usePublishing } from './use-publishing.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** A new article is nowhere to be loaded from. */
const nothingToReload = () => Promise.resolve();

/** One editing of one article: it goes on when a new article gets its number, `created`, and its address (`shown`) with it. */
interface Editing {
  key: number;
  id: string | null;
  created: string | null;
  shown: string | null;
}

/**
 * 新建文章 and 编辑文章, one screen for both addresses: when a new article is made, the address changes to its own while form, focus
 * and cursor stay where they are. Back does not lead to an empty form again.
 */
export function Component() {
  const { id = null } = useParams();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Editing>({ key: 0, id, created: null, shown: id });
  if (editing.shown !== id) {
    const goesOn = id !== null && editing.created === id;
    setEditing(goesOn ? { ...editing, created: null, shown: id } : { key: editing.key + 1, id, created: null, shown: id });
  }
  const onCreated = useCallback(
    async (article: Article) => {
      setEditing((before) => ({ ...before, created: String(article.id) }));
      await navigate(href('/p-admin/articles/edit/:id', { id: article.id }), { replace: true, preventScrollReset: true });
    },
    [navigate],
  );

  const { key, id: started } = editing;
  return (
    <Page>
      {started === null ? (
        <ArticleEditor key={key} initial={null} onCreated={onCreated} onReload={nothingToReload} />
      ) : (
        <StoredArticle key={key} id={started} onCreated={onCreated} />
      )}
    </Page>
  );
}

function StoredArticle({ id, onCreated }: { id: string; onCreated: (article: Article) => Promise<void> }) {
  const load = useLoad(
    async (signal) => {
      const number = parsedId(id);
      if (!number) throw new ApiError({ status: 404, code: 'not_found', message: '内容不存在或已被删除' });
      return (await api.articles.get({ params: { id: number } }, { signal })).data;
    },
    ['articles', id, 'edited'],
  );
  if (load.error && !load.data) {
    return (
      <>
        <ErrorResult error={load.error} onRetry={load.reload} />
        <Flex justify="center" gap={8} wrap>
          <LinkButton to={href('/p-admin/articles')}>返回文章列表</LinkButton>
          {load.error instanceof ApiError && load.error.status === 404 && <KeptRescue articleId={Number(id)} />}
        </Flex>
      </>
    );
  }
  const waiting = (
    <Card aria-busy="true">
      <Skeleton active paragraph={{ rows: 12 }} />
    </Card>
  );
  return (
    <Loaded load={load} waiting={waiting}>
      {(article) => (
        // What comes back from the bin begins anew.
        <ArticleEditor key={article.deleted_at} initial={article} onCreated={onCreated} onReload={load.reload} />
      )}
    </Loaded>
  );
}

interface ArticleEditorProps {
  /** Null for a new article. */
  initial: Article | null;
  /** Takes the new article's own address without leaving this form. */
  onCreated: (article: Article) => Promise<void>;
  /** Opens the article anew. */
  onReload: () => Promise<void>;
}

/** The writing screen: the text in the middle, 发布设置 beside it, the bar below. The same for a new article and an old one. */
function ArticleEditor({ initial, onCreated, onReload }: ArticleEditorProps) {
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

/**
 * Coming back to a tab or a window that lay open while somebody else worked on the article: without unsaved words it follows them, so that
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
        if (await take(data)) message.info(`已载入${whoSaved(data, userId) ?? '别处'}的最新修改`);
      } catch (error) {
        // It was only to be early: of anything else, saving tells.
        if (!controller.signal.aborted && goneBy(error) === 'purged') text.lose('purged');
      }
    };
    const onVisible = () => void look();
    document.addEventListener('visibilitychange', onVisible);
    // Of two windows side by side both are visible all the time.
    window.addEventListener('focus', onVisible);
    return () => {
      controller.abort();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('focus', onVisible);
    };
  }, [id, message, text, userId]);
}
