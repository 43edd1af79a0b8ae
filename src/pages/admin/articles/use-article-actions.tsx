import { App, Typography } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { ArticleRow } from '../../../../contract/articles.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import type { ArticleBatchAction } from './article-words.ts';

/** What a batch action is called, and what is asked before it when something is taken from readers or for good. */
export const BATCH_WORDS: Record<ArticleBatchAction, { name: string; ask?: string; danger?: true }> = {
  publish: { name: '发布', ask: '所选文章（包括其未发布的修改）将立即对读者公开。' },
  unpublish: { name: '转为草稿', ask: '读者将不再看到所选文章。' },
  recycle: { name: '移入回收站', ask: `所选文章将从网站上消失，${LIMITS.article.recycle_days} 天内可在回收站中恢复。`, danger: true },
  restore: { name: '恢复' },
  delete: { name: '永久删除', ask: '所选文章及其评论将被永久删除，无法恢复。', danger: true },
};

/** Row and batch actions of the list. `reload` is called after each, also after a failure: the list may be out of date. */
export function useArticleActions(reload: () => Promise<void>) {
  const { modal, message } = App.useApp();
  const [busy, setBusy] = useState<ArticleBatchAction | null>(null);

  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      message.success(done);
    } catch (error) {
      message.error(errorMessage(error));
    }
    await reload();
  };

  const recycle = (row: ArticleRow) =>
    modal.confirm({
      title: '移入回收站？',
      content: `《${row.title}》将从网站上消失，${LIMITS.article.recycle_days} 天内可在回收站中恢复。`,
      okText: '移入回收站',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => attempt(() => api.articles.remove({ params: { id: row.id } }), '已移入回收站'),
    });
  const restore = (row: ArticleRow) => attempt(() => api.articles.restore({ params: { id: row.id } }), '已恢复为草稿');
  const deleteForGood = (row: ArticleRow) =>
    modal.confirm({
      title: '永久删除？',
      content: `《${row.title}》及其评论将被永久删除，无法恢复。`,
      okText: '永久删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => attempt(() => api.articles.remove({ params: { id: row.id }, query: { permanent: true } }), '已永久删除'),
    });

  const run = async (rows: ArticleRow[], action: ArticleBatchAction, done: () => void) => {
    setBusy(action);
    try {
      const { data } = await api.articles.batch({ body: { ids: rows.map(({ id }) => id), action } });
      const failed = data.filter(({ ok }) => !ok);
      const { name } = BATCH_WORDS[action];
      done();
      if (failed.length === 0) message.success(`已${name} ${data.length} 篇文章`);
      else {
        modal.warning({
          title: `${name}：${data.length - failed.length} 篇成功，${failed.length} 篇失败`,
          okText: '知道了',
          width: 560,
          content: (
            <ul style={{ paddingInlineStart: 20, maxHeight: 320, overflow: 'auto' }}>
              {failed.map(({ id, message: reason }) => (
                <li key={id}>
                  {rows.find((row) => row.id === id)?.title ?? `编号 ${id}`}
                  <br />
                  <Typography.Text type="danger">{reason ?? '操作失败'}</Typography.Text>
                </li>
              ))}
            </ul>
          ),
        });
      }
    } catch (error) {
      message.error(errorMessage(error));
    } finally {
      setBusy(null);
    }
    await reload();
  };

  const batch = (rows: ArticleRow[], action: ArticleBatchAction, done: () => void) => {
    const { name, ask, danger } = BATCH_WORDS[action];
    if (!ask) return void run(rows, action, done);
    modal.confirm({
      title: `${name} ${rows.length} 篇文章？`,
      content: ask,
      okText: name,
      okButtonProps: { danger: danger ?? false },
      cancelText: '取消',
      onOk: () => run(rows, action, done),
    });
  };

  return { busy, recycle, restore, deleteForGood, batch };
}
