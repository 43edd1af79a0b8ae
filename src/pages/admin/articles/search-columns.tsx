import type { ProColumns } from '@ant-design/pro-components';
import { LIMITS } from '../../../../config/limits.ts';
import type { ArticleRow } from '../../../../contract/articles.ts';
import type { ParentOption } from '../../../components/admin/parent-options.ts';
import { EXAM_OPTIONS, KIND_OPTIONS, sectionOptions } from './article-words.ts';

/** The fields of the search form, named as in the address. */
export function searchColumns(categories: ParentOption[]): ProColumns<ArticleRow>[] {
  return [
    { title: '关键词', dataIndex: 'q', hideInTable: true, order: 5, fieldProps: { placeholder: '标题、正文', maxLength: LIMITS.search_query } },
    {
      title: '考试',
      dataIndex: 'exam',
      hideInTable: true,
      order: 4,
      valueType: 'select',
      fieldProps: (form) => ({ options: EXAM_OPTIONS, showSearch: true, onChange: () => form?.setFieldsValue?.({ section: undefined }) }),
    },
    {
      title: '科目',
      dataIndex: 'section',
      hideInTable: true,
      order: 3,
      valueType: 'select',
      dependencies: ['exam'],
      // No section is an empty text in the address; to the select it must be no value, or its hint would not show.
      formItemProps: { getValueProps: (value: string) => ({ value: value || undefined }) },
      fieldProps: (form) => {
        const options = sectionOptions(form?.getFieldValue?.('exam'));
        return { options, disabled: options.length === 0, placeholder: options.length === 0 ? '请先选择考试' : '请选择' };
      },
    },
    {
      title: '分类',
      dataIndex: 'category_id',
      hideInTable: true,
      order: 2,
      valueType: 'treeSelect',
      fieldProps: { treeData: categories, treeDefaultExpandAll: true, showSearch: true, treeNodeFilterProp: 'title', allowClear: true, placeholder: '请选择' },
    },
    { title: '类型', dataIndex: 'kind', hideInTable: true, order: 1, valueType: 'select', fieldProps: { options: KIND_OPTIONS } },
  ];
}
