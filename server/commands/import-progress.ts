import { Presets, SingleBar } from 'cli-progress';
import type { ImportPhase, OnProgress } from '../resources/imports/wordpress/writing.ts';

const LABELS: Record<ImportPhase, string> = { check: 'Checking', media: 'Media', articles: 'Articles', search: 'Search', menus: 'Menus' };

/** A bar on a terminal; elsewhere a line where a step begins and ends, as a log can keep it. */
export function progressOn(stream: NodeJS.WriteStream): { show: OnProgress; stop: () => void } {
  let phase: ImportPhase | undefined;
  let bar: SingleBar | undefined;
  const format = '{label} {bar} {percentage}% | {value}/{total} | {rate}/s | {left}';
  return {
    show: ({ phase: current, done, total, perSecond, secondsLeft }) => {
      const payload = { label: LABELS[current].padEnd(9), rate: perSecond, left: secondsLeft === null ? '' : `${secondsLeft} s left` };
      if (current !== phase) {
        phase = current;
        bar?.stop();
        bar = stream.isTTY ? new SingleBar({ stream, format, hideCursor: true }, Presets.shades_classic) : undefined;
        bar?.start(total, done, payload);
        if (!bar) stream.write(`${LABELS[current]}…\n`);
      }
      bar?.update(done, payload);
      if (!bar && done >= total) stream.write(`${LABELS[current]}: done (${total}, ${perSecond}/s)\n`);
    },
    stop: () => bar?.stop(),
  };
}
