import { App } from 'antd';
import type { Category } from '../../../../contract/categories.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { lateWindow } from '../../../components/admin/late-window.tsx';
import { useAskFirst } from '../../../components/admin/use-attempt.ts';
import { useDialog } from '../../../components/admin/use-dialog.ts';
import type { Heirs } from './category-delete.tsx';

const CategoryDelete = lateWindow(() => import('./category-delete.tsx').then(({ CategoryDelete: Window }) => Window));

interface Leaving {
  category: Category;
  /** Why its articles have to go somewhere; null when it has none. */
  articles: string | null;
}

/**
 * Asks before a category is deleted, and where its articles and children go when it has some. `question` is the window for
 * the second; the screen shows it.
 */
export function useCategoryDelete(rows: readonly Category[], onDeleted: () => void) {
  const { message } = App.useApp();
  const askFirst = useAskFirst();
  const dialog = useDialog<Leaving>();

  const remove = async (category: Category, heirs: Heirs = {}) => {
    await api.categories.remove({ params: { id: category.id }, query: heirs });
    message.success(`分类“${category.name}”已删除`);
    onDeleted();
  };
  /** Articles that the list does not count, in the recycle bin or newer than the list, are met only now. */
  const meetArticles = (category: Category, error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'in_use') return false;
    dialog.show({ category, articles: error.message });
    return true;
  };
  const removeEmpty = async (category: Category) => {
    try {
      await remove(category);
    } catch (error) {
      if (!meetArticles(category, error)) message.error(errorMessage(error));
    }
  };

  const ask = (category: Category) => {
    const articles = category.article_count > 0 ? `此分类中有 ${category.article_count} 篇文章，删除前需要移到其他分类。` : null;
    if (articles || rows.some((row) => row.parent_id === category.id)) dialog.show({ category, articles });
    else {
      askFirst({ title: `删除分类“${category.name}”？`, content: '删除后无法恢复。', work: () => removeEmpty(category) });
    }
  };

  const question = dialog.target && (
    <CategoryDelete
      key={dialog.key}
      open={dialog.open}
      rows={rows}
      {...dialog.target}
      onRemove={async (heirs) => {
        const { category } = dialog.target as Leaving;
        try {
          await remove(category, heirs);
          return true;
        } catch (error) {
          if (meetArticles(category, error)) return false;
          throw error;
        }
      }}
      onClose={dialog.close}
    />
  );
  return { ask, question };
}
