import { Presets, SingleBar } from 'cli-progress';

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
