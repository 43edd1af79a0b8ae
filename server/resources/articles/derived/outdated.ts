import type { ArticleFields } from '../../../../contract/articles.ts';
import { linesOf } from '../../../content/block-lines.ts';
import { firstAwaited, namesYear, type PastDate, pastInThePresent } from '../../../content/past-dates.ts';

/** The texts of an article that tell readers something, and the day since which they are vouched for. */
export const OUTDATING = ['title', 'summary', 'content_html', 'seo_title', 'seo_description', 'checked_on'] as const satisfies (keyof ArticleFields)[];
export type Outdating = Pick<ArticleFields, (typeof OUTDATING)[number]>;

function textOf({ title, summary, content_html, seo_title, seo_description }: Omit<Outdating, 'checked_on'>): string {
  return [title, summary, namesYear(content_html) ? linesOf(content_html) : '', seo_title, seo_description].join('\n');
}

/** The first day that an article speaks of as still to come, as its column `outdated_after` keeps it: none before the day on which somebody has found it accurate. */
export const outdatedAfter = (article: Outdating) => firstAwaited(textOf(article), article.checked_on);

/** The places where an article speaks of a day before `day` as still to come. `since`: the day of its check. */
export const outdatedPlaces = (article: Omit<Outdating, 'checked_on'>, day: string, since: string | null = null): PastDate[] =>
  pastInThePresent(textOf(article), day, since);
