import { DeleteOutlined } from '@ant-design/icons';
import { ProForm, ProFormList, ProFormSelect, ProFormSwitch, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { Button, DatePicker, Flex, Typography, theme } from 'antd';
import type { Rule } from 'antd/es/form/index.js';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentType, useState } from 'react';
import { articleField } from '../../../../../config/article-fields.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import type { Article } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { siteTimeZone, siteTimeZoneName } from '../../../../components/admin/console-settings.ts';
import { TagsInput } from '../../../../components/admin/fields/tag-select.tsx';
import { MediaPicker } from '../../../../components/admin/media/media-picker.tsx';
import { useLoad } from '../../../../components/admin/use-load.tsx';
import { fromPickerTime, pickerNow, TIME_PICKER, toPickerTime } from '../article-time.ts';
import { optionsOf } from '../article-words.ts';
import { type ArticleField, type FieldInputProps, inputProps, namedItem, nullable, SOURCE_TITLE_RULES, SOURCE_URL_RULES } from '../form-fields.ts';
import styles from './settings.module.css';
import { CategoryField, EditionField, ExamField, SectionField, SkillField, TranslationItem } from './taxonomy-fields.tsx';

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
      <ProFormText name="url" label="网址" rules={SOURCE_URL_RULES} placeholder="https://" fieldProps={{ inputMode: 'url' }} />
    </ProFormList>
  );
}

type Picture = NonNullable<Article['cover']>;

interface CoverFieldProps {
  /** Media id; given by the form. */
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
  /** The picture of the saved article, so that it need not be asked for. */
  known: Picture | null;
}

/** The article's cover, chosen from the media library. */
function CoverField({ value = null, onChange, id, known }: CoverFieldProps) {
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<Picture | null>(null);
  const { token } = theme.useToken();
  const local = [picked, known].find((picture) => picture && picture.id === value) ?? null;
  // A kept text can name a picture that neither the article nor this window has shown yet.
  const asked = useLoad(
    async (signal) => (value !== null && !local ? (await api.media.get({ params: { id: value } }, { signal })).data : null),
    ['media', 'cover', local ? null : value],
  );
  const picture = local ?? asked.data ?? null;

  return (
    <Flex vertical gap={8}>
      {picture && (
        <img
          src={picture.url}
          alt={picture.alt || '封面'}
          className={styles.cover}
          style={{ borderRadius: token.borderRadius, background: token.colorFillTertiary }}
        />
      )}
      {value !== null && !picture && !asked.loading && <Typography.Text type="warning">封面图片无法显示，可能已被删除</Typography.Text>}
      <Flex gap={8}>
        <Button id={id} aria-label={value === null ? '选择封面' : '更换封面'} onClick={() => setOpen(true)} block>
          {value === null ? '选择封面' : '更换封面'}
        </Button>
        {value !== null && (
          <Button danger onClick={() => onChange?.(null)}>
            移除
          </Button>
        )}
      </Flex>
      <MediaPicker
        open={open}
        current={picture?.url}
        onClose={() => setOpen(false)}
        onPick={(media) => {
          setPicked(media);
          onChange?.(media.id);
          setOpen(false);
        }}
      />
    </Flex>
  );
}

interface ItemProps {
  name: string;
  label: string;
  extra?: string;
  rules?: Rule[];
  dependencies?: string[];
}

/** A moment: the form holds ISO 8601 in UTC or null, the screen shows the site's clock. */
function TimeItem(props: ItemProps) {
  const now = pickerNow();
  return (
    <ProForm.Item {...props} getValueProps={(iso: string | null) => ({ value: toPickerTime(iso) })} normalize={fromPickerTime}>
      <DatePicker
        {...TIME_PICKER}
        presets={[
          { label: '一小时后', value: now.add(1, 'hour') },
          { label: '明天 09:00', value: now.add(1, 'day').hour(9).minute(0) },
          { label: '一周后 09:00', value: now.add(7, 'day').hour(9).minute(0) },
        ]}
      />
    </ProForm.Item>
  );
}

const AFTER_PUBLISHING: Rule = ({ getFieldValue }) => ({
  validator: (_, value: string | null) => {
    const from: string | null = getFieldValue('published_at');
    return value && from && value <= from ? Promise.reject(new Error('下线时间须晚于发布时间')) : Promise.resolve();
  },
});

/** The last of the times, below which stands by whose clock they are. */
function TakenDownItem() {
  return (
    <>
      <TimeItem {...namedItem('unpublish_at')} rules={[AFTER_PUBLISHING]} dependencies={['published_at']} />
      <Typography.Paragraph type="secondary">
        以上均为{siteTimeZoneName()}（{siteTimeZone()}）。
      </Typography.Paragraph>
    </>
  );
}

/** A calendar day: the form holds `2026-11-21` or null. */
function DayItem(props: ItemProps) {
  return (
    <ProForm.Item
      {...props}
      getValueProps={(day: string | null) => ({ value: day ? dayjs(day) : null })}
      normalize={(value: Dayjs | null) => value?.format('YYYY-MM-DD') ?? null}
    >
      <DatePicker format="YYYY-MM-DD" className="ui-wide" />
    </ProForm.Item>
  );
}
