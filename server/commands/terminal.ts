import { Presets, SingleBar } from 'cli-progress';
import { withoutOverrides } from '../security/bidi-overrides.ts';

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

/** How far one piece of work is: a bar on a terminal; elsewhere a line where it begins and one where it ends, as a log can keep it. */
export function barOn(stream: NodeJS.WriteStream, label: string): { show: (done: number, total: number) => void; stop: () => void } {
  let bar: SingleBar | undefined;
  let isRunning = false;
  return {
    show: (done, total) => {
      if (!isRunning) {
        isRunning = true;
        if (stream.isTTY)
          bar = new SingleBar({ stream, format: `${label} {bar} {percentage}% | {value}/{total} | {eta_formatted}`, hideCursor: true }, Presets.shades_classic);
        else stream.write(`${label}…\n`);
        bar?.start(total, done);
      }
      bar?.update(done);
      if (!bar && done >= total) stream.write(`${label}: done (${total})\n`);
    },
    stop: () => bar?.stop(),
  };
}
