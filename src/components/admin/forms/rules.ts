import type { Rule } from 'antd/es/form/index.js';
import { LIMITS } from '../../../../config/limits.ts';
import { SLUG_PATTERN, SLUG_REFUSED } from '../../../../config/slugs.ts';

/** Space around what was entered is not sent. */
const transform = (entered?: string) => entered?.trim();

/** Of an address out there; an empty one is for `required` to refuse. */
export const HTTP_RULE = { pattern: /^https?:\/\/\S+$/, transform, message: '请输入以 http:// 或 https:// 开头的地址' };

/** Of an alias, as the server has it; an empty one is made from the title or name. */
export const SLUG_RULE = { pattern: SLUG_PATTERN, transform, message: SLUG_REFUSED };

/** What a form asks of tags before they are sent. */
export const TAG_RULES: Rule[] = [
  { type: 'array', max: LIMITS.article.tags, message: `最多 ${LIMITS.article.tags} 个标签` },
  {
    validator: (_, tags: string[] | undefined) =>
      tags?.some((tag) => tag.trim().length > LIMITS.article.tag) ? Promise.reject(new Error(`每个标签最多 ${LIMITS.article.tag} 个字符`)) : Promise.resolve(),
  },
];
