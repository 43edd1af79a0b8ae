import { ProForm, ProFormSelect, ProFormTreeSelect } from '@ant-design/pro-components';
import { Button } from 'antd';
import { api } from '../../../../api/api.ts';
import { CATEGORY_SEARCH, categoryOptions } from '../../../../components/admin/category-options.ts';
import { TagsInput } from '../../../../components/admin/tag-select.tsx';
import { useLoad } from '../../../../components/admin/use-load.ts';
import type { ArticleValues } from '../article-values.ts';
import { EXAM_OPTIONS, KIND_OPTIONS, LEVEL_OPTIONS, sectionOptions, skillOptions } from '../article-words.ts';
import { TAG_RULES } from '../field-rules.ts';

const orNull = (value: unknown) => value ?? null;
const nullable = { normalize: orNull };

/** Where the article belongs: exam and what depends on it, kind, category, tags. `changed` is called after a field is changed by another. */
export function TaxonomyFields({ changed }: { changed: () => void }) {
  const form = ProForm.useFormInstance<ArticleValues>();
  const exam = ProForm.useWatch('exam', form) ?? null;
  const categories = useLoad(async (signal) => (await api.categories.list({}, { signal })).data, ['categories'], { keep: true });
  const editions = useLoad(
    async (signal) => (exam ? (await api.exams.editions({ params: { code: exam } }, { signal })).data : []),
    ['exams', 'editions', exam],
    { keep: true },
  );

  /** Section and edition belong to the old exam; a skill may be tested by both. */
  const clearDependents = (next: string | null | undefined) => {
    const skill = form.getFieldValue('skill');
    form.setFieldsValue({ section: null, edition_id: null, skill: skillOptions(next).some(({ value }) => value === skill) ? skill : null });
    changed();
  };

  return (
    <>
      <ProFormSelect
        name="exam"
        label="考试"
        options={EXAM_OPTIONS}
        placeholder="不限考试"
        formItemProps={nullable}
        fieldProps={{ showSearch: true, onChange: clearDependents }}
      />
      <ProFormSelect
        name="section"
        label="科目"
        options={sectionOptions(exam)}
        disabled={!exam}
        placeholder={exam ? '请选择科目' : '请先选择考试'}
        formItemProps={nullable}
      />
      <ProFormSelect name="skill" label="技能" options={skillOptions(exam)} placeholder="不限技能" formItemProps={nullable} />
      <ProFormSelect
        name="edition_id"
        label="考试版本"
        disabled={!exam}
        placeholder={exam ? '未指定版本' : '请先选择考试'}
        options={editions.data?.map((edition) => ({ value: edition.id, label: edition.ended ? `${edition.name}（已停用）` : edition.name }))}
        formItemProps={nullable}
        extra={editions.error ? <Retry what="考试版本" onClick={editions.reload} /> : undefined}
        fieldProps={{ loading: editions.loading }}
      />
      <ProFormSelect name="level" label="难度" options={LEVEL_OPTIONS} placeholder="不限难度" formItemProps={nullable} />
      <ProFormSelect name="kind" label="类型" options={KIND_OPTIONS} allowClear={false} />
      <ProFormTreeSelect
        name="category_id"
        label="分类"
        placeholder="未分类"
        formItemProps={nullable}
        extra={categories.error ? <Retry what="分类" onClick={categories.reload} /> : undefined}
        fieldProps={{
          ...CATEGORY_SEARCH,
          treeData: categoryOptions(categories.data ?? []),
          treeDefaultExpandAll: true,
          allowClear: true,
          loading: categories.loading,
        }}
      />
      <ProForm.Item name="tags" label="标签" rules={TAG_RULES}>
        <TagsInput />
      </ProForm.Item>
    </>
  );
}

function Retry({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <>
      {what}加载失败，
      <Button type="link" size="small" onClick={onClick} style={{ padding: 0 }}>
        重试
      </Button>
    </>
  );
}
