import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { CategoryNode } from '../../../../contract/categories.ts';
import { useNames } from '../../../components/site/use-names.ts';
import { useText } from '../../../locales/use-text.ts';
import { FILTER_NAMES, type FilterName, type ListQuery } from './list-query.ts';

/** The category with this slug, anywhere in the tree. */
export function findCategory(categories: readonly CategoryNode[], slug: string): CategoryNode | undefined {
  for (const node of categories) {
    const found = node.slug === slug ? node : findCategory(node.children, slug);
    if (found) return found;
  }
  return undefined;
}

/** How each filter that is set reads to a person. Hidden categories and tags are named as the articles found name them. */
export function useFilterNames(query: ListQuery, articles: readonly ArticleSummary[], categories: readonly CategoryNode[]) {
  const names = useNames();
  const words: Record<FilterName, (value: string) => string> = {
    q: (q) => `“${q}”`,
    exam: (code) => code,
    section: (slug) => (query.exam ? names.section(query.exam, slug) : slug),
    category: (slug) => {
      const category = findCategory(categories, slug) ?? articles.find((article) => article.category?.slug === slug)?.category;
      return category ? names.category(category) : slug;
    },
    tag: (slug) => articles.flatMap(({ tags }) => tags).find((tag) => tag.slug === slug)?.name ?? slug,
    kind: () => (query.kind ? names.kind(query.kind) : ''),
  };
  return FILTER_NAMES.flatMap((name) => {
    const value = query[name];
    return value ? [{ name, label: words[name](value) }] : [];
  });
}

/** The heading of a list: what it is filtered by, or simply the latest articles. */
export function useListTitle(query: ListQuery, articles: readonly ArticleSummary[], categories: readonly CategoryNode[]): string {
  const texts = useText();
  const filters = useFilterNames(query, articles, categories);
  if (filters.length === 0) return texts.latest_articles;
  return filters.map(({ name, label }) => (name === 'q' ? texts.search_results(query.q ?? '') : label)).join(' · ');
}
