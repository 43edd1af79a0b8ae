import { isOfficialAddress } from '../../../../config/official-sources.ts';
import { type CheckRule, excerptOf } from './check.ts';

/** How much of a title search results show, in Latin letters; a Chinese character takes two. */
const TITLE_WIDTH = 70;

function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/.test(character) ? 2 : 1), 0);
}

const told = (isBroken: boolean, message: string, excerpt = '') => (isBroken ? [{ message, excerpt }] : []);

/** What stands beside the text. */
export const FIELD_RULES: readonly CheckRule[] = [
  { rule: 'no_exam', level: 'warning', field: 'exam', find: ({ draft }) => told(draft.exam === null, '没有选择考试') },
  {
    rule: 'no_edition',
    level: 'warning',
    field: 'edition_id',
    find: ({ draft, exam_has_editions }) =>
      told(draft.exam !== null && draft.edition_id === null && exam_has_editions, '没有选择考试版本，版本结束后不会提醒复核'),
  },
  { rule: 'no_summary', level: 'warning', field: 'summary', find: ({ draft }) => told(draft.summary === '', '没有摘要') },
  { rule: 'no_cover', level: 'warning', field: 'cover_media_id', find: ({ draft }) => told(draft.cover_media_id === null, '没有封面图片') },
  {
    rule: 'no_sources',
    level: 'warning',
    field: 'sources',
    find: ({ draft }) => told(draft.exam !== null && draft.sources.length === 0, '没有列出官方来源'),
  },
  {
    rule: 'no_official_source',
    level: 'warning',
    field: 'sources',
    find: ({ draft }) =>
      told(draft.exam !== null && draft.sources.length > 0 && !draft.sources.some(({ url }) => isOfficialAddress(url)), '来源里没有官方页面'),
  },
  {
    rule: 'byline',
    level: 'warning',
    field: 'author',
    find: ({ author }) =>
      told(author !== null && (author.name === '' || author.name === author.username), '署名会显示登录名，请在“网站设置 → 用户”中填写姓名', author?.username),
  },
  {
    rule: 'long_title',
    level: 'warning',
    field: 'title',
    find: ({ draft }) =>
      told(draft.seo_title === '' && widthOf(draft.title) > TITLE_WIDTH, '标题太长，搜索结果里会被截断，可以另写 SEO 标题', excerptOf(draft.title)),
  },
];
