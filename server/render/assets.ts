import type { PageAssets } from '../../contract/rendering.ts';

const SITE_ENTRY = 'src/entry-site.ts';
const CONSOLE_ENTRY = 'src/entry-admin.tsx';

/** Where a page's scripts and styles lie; a public page is known by its source file. */
export interface SiteAssets {
  site(source: string): PageAssets;
  console(): PageAssets;
}

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

/** A public page's source file → its one style sheet. Made by the build. */
export type SiteStyles = Record<string, string>;

/** The assets of a built client. */
export function builtAssets({ site, console, styles: siteStyles }: { site: Manifest; console: Manifest; styles: SiteStyles }): SiteAssets {
  const assets = (manifest: Manifest, entryKey: string): PageAssets => {
    const { scripts, styles } = walk(manifest, [entryKey]);
    const entry = `/${manifest[entryKey]?.file ?? entryKey}`;
    scripts.delete(entry);
    return { entry, preload: [...scripts], styles: [...styles] };
  };
  const ofSite = assets(site, SITE_ENTRY);
  const ofConsole = assets(console, CONSOLE_ENTRY);
  const bySource = new Map(Object.entries(siteStyles).map(([source, style]) => [source, { ...ofSite, styles: [`/${style}`] }]));
  const unknown = { ...ofSite, styles: ['/'] };
  return { site: (source) => bySource.get(source) ?? unknown, console: () => ofConsole };
}

/** The assets while Vite serves the sources. */
export const devAssets: SiteAssets = {
  site: () => ({ entry: `/${SITE_ENTRY}`, preload: [], styles: [] }),
  console: () => ({ entry: `/${CONSOLE_ENTRY}`, preload: [], styles: [] }),
};
