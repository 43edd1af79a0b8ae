import type { CallName } from '../../contract/calls.ts';
import type { ContentKind } from '../database/content-tables.ts';

/**
 * Kept calls whose answers depend on few kinds of content: they outlive changes of the others. Every reader's page asks them. What is not named here depends on any.
 * `tests/api/kept-property.test.ts` holds their answers against a server that keeps nothing.
 */
export const CALL_KINDS: Partial<Record<CallName, readonly ContentKind[]>> = {
  'configs.list_public': ['settings'],
  // Their pictures, the articles that they name, and the day of the site's time zone.
  'exams.list_public': ['exams', 'articles', 'media', 'settings'],
  'categories.list_public': ['categories', 'articles'],
  // An entry that leads nowhere is not shown.
  'menus.list_public': ['menus', 'categories', 'articles'],
};
