import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { isPublicAddress, mediaFetcher } from '../../server/media/fetch-media.ts';
import { MediaFolder } from '../../server/resources/imports/wordpress/media-folder.ts';

let folder = '';
let server: Server;
let host = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exampress-media-'));
  server = createServer((request, response) => {
    const send = (type: string, body: Buffer | string) => response.writeHead(200, { 'content-type': type }).end(body);
    if (request.url === '/a.png') send('image/png', 'picture');
    else if (request.url === '/page.png') send('text/html', '<p>not found</p>');
    else if (request.url === '/moved.png') response.writeHead(301, { location: '/a.png' }).end();
    else if (request.url === '/away.png') response.writeHead(302, { location: 'http://localhost:1/a.png' }).end();
    else if (request.url === '/round.png') response.writeHead(302, { location: '/round.png' }).end();
    else if (request.url === '/large.png') {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.end(Buffer.alloc(LIMITS.upload_bytes + 1));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

test('only the public internet is asked', async () => {
  for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700::1111']) expect(isPublicAddress(address), address).toBe(true);
  const inner = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255'];
  const inner6 = ['::1', '::', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'not an address'];
  for (const address of [...inner, ...inner6]) expect(isPublicAddress(address), address).toBe(false);
  expect(await mediaFetcher(new Set([host]))(new URL(`http://${host}/a.png`))).toEqual({ missing: 'its host has a private address' });
  const named = `localhost:${host.split(':')[1]}`;
  expect(await mediaFetcher(new Set([named]))(new URL(`http://${named}/a.png`))).toEqual({ missing: 'its host has a private address' });
});

test('files come from the site alone, of their kind and size', async () => {
  const fetchFile = mediaFetcher(new Set([host]), () => true);
  const get = (path: string) => fetchFile(new URL(`http://${host}${path}`));
  expect(await get('/a.png')).toEqual({ bytes: Buffer.from('picture') });
  expect(await get('/moved.png')).toEqual({ bytes: Buffer.from('picture') });
  expect(await get('/away.png')).toEqual({ missing: 'leads to another host (localhost:1)' });
  expect(await get('/round.png')).toEqual({ missing: 'too many redirects' });
  expect(await get('/none.png')).toEqual({ missing: 'the site answered 404' });
  expect(await get('/page.png')).toEqual({ missing: 'the site sent text/html' });
  expect(await get('/large.png')).toEqual({ missing: 'larger than 20 MB' });
  expect(await fetchFile(new URL('https://files.example.com/a.png'))).toEqual({ missing: 'on another host (files.example.com)' });
  expect(await fetchFile(new URL('ftp://files.example.com/a.png'))).toEqual({ missing: 'leads to ftp:' });
});

test('a folder is searched by path, then by name, sizes last; links out of it are not followed', async () => {
  await mkdir(join(folder, '2024/05'), { recursive: true });
  await mkdir(join(folder, '2024/06'), { recursive: true });
  await writeFile(join(folder, '2024/05/one.png'), 'one');
  await writeFile(join(folder, '2024/05/two.png'), 'two, May');
  await writeFile(join(folder, '2024/06/two.png'), 'two, June');
  await writeFile(join(folder, '2024/05/名字.png'), 'three');
  await symlink('/etc/hostname', join(folder, 'hostname.png'));
  const files = await MediaFolder.open(folder);
  const read = async (path: string) => {
    const found = await files.read(new URL(`https://old.example.org${path}`));
    return 'bytes' in found ? found.bytes.toString() : found.missing;
  };
  expect(await read('/wp-content/uploads/2024/06/two.png')).toBe('two, June');
  expect(await read('/2024/05/two-300x200.png')).toBe('two, May');
  expect(await read('/elsewhere/one.png?w=150')).toBe('one');
  expect(await read('/wp-content/uploads/2024/05/%E5%90%8D%E5%AD%97.png')).toBe('three');
  expect(await read('/elsewhere/two.png')).toBe('the folder holds several files of this name');
  expect(await read('/hostname.png')).toBe('not in the folder');
  expect(await read('/..%2f..%2fetc/passwd')).toBe('not in the folder');
  await expect(MediaFolder.open(join(folder, 'none'))).rejects.toThrow('there is no such folder');
});
