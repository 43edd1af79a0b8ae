import type { Unit } from './search-words.ts';

/** Who says so says nothing of what is asked: `no one told me I need two IDs`, 老师说要考口语. */
const HEARD =
  /^(?:(?:my|a|our|the) )?(?:no one|noone|nobody|someone|somebody|friends?|teacher|tutor|counsell?or|agent|people|they) (?:told me|told us|tells me|said|says|say)(?: that)?(?= )/;
const HEARD_CHINESE = /^(?:没有?人告诉我|(?:我?朋友|同学|老师|别人|网上|有人|中介|家长)(?:告诉我|跟我说|都说|说))/;
/** Units in which it stands, at most. */
const HEARD_UNITS = 8;

/** A question without who said so at its beginning. */
export function withoutHearsay(units: readonly Unit[]): readonly Unit[] {
  const first = units.slice(0, HEARD_UNITS);
  if (first[0]?.cjk) {
    const said = HEARD_CHINESE.exec(first.map(({ text }) => text).join(''))?.[0] ?? '';
    return said.length < units.length ? units.slice(said.length) : units;
  }
  const said = HEARD.exec(`${first.map(({ text }) => text).join(' ')} `)?.[0];
  return said === undefined || units.length <= said.split(' ').length ? units : units.slice(said.split(' ').length);
}
