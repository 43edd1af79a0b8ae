import { FormListContext, ProForm, ProFormList, ProFormSelect, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { Form } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import { isDayjs } from 'dayjs';
import { type ReactElement, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { FACT_TOPICS } from '../../../../config/exams.ts';
import { LIMITS, SEARCH } from '../../../../config/limits.ts';
import { WordsInput } from '../../../components/admin/fields/search-select.tsx';
import { HTTP_RULE } from '../../../components/admin/forms/rules.ts';
import { RichEditorField } from '../../../components/admin/rich-editor/rich-editor.tsx';
import { type RowAction, RowActions, useActionsRoom } from '../../../components/admin/tables/row-actions.tsx';
import { type ExamList, ROW_WORDS } from './exam-values.ts';
import { Fold, useErrorsUnder, useOpenedBy } from './fold.tsx';
import styles from './settings.module.css';
import { SourceFields } from './source-fields.tsx';
import { TestDays } from './test-days.tsx';

/** English on the left, Chinese on the right; one below the other where there is no room for both. */
export function LanguagePair({ children }: { children: readonly [ReactElement, ReactElement] | readonly ReactNode[] }) {
  return <div className={styles.pair}>{children}</div>;
}

const limit = LIMITS.exam;

const required = (message: string) => [{ required: true, whitespace: true, message }];

/** The other ways in which a question is asked. */
const ways = { most: SEARCH.also_asked.ways, chars: SEARCH.also_asked.chars, extra: '读者换个说法也能搜到；页面上不显示' };

const growing = { autoSize: { minRows: 1, maxRows: 8 }, maxLength: limit.text };

interface PairProps {
  name: string;
  label: string;
  input?: { maxLength: number };
  /** For longer texts. */
  area?: TextAreaProps;
  /** For several short texts. */
  tags?: { most: number; chars: number; extra: string };
  /** For formatted texts. */
  formatted?: true;
}

const tagsField = ({ most, chars, extra }: NonNullable<PairProps['tags']>) => ({
  extra,
  rules: [{ type: 'array' as const, max: most, message: `最多 ${most} 种` }],
  children: <WordsInput placeholder="输入一种问法后按回车" tokenSeparators={['|', '\n']} maxLength={chars} />,
});

/** A formatted text of a list's row. */
function FormattedField({ name, label }: { name: string; label: string }) {
  const { listName = [] }: { listName?: readonly (string | number)[] } = use(FormListContext);
  return (
    <ProForm.Item name={name} label={label} rules={[{ max: limit.html, message: `最多 ${limit.html} 个字符` }]}>
      <RichEditorField name={[...listName, name]} label={label} lang={name.endsWith('_zh') ? 'zh' : 'en'} />
    </ProForm.Item>
  );
}

/** One text in both languages. */
function Pair({ name, label, input, area, tags, formatted }: PairProps) {
  const fields = [
    { name, label: `${label}（英文）` },
    { name: `${name}_zh`, label: `${label}（中文）` },
  ];
  return (
    <LanguagePair>
      {fields.map((field) => {
        if (formatted) return <FormattedField key={field.name} {...field} />;
        if (tags) return <ProForm.Item key={field.name} {...field} {...tagsField(tags)} />;
        return area ? <ProFormTextArea key={field.name} {...field} fieldProps={area} /> : <ProFormText key={field.name} {...field} fieldProps={input} />;
      })}
    </LanguagePair>
  );
}

interface RowsProps {
  name: ExamList;
  /** What one row is called: 添加要点. */
  one: string;
  record: object;
  children: ReactNode;
}

/** A list whose rows can be added, moved, copied and removed; nothing is lost before the form is saved. */
function Rows({ name, one, record, children }: RowsProps) {
  // Rows that a person has just made: they stand open.
  const [made] = useState(() => new WeakSet<object>());
  const form = Form.useFormInstance();
  const make = (row: object) => {
    const copy = { ...row };
    made.add(copy);
    return copy;
  };
  const list = useRef<HTMLDivElement>(null);
  /** Who goes by keys stays in the list: at the row that stands there now, the last one, or what makes a new one. */
  const focusAt = (index: number) => {
    const lines = list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    const line = lines[Math.min(index, lines.length - 1)] ?? list.current;
    line?.querySelector('button')?.focus();
  };
  // Of the form: the list is not told what is typed into its rows.
  const rowNow = (index: number): object => form.getFieldValue([name, index]);
  const remove = async (index: number, take: (index: number) => unknown) => {
    await take(index);
    requestAnimationFrame(() => focusAt(index));
  };
  return (
    <div ref={list}>
      <ProFormList
        name={name}
        max={limit.rows}
        alwaysShowItemLabel
        creatorRecord={() => make(record)}
        creatorButtonProps={{ creatorButtonText: `添加${one}` }}
        className="ui-last"
        actionRender={() => []}
        itemRender={({ listDom }, { index, record: row, operation, fields }) => (
          <Row
            list={name}
            index={index}
            called={`${one} ${index + 1}`}
            isNew={made.has(row)}
            actions={[
              { key: 'up', label: '上移', disabled: index === 0, run: () => operation.move(index, index - 1) },
              { key: 'down', label: '下移', disabled: index === fields.length - 1, run: () => operation.move(index, index + 1) },
              { key: 'copy', label: '复制', disabled: fields.length === limit.rows, run: () => operation.add(make(rowNow(index)), index + 1) },
              { key: 'delete', label: '删除', danger: true, run: () => remove(index, operation.remove) },
            ]}
          >
            {listDom}
          </Row>
        )}
      >
        {children}
      </ProFormList>
    </div>
  );
}

interface RowProps {
  list: ExamList;
  index: number;
  called: string;
  isNew: boolean;
  actions: readonly RowAction[];
  children: ReactNode;
}

/** A row folded to what it says. */
function Row({ list, index, called, isNew, actions, children }: RowProps) {
  const errors = useErrorsUnder(list, index);
  const [open, setOpen] = useState(isNew);
  useOpenedBy(errors, () => setOpen(true));
  const { roomy } = useActionsRoom();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.querySelector<HTMLElement>('[id] input, [id] textarea')?.focus();
  }, [isNew]);
  const row: object = Form.useWatch([list, index], { form: Form.useFormInstance(), preserve: true }) ?? {};
  const words = ROW_WORDS[list](Object.fromEntries(Object.entries(row).map(([key, value]) => [key, isDayjs(value) ? value.format('YYYY-MM-DD') : value])));
  return (
    <div ref={box} data-row>
      <Fold
        framed
        label={words || called}
        errors={errors.length}
        open={open}
        onOpen={setOpen}
        actions={<RowActions of={called} roomy={roomy} actions={actions} />}
      >
        {children}
      </Fold>
    </div>
  );
}

const TOPICS = Object.entries(FACT_TOPICS).map(([value, { zh }]) => ({ value, label: zh }));

/** The fields of each list's rows. Each text stands in English and in Chinese; one of the two is enough. */
export const LISTS: Record<ExamList, ReactNode> = {
  key_facts: (
    <Rows name="key_facts" one="要点" record={{ label: '', value: '' }}>
      <ProFormSelect name="topic" label="主题" width="sm" options={TOPICS} placeholder="其他" tooltip="考试日期、考试费、时长和有效期显示在页面顶部" />
      <Pair name="label" label="名称" input={{ maxLength: limit.short }} />
      <Pair name="value" label="内容" area={growing} />
      <SourceFields name="source" />
    </Rows>
  ),
  test_dates: (
    <Rows name="test_dates" one="日期" record={{}}>
      <TestDays />
      <Pair name="note" label="说明" input={{ maxLength: limit.text }} />
      <SourceFields name="source" />
    </Rows>
  ),
  sections: (
    <Rows name="sections" one="部分" record={{ name: '' }}>
      <Pair name="name" label="名称" input={{ maxLength: limit.short }} />
      <Pair name="items" label="题目" input={{ maxLength: limit.text }} />
      <Pair name="minutes" label="时间（分钟）" input={{ maxLength: limit.text }} />
      <Pair name="note" label="说明" area={growing} />
    </Rows>
  ),
  faqs: (
    <Rows name="faqs" one="问题" record={{ question: '' }}>
      <Pair name="question" label="问题" input={{ maxLength: limit.text }} />
      <Pair name="also_asked" label="也这样问" tags={ways} />
      <Pair name="answer_html" label="回答" formatted />
      <SourceFields name="source" />
    </Rows>
  ),
  official_links: (
    <Rows name="official_links" one="链接" record={{ title: '', url: '' }}>
      <Pair name="title" label="标题" input={{ maxLength: LIMITS.source.title }} />
      <ProFormText
        name="url"
        label="网址"
        placeholder="https://"
        fieldProps={{ maxLength: LIMITS.source.url }}
        rules={[...required('请输入网址'), HTTP_RULE]}
      />
    </Rows>
  ),
};
