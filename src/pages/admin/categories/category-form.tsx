import { ProFormItem } from '@ant-design/pro-components';
import { Collapse } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Category, CategoryInput } from '../../../../contract/categories.ts';
import { api } from '../../../api/api.ts';
import { TreeChoice } from '../../../components/admin/fields/tree-choice.tsx';
import { Fields, type FormFields, ResourceForm } from '../../../components/admin/forms/resource-form.tsx';
import { SLUG_RULE } from '../../../components/admin/forms/rules.ts';
import { heightOf } from '../../../components/admin/tree/tree.ts';
import { categoryName, categoryOptions } from '../../../components/admin/tree/tree-options.ts';

const limit = LIMITS.category;

/** What the form is open for: a new category (below `parent_id`) or an existing one. */
export type CategoryTarget = { parent_id: number | null } | Category;
type Values = Omit<Required<CategoryInput>, 'sort'>;

interface CategoryFormProps {
  open: boolean;
  target: CategoryTarget;
  rows: readonly Category[];
  onClose: () => void;
  onSaved: () => void;
}

const ADVANCED = 'advanced';

function mainFields(rows: readonly Category[], existing: Category | null): FormFields<Values> {
  const places = { exclude: existing?.id, height: existing ? heightOf(rows, existing.id) : 1, max: limit.depth };
  return [
    { name: 'name', label: '名称', max: limit.name, required: true },
    { name: 'name_zh', label: '中文名称', max: limit.name, hint: '中文界面显示；留空则用名称' },
    { name: 'description', label: '描述', max: limit.description, input: 'area' },
    { name: 'description_zh', label: '中文描述', max: limit.description, input: 'area', hint: '中文界面显示；留空则用描述' },
    {
      name: 'parent_id',
      label: '上级分类',
      show: (id) => nameOf(rows.find((row) => row.id === id)),
      input: (
        <ProFormItem name="parent_id" label="上级分类">
          <TreeChoice options={categoryOptions(rows, places)} placeholder="无（顶级分类）" allowClear />
        </ProFormItem>
      ),
    },
    { name: 'hidden', label: '隐藏', input: 'switch', hint: '不在前台的分类列表中显示；其中的文章仍然公开' },
  ];
}
const nameOf = (row: Category | undefined) => (row ? categoryName(row) : '（顶级）');

const advancedFields = (isNew: boolean): FormFields<Values> => [
  {
    name: 'slug',
    label: '链接别名',
    max: limit.slug,
    rules: [SLUG_RULE],
    placeholder: '由名称自动生成',
    hint: isNew ? '用于网址 /?category=…；留空则由名称生成' : '用于网址 /?category=…；修改后旧地址会自动跳转，清空则由名称重新生成',
  },
  { name: 'seo_title', label: 'SEO 标题', max: LIMITS.article.seo_title },
  { name: 'seo_description', label: 'SEO 描述', max: LIMITS.article.seo_description, input: 'area' },
];

/** Creates or edits a category. An empty alias is left to the server, which makes one from the name. */
export function CategoryForm({ target, rows, ...window }: CategoryFormProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const existing = 'id' in target ? target : null;
  const main = mainFields(rows, existing);
  const advanced = advancedFields(existing === null);
  return (
    <ResourceForm<Category, Values>
      {...window}
      name="category"
      title={existing ? `编辑分类：${categoryName(existing)}` : '新建分类'}
      fields={[...main, ...advanced]}
      stored={existing}
      start={target}
      create={({ slug, ...values }) => api.categories.create({ body: { ...values, ...(slug && { slug }) } })}
      change={(id, body) => api.categories.update({ params: { id }, body })}
      done={['分类已创建', '分类已保存']}
      // A refusal is shown at its field, which may be folded away.
      onRefused={(names) => advanced.some(({ name }) => names.includes(name)) && setUnfolded(true)}
    >
      <Fields of={main} />
      <Collapse
        ghost
        activeKey={isUnfolded ? ADVANCED : []}
        onChange={(keys) => setUnfolded(keys.length > 0)}
        items={[{ key: ADVANCED, label: '高级：链接别名、搜索引擎（SEO）', forceRender: true, children: <Fields of={advanced} /> }]}
      />
    </ResourceForm>
  );
}
