import { rowOf } from '../../../config/route-projections.ts';
import { ADMIN_HOME } from '../../../config/routes.ts';
import { lastUserId } from '../../api/session.ts';
import { readStoredJson, storedKeys, writeStored } from '../../browser-storage.ts';

/**
 * Where somebody was when their session ended in this tab. It belongs to the tab (`sessionStorage`), and to the person:
 * whoever else signs in here neither sees it nor finds it again.
 */
interface PlaceLeft {
  user_id: number;
  /** Path and query: the filters come back too. */
  path: string;
}

const KEY = 'place-left';

export function rememberPlace(path: string): void {
  const user_id = lastUserId();
  if (user_id === null || path === ADMIN_HOME) return;
  writeStored(KEY, JSON.stringify({ user_id, path } satisfies PlaceLeft), 'sessionStorage');
}

export function forgetPlace(): void {
  writeStored(KEY, null, 'sessionStorage');
}

/** The place that was left, or null when there is none that this console has. */
export function placeLeft(): PlaceLeft | null {
  const place = readStoredJson<Partial<PlaceLeft>>(KEY, 'sessionStorage');
  if (typeof place?.user_id !== 'number' || typeof place.path !== 'string') return null;
  const row = rowOf(place.path.split('?', 1)[0] ?? '');
  return row?.kind === 'admin' && row.access === 'token' ? (place as PlaceLeft) : null;
}

/** Before a person's number and a form: what stood in the form when the session ended, of the tab and the person too (`kept-forms.ts`). */
export const FORM_LEFT = 'form-left:';

/** Whether forms of this person wait with their words. */
export function hasFormsLeft(userId: number): boolean {
  return storedKeys(`${FORM_LEFT}${userId}:`, 'sessionStorage').length > 0;
}

/** The place that this person left; somebody else's is forgotten. */
export function placeLeftBy(userId: number): PlaceLeft | null {
  const place = placeLeft();
  if (place === null || place.user_id === userId) return place;
  forgetPlace();
  return null;
}
