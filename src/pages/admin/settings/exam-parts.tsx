import { ProForm, ProFormDatePicker, ProFormTextArea } from '@ant-design/pro-components';
import { Form } from 'antd';
import { type ReactNode, useContext } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { ExamPage } from '../../../../contract/exams.ts';
import { TargetPicker } from '../../../components/admin/fields/target-picker.tsx';
import { useProfile } from '../../../components/admin/profile.ts';
import { RichEditorField } from '../../../components/admin/rich-editor/rich-editor.tsx';
import { useStoredChoices } from '../../../components/admin/use-stored.ts';
import { LanguagePair, LISTS, SourceFields } from './exam-lists.tsx';
import type { ExamList, ExamValues } from './exam-values.ts';
import { ErrorsContext, Fold, useOpenedBy } from './fold.tsx';
import styles from './settings.module.css';

const limit = LIMITS.exam;
const growing = { maxLength: limit.text, showCount: true, autoSize: { minRows: 2, maxRows: 6 } };
const OVERVIEWS = [
  { name: 'overview_html', label: '概述（英文）' },
  { name: 'overview_html_zh', label: '概述（中文）' },
] as const;
const DOORS = [
  { name: 'start_url', label: '从这里开始', extra: '新读者先读的一篇文章' },
  { name: 'practise_url', label: '练习', extra: '留空则列出该考试的练习文章' },
  { name: 'convert_url', label: '分数换算', extra: '讲分数换算或含义的文章' },
] as const;

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
      <ProFormTextArea name="score_scale" label="分数（英文）" fieldProps={growing} />
      <ProFormTextArea name="score_scale_zh" label="分数（中文）" fieldProps={growing} />
    </LanguagePair>
    <SourceFields name="score_source" label="分数的来源" />
  </>
);

const structure = () => (
  <>
    <SourceFields name="sections_source" label="考试结构的来源" />
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
  key_facts: { label: '要点', fields: ['key_facts'], list: 'key_facts', body: () => LISTS.key_facts },
  test_dates: { label: '考试日期', fields: ['test_dates'], list: 'test_dates', body: () => LISTS.test_dates },
  sections: { label: '考试结构', fields: ['sections', 'sections_source'], list: 'sections', body: structure },
  faqs: { label: '常见问题', fields: ['faqs'], list: 'faqs', body: () => LISTS.faqs },
  official_links: { label: '官方链接', fields: ['official_links'], list: 'official_links', body: () => LISTS.official_links },
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
      <ProFormDatePicker name="checked_on" label="核对日期" extra="最近一次对照官方信息核对的日期" />
    </div>
  );
}

function RowCount({ list }: { list: ExamList }) {
  const rows: readonly unknown[] = Form.useWatch(list, { form: Form.useFormInstance(), preserve: true }) ?? [];
  return `${rows.length} 条`;
}
