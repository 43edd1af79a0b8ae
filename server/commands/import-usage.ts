import { type readArguments, UsageError } from './command.ts';

export const USAGE = `Usage: npm run import -- wordpress FILE [--media DIR] [--fetch-media]
       npm run import -- exampress FOLDER [--force]

wordpress brings a WordPress export (Tools → Export, a WXR file) into this site: posts, pages, categories, tags, menus,
authors' names, comments with their threads, and old addresses as redirects.

  FILE           the export, an .xml file
  --media DIR    takes pictures and files from this folder: a copy of wp-content/uploads, or any folder that
                 holds files of the same names
  --fetch-media  fetches pictures and files from the site that the export names, and from no other host

It may run while the server does. A second run adds nothing twice, and goes on where a first one was stopped.

exampress brings what npm run export has written, in the place of this site's content. Stop the server meanwhile. People
who are here stay; those who come cannot sign in. A site that has content is left alone unless told:

  --force        replaces the content that is here

  --help         shows this text

The import reads the server's environment (DATA_DIR, DATABASE_URL, STORAGE_URL).
`;

export const OPTIONS = { media: { type: 'string' }, 'fetch-media': { type: 'boolean' }, force: { type: 'boolean' } } as const;
export const WORDS = { min: 2, max: 2 };

export type ImportArguments =
  | { format: 'wordpress'; file: string; media_dir: string | null; fetch_media: boolean }
  | { format: 'exampress'; folder: string; force: boolean };

type Values = NonNullable<ReturnType<typeof readArguments<typeof OPTIONS>>>['values'];

/**
 * What the command line means.
 * @throws UsageError
 */
export function askedFor({ media, 'fetch-media': fetch_media = false, force = false }: Values, [format, path = '']: readonly string[]): ImportArguments {
  if (media === '') throw new UsageError('--media needs a folder');
  if (format === 'wordpress') {
    if (force) throw new UsageError('--force says nothing to wordpress: nothing is replaced');
    return { format, file: path, media_dir: media ?? null, fetch_media };
  }
  if (format !== 'exampress') throw new UsageError(`unknown format: ${format} (wordpress and exampress are known)`);
  if (media !== undefined || fetch_media) throw new UsageError('exampress brings its media itself');
  return { format, folder: path, force };
}
