import { Button, Flex, Tag } from 'antd';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import type { Profile } from '../../../../../contract/auth.ts';
import type { Category } from '../../../../../contract/categories.ts';
import { displayName } from '../../../../components/admin/profile.ts';
import { categoryName } from '../../../../components/admin/tree-options.ts';
import { EXAM_OPTIONS, KIND_OPTIONS, LANGUAGE_OPTIONS, LEVEL_OPTIONS, sectionOptions, skillOptions, wordOf } from '../article-words.ts';
import { DATE_WORDS, hasFilters, type ListFilters, type ListQuery, NO_FILTERS } from './list-query.ts';

interface Props {
  query: ListQuery;
  /** Where the names of editions come from while they are not loaded. */
  rows: readonly ArticleRow[];
  categories: readonly Category[];
  authors: readonly { id: number; name: string }[];
  editions: readonly { value: number; label: string }[];
  profile: Profile;
  setQuery: (patch: Partial<ListQuery>) => void;
}

/** The filters in force, each to be taken off by itself: also those whose field is folded away. */
export function FilterTags({ query, rows, categories, authors, editions, profile, setQuery }: Props) {
  if (!hasFilters(query)) return null;
  const number = (id: number) => `编号 ${id}`;
  const author = (id: number) => (id === profile.id ? displayName(profile) : (authors.find((row) => row.id === id)?.name ?? number(id)));
  const edition = (id: number) => editions.find(({ value }) => value === id)?.label ?? rows.find((row) => row.edition?.id === id)?.edition?.name ?? number(id);
  const nameOfCategory = (id: number) => {
    const row = categories.find((one) => one.id === id);
    return row ? categoryName(row) : number(id);
  };
  const shown: [key: keyof ListFilters, name: string, value: string | undefined][] = [
    ['q', '关键词', query.q],
    ['exam', '考试', wordOf(EXAM_OPTIONS, query.exam)],
    ['section', '科目', query.exam ? wordOf(sectionOptions(query.exam), query.section) : ''],
    ['edition_id', '考试版本', query.edition_id && edition(query.edition_id)],
    ['category_id', '分类', query.category_id && nameOfCategory(query.category_id)],
    ['kind', '类型', wordOf(KIND_OPTIONS, query.kind)],
    ['tag', '标签', query.tag],
    ['skill', '技能', wordOf(skillOptions(null), query.skill)],
    ['level', '难度', wordOf(LEVEL_OPTIONS, query.level)],
    ['language', '语言', wordOf(LANGUAGE_OPTIONS, query.language)],
    ['pinned', '置顶', query.pinned && (query.pinned === 'true' ? '是' : '否')],
    ['from', DATE_WORDS[query.date], (query.from || query.to) && `${query.from || '…'} 至 ${query.to || '…'}`],
    ['author_id', '作者', query.author_id && author(query.author_id)],
  ].filter((entry): entry is [keyof ListFilters, string, string] => Boolean(entry[2]));
  /** What stands in one field is taken off together. */
  const TOGETHER: Partial<Record<keyof ListFilters, Partial<ListQuery>>> = {
    exam: { exam: undefined, section: undefined, edition_id: undefined },
    from: { date: undefined, from: undefined, to: undefined },
  };
  const takeOff = (key: keyof ListFilters) => setQuery(TOGETHER[key] ?? { [key]: undefined });
  return (
    <Flex role="group" aria-label="当前筛选" wrap gap={8} align="center" className="ui-below">
      {shown.map(([key, name, value]) => (
        <Tag key={key} variant="outlined" closable={{ 'aria-label': `取消筛选：${name}` }} onClose={() => takeOff(key)} className="ui-snug">
          {name}：{value}
        </Tag>
      ))}
      <Button type="link" size="small" onClick={() => setQuery(NO_FILTERS)}>
        清除全部筛选
      </Button>
    </Flex>
  );
}
