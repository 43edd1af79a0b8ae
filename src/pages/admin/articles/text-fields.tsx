import { ProForm } from '@ant-design/pro-components';
import { Input } from 'antd';
import { type KeyboardEvent, memo, type Ref } from 'react';
import { ARTICLE_FIELDS } from '../../../../config/article-fields.ts';
import styles from './article-editor.module.css';
import { BodyField } from './body-field.tsx';
import { rulesOf } from './field-rules.ts';

const TITLE_RULES = rulesOf('title');
const BODY_RULES = rulesOf('content_html');

interface TextFieldsProps {
  savedHtml: string;
  body: Ref<HTMLDivElement>;
}

/** The words themselves: title, then body. */
export const TextFields = memo(function TextFields({ savedHtml, body }: TextFieldsProps) {
  return (
    <div className={styles.text}>
      <ProForm.Item name="title" rules={TITLE_RULES} normalize={oneLine} className={styles.titleItem}>
        <Input.TextArea
          aria-label={ARTICLE_FIELDS.title.zh}
          placeholder={ARTICLE_FIELDS.title.placeholder}
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
  if (event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.querySelector<HTMLElement>('[contenteditable="true"], #article_content_html')?.focus();
}
