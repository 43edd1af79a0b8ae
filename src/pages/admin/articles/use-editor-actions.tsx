import { type AlertProps, App, Button, type MenuProps } from 'antd';
import { useNavigate } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import type { useArticleEditing } from './use-article-editing.ts';

type Editing = Pick<ReturnType<typeof useArticleEditing>, 'article' | 'dirty' | 'save' | 'replaceBy' | 'release'>;

/** What can be done with an article beside saving it, and the notice that stands above its form. */
export function useEditorActions({ article, dirty, save, replaceBy, release }: Editing): { more: NonNullable<MenuProps['items']>; notice: AlertProps | null } {
  const { modal, message } = App.useApp();
  const navigate = useNavigate();
  if (!article) return { more: [], notice: null };
  const params = { id: article.id };

  const restore = () => replaceBy(() => api.articles.restore({ params }), '已恢复');
  if (article.deleted_at) {
    return {
      more: [],
      notice: { type: 'warning', title: '这篇文章在回收站中，恢复后才能修改。', action: <Button onClick={restore}>恢复</Button> },
    };
  }

  const discard = () =>
    modal.confirm({
      title: '放弃未发布的修改？',
      content: '文章将回到读者现在看到的内容，未发布的修改会丢失。',
      okText: '放弃修改',
      okType: 'danger',
      cancelText: '取消',
      onOk: () => replaceBy(() => api.articles.discard({ params }), '已放弃修改'),
    });
  const unpublish = () =>
    modal.confirm({
      title: article.status === 'published' ? '转为草稿？' : '取消定时发布？',
      content: article.status === 'published' ? '读者将不再看到这篇文章，页面上未保存的内容会一并保存。' : '文章将变为草稿，到时不会自动发布。',
      okText: '转为草稿',
      cancelText: '取消',
      onOk: () => save('unpublish'),
    });
  const recycle = () =>
    modal.confirm({
      title: '移入回收站？',
      content: `《${article.title}》将从网站上消失，可在回收站中恢复。${dirty ? '页面上未保存的内容不会随文章保存，只在本机暂存。' : ''}`,
      okText: '移入回收站',
      okType: 'danger',
      cancelText: '取消',
      onOk: async () => {
        try {
          await api.articles.remove({ params });
          message.success('已移入回收站');
          release();
          navigate(href('/p-admin/articles'));
        } catch (error) {
          message.error(errorMessage(error));
        }
      },
    });

  const more: NonNullable<MenuProps['items']> = [];
  if (article.status === 'published') {
    more.push({
      key: 'view',
      label: (
        <a href={href('/article/:id', { id: article.slug })} target="_blank" rel="noreferrer">
          查看文章
        </a>
      ),
    });
  }
  if (article.has_working_copy) more.push({ key: 'discard', label: '放弃修改', onClick: discard });
  if (article.status !== 'draft') more.push({ key: 'unpublish', label: '转为草稿', onClick: unpublish });
  more.push({ type: 'divider' }, { key: 'recycle', label: '移入回收站', danger: true, onClick: recycle });

  const notice: AlertProps | null = article.has_working_copy
    ? { type: 'info', title: '正在编辑的是未发布的修改，读者看到的仍是已发布的内容。', action: <Button onClick={discard}>放弃修改</Button> }
    : null;
  return { more, notice };
}
