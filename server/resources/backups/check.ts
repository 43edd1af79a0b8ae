import type { Readable } from 'node:stream';
import { type Entry, entriesOf, MANIFEST, MANIFEST_SUM, sumOf, tableOf } from './archive.ts';
import { BackupError, type Manifest, readManifest } from './manifest.ts';

/** Opens the same bytes from the start each time it is called. */
export type OpenSource = () => Promise<Readable>;

const damaged = (what: string) => new BackupError(`This backup is damaged: ${what}. Nothing was changed.`);

/** Compares what was read with the manifest. */
function compare(read: ReadonlyMap<string, Entry>, manifest: Manifest): void {
  const named = new Set(manifest.entries.map(({ name }) => name));
  if (named.size !== manifest.entries.length) throw damaged('its manifest names an entry twice');
  for (const { name, bytes, sha256 } of manifest.entries) {
    const entry = read.get(name);
    if (!entry) throw damaged(`${name} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw damaged(`the sum of ${name} does not match`);
  }
  const foreign = [...read.keys()].find((name) => !named.has(name));
  if (foreign !== undefined) throw damaged(`${foreign} is not in its manifest`);
  const unknown = manifest.entries.map(({ name }) => tableOf(name)).find((table) => table !== null && manifest.tables[table] === undefined);
  if (unknown) throw damaged(`its manifest does not count the table ${unknown}`);
}

/**
 * Reads a whole backup, verifies every entry's sum, and returns its manifest.
 * @throws BackupError with a sentence that says what is wrong
 */
export async function checkBackup(open: OpenSource): Promise<Manifest> {
  const read = new Map<string, Entry>();
  let manifest: { manifest: Manifest; sha256: string } | undefined;
  let sum: string | undefined;
  for await (const { name, bytes } of entriesOf(await open())) {
    if (sum !== undefined || (manifest && name !== MANIFEST_SUM)) throw damaged(`${name} stands after its manifest`);
    if (name === MANIFEST) manifest = { manifest: readManifest(bytes), sha256: sumOf(bytes) };
    else if (name === MANIFEST_SUM) sum = bytes.toString('latin1').slice(0, 64);
    else read.set(name, { name, bytes: bytes.length, sha256: sumOf(bytes) });
  }
  if (!manifest || sum === undefined) throw damaged('it ends too early, without its manifest');
  if (manifest.sha256 !== sum) throw damaged('the sum of its manifest does not match');
  compare(read, manifest.manifest);
  return manifest.manifest;
}
