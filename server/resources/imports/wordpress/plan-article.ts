import { LIMITS } from '../../../../config/limits.ts';
import { tagSlug } from '../../../content/slugs.ts';
import type { CategoryPlan } from './categories.ts';
import type { WxrItem } from './file/wxr.ts';
import { creatorOf, cutText, itemKey, labelOf, oneLine, timeOf } from './item.ts';
import type { Summary } from './summary.ts';

const limit = LIMITS.article;

/** What an article will be; its body, slug and pictures are settled later. */
export interface ArticlePlan {
  item: WxrItem;
  /** Names the item in the record of what was imported. */
  key: string;
  /** What the summary calls it. */
  label: string;
  status: 'draft' | 'scheduled' | 'published';
  published_at: number | null;
  created_at: number | null;
  updated_at: number | null;
  /** Nicename of the category, and names of the tags. */
  category: string | null;
  tags: string[];
  cover: string | null;
  /** The login of its author. */
  creator: string;
}

type State = Pick<ArticlePlan, 'status' | 'published_at'>;

function stateOf(item: WxrItem, offset: number, now: number, label: string, summary: Summary): State {
  const time = timeOf(item.date_gmt, item.date, offset);
  if (item.password !== '') {
    summary.change('protected by a password: came as a draft, for passwords are not known here', label);
    return { status: 'draft', published_at: time };
  }
  switch (item.status) {
    case 'publish':
      if (time !== null && time > now) return { status: 'scheduled', published_at: time };
      if (time === null) summary.change('published without a date: published now', label);
      return { status: 'published', published_at: time ?? now };
    case 'future':
      if (time !== null && time > now) return { status: 'scheduled', published_at: time };
      summary.change('scheduled for a time that is past: published with that date', label);
      return { status: 'published', published_at: time ?? now };
    case 'private':
      summary.change('private: came as a draft', label);
      return { status: 'draft', published_at: time };
    case 'draft':
    case 'auto-draft':
      return { status: 'draft', published_at: null };
    case 'pending':
      summary.change('waiting for review: came as a draft', label);
      return { status: 'draft', published_at: null };
    default:
      summary.change(`state "${item.status}" is not known here: came as a draft`, label);
      return { status: 'draft', published_at: time };
  }
}

function termsOf(item: WxrItem, categories: CategoryPlan, label: string, summary: Summary): Pick<ArticlePlan, 'category' | 'tags'> {
  const slugs = item.terms.filter((term) => term.domain === 'category').map((term) => term.slug);
  const category = categories.mainOf(slugs, item.meta._yoast_wpseo_primary_category ?? item.meta.rank_math_primary_category);
  const others = slugs.filter((slug) => slug !== category && slug !== 'uncategorized');
  if (others.length > 0) summary.change('in several categories: one is its category (the deepest), the others are tags', label);
  const names = [
    ...item.terms.filter((term) => term.domain === 'post_tag' || term.domain === 'tag').map((term) => oneLine(term.name) || term.slug),
    ...others.map((slug) => categories.name(slug)),
  ];
  const bySlug = new Map<string, string>();
  for (const name of names.map((text) => cutText(text.normalize('NFKC'), limit.tag))) {
    const slug = name === '' ? '' : tagSlug(name);
    if (slug !== '' && !bySlug.has(slug)) bySlug.set(slug, name);
  }
  const tags = [...bySlug.values()];
  if (tags.length > limit.tags) summary.change(`more than ${limit.tags} tags: the first ${limit.tags} kept`, `${label} (${tags.length})`);
  return { category, tags: tags.slice(0, limit.tags) };
}

/** Plans one post or page. */
export function planArticle(item: WxrItem, offset: number, now: number, categories: CategoryPlan, summary: Summary): ArticlePlan {
  const label = labelOf(item);
  const state = stateOf(item, offset, now, label, summary);
  const written = timeOf(item.date_gmt, item.date, offset);
  return {
    item,
    key: itemKey(item),
    label,
    ...state,
    created_at: written === null ? null : Math.min(written, now),
    updated_at: timeOf(item.modified_gmt, item.modified, offset) ?? (written === null ? null : Math.min(written, now)),
    ...termsOf(item, categories, label, summary),
    cover: item.meta._thumbnail_id?.trim() || null,
    creator: creatorOf(item),
  };
}
