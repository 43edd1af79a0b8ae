import { LRUCache } from 'lru-cache';
import { hourOf, today } from '../../time-zone.ts';

/** Offsets of all zones are multiples of it, so day and hour are the same all through one. */
const QUARTER = 15 * 60_000;

/** Where a moment belongs in the rollups. */
export interface Slot {
  /** Of the site's time zone. */
  day: string;
  /** `00` to `23`. */
  hour: string;
  /** When that hour began, epoch milliseconds. */
  start: number;
}

const slots = new LRUCache<string, Slot>({ max: 2000 });
const twoDigits = (hour: number) => String(hour).padStart(2, '0');

function computeSlot(quarter: number, timeZone: string): Slot {
  const hour = hourOf(quarter, timeZone);
  let start = quarter;
  for (let steps = 0; steps < 3 && hourOf(start - QUARTER, timeZone) === hour; steps += 1) start -= QUARTER;
  return { day: today(quarter, timeZone), hour: twoDigits(hour), start };
}

/** The day and hour of a time in a time zone; asked for every hit, so remembered by the quarter of an hour. */
export function slotOf(at: number, timeZone: string): Slot {
  const quarter = Math.floor(at / QUARTER) * QUARTER;
  const name = `${timeZone} ${quarter}`;
  const known = slots.get(name);
  if (known) return known;
  const slot = computeSlot(quarter, timeZone);
  slots.set(name, slot);
  return slot;
}
