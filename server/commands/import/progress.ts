import { Presets, SingleBar } from 'cli-progress';

/** How far a piece of long work is. */
export interface Progress {
  start(label: string, total: number): void;
  /** To `done`, or one further. */
  step(done?: number): void;
  stop(): void;
}

export const silentProgress: Progress = { start: () => {}, step: () => {}, stop: () => {} };

/** A bar on a terminal; elsewhere a line where a piece of work begins and ends, as a log can keep it. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) {
    let label = '';
    let total = 0;
    return {
      start: (name, count) => {
        label = name;
        total = count;
        stream.write(`${label}…\n`);
      },
      step: () => {},
      stop: () => void stream.write(`${label}: done${total > 0 ? ` (${total})` : ''}\n`),
    };
  }
  let bar: SingleBar | undefined;
  let done = 0;
  return {
    start: (label, total) => {
      done = 0;
      bar = new SingleBar(
        { stream, format: `${label.padEnd(10)} {bar} {percentage}% | {value}/{total} | {eta_formatted}`, hideCursor: true, etaBuffer: 50 },
        Presets.shades_classic,
      );
      bar.start(total, 0);
    },
    step: (value) => {
      done = value ?? done + 1;
      bar?.update(done);
    },
    stop: () => bar?.stop(),
  };
}
