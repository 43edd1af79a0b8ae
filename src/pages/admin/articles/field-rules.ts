import type { Rule } from 'antd/es/form/index.js';
import { LIMITS } from '../../../../config/limits.ts';

const limit = LIMITS.article;

export const TITLE_RULES: Rule[] = [
  { required: true, whitespace: true, message: '请输入标题' },
  { max: limit.title, message: `标题最多 ${limit.title} 个字` },
];

export const SLUG_RULES: Rule[] = [
  { max: limit.slug, message: `链接别名最多 ${limit.slug} 个字符` },
  // Digits alone would be taken for an id.
  { pattern: /^\s*(?!\d+\s*$)[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*\s*$/u, message: '只能使用文字、数字和连字符，且不能全是数字' },
];

export const SUMMARY_RULES: Rule[] = [{ max: limit.summary, message: `摘要最多 ${limit.summary} 个字` }];
export const BODY_RULES: Rule[] = [{ max: limit.content_html, message: `正文最多 ${limit.content_html.toLocaleString('zh-CN')} 个字符` }];
export const SEO_TITLE_RULES: Rule[] = [{ max: limit.seo_title, message: `SEO 标题最多 ${limit.seo_title} 个字` }];
export const SEO_DESCRIPTION_RULES: Rule[] = [{ max: limit.seo_description, message: `SEO 描述最多 ${limit.seo_description} 个字` }];

export const TAG_RULES: Rule[] = [
  { type: 'array', max: limit.tags, message: `最多 ${limit.tags} 个标签` },
  {
    validator: (_, tags: string[] | undefined) =>
      tags?.some((tag) => tag.trim().length > limit.tag) ? Promise.reject(new Error(`每个标签最多 ${limit.tag} 个字`)) : Promise.resolve(),
  },
];

export const SOURCE_TITLE_RULES: Rule[] = [
  { required: true, whitespace: true, message: '请输入来源名称' },
  { max: 200, message: '来源名称最多 200 个字' },
];
export const SOURCE_URL_RULES: Rule[] = [
  { required: true, message: '请输入来源链接' },
  { pattern: /^\s*https?:\/\/\S+\s*$/, message: '请输入以 http:// 或 https:// 开头的链接' },
  { max: 2000, message: '链接过长' },
];
