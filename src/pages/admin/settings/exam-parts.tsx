import { ProForm, ProFormDatePicker, ProFormTextArea } from '@ant-design/pro-components';
import { Form } from 'antd';
import { type ReactNode, useContext } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { ExamPage } from '../../../../contract/exams.ts';
import { TargetPicker } from '../../../components/admin/fields/target-picker.tsx';
import { useProfile } from '../../../components/admin/profile.ts';
import { RichEditorField } from '../../../components/admin/rich-editor/rich-editor.tsx';
import { useStoredChoices } from '../../../components/admin/use-stored.ts';
import { LanguagePair, LISTS } from './exam-lists.tsx';
import { EXAM_FIELD_NAMES, type ExamList, type ExamValues } from './exam-values.ts';
import { ErrorsContext, Fold, useOpenedBy } from './fold.tsx';
import styles from './settings.module.css';
import { SourceFields } from './source-fields.tsx';

const limit = LIMITS.exam;
const growing = { maxLength: limit.text, showCount: true, autoSize: { minRows: 2, maxRows: 6 } };
const named = <Name extends keyof ExamValues>(name: Name) => ({ name, label: EXAM_FIELD_NAMES[name] });
const OVERVIEWS = [named('overview_html'), named('overview_html_zh')];
const DOORS = [
  { ...named('start_url'), extra: '新读者先读的一篇文章' },
  { ...named('practise_url'), extra: '留空则列出该考试的练习文章' },
  { ...named('convert_url'), extra: '讲分数换算或含义的文章' },
];

const overviews = (page: ExamPage) => (
  <LanguagePair>
    {OVERVIEWS.map(({ name, label }) => (
      <ProForm.Item key={name} name={name} label={label} rules={[{ max: limit.html, message: `最多 ${limit.html} 个字符` }]}>
        <RichEditorField name={name} label={label} saved={page[name]} />
      </ProForm.Item>
    ))}
  </LanguagePair>
);

/** Where the top of the page leads. Articles are shown in the reader's language where they have it. */
const doors = () => (
  <div className={styles.pair}>
    {DOORS.map(({ name, label, extra }) => (
      <ProForm.Item key={name} name={name} label={label} extra={extra} rules={[{ pattern: /^(\/(?!\/)\S*)?$/, message: '请填写本站的路径，以 / 开头' }]}>
        <TargetPicker />
      </ProForm.Item>
    ))}
  </div>
);

const scores = () => (
  <>
    <LanguagePair>
      <ProFormTextArea {...named('score_scale')} fieldProps={growing} />
      <ProFormTextArea {...named('score_scale_zh')} fieldProps={growing} />
    </LanguagePair>
    <SourceFields {...named('score_source')} />
  </>
);

const structure = () => (
  <>
    <SourceFields {...named('sections_source')} />
    {LISTS.sections}
  </>
);

interface Part {
  label: string;
  fields: readonly (keyof ExamValues)[];
  /** The list whose rows are counted at the head. */
  list?: ExamList;
  body: (page: ExamPage) => ReactNode;
}

/** The form's parts, in the order of the page. */
const PARTS = {
  overview: { label: '概述', fields: ['overview_html', 'overview_html_zh'], body: overviews },
  doors: { label: '页面顶部入口', fields: ['start_url', 'practise_url', 'convert_url'], body: doors },
  scores: { label: '分数', fields: ['score_scale', 'score_scale_zh', 'score_source'], body: scores },
  key_facts: { label: EXAM_FIELD_NAMES.key_facts, fields: ['key_facts'], list: 'key_facts', body: () => LISTS.key_facts },
  test_dates: { label: EXAM_FIELD_NAMES.test_dates, fields: ['test_dates'], list: 'test_dates', body: () => LISTS.test_dates },
  sections: { label: EXAM_FIELD_NAMES.sections, fields: ['sections', 'sections_source'], list: 'sections', body: structure },
  faqs: { label: EXAM_FIELD_NAMES.faqs, fields: ['faqs'], list: 'faqs', body: () => LISTS.faqs },
  official_links: { label: EXAM_FIELD_NAMES.official_links, fields: ['official_links'], list: 'official_links', body: () => LISTS.official_links },
} as const satisfies Record<string, Part>;
type PartKey = keyof typeof PARTS;
const KEYS = Object.keys(PARTS) as PartKey[];

/** The fields of an exam's page, part by part. Which parts are open this browser keeps for a person, from one exam to the next. */
export function ExamParts({ page }: { page: ExamPage }) {
  const [open, setOpen] = useStoredChoices(`exams.open.${useProfile().id}`, KEYS);
  const errors = useContext(ErrorsContext);
  const errorsOf = (key: PartKey) => errors.filter(([field]) => (PARTS[key].fields as readonly unknown[]).includes(field)).length;
  useOpenedBy(errors, () => setOpen(KEYS.filter((key) => open.includes(key) || errorsOf(key) > 0)));
  return (
    <div className="ui-below">
      {KEYS.map((key) => {
        const { label, list, body }: Part = PARTS[key];
        return (
          <Fold
            key={key}
            label={label}
            note={list && <RowCount list={list} />}
            errors={errorsOf(key)}
            open={open.includes(key)}
            onOpen={(isOpen) => setOpen(KEYS.filter((each) => (each === key ? isOpen : open.includes(each))))}
          >
            {body(page)}
          </Fold>
        );
      })}
      <ProFormDatePicker {...named('checked_on')} extra="最近一次对照官方信息核对的日期" />
    </div>
  );
}

function RowCount({ list }: { list: ExamList }) {
  const rows: readonly unknown[] = Form.useWatch(list, { form: Form.useFormInstance(), preserve: true }) ?? [];
  return `${rows.length} 条`;
}
