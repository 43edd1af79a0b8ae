import { barOn, pathFromCaller, runCommand, say, warn } from './command.ts';
import { ExchangeError } from './exchange/manifest.ts';
import { writeExport } from './exchange/write-export.ts';

runCommand({
  usage: `usage: npm run export -- FOLDER

  Writes all content as it stands at one moment into an empty folder: a file of JSON lines for each kind of thing, and every
  file of the media library. The server may run meanwhile. No password, secret, address of a reader or figure is in it, but
  e-mail addresses of those who commented are. npm run import -- exampress FOLDER brings it into another site.
  For a backup, which has everything, use npm run backup.
`,
  words: { min: 1, max: 1 },
  expected: [ExchangeError],
  reads: true,
  failed: 'The export failed',
  read: (_, [word = '']) => pathFromCaller(word),
  run: async ({ deps }, folder) => {
    const bar = barOn(process.stderr, 'Exporting');
    const { lines, missing_files } = await writeExport(deps, folder, bar.show).finally(bar.stop);
    const files = (lines.media ?? 0) - missing_files.length;
    say(`${folder}\n${lines.articles ?? 0} articles, ${lines.comments ?? 0} comments, ${files} files\n`);
    if (missing_files.length > 0) warn(`${missing_files.length} files are missing in the store, the first ${missing_files[0]}\n`);
  },
});
