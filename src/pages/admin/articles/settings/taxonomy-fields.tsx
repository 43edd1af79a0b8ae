import { ProForm, ProFormSelect } from '@ant-design/pro-components';
import { Button } from 'antd';
import { articleField } from '../../../../../config/article-fields.ts';
import { api } from '../../../../api/api.ts';
import { absentChoice, LocalSelect } from '../../../../components/admin/fields/local-select.tsx';
import { SearchSelect } from '../../../../components/admin/fields/search-select.tsx';
import { TreeChoice } from '../../../../components/admin/fields/tree-choice.tsx';
import { categoryOptions } from '../../../../components/admin/tree/tree-options.ts';
import { useCategories } from '../../../../components/admin/tree/use-categories.ts';
import { useLoad } from '../../../../components/admin/use-load.tsx';
import { EXAM_OPTIONS, sectionOptions, skillOptions, useEditions } from '../article-words.ts';
import { type ArticleValues, type FieldInputProps, inputProps, namedItem, nullable } from '../form-fields.ts';

/** The exam that is chosen in the form, on which section, skill and edition depend. */
const useExam = () => ProForm.useWatch('exam', ProForm.useFormInstance<ArticleValues>()) ?? null;

export function ExamField({ changed }: Pick<FieldInputProps, 'changed'>) {
  const form = ProForm.useFormInstance<ArticleValues>();
  /** Section and edition belong to the old exam; a skill may be tested by both. */
  const clearDependents = (next: string | null | undefined) => {
    const skill = form.getFieldValue('skill');
    form.setFieldsValue({ section: null, edition_id: null, skill: skillOptions(next).some(({ value }) => value === skill) ? skill : null });
    changed();
  };
  const { placeholder, ...item } = inputProps('exam');
  return (
    <ProForm.Item {...item} {...nullable}>
      <LocalSelect<string> options={EXAM_OPTIONS} placeholder={placeholder} allowClear onChange={clearDependents} />
    </ProForm.Item>
  );
}

export function SectionField() {
  const exam = useExam();
  return (
    <ProFormSelect
      {...inputProps('section')}
      options={sectionOptions(exam)}
      disabled={!exam}
      placeholder={exam ? '请选择科目' : '请先选择考试'}
      formItemProps={nullable}
    />
  );
}

export function SkillField() {
  return <ProFormSelect {...inputProps('skill')} options={skillOptions(useExam())} formItemProps={nullable} />;
}

export function EditionField() {
  const exam = useExam();
  const editions = useEditions(exam);
  return (
    <ProForm.Item {...namedItem('edition_id')} {...nullable} extra={editions.error ? <Retry what="考试版本" onClick={editions.reload} /> : undefined}>
      <LocalSelect<number>
        options={editions.options}
        disabled={!exam}
        placeholder={exam ? '未指定版本' : '请先选择考试'}
        allowClear
        loading={editions.loading}
      />
    </ProForm.Item>
  );
}

export function CategoryField() {
  const categories = useCategories();
  return (
    <ProForm.Item {...namedItem('category_id')} {...nullable} extra={categories.error ? <Retry what="分类" onClick={categories.reload} /> : undefined}>
      <TreeChoice options={categoryOptions(categories.rows)} placeholder={articleField('category_id').placeholder} allowClear loading={categories.loading} />
    </ProForm.Item>
  );
}

function Retry({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <>
      {what}加载失败，
      <Button type="link" size="small" onClick={onClick} className="ui-bare">
        重试
      </Button>
    </>
  );
}

/** The article that this one translates. */
export function TranslationItem({ article }: Pick<FieldInputProps, 'article'>) {
  return (
    <ProForm.Item {...namedItem('translation_of')} {...nullable}>
      <ArticleSelect exclude={article?.id ?? null} />
    </ProForm.Item>
  );
}

interface ArticleSelectProps {
  value?: number | null;
  onChange?: (value?: number) => void;
  id?: string;
  exclude: number | null;
}

function ArticleSelect({ value, onChange, id, exclude }: ArticleSelectProps) {
  const chosen = useLoad(
    async (signal) => (value ? (await api.articles.get({ params: { id: value } }, { signal })).data.title : null),
    ['articles', value ?? null, 'title'],
  );
  const search = async (q: string, signal: AbortSignal) => {
    const { data } = await api.articles.list({ query: { q, per_page: 20 } }, { signal });
    return data.filter((row) => row.id !== exclude).map((row) => ({ value: row.id, label: row.title }));
  };
  return (
    <SearchSelect<number>
      id={id}
      value={value}
      label={chosen.data ?? absentChoice(value, chosen.loading)}
      onChange={onChange}
      search={search}
      none="没有匹配的文章"
      allowClear
      placeholder={articleField('translation_of').placeholder}
    />
  );
}
