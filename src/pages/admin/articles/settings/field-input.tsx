import { DeleteOutlined } from '@ant-design/icons';
import { ProForm, ProFormList, ProFormSelect, ProFormSwitch, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import { articleField } from '../../../../../config/article-fields.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import { TagsInput } from '../../../../components/admin/tag-select.tsx';
import type { ArticleField } from '../article-values.ts';
import { optionsOf } from '../article-words.ts';
import { type FieldInputProps, inputProps, namedItem, nullable, SOURCE_TITLE_RULES, SOURCE_URL_RULES } from '../form-fields.ts';
import { CoverField } from './cover-field.tsx';
import styles from './settings.module.css';
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

/** Official links that the text rests on; shown under the article. */
function SourcesField() {
  return (
    <ProFormList
      name="sources"
      max={LIMITS.article.sources}
      copyIconProps={false}
      deleteIconProps={false}
      alwaysShowItemLabel
      containerStyle={{ width: '100%', minWidth: 0 }}
      actionRender={(field, action) => [
        <Button
          key="remove"
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`删除第 ${field.name + 1} 条来源`}
          onClick={() => action.remove(field.name)}
        />,
      ]}
      creatorButtonProps={{ creatorButtonText: `添加来源（最多 ${LIMITS.article.sources} 条）` }}
      creatorRecord={{ title: '', url: '' }}
      itemContainerRender={(dom) => <div className={styles.source}>{dom}</div>}
    >
      <ProFormText name="title" label="名称" rules={SOURCE_TITLE_RULES} placeholder="例如 ETS: GRE Test Structure" />
      <ProFormText name="url" label="链接" rules={SOURCE_URL_RULES} placeholder="https://" fieldProps={{ inputMode: 'url' }} />
    </ProFormList>
  );
}
