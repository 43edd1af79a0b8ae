import { App, Flex, Form, TreeSelect, Typography } from 'antd';
import { useState } from 'react';
import type { Category } from '../../../../contract/categories.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { parentOptions } from '../../../components/admin/parent-options.ts';
import { withDescendants } from '../../../components/admin/tree.ts';

interface MoveQuestionProps {
  category: Category;
  rows: readonly Category[];
  reason: string;
  onChange: (id: number | undefined) => void;
}

function MoveQuestion({ category, rows, reason, onChange }: MoveQuestionProps) {
  const [target, setTarget] = useState<number>();
  return (
    <Flex vertical gap={12}>
      <Typography.Text>{reason}</Typography.Text>
      <Form.Item label="将文章移到" htmlFor="category-move-to" layout="vertical" required style={{ marginBottom: 0 }}>
        <TreeSelect
          id="category-move-to"
          style={{ width: '100%' }}
          placeholder="请选择分类"
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={parentOptions(rows, { title: (row) => row.name, exclude: category.id })}
          value={target}
          onChange={(id: number | undefined) => {
            setTarget(id);
            onChange(id);
          }}
        />
      </Form.Item>
    </Flex>
  );
}

/** Asks before a category is deleted, and where its articles and children go when it is not empty. */
export function useCategoryDelete(rows: readonly Category[], onDeleted: () => void) {
  const { modal, message } = App.useApp();

  const askWhere = (category: Category, reason: string) => {
    let target: number | undefined;
    modal.confirm({
      title: `删除分类“${category.name}”`,
      width: 480,
      content: <MoveQuestion category={category} rows={rows} reason={reason} onChange={(id) => (target = id)} />,
      okText: '移动并删除',
      okType: 'danger',
      onOk: async () => {
        if (target === undefined) {
          message.warning('请选择分类');
          throw new Error('no target');
        }
        await remove(category, target);
      },
    });
  };

  const remove = async (category: Category, move_to?: number) => {
    try {
      await api.categories.remove({ params: { id: category.id }, query: { move_to } });
      message.success(`分类“${category.name}”已删除`);
      onDeleted();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'in_use' && move_to === undefined) return askWhere(category, error.message);
      message.error(errorMessage(error));
      if (move_to !== undefined) throw error;
    }
  };

  return (category: Category) => {
    const children = withDescendants(rows, category.id).size - 1;
    if (children > 0) {
      modal.warning({ title: `分类“${category.name}”不能删除`, content: `它有 ${children} 个下级分类，请先移动或删除它们。`, okText: '知道了' });
      return;
    }
    if (category.article_count === 0) {
      modal.confirm({
        title: `删除分类“${category.name}”？`,
        content: '删除后无法恢复。',
        okText: '删除',
        okType: 'danger',
        onOk: () => remove(category),
      });
      return;
    }
    askWhere(category, `此分类中有 ${category.article_count} 篇文章，删除前需要移到其他分类。`);
  };
}
