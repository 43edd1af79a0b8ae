import { ProFormItem } from '@ant-design/pro-components';
import { Typography } from 'antd';
import { LIMITS } from '../../../../config/limits.ts';
import type { Category } from '../../../../contract/categories.ts';
import { TreeChoice } from '../../../components/admin/fields/tree-choice.tsx';
import { EditModal } from '../../../components/admin/forms/edit-modal.tsx';
import { heightOf } from '../../../components/admin/tree/tree.ts';
import { categoryName, categoryOptions, type ParentOption } from '../../../components/admin/tree/tree-options.ts';

/** What a category leaves behind: where its articles go, and its children (0: to the top). */
export interface Heirs {
  move_to?: number;
  children_to?: number;
}

interface CategoryDeleteProps {
  open: boolean;
  category: Category;
  rows: readonly Category[];
  /** Why its articles have to go somewhere; null when it has none. */
  articles: string | null;
  /** Answers whether it is gone. */
  onRemove: (heirs: Heirs) => Promise<boolean>;
  onClose: () => void;
  afterClose: () => void;
}

/** Asks where articles and children of a category go before it is deleted. */
export function CategoryDelete({ open, category, rows, articles, onRemove, onClose, afterClose }: CategoryDeleteProps) {
  const children = rows.filter((row) => row.parent_id === category.id);
  const height = Math.max(0, ...children.map((child) => heightOf(rows, child.id)));
  const places: ParentOption[] = [
    { value: 0, title: '顶级', search: '顶级', disabled: false },
    ...categoryOptions(rows, { exclude: category.id, height, max: LIMITS.category.depth }),
  ];
  // Articles may stay in the branch: only the category itself goes.
  const targets = (options: readonly ParentOption[]): ParentOption[] =>
    options.map((option) => ({ ...option, disabled: option.value === category.id, children: option.children && targets(option.children) }));
  return (
    <EditModal<Heirs>
      name="category-delete"
      title={`删除分类“${categoryName(category)}”`}
      open={open}
      width={480}
      initialValues={children.length > 0 ? { children_to: category.parent_id ?? 0 } : {}}
      submitText="移动并删除"
      danger
      onSave={onRemove}
      onClose={onClose}
      afterClose={afterClose}
    >
      {articles && (
        <>
          <Typography.Paragraph>{articles}</Typography.Paragraph>
          <ProFormItem name="move_to" label="将文章移到" rules={[{ required: true, message: '请选择分类' }]}>
            <TreeChoice options={targets(categoryOptions(rows))} placeholder="请选择" allowClear />
          </ProFormItem>
        </>
      )}
      {children.length > 0 && (
        <ProFormItem
          name="children_to"
          label="将下级分类移到"
          extra={`${children.map(categoryName).join('、')}，连同它们的下级`}
          rules={[{ required: true, message: '请选择下级分类的去处' }]}
        >
          <TreeChoice options={places} placeholder="请选择" />
        </ProFormItem>
      )}
      <Typography.Paragraph type="secondary" className="ui-last">
        删除后无法恢复。
      </Typography.Paragraph>
    </EditModal>
  );
}
