import { ProForm, type ProFormInstance } from '@ant-design/pro-components';
import { Form, Input } from 'antd';
import { type KeyboardEvent, memo, type Ref } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ARTICLE_FIELDS } from '../../../../config/article-fields.ts';
import { EXAM_CODES, isSectionOf } from '../../../../config/exams.ts';
import type { Article } from '../../../../contract/articles.ts';
import { isComposing } from '../../../components/admin/keys.ts';
import { RichEditorField } from '../../../components/admin/rich-editor/rich-editor.tsx';
import styles from './article-screen.module.css';
import { type ArticleValues, EMPTY_FORM, rulesOf, valuesOf } from './form-fields.ts';
import { type Group, SettingsColumn } from './settings/settings-column.tsx';

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
      initialValues={initial ? valuesOf(initial) : { ...EMPTY_FORM, ...startOf(params) }}
      onValuesChange={changed}
      submitter={false}
      disabled={disabled}
    >
      <div className={styles.columns}>
        <TextFields isNew={initial === null} savedHtml={answered?.content_html ?? ''} body={body} />
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

const TITLE_RULES = rulesOf('title');
const BODY_RULES = rulesOf('content_html');

interface TextFieldsProps {
  /** A new article begins with its title. */
  isNew: boolean;
  savedHtml: string;
  body: Ref<HTMLDivElement>;
}

/** The words themselves: title, then body. */
const TextFields = memo(function TextFields({ isNew, savedHtml, body }: TextFieldsProps) {
  return (
    <div className={styles.text}>
      <ProForm.Item name="title" rules={TITLE_RULES} normalize={oneLine} className={styles.titleItem}>
        <Input.TextArea
          aria-label={ARTICLE_FIELDS.title.zh}
          placeholder={ARTICLE_FIELDS.title.placeholder}
          autoFocus={isNew}
          autoSize
          variant="borderless"
          className={styles.titleBox}
          classNames={{ textarea: styles.title }}
          count={{
            max: ARTICLE_FIELDS.title.value.max,
            show: ({ count, maxLength }) => (maxLength && count > maxLength * 0.8 ? `${count} / ${maxLength}` : ''),
          }}
          onPressEnter={toBody}
          onKeyDown={(event) => {
            if (event.key === 'Tab' && !event.shiftKey && !event.altKey) toBody(event);
          }}
        />
      </ProForm.Item>
      <div ref={body}>
        <ProForm.Item name="content_html" label={ARTICLE_FIELDS.content_html.zh} rules={BODY_RULES}>
          <BodyField saved={savedHtml} />
        </ProForm.Item>
      </div>
    </div>
  );
});

const oneLine = (value: string | undefined) => value?.replace(/\s*\n\s*/g, ' ') ?? '';

/** Enter and Tab in the title go on in the body, as on paper; the toolbar between them is reached with Alt+F10. */
function toBody(event: KeyboardEvent<HTMLElement>): void {
  if (isComposing(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.querySelector<HTMLElement>('[contenteditable="true"], #article_content_html')?.focus();
}

/** The article's body, in the language that the form says. What the form gives its field goes through. */
function BodyField(props: { saved: string }) {
  const language: unknown = Form.useWatch('language', Form.useFormInstance());
  return <RichEditorField {...props} name="content_html" label="正文" lang={typeof language === 'string' ? language : undefined} />;
}
