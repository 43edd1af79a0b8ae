import type { PageAssets, SiteAssets } from '../../contract/rendering.ts';

const SITE_ENTRY = 'src/entry-site.ts';
const CONSOLE_ENTRY = 'src/entry-admin.tsx';

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}
/** Vite's manifest: source file → chunk. */
export type Manifest = Record<string, ManifestChunk>;

function walk(manifest: Manifest, keys: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const seen = new Set<string>();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  for (const key of keys) visit(key);
  return { scripts, styles };
}

/** A public page's source file → its one style sheet, and that of a page whose text has practice questions. Made by the build. */
export type SiteStyles = Record<string, { plain: string; questions: string }>;

/** What the build says of the client; `bytesOf` how long a file of it is, compressed, by its address. */
interface Built {
  site: Manifest;
  console: Manifest;
  styles: SiteStyles;
  bytesOf: (address: string) => number;
}

/** The assets of a built client. */
export function builtAssets({ site, console, styles: siteStyles, bytesOf }: Built): SiteAssets {
  const assets = (manifest: Manifest, entryKey: string): PageAssets => {
    const { scripts, styles } = walk(manifest, [entryKey]);
    const entry = `/${manifest[entryKey]?.file ?? entryKey}`;
    scripts.delete(entry);
    return { entry, preload: [...scripts], styles: [...styles], bytes: 0 };
  };
  const ofSite = assets(site, SITE_ENTRY);
  const ofConsole = assets(console, CONSOLE_ENTRY);
  const scriptBytes = [ofSite.entry, ...ofSite.preload].reduce((sum, script) => sum + bytesOf(script), 0);
  const withStyle = (style: string): PageAssets => ({ ...ofSite, styles: [`/${style}`], bytes: scriptBytes + bytesOf(`/${style}`) });
  const bySource = new Map(
    Object.entries(siteStyles).map(([source, { plain, questions }]) => [source, { plain: withStyle(plain), questions: withStyle(questions) }]),
  );
  const unknown = { ...ofSite, styles: ['/'] };
  return { site: (source, { has_questions }) => bySource.get(source)?.[has_questions ? 'questions' : 'plain'] ?? unknown, console: () => ofConsole };
}

/** The assets while Vite serves the sources. */
export const devAssets: SiteAssets = {
  site: () => ({ entry: `/${SITE_ENTRY}`, preload: [], styles: [], bytes: 0 }),
  console: () => ({ entry: `/${CONSOLE_ENTRY}`, preload: [], styles: [], bytes: 0 }),
};
