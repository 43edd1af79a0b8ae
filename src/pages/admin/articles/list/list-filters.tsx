import type { ProColumns } from '@ant-design/pro-components';
import { ProForm } from '@ant-design/pro-components';
import { Input, Select, Space } from 'antd';
import { lazy, Suspense } from 'react';
import type { ExamCode } from '../../../../../config/exams.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import { TagFilter } from '../../../../components/admin/tag-select.tsx';
import { CATEGORY_SEARCH, type ParentOption } from '../../../../components/admin/tree-options.ts';
import { EXAM_OPTIONS, KIND_OPTIONS, LANGUAGE_OPTIONS, LEVEL_OPTIONS, sectionOptions, skillOptions } from '../article-words.ts';
import styles from './list.module.css';
import { DATE_WORDS, type ListQuery } from './list-query.ts';

const DayRange = lazy(() => import('./day-range.tsx').then(({ DayRange: range }) => ({ default: range })));

const DATES = Object.entries(DATE_WORDS).map(([value, label]) => ({ value, label }));

interface Props {
  /** The calendar comes when its row of the form is first unfolded. */
  shown: boolean;
  id?: string;
  /** The first day; the last one and which date is meant are fields of the same form. */
  value?: string;
  onChange?: (from: string) => void;
}

/** One field for a span of days and which date it is about: `date`, `from` and `to` of the list's query. Either end may be open. */
function DateFilter({ shown, id, value, onChange }: Props) {
  const form = ProForm.useFormInstance<ListQuery>();
  const to: string | undefined = ProForm.useWatch('to', form);
  return (
    <Space.Compact block>
      <ProForm.Item name="date" noStyle initialValue="updated_at">
        <Select aria-label="按哪个日期" options={DATES} className={styles.dateKind} />
      </ProForm.Item>
      {shown && (
        <Suspense fallback={<Input disabled className="ui-grow" />}>
          <DayRange
            id={id}
            from={value ?? ''}
            to={to ?? ''}
            onChange={(first, last) => {
              form.setFieldValue('to', last);
              onChange?.(first);
            }}
          />
        </Suspense>
      )}
      <ProForm.Item name="to" hidden>
        <Input />
      </ProForm.Item>
    </Space.Compact>
  );
}

interface Choices {
  categories: ParentOption[];
  authors: readonly { id: number; name: string }[];
  /** Those of the exam that is filtered by; none while there is no exam. */
  editions: { value: number; label: string }[];
  editionsLoading: boolean;
  /** Whether more than the first row of the form is shown. */
  unfolded: boolean;
  /** The exam chosen in the form, before it is searched by. */
  onExam: (exam: ExamCode | undefined) => void;
}

/** No value is an empty text in the address; to a select or a date it must be none, or its hint would not show. */
const orNone = { getValueProps: (value: string) => ({ value: value || undefined }) };

/** The fields of the search form, named as in the address. The first few stand in its one row, the rest open on demand. */
export function searchColumns({ categories, authors, editions, editionsLoading, unfolded, onExam }: Choices): ProColumns<ArticleRow>[] {
  const fields: ProColumns<ArticleRow>[] = [
    {
      title: '关键词',
      dataIndex: 'q',
      fieldProps: { placeholder: '标题、正文（按 / 聚焦）', maxLength: LIMITS.search_query, 'aria-keyshortcuts': '/', type: 'search' },
    },
    {
      title: '考试',
      dataIndex: 'exam',
      valueType: 'select',
      fieldProps: (form) => ({
        options: EXAM_OPTIONS,
        showSearch: true,
        onChange: (exam: ExamCode | undefined) => {
          form?.setFieldsValue?.({ section: undefined, edition_id: undefined });
          onExam(exam);
        },
      }),
    },
    {
      title: '分类',
      dataIndex: 'category_id',
      valueType: 'treeSelect',
      fieldProps: { ...CATEGORY_SEARCH, treeData: categories, treeDefaultExpandAll: true, allowClear: true, placeholder: '请选择' },
    },
    {
      title: '科目',
      dataIndex: 'section',
      valueType: 'select',
      dependencies: ['exam'],
      formItemProps: orNone,
      fieldProps: (form) => {
        const options = sectionOptions(form?.getFieldValue?.('exam'));
        return { options, disabled: options.length === 0, placeholder: options.length === 0 ? '请先选择考试' : '请选择' };
      },
    },
    {
      title: '考试版本',
      dataIndex: 'edition_id',
      valueType: 'select',
      dependencies: ['exam'],
      fieldProps: (form) => {
        const exam = form?.getFieldValue?.('exam');
        return { options: editions, loading: editionsLoading, disabled: !exam, placeholder: exam ? '请选择' : '请先选择考试' };
      },
    },
    { title: '类型', dataIndex: 'kind', valueType: 'select', fieldProps: { options: KIND_OPTIONS } },
    {
      title: '作者',
      dataIndex: 'author_id',
      valueType: 'select',
      fieldProps: { options: authors.map(({ id, name }) => ({ value: id, label: name })), showSearch: { optionFilterProp: 'label' } },
    },
    { title: '标签', dataIndex: 'tag', formItemProps: orNone, formItemRender: () => <TagFilter /> },
    { title: '技能', dataIndex: 'skill', valueType: 'select', fieldProps: { options: skillOptions(null) } },
    { title: '难度', dataIndex: 'level', valueType: 'select', fieldProps: { options: LEVEL_OPTIONS } },
    { title: '语言', dataIndex: 'language', valueType: 'select', fieldProps: { options: LANGUAGE_OPTIONS } },
    {
      title: '置顶',
      dataIndex: 'pinned',
      valueType: 'select',
      fieldProps: {
        options: [
          { value: 'true', label: '已置顶' },
          { value: 'false', label: '未置顶' },
        ],
      },
    },
    { title: '日期', dataIndex: 'from', colSize: 2, formItemRender: () => <DateFilter shown={unfolded} /> },
  ];
  return fields.map((field, index) => ({ ...field, hideInTable: true, hideInSetting: true, order: fields.length - index }));
}
