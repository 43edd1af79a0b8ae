import { cutText, oneLine } from './plain-text.ts';
import type { WxrItem } from './wxr.ts';

/**
 * An item's identity across exports of one site. Neither the id nor the guid is enough: sites that were merged repeat ids,
 * and edited exports repeat guids.
 */
export function itemKey(item: Pick<WxrItem, 'id' | 'guid' | 'link'>): string {
  return `${item.id} ${item.guid || item.link}`;
}

/** What the summary calls an item. */
export function labelOf(item: Pick<WxrItem, 'title' | 'slug' | 'type' | 'id'>): string {
  return cutText(oneLine(item.title), 80) || item.slug || `${item.type} ${item.id}`;
}
