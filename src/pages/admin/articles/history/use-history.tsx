import { App } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Revision } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import type { Saving } from '../saving/use-saving.ts';

const HistoryDrawer = lazy(() => import('./history-drawer.tsx').then(({ HistoryDrawer: drawer }) => ({ default: drawer })));

/** 历史版本 with its question before a version comes back. What is not in a version yet is saved as one first. */
export function useHistory({ article, text, state, save, replaceBy }: Saving): { open: () => void; drawer: ReactNode } {
  const { modal } = App.useApp();
  const [shown, setShown] = useState<{ key: number; open: boolean }>({ key: 0, open: false });
  if (!article) return { open: () => {}, drawer: null };
  const close = () => setShown((before) => ({ ...before, open: false }));
  const unsaved = state.dirty || state.unrevised;

  const restore = (revision: Revision) =>
    modal.confirm({
      title: `恢复第 ${revision.revision} 版？`,
      content: [
        `内容将变回 ${formatTime(revision.created_at)} 的样子，并成为一个新版本；现有的版本都会保留。`,
        article.status === 'published' ? '读者看到的内容不变，更新发布后才会看到。' : '',
        unsaved ? '页面上尚未保存的内容会先保存为一个版本。' : '',
      ].join(''),
      okText: '恢复',
      cancelText: '取消',
      onOk: async () => {
        if (unsaved && !(await save('save'))) return;
        const done = await replaceBy(
          () => api.articles.restore_revision({ params: { id: article.id, revision: revision.revision } }),
          `已恢复第 ${revision.revision} 版`,
          true,
        );
        if (done) close();
      },
    });

  return {
    open: () => setShown((before) => ({ key: before.key + 1, open: true })),
    drawer: shown.key > 0 && (
      <Suspense>
        <HistoryDrawer key={`history ${shown.key}`} article={article} current={text.current} open={shown.open} onClose={close} onRestore={restore} />
      </Suspense>
    ),
  };
}
