import { type Unit, unitsOf } from './search-words.ts';

const CANCELLING: ReadonlySet<string> = new Set(['cancel', 'canceling', 'cancelling']);
/** What stands between that and what is cancelled. */
const ASIDE: ReadonlySet<string> = new Set(['my', 'the', 'a', 'an', 'our', 'this', 'his', 'her', 'for']);
/** What a seat in an exam is called; an exam alone is one as well. */
const BOOKED: ReadonlySet<string> = new Set('booking bookings registration registrations appointment reservation seat slot exam test'.split(' '));
/** With these a result is cancelled, not the booking: `should I cancel my LSAT` is asked on the day. */
const RESULT: ReadonlySet<string> = new Set('should score scores result results report reports after mark marks grade grades'.split(' '));
const BOOKING = unitsOf('cancel registration');

const BOOKED_CHINESE = ['考试', '报名', '预约', '订单', '考位'];
/** Behind these it is somebody else who cancels: 会取消, 被取消. */
const NOT_OWN: ReadonlySet<string> = new Set('会被点场');
const RESULT_CHINESE = ['成绩', '分数', '的成绩', '的分数'];
const BOOKING_CHINESE = unitsOf('取消报名');
/** Between 报名 and 取消, in units. */
const BEFORE = 6;

const saidAt = (units: readonly Unit[], at: number, words: readonly string[]) =>
  words.find((word) => [...word].every((character, place) => units[at + place]?.text === character));

/** `cancel my TOEFL`, 报名后能取消吗: a seat is cancelled, where no score is spoken of. `examAt`: how many units name an exam at a place. */
export function withBooking(units: readonly Unit[], examAt: (at: number) => number): readonly Unit[] {
  const at = units.findIndex(({ text }, place) => CANCELLING.has(text) || (text === '取' && units[place + 1]?.text === '消'));
  if (at < 0) return units;
  return units[at]?.cjk ? bookingInChinese(units, at, examAt) : bookingInEnglish(units, at, examAt);
}

function bookingInEnglish(units: readonly Unit[], at: number, examAt: (at: number) => number): readonly Unit[] {
  let end = at + 1;
  while (ASIDE.has(units[end]?.text ?? '')) end += 1;
  const named = examAt(end);
  const exam = units.slice(end, end + named);
  end += named;
  // `cancel my booking` is understood as it stands.
  if (named === 0 || units.some(({ text }) => RESULT.has(text))) return units;
  if (BOOKED.has(units[end]?.text ?? '')) end += 1;
  return [...units.slice(0, at), ...BOOKING, ...exam, ...units.slice(end)];
}

function bookingInChinese(units: readonly Unit[], at: number, examAt: (at: number) => number): readonly Unit[] {
  if (NOT_OWN.has(units[at - 1]?.text ?? '')) return units;
  const behind = at + 2;
  const named = examAt(behind);
  const end = behind + named;
  if (saidAt(units, end, RESULT_CHINESE)) return units;
  const booked = saidAt(units, end, BOOKED_CHINESE)?.length ?? 0;
  const exam = units.slice(behind, end);
  if (named === 0 && booked > 0) return units;
  if (named > 0) return [...units.slice(0, at), ...BOOKING_CHINESE, ...exam, ...units.slice(end + booked)];
  const from = units.findIndex((_, place) => place >= at - BEFORE && place < at && saidAt(units, place, ['报名', '报了名']) !== undefined);
  return from < 0 ? units : [...units.slice(0, from), ...BOOKING_CHINESE, ...units.slice(end)];
}
