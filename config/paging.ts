interface Page {
  /** From 1. */
  page: number;
  per_page: number;
}

/** How many rows stand before the page. */
export function offsetOf({ page, per_page }: Page): number {
  return (page - 1) * per_page;
}

/** The `meta` of a list; a page past the end keeps the total. */
export function metaOf({ page, per_page }: Page, total: number): Page & { total: number } {
  return { page, per_page, total };
}

/** The number of a list's last page; an empty list has one. */
export function lastPageOf({ total, per_page }: { total: number; per_page: number }): number {
  return Math.max(1, Math.ceil(total / per_page));
}
