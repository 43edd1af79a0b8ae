import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run import -- wordpress FILE [--media DIR] [--fetch-media]

Brings a WordPress export (Tools → Export, a WXR file) into this site: posts, pages, categories, tags, menus,
authors' names, comments with their threads, and old addresses as redirects.

  FILE           the export, an .xml file
  --media DIR    takes pictures and files from this folder: a copy of wp-content/uploads, or any folder that
                 holds files of the same names
  --fetch-media  fetches pictures and files from the site that the export names, and from no other host
  --help         shows this text

The import reads the server's environment (DATA_DIR, DATABASE_URL, STORAGE_URL). It may run while the server does.
A second run adds nothing twice, and goes on where a first one was stopped.
`;

export interface ImportArguments {
  file: string;
  media_dir: string | null;
  fetch_media: boolean;
}

const OPTIONS = { media: { type: 'string' }, 'fetch-media': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // The first sentence says what is wrong; what follows it is about options that begin with a dash.
    return { error: (error as Error).message.split(/[.\n]/)[0] as string };
  }
}

/** The command line as it was meant: what to do, a wish for help, or what is wrong with it. */
export function parseArguments(args: readonly string[]): ImportArguments | 'help' | { error: string } {
  const told = parsed(args);
  if ('error' in told) return told;
  const { values, positionals } = told;
  if (values.help) return 'help';
  const [format, file, ...more] = positionals;
  if (format === undefined) return { error: 'what is to be imported?' };
  if (format !== 'wordpress') return { error: `unknown format: ${format} (only wordpress is known)` };
  if (file === undefined) return { error: 'which file?' };
  if (more.length > 0) return { error: `unknown argument: ${more[0]}` };
  if (values.media === '') return { error: '--media needs a folder' };
  return { file, media_dir: values.media ?? null, fetch_media: values['fetch-media'] ?? false };
}
