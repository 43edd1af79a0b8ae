// Puts the styles of each public page into one file: a page then asks for one style sheet, whatever chunks its parts fell into.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const SITE_ENTRY = 'src/entry-site.ts';
/** The pages, by their route; this file imports their layout and, on demand, each of them. Its scripts run on the server only. */
export const SITE_ROUTES = 'src/router/site-routes.tsx';
/** The pages' style sheets: page's source → file. */
const SITE_STYLES = '.vite/site-styles.json';

/** Styles in the order in which their modules run: what is imported comes first. */
function stylesOf(manifest, keys) {
  const styles = new Set();
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key) || !manifest[key]) return;
    seen.add(key);
    manifest[key].imports?.forEach(visit);
    for (const file of manifest[key].css ?? []) styles.add(file);
  };
  keys.forEach(visit);
  return [...styles];
}

/** Reads a build of `SITE_ENTRY` and `SITE_ROUTES` in `from`, and writes the pages' style sheets and their list into `to`. Answers the sheets' paths. */
export async function writeSiteStyles(from, to) {
  const manifest = JSON.parse(await readFile(join(from, '.vite/manifest.json'), 'utf8'));
  const sheets = {};
  for (const page of manifest[SITE_ROUTES].dynamicImports) {
    const files = stylesOf(manifest, [SITE_ENTRY, SITE_ROUTES, page]);
    const css = (await Promise.all(files.map((file) => readFile(join(from, file), 'utf8')))).join('');
    const name = page.replace(/^.*\/|\.\w+$/g, '');
    sheets[page] = `assets/site-${name}-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
    await writeFile(join(to, sheets[page]), css);
  }
  await mkdir(join(to, dirname(SITE_STYLES)), { recursive: true });
  await writeFile(join(to, SITE_STYLES), JSON.stringify(sheets, null, 2));
  return Object.values(sheets).map((sheet) => join(to, sheet));
}
