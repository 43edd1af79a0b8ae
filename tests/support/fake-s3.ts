import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Seen {
  method: string;
  path: string;
  authorization: string;
  mime: string;
}

/** A store that speaks as much S3 as we do; a path with `forbidden` in it is refused. */
export async function fakeS3(): Promise<{
  url: string;
  seen: Seen[];
  files: ReadonlyMap<string, Buffer>;
  uploads: ReadonlyMap<string, Buffer[]>;
  server: Server;
  close: () => Promise<void>;
}> {
  const files = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', headers } = request;
    const address = new URL(request.url ?? '', 'http://store');
    const path = address.pathname;
    seen.push({ method, path, authorization: headers.authorization ?? '', mime: headers['content-type'] ?? '' });
    const upload = address.searchParams.get('uploadId');
    if (address.searchParams.has('uploads')) return response.writeHead(200).end('<R><UploadId>one-only</UploadId></R>');
    if (upload !== null) {
      const parts = uploads.get(path) ?? [];
      uploads.set(path, parts);
      if (method === 'PUT') parts.push(Buffer.concat(chunks));
      else uploads.delete(path);
      if (method === 'POST') files.set(path, Buffer.concat(parts));
      return response.writeHead(200, { etag: `"${parts.length}"` }).end('<R/>');
    }
    if (method === 'PUT') files.set(path, Buffer.concat(chunks));
    if (method === 'DELETE') files.delete(path);
    const file = files.get(path);
    if (path.includes('forbidden')) return response.writeHead(403).end('<Error/>');
    if (method === 'DELETE') return response.writeHead(204).end();
    if (!file) return response.writeHead(404).end('<Error/>');
    const range = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '');
    if (!range) return response.writeHead(200, { 'content-length': method === 'PUT' ? 0 : file.length }).end(method === 'GET' ? file : undefined);
    const part = file.subarray(Number(range[1]), Number(range[2]) + 1);
    return response.writeHead(206, { 'content-length': part.length, 'content-range': `bytes ${range[1]}-${range[2]}/${file.length}` }).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, files, uploads, server, close };
}
