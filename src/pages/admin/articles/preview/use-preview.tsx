import { App } from 'antd';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Article } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { useAttempt } from '../../../../components/admin/use-attempt.ts';
import { lateWindow, useDialog } from '../../../../components/admin/windows.tsx';
import type { PreviewLink } from './preview-panel.tsx';

const PreviewPanel = lateWindow(() => import('./preview-panel.tsx').then(({ PreviewPanel: Window }) => Window));

interface Options {
  /** The article as it is now, also right after it was made. */
  articleNow: () => Article | null;
  /** Brings the working copy up to what the form shows; false when it could not. */
  saveQuietly: () => Promise<boolean>;
}

/** 预览: saves what waits into the working copy, then shows the public page of it. */
export function usePreview({ articleNow, saveQuietly }: Options): { open: () => Promise<void>; busy: boolean; panel: ReactNode } {
  const { message } = App.useApp();
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const { target: shown, open, key, show, close } = useDialog<{ id: number; link: PreviewLink }>();

  const refresh = useCallback(async () => {
    setBusy(true);
    await attempt(async () => {
      const complete = await saveQuietly();
      const article = articleNow();
      if (!article) {
        message.warning('请先填写标题和正文，再预览');
        return;
      }
      if (!complete) message.warning('最新的修改没有保存成功，预览的是上次保存的内容');
      const { id } = article;
      // One link serves the whole visit: it always shows what is saved last. The text may have become another article meanwhile.
      const isGood = shown?.id === id && Date.parse(shown.link.expires_at) >= Date.now();
      show(isGood ? shown : { id, link: (await api.articles.preview_link({ params: { id } })).data });
    });
    setBusy(false);
  }, [articleNow, attempt, message, saveQuietly, show, shown]);

  const panel = shown && (
    <Suspense>
      <PreviewPanel open={open} link={shown.link} round={key} busy={busy} onRefresh={() => void refresh()} onClose={close} />
    </Suspense>
  );
  return { open: refresh, busy, panel };
}
