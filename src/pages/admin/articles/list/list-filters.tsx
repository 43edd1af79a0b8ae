import { type ProColumns, ProForm } from '@ant-design/pro-components';
import { Button, Flex, Input, Select, Space, Tag } from 'antd';
import { lazy, Suspense } from 'react';
import { type ArticleFieldName, articleField } from '../../../../../config/article-fields.ts';
import type { ExamCode } from '../../../../../config/exams.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import { personName } from '../../../../../config/person-name.ts';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import type { Profile } from '../../../../../contract/auth.ts';
import type { Category } from '../../../../../contract/categories.ts';
import { LocalSelect, labelRenderer } from '../../../../components/admin/fields/local-select.tsx';
import { TagFilter } from '../../../../components/admin/fields/tag-select.tsx';
import { TreeChoice } from '../../../../components/admin/fields/tree-choice.tsx';
import { plainText } from '../../../../components/admin/format.ts';
import { categoryName, type ParentOption } from '../../../../components/admin/tree/tree-options.ts';
import { EXAM_OPTIONS, editionName, KIND_OPTIONS, LANGUAGE_OPTIONS, LEVEL_OPTIONS, sectionOptions, skillOptions, wordOf } from '../article-words.ts';
import styles from './list.module.css';
import { DATE_WORDS, hasFilters, type ListFilters, type ListQuery, NO_FILTERS } from './list-query.ts';
import type { GoneNames } from './use-filter-choices.ts';

const DayRangePicker = lazy(() => import('../../../../components/admin/fields/day-range-picker.tsx').then((file) => ({ default: file.DayRangePicker })));

const fieldWord = (name: ArticleFieldName) => articleField(name).zh;

const DATES = Object.entries(DATE_WORDS).map(([value, label]) => ({ value, label }));

interface DateFilterProps {
  /** The calendar comes when its row of the form is first unfolded. */
  shown: boolean;
  id?: string;
  /** The first day; the last one and which date is meant are fields of the same form. */
  value?: string;
  onChange?: (from: string) => void;
}

/** One field for a span of days and which date it is about: `date`, `from` and `to` of the list's query. Either end may be open. */
function DateFilter({ shown, id, value, onChange }: DateFilterProps) {
  const form = ProForm.useFormInstance<ListQuery>();
  const to: string | undefined = ProForm.useWatch('to', form);
  return (
    <Space.Compact block>
      <ProForm.Item name="date" noStyle initialValue="updated_at">
        <Select aria-label="按哪个日期" options={DATES} className={styles.dateKind} />
      </ProForm.Item>
      {shown && (
        <Suspense fallback={<Input disabled className="ui-grow" />}>
          <DayRangePicker
            id={id}
            className="ui-grow"
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

/** A select’s choices, and the one in force where it is none of them any more: else the field would show a bare number. */
const withGone = <Choice extends { value: number }>(choices: readonly Choice[], gone: Choice | false): Choice[] => (gone ? [...choices, gone] : [...choices]);

interface Choices {
  query: ListQuery;
  gone: GoneNames;
  categories: ParentOption[];
  authors: readonly { id: number; name: string }[];
  /** Those of the exam that is filtered by; none while there is no exam. */
  editions: { value: number; label: string }[];
  /** Which of the three are still being loaded. */
  loading: Record<'categories' | 'authors' | 'editions', boolean>;
  /** Whether more than the first row of the form is shown. */
  unfolded: boolean;
  /** The exam chosen in the form, before it is searched by. */
  onExam: (exam: ExamCode | undefined) => void;
}

/** Section and edition belong to the exam that they were chosen for. */
function ExamFilter({ onExam, onChange, ...props }: Pick<Choices, 'onExam'> & { id?: string; value?: ExamCode; onChange?: Choices['onExam'] }) {
  const form = ProForm.useFormInstance<ListQuery>();
  const change = (exam: ExamCode | undefined) => {
    onChange?.(exam);
    form.setFieldsValue({ section: undefined, edition_id: undefined });
    onExam(exam);
  };
  return <LocalSelect<ExamCode> {...props} options={EXAM_OPTIONS} placeholder="请选择" allowClear onChange={change} />;
}

/** No value is an empty text in the address; to a select or a date it must be none, or its hint would not show. */
const orNone = { getValueProps: (value: string) => ({ value: value || undefined }) };

/** The fields of the search form, named as in the address. The first few stand in its one row, the rest open on demand. */
export function searchColumns({ query, gone, categories, authors, editions, loading, unfolded, onExam }: Choices): ProColumns<ArticleRow>[] {
  const goneOption = (key: keyof GoneNames) => {
    const label = gone[key];
    const value = query[key];
    return label !== undefined && value !== undefined && { value, label };
  };
  const goneCategory = goneOption('category_id');
  const fields: ProColumns<ArticleRow>[] = [
    {
      title: '关键词',
      dataIndex: 'q',
      fieldProps: { placeholder: '标题、正文（按 / 搜索）', maxLength: LIMITS.search_query, 'aria-keyshortcuts': '/', type: 'search' },
    },
    {
      title: fieldWord('exam'),
      dataIndex: 'exam',
      formItemRender: () => <ExamFilter onExam={onExam} />,
    },
    {
      title: fieldWord('category_id'),
      dataIndex: 'category_id',
      formItemRender: () => (
        <TreeChoice
          options={withGone(categories, goneCategory && { value: goneCategory.value, title: goneCategory.label, search: goneCategory.label, disabled: false })}
          placeholder="请选择"
          allowClear
          loading={loading.categories}
        />
      ),
    },
    {
      title: fieldWord('section'),
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
      title: fieldWord('edition_id'),
      dataIndex: 'edition_id',
      valueType: 'select',
      dependencies: ['exam'],
      fieldProps: (form) => {
        const exam = form?.getFieldValue?.('exam');
        return {
          options: withGone(editions, exam === query.exam && goneOption('edition_id')),
          loading: loading.editions,
          labelRender: labelRenderer(loading.editions),
          disabled: !exam,
          placeholder: exam ? '请选择' : '请先选择考试',
        };
      },
    },
    { title: fieldWord('kind'), dataIndex: 'kind', valueType: 'select', fieldProps: { options: KIND_OPTIONS } },
    {
      title: '作者',
      dataIndex: 'author_id',
      valueType: 'select',
      formItemRender: () => (
        <LocalSelect<number>
          options={withGone(
            authors.map(({ id, name }) => ({ value: id, label: name })),
            goneOption('author_id'),
          )}
          placeholder="请选择"
          allowClear
          loading={loading.authors}
        />
      ),
    },
    { title: fieldWord('tags'), dataIndex: 'tag', formItemProps: orNone, formItemRender: () => <TagFilter /> },
    { title: fieldWord('skill'), dataIndex: 'skill', valueType: 'select', fieldProps: { options: skillOptions(null) } },
    { title: fieldWord('level'), dataIndex: 'level', valueType: 'select', fieldProps: { options: LEVEL_OPTIONS } },
    { title: fieldWord('language'), dataIndex: 'language', valueType: 'select', fieldProps: { options: LANGUAGE_OPTIONS } },
    {
      title: fieldWord('pinned'),
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

interface FilterTagsProps {
  query: ListQuery;
  gone: GoneNames;
  /** Where the names of editions come from while they are not loaded. */
  rows: readonly ArticleRow[];
  categories: readonly Category[];
  authors: readonly { id: number; name: string }[];
  editions: readonly { value: number; label: string }[];
  profile: Profile;
  setQuery: (patch: Partial<ListQuery>) => void;
}

/** The filters in force, each to be taken off by itself: also those whose field is folded away. */
export function FilterTags({ query, gone, rows, categories, authors, editions, profile, setQuery }: FilterTagsProps) {
  if (!hasFilters(query)) return null;
  const number = (id: number) => `编号 ${id}`;
  const author = (id: number) => (id === profile.id ? personName(profile) : (authors.find((row) => row.id === id)?.name ?? number(id)));
  const edition = (id: number) => {
    const shown = rows.find((row) => row.edition?.id === id)?.edition;
    return editions.find(({ value }) => value === id)?.label ?? (shown ? editionName(shown) : number(id));
  };
  const nameOfCategory = (id: number) => {
    const row = categories.find((one) => one.id === id);
    return row ? categoryName(row) : number(id);
  };
  const shown: [key: keyof ListFilters, name: string, value: string | undefined][] = [
    ['q', '关键词', query.q],
    ['exam', fieldWord('exam'), wordOf(EXAM_OPTIONS, query.exam)],
    ['section', fieldWord('section'), query.exam ? wordOf(sectionOptions(query.exam), query.section) : ''],
    ['edition_id', fieldWord('edition_id'), query.edition_id && (gone.edition_id ?? edition(query.edition_id))],
    ['category_id', fieldWord('category_id'), query.category_id && (gone.category_id ?? nameOfCategory(query.category_id))],
    ['kind', fieldWord('kind'), wordOf(KIND_OPTIONS, query.kind)],
    ['tag', fieldWord('tags'), query.tag],
    ['skill', fieldWord('skill'), wordOf(skillOptions(null), query.skill)],
    ['level', fieldWord('level'), wordOf(LEVEL_OPTIONS, query.level)],
    ['language', fieldWord('language'), wordOf(LANGUAGE_OPTIONS, query.language)],
    ['pinned', fieldWord('pinned'), query.pinned && plainText(query.pinned === 'true')],
    ['from', DATE_WORDS[query.date], (query.from || query.to) && `${query.from || '…'} 至 ${query.to || '…'}`],
    ['author_id', '作者', query.author_id && (gone.author_id ?? author(query.author_id))],
  ].filter((entry): entry is [keyof ListFilters, string, string] => Boolean(entry[2]));
  /** What stands in one field is taken off together. */
  const TOGETHER: Partial<Record<keyof ListFilters, Partial<ListQuery>>> = {
    exam: { exam: undefined, section: undefined, edition_id: undefined },
    from: { date: undefined, from: undefined, to: undefined },
  };
  const takeOff = (key: keyof ListFilters) => setQuery(TOGETHER[key] ?? { [key]: undefined });
  return (
    <Flex role="group" aria-label="当前筛选" wrap gap={8} align="center" className="ui-below">
      {shown.map(([key, name, value]) => (
        <Tag key={key} variant="outlined" closable={{ 'aria-label': `取消筛选：${name}` }} onClose={() => takeOff(key)} className="ui-snug">
          {name}：{value}
        </Tag>
      ))}
      <Button type="link" size="small" onClick={() => setQuery(NO_FILTERS)}>
        清除全部筛选
      </Button>
    </Flex>
  );
}
