import { ProForm, ProFormSelect } from '@ant-design/pro-components';
import { App } from 'antd';
import type { ExamCode } from '../../../../../config/exams.ts';
import type { ArticleRow, BatchFields } from '../../../../../contract/articles.ts';
import { LocalSelect, LocalSelects } from '../../../../components/admin/fields/local-select.tsx';
import { TagsInput } from '../../../../components/admin/fields/tag-select.tsx';
import { TreeChoice } from '../../../../components/admin/fields/tree-choice.tsx';
import { EditModal } from '../../../../components/admin/forms/edit-modal.tsx';
import { TAG_RULES } from '../../../../components/admin/forms/rules.ts';
import type { ParentOption } from '../../../../components/admin/tree/tree-options.ts';
import { EXAM_OPTIONS, sectionOptions, useEditions } from '../article-words.ts';
import type { BatchForm } from './batch-words.ts';

interface Props {
  open: boolean;
  rows: readonly ArticleRow[];
  onSave: (fields: BatchFields) => void;
  onClose: () => void;
}

/** In a select: the field is emptied. Leaving the select empty leaves the field as it is. */
const NONE = '__none__';
const orNull = <T,>(value: T | typeof NONE): T | null => (value === NONE ? null : value);
const titleOf = (what: string, rows: readonly ArticleRow[]) => `${what}（${rows.length} 篇文章）`;

/** Asks what a batch shall write: where the articles belong, or their tags. */
export function BatchForms({ form, categories, ...props }: Props & { form: BatchForm | null; categories: ParentOption[] }) {
  if (form === 'category') return <CategoryForm {...props} categories={categories} />;
  if (form === 'exam') return <ExamForm {...props} />;
  if (form === 'tags') return <TagsForm {...props} />;
  return null;
}

function CategoryForm({ open, rows, onSave, onClose, categories }: Props & { categories: ParentOption[] }) {
  return (
    <EditModal<{ category: number | typeof NONE }>
      name="batch-category"
      title={titleOf('移到分类', rows)}
      open={open}
      initialValues={{}}
      submitText="移动"
      width={440}
      onSave={async ({ category }) => {
        if (category !== undefined) onSave({ category_id: orNull(category) });
        return true;
      }}
      onClose={onClose}
    >
      <ProForm.Item name="category" label="分类" rules={[{ required: true, message: '请选择分类' }]}>
        <TreeChoice<number | typeof NONE>
          options={[{ value: NONE, title: '未分类', search: '未分类', disabled: false }, ...categories]}
          placeholder="请选择"
          allowClear
        />
      </ProForm.Item>
    </EditModal>
  );
}

interface ExamValues {
  exam: ExamCode | typeof NONE;
  section: string;
  edition: number | typeof NONE;
}

function ExamForm({ open, rows, onSave, onClose }: Props) {
  const exams = new Set(rows.map(({ exam }) => exam));
  const common = exams.size === 1 ? (rows[0]?.exam ?? undefined) : undefined;
  return (
    <EditModal<ExamValues>
      name="batch-exam"
      title={titleOf('修改考试、科目、版本', rows)}
      open={open}
      initialValues={{ exam: common }}
      submitText="修改"
      onSave={async ({ exam, section, edition }) => {
        if (exam === undefined) return false;
        onSave({
          exam: orNull(exam),
          ...(section !== undefined && { section: orNull(section) }),
          ...(edition !== undefined && { edition_id: orNull(edition) }),
        });
        return true;
      }}
      onClose={onClose}
    >
      <ExamFields />
    </EditModal>
  );
}

const keep = '不修改（不属于该考试的会清空）';

function ExamFields() {
  const form = ProForm.useFormInstance<ExamValues>();
  const chosen: ExamValues['exam'] | undefined = ProForm.useWatch('exam', form);
  const exam = chosen === NONE ? undefined : chosen;
  const editions = useEditions(exam);
  return (
    <>
      <ProForm.Item name="exam" label="考试" rules={[{ required: true, message: '请选择考试' }]}>
        <LocalSelect
          options={[...EXAM_OPTIONS, { value: NONE, label: '不限考试' }]}
          placeholder="请选择"
          onChange={() => form.setFieldsValue({ section: undefined, edition: undefined })}
        />
      </ProForm.Item>
      <ProFormSelect
        name="section"
        label="科目"
        disabled={!exam}
        placeholder={exam ? keep : '请先选择考试'}
        options={[...sectionOptions(exam), { value: NONE, label: '清空科目' }]}
      />
      <ProFormSelect
        name="edition"
        label="考试版本"
        disabled={!exam}
        placeholder={exam ? keep : '请先选择考试'}
        options={[...editions.options, { value: NONE, label: '清空版本' }]}
        fieldProps={{ loading: editions.loading }}
      />
    </>
  );
}

interface TagValues {
  add: string[];
  remove: string[];
}

function TagsForm({ open, rows, onSave, onClose }: Props) {
  const { message } = App.useApp();
  const present = [...new Set(rows.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b, 'zh-CN'));
  return (
    <EditModal<TagValues>
      name="batch-tags"
      title={titleOf('添加或移除标签', rows)}
      open={open}
      initialValues={{}}
      onSave={async ({ add = [], remove = [] }) => {
        if (add.length + remove.length === 0) {
          message.info('请填写要添加或移除的标签');
          return false;
        }
        onSave({ ...(add.length > 0 && { add_tags: add.map((tag) => tag.trim()) }), ...(remove.length > 0 && { remove_tags: remove }) });
        return true;
      }}
      onClose={onClose}
    >
      <ProForm.Item name="add" label="添加标签" rules={TAG_RULES}>
        <TagsInput />
      </ProForm.Item>
      <ProForm.Item name="remove" label="移除标签">
        <LocalSelects
          placeholder={present.length > 0 ? '从所选文章的标签中选择' : '所选文章没有标签'}
          disabled={present.length === 0}
          options={present.map((tag) => ({ value: tag, label: tag }))}
        />
      </ProForm.Item>
    </EditModal>
  );
}
