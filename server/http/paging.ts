import type { Meta } from '../../contract/schema.ts';

interface Page {
  page: number;
  per_page: number;
}

/** How many rows stand before the page. */
export function offsetOf({ page, per_page }: Page): number {
  return (page - 1) * per_page;
}

/** The `meta` of a list; a page past the end keeps the total. */
export function metaOf({ page, per_page }: Page, total: number): Meta {
  return { page, per_page, total };
}
