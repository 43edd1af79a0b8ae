import { withoutOverrides } from '../security/overrides.ts';

/** Signs that a terminal obeys: ESC and its kin move the cursor, rename the window, hide lines. Ends of lines and tabs stay. */
const ORDERS = /[^\P{Cc}\n\t]/gu;

/** A text for people at a terminal: names and addresses out of files say what they like, and are shown. */
export function printable(text: string): string {
  return withoutOverrides(text).replace(ORDERS, '\ufffd');
}

/** Says something to whoever called the command. */
export const say = (text: string): boolean => process.stdout.write(printable(text));
/** The same, apart from what the command was called for. */
export const warn = (text: string): boolean => process.stderr.write(printable(text));
