import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../api/api.ts';
import type { Saving } from './saving/use-saving.ts';

/**
 * Coming back to a tab that lay open while somebody else worked on the article: without unsaved words it follows them, so that
 * nobody writes on at an old version. With unsaved words nothing happens here; saving finds the conflict.
 */
export function useFreshCopy({ article, follow }: Saving): void {
  const { message } = App.useApp();
  const id = article && !article.deleted_at ? article.id : null;
  const take = useEffectEvent(follow);
  useEffect(() => {
    if (id === null) return;
    const controller = new AbortController();
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const { data } = await api.articles.get({ params: { id } }, { signal: controller.signal });
        if (await take(data)) message.info(`已载入${data.working_copy?.user?.name ?? '他人'}的最新修改`);
      } catch {
        // It was only to be early: saving tells what is wrong.
      }
    };
    const onVisible = () => void look();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      controller.abort();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [id, message]);
}
