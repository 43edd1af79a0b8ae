import { ProFormGroup, ProFormList, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { LIMITS } from '../../../../config/limits.ts';

const limit = LIMITS.exam;
/** Characters of short texts and titles in these lists, as the contract has them. */
const SHORT = 120;
const TITLE = 200;

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
        <Card size="small" title={`${one} ${index + 1}`} extra={action} style={{ marginBottom: 12 }}>
          {listDom}
        </Card>
      )}
    >
      {children}
    </ProFormList>
  );
}

/** The repeated parts of an exam page. */
export function ExamLists() {
  return (
    <>
      <Rows name="key_facts" label="要点" one="要点" record={{ label: '', value: '', source: '' }}>
        <ProFormGroup>
          <ProFormText name="label" label="名称" width="sm" fieldProps={{ maxLength: SHORT }} rules={required('请输入名称')} />
          <ProFormTextArea name="value" label="内容" width="md" fieldProps={growing} rules={required('请输入内容')} />
          <ProFormText name="source" label="来源" width="md" fieldProps={{ maxLength: limit.text }} />
        </ProFormGroup>
      </Rows>
      <Rows name="sections" label="考试结构" one="部分" record={{ name: '', items: '', minutes: '', note: '' }}>
        <ProFormGroup>
          <ProFormText name="name" label="名称" width="sm" fieldProps={{ maxLength: SHORT }} rules={required('请输入名称')} />
          <ProFormText name="items" label="题目" width="sm" fieldProps={{ maxLength: limit.text }} />
          <ProFormText name="minutes" label="时间（分钟）" width="xs" fieldProps={{ maxLength: limit.text }} />
          <ProFormTextArea name="note" label="说明" width="md" fieldProps={growing} />
        </ProFormGroup>
      </Rows>
      <Rows name="faqs" label="常见问题" one="问题" record={{ question: '', answer_html: '' }}>
        <ProFormText name="question" label="问题" fieldProps={{ maxLength: limit.text }} rules={required('请输入问题')} />
        <ProFormTextArea
          name="answer_html"
          label="回答（HTML）"
          fieldProps={{ maxLength: limit.html, autoSize: { minRows: 2, maxRows: 10 }, styles: { textarea: { fontFamily: 'monospace' } }, spellCheck: false }}
        />
      </Rows>
      <Rows name="official_links" label="官方链接" one="链接" record={{ title: '', url: '' }}>
        <ProFormGroup>
          <ProFormText name="title" label="标题" width="md" fieldProps={{ maxLength: TITLE }} rules={required('请输入标题')} />
          <ProFormText
            name="url"
            label="网址"
            width="md"
            placeholder="https://"
            fieldProps={{ maxLength: 2000 }}
            rules={[...required('请输入网址'), { pattern: /^\s*https?:\/\/\S+\s*$/, message: '请输入以 http:// 或 https:// 开头的地址' }]}
          />
        </ProFormGroup>
      </Rows>
    </>
  );
}
