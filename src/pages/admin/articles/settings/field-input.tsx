import { ProForm, ProFormSelect, ProFormSwitch, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import type { ComponentType } from 'react';
import { articleField } from '../../../../../config/article-fields.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import { TagsInput } from '../../../../components/admin/tag-select.tsx';
import type { ArticleField } from '../article-values.ts';
import { optionsOf } from '../article-words.ts';
import { inputProps, namedItem, nullable } from '../field-rules.ts';
import { CoverField } from './cover-field.tsx';
import type { FieldInputProps } from './field-groups.ts';
import { SourcesField } from './sources-field.tsx';
import { CategoryField, EditionField, ExamField, SectionField, SkillField } from './taxonomy-fields.tsx';
import { DayItem, TakenDownItem, TimeItem } from './time-item.tsx';
import { TranslationItem } from './translation-item.tsx';

/** Inputs that need more than the table of fields can say: what to choose from depends on another field, or is asked of the server. */
const OWN: { [Name in ArticleField]?: ComponentType<FieldInputProps> } = {
  unpublish_at: TakenDownItem,
  exam: ExamField,
  section: SectionField,
  skill: SkillField,
  edition_id: EditionField,
  category_id: CategoryField,
  cover_media_id: ({ article }) => (
    <ProForm.Item {...namedItem('cover_media_id')}>
      <CoverField known={article?.cover ?? null} />
    </ProForm.Item>
  ),
  sources: SourcesField,
  translation_of: TranslationItem,
  slug: () => <ProFormText {...inputProps('slug')} fieldProps={{ count: { show: true, max: LIMITS.article.slug }, prefix: '/article/' }} />,
};

/** How many rows an area has for its length, characters. */
const rowsFor = (max: number) => (max > 300 ? { minRows: 3, maxRows: 8 } : { minRows: 2, maxRows: 5 });

/** The input of a field of the side column, by its row in the table of fields. */
export function FieldInput({ name, ...props }: FieldInputProps & { name: ArticleField }) {
  const Own = OWN[name];
  if (Own) return <Own {...props} />;
  const { input, value } = articleField(name);
  const max = 'max' in value ? value.max : 0;
  switch (input) {
    case 'line':
      return <ProFormText {...inputProps(name)} fieldProps={{ count: { show: true, max } }} />;
    case 'area':
      return <ProFormTextArea {...inputProps(name)} fieldProps={{ count: { show: true, max }, autoSize: rowsFor(max) }} />;
    case 'choice': {
      if (value.type !== 'choice') return null;
      const empty = value.nullable ? { formItemProps: nullable } : { allowClear: false };
      return <ProFormSelect {...inputProps(name)} options={optionsOf(value.of)} {...empty} />;
    }
    case 'tags':
      return (
        <ProForm.Item {...namedItem(name)}>
          <TagsInput />
        </ProForm.Item>
      );
    case 'day':
      return <DayItem {...namedItem(name)} />;
    case 'time':
      return <TimeItem {...namedItem(name)} />;
    case 'switch':
      return <ProFormSwitch {...namedItem(name)} />;
    default:
      return null;
  }
}
