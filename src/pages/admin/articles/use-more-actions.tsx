import { useNavigate } from 'react-router-dom';
import { LIMITS } from '../../../../config/limits.ts';
import { href } from '../../../../config/route-projections.ts';
import { api } from '../../../api/api.ts';
import type { MenuEntry } from '../../../components/admin/menu-button.tsx';
import { useAskFirst, useAttempt } from '../../../components/admin/use-attempt.ts';
import type { Saving } from './saving/use-saving.ts';

interface Ways {
  /** Opens the choice of a time. */
  schedule: () => void;
  /** Opens the article anew. */
  reload: () => Promise<void>;
}

/** What can be done with an article beside saving it. Whatever takes something away asks first. */
export function useMoreActions({ article, state, save, replaceBy, release }: Saving, { schedule, reload }: Ways) {
  const ask = useAskFirst();
  const attempt = useAttempt();
  const navigate = useNavigate();
  const params = { id: article?.id ?? 0 };
  const status = article?.status;

  const restore = async () => {
    // Opened anew: a text kept on this device is offered then.
    if (await attempt(() => api.articles.restore({ params }), '已恢复为草稿')) await reload();
  };
  const confirmAccurate = () => replaceBy(() => api.articles.checked({ params }), '已确认仍然准确', false);
  const discard = () =>
    ask({
      title: '放弃修改？',
      content: status === 'published' ? '文章将回到读者现在看到的内容，未发布的修改会丢失。' : '文章将回到上次手动保存的内容，之后自动保存的修改会丢失。',
      ok: '放弃修改',
      work: () => replaceBy((version) => api.articles.discard({ params, query: { version } }), '已放弃修改', true),
    });
  const unpublish = () =>
    ask({
      title: status === 'published' ? '转为草稿？' : '取消定时发布？',
      content: status === 'published' ? '读者将不再看到这篇文章，页面上未保存的内容会一并保存。' : '文章将变为草稿，到时不会自动发布。',
      ok: status === 'published' ? '转为草稿' : '取消定时',
      cancel: '返回',
      danger: false,
      work: () => save('unpublish'),
    });
  const recycle = () =>
    ask({
      title: '移入回收站？',
      content: `《${article?.title ?? ''}》将从网站上消失，${LIMITS.article.recycle_days} 天内可在回收站中恢复。${state.dirty ? '页面上未保存的内容不会随文章保存，只在本机暂存。' : ''}`,
      ok: '移入回收站',
      work: () => api.articles.remove({ params }),
      done: '已移入回收站',
      after: (isDone) => {
        if (!isDone) return;
        release();
        navigate(href('/p-admin/articles'));
      },
    });

  const items: MenuEntry[] = [];
  if (article && !article.deleted_at) {
    if (status === 'published') {
      items.push({
        key: 'view',
        label: (
          <a href={href('/article/:id', { id: article.slug })} target="_blank" rel="noreferrer">
            查看文章
          </a>
        ),
      });
    }
    if (status !== 'draft') items.push({ key: 'schedule', label: status === 'scheduled' ? '更改发布时间' : '改为定时发布', onClick: schedule });
    if (article.working_copy) items.push({ key: 'discard', label: '放弃修改', onClick: discard });
    if (status === 'published') items.push({ key: 'unpublish', label: '转为草稿', onClick: unpublish });
    if (items.length > 0) items.push({ type: 'divider' });
    items.push({ key: 'recycle', label: '移入回收站', danger: true, onClick: recycle });
  }
  return { items, restore, confirmAccurate, discard, unpublish };
}
