import { ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { LIMITS } from '../../../../../config/limits.ts';
import { SEO_DESCRIPTION_RULES, SEO_TITLE_RULES, SLUG_RULES } from '../field-rules.ts';
import { SearchPreview } from './search-preview.tsx';

const limit = LIMITS.article;

/** The article's address and what search engines are told; title and description fall back to the article's own. */
export function SeoFields() {
  return (
    <>
      <ProFormText
        name="slug"
        label="链接别名"
        rules={SLUG_RULES}
        extra="文章地址的最后一段。留空则由标题生成；修改后旧地址会自动跳转。"
        placeholder="由标题自动生成"
        fieldProps={{ count: { show: true, max: limit.slug }, prefix: '/article/' }}
      />
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
      <SearchPreview />
    </>
  );
}
