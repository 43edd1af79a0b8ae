import { ProForm, type ProFormInstance } from '@ant-design/pro-components';
import { memo, type Ref } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EXAM_CODES, isSectionOf } from '../../../../config/exams.ts';
import type { Article } from '../../../../contract/articles.ts';
import styles from './article-editor.module.css';
import { type ArticleValues, EMPTY_ARTICLE, valuesOf } from './article-values.ts';
import type { Group } from './settings/field-groups.ts';
import { SettingsColumn } from './settings/settings-column.tsx';
import { TextFields } from './text-fields.tsx';

/** What a new article begins with when a link says what it is to be about: `?exam=GRE&section=verbal`. */
function startOf(params: URLSearchParams): Partial<ArticleValues> {
  const exam = EXAM_CODES.find((code) => code === params.get('exam'));
  if (!exam) return {};
  const section = params.get('section');
  return { exam, ...(section && isSectionOf(exam, section) && { section }) };
}

interface ArticleFormProps {
  form: ProFormInstance<ArticleValues>;
  /** Null for a new article. */
  initial: Article | null;
  /** The article as the server last answered it whole. */
  answered: Article | null;
  disabled: boolean;
  /** The element around the body. */
  body: Ref<HTMLDivElement>;
  openGroups: readonly Group[];
  onOpenGroups: (groups: readonly Group[]) => void;
  changed: () => void;
}

/**
 * The fields of the writing screen. Apart from the rest of the screen, whose words on saving change while one types: when the form is
 * drawn, ProForm draws each of its fields, which takes longer than a keystroke may.
 */
export const ArticleForm = memo(function ArticleForm({ form, initial, answered, disabled, body, openGroups, onOpenGroups, changed }: ArticleFormProps) {
  const [params] = useSearchParams();
  return (
    <ProForm<ArticleValues>
      name="article"
      form={form}
      layout="vertical"
      initialValues={initial ? valuesOf(initial) : { ...EMPTY_ARTICLE, ...startOf(params) }}
      onValuesChange={changed}
      submitter={false}
      disabled={disabled}
    >
      <div className={styles.columns}>
        <TextFields savedHtml={answered?.content_html ?? ''} body={body} />
        <section className={styles.settings} aria-labelledby="article-settings">
          <h2 className={styles.settingsTitle} id="article-settings" tabIndex={-1}>
            发布设置
          </h2>
          <SettingsColumn article={answered} open={openGroups} onOpen={onOpenGroups} changed={changed} />
        </section>
      </div>
    </ProForm>
  );
});
