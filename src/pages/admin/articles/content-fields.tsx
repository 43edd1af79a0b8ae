import { ProForm, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { Card } from 'antd';
import { LIMITS } from '../../../../config/limits.ts';
import { BodyField } from './body-field.tsx';
import { BODY_RULES, SEO_DESCRIPTION_RULES, SEO_TITLE_RULES, SLUG_RULES, SUMMARY_RULES, TITLE_RULES } from './field-rules.ts';

const limit = LIMITS.article;

/** Title, address, summary and body. */
export function ContentFields({ savedHtml }: { savedHtml: string }) {
  return (
    <Card title="内容">
      <ProFormText name="title" label="标题" required rules={TITLE_RULES} placeholder="请输入标题" fieldProps={{ count: { show: true, max: limit.title } }} />
      <ProFormText
        name="slug"
        label="链接别名"
        rules={SLUG_RULES}
        extra="文章地址的最后一段，如 /article/gre-study-plan。留空则由标题生成；修改后旧地址会自动跳转。"
        placeholder="由标题自动生成"
        fieldProps={{ count: { show: true, max: limit.slug }, prefix: '/article/' }}
      />
      <ProFormTextArea
        name="summary"
        label="摘要"
        rules={SUMMARY_RULES}
        placeholder="显示在列表和搜索结果中"
        fieldProps={{ count: { show: true, max: limit.summary }, autoSize: { minRows: 2, maxRows: 6 } }}
      />
      <ProForm.Item name="content_html" label="正文" rules={BODY_RULES}>
        <BodyField saved={savedHtml} />
      </ProForm.Item>
    </Card>
  );
}

/** What search engines are told; both fall back to title and summary. */
export function SeoFields() {
  return (
    <Card title="SEO">
      <ProFormText
        name="seo_title"
        label="SEO 标题"
        rules={SEO_TITLE_RULES}
        placeholder="留空则用文章标题"
        fieldProps={{ count: { show: true, max: limit.seo_title } }}
      />
      <ProFormTextArea
        name="seo_description"
        label="SEO 描述"
        rules={SEO_DESCRIPTION_RULES}
        placeholder="留空则用摘要"
        fieldProps={{ count: { show: true, max: limit.seo_description }, autoSize: { minRows: 2, maxRows: 5 } }}
      />
    </Card>
  );
}
