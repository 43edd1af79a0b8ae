export const USAGE = `Usage: npm run import -- wordpress FILE [--media DIR] [--fetch-media]

Brings a WordPress export (Tools → Export, a WXR file) into this site: posts, pages, categories, tags, menus,
authors' names, comments with their threads, and old addresses as redirects.

  FILE           the export, an .xml file
  --media DIR    takes pictures and files from this folder: a copy of wp-content/uploads, or any folder that
                 holds files of the same names
  --fetch-media  fetches pictures and files from the site that the export names, and from no other host
  --help         shows this text

The import reads the server's environment (DATA_DIR, DATABASE_URL, STORAGE_URL). It may run while the server does.
A second run adds nothing twice.
`;

export interface ImportArguments {
  file: string;
  media_dir: string | null;
  fetch_media: boolean;
}

/** The command line as it was meant: what to do, a wish for help, or what is wrong with it. */
export function parseArguments(args: readonly string[]): ImportArguments | 'help' | { error: string } {
  if (args.some((argument) => argument === '--help' || argument === '-h')) return 'help';
  const names: string[] = [];
  let mediaDir: string | null = null;
  let fetchMedia = false;
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] as string;
    const folder = /^--media=(.+)$/.exec(argument)?.[1];
    if (folder) mediaDir = folder;
    else if (argument === '--media') {
      const next = args[index + 1];
      if (next === undefined || next.startsWith('--')) return { error: '--media needs a folder' };
      mediaDir = next;
      index += 1;
    } else if (argument === '--fetch-media') fetchMedia = true;
    else if (argument.startsWith('-')) return { error: `unknown argument: ${argument}` };
    else names.push(argument);
  }
  const [format, file, ...more] = names;
  if (format === undefined) return { error: 'what is to be imported?' };
  if (format !== 'wordpress') return { error: `unknown format: ${format} (only wordpress is known)` };
  if (file === undefined) return { error: 'which file?' };
  if (more.length > 0) return { error: `unknown argument: ${more[0]}` };
  return { file, media_dir: mediaDir, fetch_media: fetchMedia };
}
