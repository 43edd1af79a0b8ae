import { App } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { Article, Revision } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import { hasUnfinishedUploads, uploadsFirst } from '../../../../components/admin/rich-editor/flush.ts';
import { useAskFirst } from '../../../../components/admin/use-attempt.ts';
import { lateWindow, useDialog } from '../../../../components/admin/windows.tsx';
import type { Saving } from '../saving/use-saving.ts';

const HistoryDrawer = lateWindow(() => import('./history-drawer.tsx').then(({ HistoryDrawer: Window }) => Window));

/** 历史版本 with its question before a version comes back. What is not in a version yet is saved as one first. */
export function useHistory({ article, text, state, save, replaceBy }: Saving): { open: () => void; drawer: ReactNode } {
  const { message } = App.useApp();
  const ask = useAskFirst();
  const dialog = useDialog<Article>();
  if (!article) return { open: () => {}, drawer: null };
  const unsaved = state.dirty || state.unrevised;

  const restore = (revision: Revision) => {
    if (hasUnfinishedUploads()) {
      message.info(uploadsFirst('恢复旧版本'));
      return;
    }
    ask({
      title: `恢复第 ${revision.revision} 版？`,
      content: [
        `内容将变回 ${formatTime(revision.created_at)} 的样子，并成为一个新版本；现有的版本都会保留。`,
        article.status === 'published' ? '读者看到的内容不变，更新发布后才会看到。' : '',
        unsaved ? '页面上尚未保存的内容会先保存为一个版本。' : '',
      ].join(''),
      ok: '恢复',
      danger: false,
      work: async () => {
        if (unsaved && !(await save('save'))) return;
        const done = await replaceBy(
          (version) => api.articles.restore_revision({ params: { id: article.id, revision: revision.revision }, query: { version } }),
          `已恢复第 ${revision.revision} 版`,
          true,
        );
        if (done) dialog.close();
      },
    });
  };

  return {
    open: () => dialog.show(article),
    drawer: dialog.target && (
      <Suspense>
        <HistoryDrawer key={`history ${dialog.key}`} article={article} current={text.current} open={dialog.open} onClose={dialog.close} onRestore={restore} />
      </Suspense>
    ),
  };
}
