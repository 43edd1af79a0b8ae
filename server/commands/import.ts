import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { ImportError } from '../resources/imports/wordpress/file/wxr.ts';
import { importWordPress } from '../resources/imports/wordpress/run.ts';
import type { ImportPhase, OnProgress } from '../resources/imports/wordpress/writing.ts';
import { type Bar, barOn, pathFromCaller, runCommand, say } from './command.ts';
import { bringExport } from './exchange/bring-export.ts';
import { ExchangeError } from './exchange/manifest.ts';
import { askedFor, type ImportArguments, OPTIONS, USAGE, WORDS } from './import-usage.ts';
import { remake } from './remake.ts';

type Asked<Format> = Extract<ImportArguments, { format: Format }>;

async function fromWordPress(deps: Deps, env: Env, { file, media_dir, fetch_media }: Asked<'wordpress'>): Promise<void> {
  const progress = progressOn(process.stderr);
  const folder = media_dir === null ? null : pathFromCaller(media_dir);
  const request = { file: pathFromCaller(file), media_dir: folder, fetch_media, admin_username: env.admin_username };
  const summary = await importWordPress(deps, request, progress.show).finally(progress.stop);
  say(`\n${summary}`);
}

async function fromExport(deps: Deps, { folder, force }: Asked<'exampress'>): Promise<void> {
  const bar = barOn(process.stderr, 'Bringing');
  const { manifest, counts } = await bringExport(deps, pathFromCaller(folder), { force }, bar.show).finally(bar.stop);
  say(`Brought the export of ${manifest.made_at}:\n`);
  for (const [table, count] of Object.entries(counts)) if (count > 0) say(`  ${String(count).padStart(6)}  ${table.replaceAll('_', ' ')}\n`);
  if (manifest.missing_files.length > 0) say(`${manifest.missing_files.length} files were missing when it was made, the first ${manifest.missing_files[0]}.\n`);
  // The content is there by now: what is cut short here, the server goes on with.
  const { texts } = await remake(deps);
  say(`${texts} texts prepared for readers and search.\n`);
}

runCommand({
  usage: USAGE,
  options: OPTIONS,
  words: WORDS,
  expected: [ImportError, ExchangeError],
  failed: 'The import stopped',
  read: askedFor,
  run: ({ deps, env }, asked) => (asked.format === 'wordpress' ? fromWordPress(deps, env, asked) : fromExport(deps, asked)),
});

const LABELS: Record<ImportPhase, string> = { check: 'Checking', media: 'Media', articles: 'Articles', search: 'Search', menus: 'Menus' };

/** A bar for each phase, one after the other. */
function progressOn(stream: NodeJS.WriteStream): { show: OnProgress; stop: () => void } {
  let phase: ImportPhase | undefined;
  let bar: Bar | undefined;
  return {
    show: ({ phase: current, done, total, perSecond }) => {
      if (current !== phase) {
        phase = current;
        bar?.stop();
        bar = barOn(stream, LABELS[current].padEnd(stream.isTTY ? 9 : 0));
      }
      bar?.show(done, total, perSecond);
    },
    stop: () => bar?.stop(),
  };
}
