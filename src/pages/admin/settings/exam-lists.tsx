import { ProFormDatePicker, ProFormGroup, ProFormList, ProFormSelect, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { Card } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import type { ReactElement, ReactNode } from 'react';
import { FACT_TOPICS } from '../../../../config/exams.ts';
import { LIMITS } from '../../../../config/limits.ts';
import styles from './settings.module.css';

/** English on the left, Chinese on the right; one below the other where there is no room for both. */
export function LanguagePair({ children }: { children: readonly [ReactElement, ReactElement] | readonly ReactNode[] }) {
  return <div className={styles.pair}>{children}</div>;
}

const limit = LIMITS.exam;

const required = (message: string) => [{ required: true, whitespace: true, message }];

const growing = { autoSize: { minRows: 1, maxRows: 8 }, maxLength: limit.text };

interface RowsProps {
  name: string;
  label: string;
  /** What one row is called: 添加要点. */
  one: string;
  record: Record<string, string>;
  children: ReactNode;
}

interface PairProps {
  name: string;
  label: string;
  input?: { maxLength: number };
  /** For longer texts. */
  area?: TextAreaProps;
}

/** One text in both languages. */
function Pair({ name, label, input, area }: PairProps) {
  const fields = [
    { name, label: `${label}（英文）` },
    { name: `${name}_zh`, label: `${label}（中文）` },
  ];
  return (
    <LanguagePair>
      {fields.map((field) =>
        area ? <ProFormTextArea key={field.name} {...field} fieldProps={area} /> : <ProFormText key={field.name} {...field} fieldProps={input} />,
      )}
    </LanguagePair>
  );
}

/** A list whose rows can be added, moved, copied and removed; nothing is lost before the form is saved. */
function Rows({ name, label, one, record, children }: RowsProps) {
  return (
    <ProFormList
      name={name}
      label={label}
      max={limit.rows}
      arrowSort
      alwaysShowItemLabel
      creatorRecord={record}
      creatorButtonProps={{ creatorButtonText: `添加${one}` }}
      copyIconProps={{ tooltipText: `复制此${one}` }}
      deleteIconProps={{ tooltipText: `删除此${one}` }}
      upIconProps={{ tooltipText: '上移' }}
      downIconProps={{ tooltipText: '下移' }}
      itemRender={({ listDom, action }, { index }) => (
        <Card size="small" title={`${one} ${index + 1}`} extra={action} className="ui-below">
          {listDom}
        </Card>
      )}
    >
      {children}
    </ProFormList>
  );
}

const html = {
  maxLength: limit.html,
  autoSize: { minRows: 2, maxRows: 10 },
  styles: { textarea: { fontFamily: 'monospace' } },
  spellCheck: false,
};

const TOPICS = Object.entries(FACT_TOPICS).map(([value, { zh }]) => ({ value, label: zh }));

/** Days of which a row needs one. */
const day = { rules: [{ required: true, message: '请选择日期' }] };

/** The repeated parts of an exam page. Each text stands in English and in Chinese; one of the two is enough. */
export function ExamLists() {
  return (
    <>
      <Rows name="key_facts" label="要点" one="要点" record={{ label: '', value: '' }}>
        <ProFormSelect name="topic" label="主题" width="sm" options={TOPICS} placeholder="其他" tooltip="考试日期、考试费、时长和有效期显示在页面顶部" />
        <Pair name="label" label="名称" input={{ maxLength: limit.short }} />
        <Pair name="value" label="内容" area={growing} />
        <SourceFields name="source" />
      </Rows>
      <Rows name="test_dates" label="考试日期" one="日期" record={{}}>
        <ProFormGroup>
          <ProFormDatePicker name="starts_on" label="日期" {...day} />
          <ProFormDatePicker name="ends_on" label="结束日期" tooltip="只考一天则留空" />
          <ProFormDatePicker name="register_by" label="报名截止" />
        </ProFormGroup>
        <Pair name="note" label="说明" input={{ maxLength: limit.text }} />
        <SourceFields name="source" />
      </Rows>
      <Rows name="sections" label="考试结构" one="部分" record={{ name: '' }}>
        <Pair name="name" label="名称" input={{ maxLength: limit.short }} />
        <Pair name="items" label="题目" input={{ maxLength: limit.text }} />
        <Pair name="minutes" label="时间（分钟）" input={{ maxLength: limit.text }} />
        <Pair name="note" label="说明" area={growing} />
      </Rows>
      <Rows name="faqs" label="常见问题" one="问题" record={{ question: '' }}>
        <Pair name="question" label="问题" input={{ maxLength: limit.text }} />
        <Pair name="answer_html" label="回答（HTML）" area={html} />
        <SourceFields name="source" />
      </Rows>
      <Rows name="official_links" label="官方链接" one="链接" record={{ title: '', url: '' }}>
        <Pair name="title" label="标题" input={{ maxLength: LIMITS.source.title }} />
        <ProFormText
          name="url"
          label="网址"
          width="md"
          placeholder="https://"
          fieldProps={{ maxLength: 2000 }}
          rules={[...required('请输入网址'), { pattern: /^\s*https?:\/\/\S+\s*$/, message: '请输入以 http:// 或 https:// 开头的地址' }]}
        />
      </Rows>
    </>
  );
}

const KINDS = [
  { value: 'official', label: '官方' },
  { value: 'secondary', label: '非官方' },
];

/** Where something was read: on what page, whose, and on which day. `name` is the field of the form that holds it. */
export function SourceFields({ name, label = '来源' }: { name: string; label?: string }) {
  return (
    <ProFormGroup>
      <ProFormText name={[name, 'title']} label={label} width="sm" fieldProps={{ maxLength: LIMITS.source.title }} />
      <ProFormText
        name={[name, 'url']}
        label={`${label}网址`}
        width="md"
        placeholder="https://"
        fieldProps={{ maxLength: LIMITS.source.url }}
        rules={[{ pattern: /^\s*(https?:\/\/\S+)?\s*$/, message: '请输入以 http:// 或 https:// 开头的地址' }]}
      />
      <ProFormSelect name={[name, 'kind']} label={`${label}类型`} width={120} options={KINDS} placeholder="按网址判断" />
      <ProFormDatePicker name={[name, 'checked_on']} label="核对于" width={140} />
    </ProFormGroup>
  );
}
