import { ProFormSwitch, ProFormText, ProFormTextArea, ProFormTreeSelect } from '@ant-design/pro-components';
import { Collapse } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Category, CategoryInput } from '../../../../contract/categories.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { type ConflictLabels, useVersionedSave } from '../../../components/admin/conflict/use-versioned-update.tsx';
import { EditModal } from '../../../components/admin/edit-modal.tsx';
import { heightOf } from '../../../components/admin/tree.ts';
import { categoryName, parentOptions } from '../../../components/admin/tree-options.ts';

const limit = LIMITS.category;
const seo = { title: LIMITS.article.seo_title, description: LIMITS.article.seo_description };

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
const ADVANCED_FIELDS = ['slug', 'seo_title', 'seo_description'] as const;
const nameOf = (row: Category | undefined) => (row ? categoryName(row) : '（顶级）');

const empty: Values = {
  name: '',
  name_zh: '',
  slug: '',
  description: '',
  description_zh: '',
  parent_id: null,
  hidden: false,
  seo_title: '',
  seo_description: '',
};

function valuesOf(target: CategoryTarget): Values {
  return Object.fromEntries(Object.keys(empty).map((field) => [field, { ...empty, ...target }[field as keyof Values]])) as Values;
}

/** Creates or edits a category. An empty alias is left to the server, which makes one from the name. */
export function CategoryForm({ open, target, rows, onClose, onSaved }: CategoryFormProps) {
  const [store, conflict] = useVersionedSave();
  const [advanced, setAdvanced] = useState(false);
  const existing = 'id' in target ? target : null;
  const labels: ConflictLabels<Values> = {
    name: '名称',
    name_zh: '中文名称',
    slug: '链接别名',
    description: '描述',
    description_zh: '中文描述',
    parent_id: { label: '上级分类', show: (id) => nameOf(rows.find((row) => row.id === id)) },
    hidden: '隐藏',
    seo_title: 'SEO 标题',
    seo_description: 'SEO 描述',
  };

  const save = async (entered: Partial<Values>) => {
    try {
      return await send(entered);
    } catch (error) {
      // A refusal is shown at its field, which may be folded away.
      if (error instanceof ApiError && error.errors && ADVANCED_FIELDS.some((field) => error.errors?.[field])) setAdvanced(true);
      throw error;
    }
  };
  const send = async (entered: Partial<Values>) => {
    const { slug, ...rest } = { ...empty, ...entered };
    // Left empty, it is made from the name by the server.
    const values = { ...rest, ...(existing || slug.trim() ? { slug: slug.trim() } : {}) };
    const done = await store({
      stored: existing,
      values,
      create: () => api.categories.create({ body: values }),
      change: (id, body) => api.categories.update({ params: { id }, body }),
      labels,
      created: '分类已创建',
      saved: '分类已保存',
    });
    if (done) onSaved();
    return done;
  };

  return (
    <>
      <EditModal<Values>
        name="category"
        title={existing ? `编辑分类：${existing.name}` : '新建分类'}
        open={open}
        initialValues={valuesOf(target)}
        onSave={save}
        onClose={onClose}
      >
        <ProFormText
          name="name"
          label="名称"
          fieldProps={{ maxLength: limit.name, showCount: true }}
          rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        />
        <ProFormText name="name_zh" label="中文名称" extra="中文界面显示；留空则用名称" fieldProps={{ maxLength: limit.name, showCount: true }} />
        <ProFormTextArea name="description" label="描述" fieldProps={{ maxLength: limit.description, showCount: true, autoSize: { minRows: 2, maxRows: 6 } }} />
        <ProFormTextArea
          name="description_zh"
          label="中文描述"
          extra="中文界面显示；留空则用描述"
          fieldProps={{ maxLength: limit.description, showCount: true, autoSize: { minRows: 2, maxRows: 6 } }}
        />
        <ProFormTreeSelect
          name="parent_id"
          label="上级分类"
          placeholder="无（顶级分类）"
          fieldProps={{
            treeData: parentOptions(rows, {
              title: categoryName,
              exclude: existing?.id,
              height: existing ? heightOf(rows, existing.id) : 1,
              max: limit.depth,
            }),
            allowClear: true,
            treeDefaultExpandAll: true,
            showSearch: { treeNodeFilterProp: 'title' },
          }}
        />
        <ProFormSwitch name="hidden" label="隐藏" extra="不在前台的分类列表中显示；其中的文章仍然公开" />
        <Collapse
          ghost
          activeKey={advanced ? ADVANCED : []}
          onChange={(keys) => setAdvanced(keys.length > 0)}
          items={[
            {
              key: ADVANCED,
              label: '高级：链接别名、搜索引擎（SEO）',
              forceRender: true,
              children: (
                <>
                  <ProFormText
                    name="slug"
                    label="链接别名"
                    placeholder="由名称自动生成"
                    extra={existing ? '用于网址 /?category=…；修改后旧链接不再有效，清空则由名称重新生成' : '用于网址 /?category=…；留空则由名称生成'}
                    fieldProps={{ maxLength: limit.slug }}
                  />
                  <ProFormText name="seo_title" label="SEO 标题" fieldProps={{ maxLength: seo.title, showCount: true }} />
                  <ProFormTextArea
                    name="seo_description"
                    label="SEO 描述"
                    fieldProps={{ maxLength: seo.description, showCount: true, autoSize: { minRows: 2, maxRows: 5 } }}
                  />
                </>
              ),
            },
          ]}
        />
      </EditModal>
      {conflict}
    </>
  );
}
