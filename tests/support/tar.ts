import { pack } from 'tar-stream';

export interface TarEntry {
  name: string;
  bytes: Buffer;
  type?: 'symlink';
  linkname?: string;
}

/** A tar file of these entries, as they are told. */
export async function tarOf(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  void (async () => {
    for (const { bytes, ...header } of entries) await new Promise<void>((resolve) => void tar.entry({ ...header, size: bytes.length }, bytes, () => resolve()));
    tar.finalize();
  })();
  const chunks: Buffer[] = [];
  for await (const chunk of tar as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
