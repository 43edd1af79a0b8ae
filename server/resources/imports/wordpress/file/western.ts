/** What Windows-1252 has where Latin-1, as which Node before 24 reads it, and Unicode have controls. */
const WESTERN = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const CONTROLS = /[\x80-\x9f]/g;

/** A text in which controls are the letters of Windows-1252 that they were meant as. */
export const western = (text: string): string => text.replace(CONTROLS, (sign) => WESTERN[sign.charCodeAt(0) - 0x80] ?? '');

/** How many controls a text holds that are letters of Windows-1252. */
export const westernIn = (text: string): number => text.match(CONTROLS)?.length ?? 0;
