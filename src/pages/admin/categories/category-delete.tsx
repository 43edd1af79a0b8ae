import { ProFormTreeSelect } from '@ant-design/pro-components';
import { App, Typography } from 'antd';
import type { Category } from '../../../../contract/categories.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { EditModal } from '../../../components/admin/edit-modal.tsx';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { parentOptions } from '../../../components/admin/parent-options.ts';
import { withDescendants } from '../../../components/admin/tree.ts';
import { useDialog } from '../../../components/admin/use-dialog.ts';

interface Move {
  category: Category;
  /** Why its articles have to go first. */
  reason: string;
}

/**
 * Asks before a category is deleted, and where its articles go when it has some. `question` is the window for the second;
 * the screen shows it.
 */
export function useCategoryDelete(rows: readonly Category[], onDeleted: () => void) {
  const { modal, message } = App.useApp();
  const dialog = useDialog<Move>();

  const remove = async (category: Category, move_to?: number) => {
    await api.categories.remove({ params: { id: category.id }, query: { move_to } });
    message.success(`分类“${category.name}”已删除`);
    onDeleted();
  };
  const removeEmpty = async (category: Category) => {
    try {
      await remove(category);
    } catch (error) {
      // Articles that the list does not count: in the recycle bin, or newer than the list.
      if (error instanceof ApiError && error.code === 'in_use') dialog.show({ category, reason: error.message });
      else message.error(errorMessage(error));
    }
  };

  const ask = (category: Category) => {
    const children = withDescendants(rows, category.id).size - 1;
    if (children > 0) {
      modal.warning({ title: `分类“${category.name}”不能删除`, content: `它有 ${children} 个下级分类，请先移动或删除它们。`, okText: '知道了' });
    } else if (category.article_count > 0) {
      dialog.show({ category, reason: `此分类中有 ${category.article_count} 篇文章，删除前需要移到其他分类。` });
    } else {
      modal.confirm({
        title: `删除分类“${category.name}”？`,
        content: '删除后无法恢复。',
        okText: '删除',
        okType: 'danger',
        onOk: () => removeEmpty(category),
      });
    }
  };

  const question = dialog.target && (
    <EditModal<{ move_to: number }>
      key={dialog.key}
      name="category-delete"
      title={`删除分类“${dialog.target.category.name}”`}
      open={dialog.open}
      width={480}
      initialValues={{}}
      submitText="移动并删除"
      danger
      onSave={async ({ move_to }) => {
        if (dialog.target) await remove(dialog.target.category, move_to);
        return true;
      }}
      onClose={dialog.close}
    >
      <Typography.Paragraph>{dialog.target.reason}</Typography.Paragraph>
      <ProFormTreeSelect
        name="move_to"
        label="将文章移到"
        rules={[{ required: true, message: '请选择分类' }]}
        fieldProps={{
          treeData: parentOptions(rows, { title: (row) => row.name, exclude: dialog.target.category.id }),
          treeDefaultExpandAll: true,
          showSearch: { treeNodeFilterProp: 'title' },
        }}
      />
    </EditModal>
  );
  return { ask, question };
}
