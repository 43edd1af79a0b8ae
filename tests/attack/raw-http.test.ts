import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../support/database.ts';
import { buildWorld, type World } from '../support/world.ts';
import { AttackReport } from './report.ts';

/** How long an answer is waited for, milliseconds: a busy machine's, not the server's. */
const PATIENCE_MS = 10_000;
const HIDDEN = 'GET /api/auth/me HTTP/1.1\r\nHost: a\r\nX-Smuggled: 1\r\n\r\n';
const post = (headers: string, body: string) => `POST /api/visits HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;

/** Bytes, and how many answers they may have at most: what a proxy in front reads as one request must not be two here. */
const WIRES: [what: string, bytes: string | Buffer, answers: number][] = [
  ['a length and pieces', post(`Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${HIDDEN}`), 1],
  ['pieces and a length', post(`Transfer-Encoding: chunked\r\nContent-Length: 5\r\n`, `0\r\n\r\n${HIDDEN}`), 1],
  ['two lengths', post(`Content-Length: 2\r\nContent-Length: ${HIDDEN.length + 2}\r\n`, `{}${HIDDEN}`), 1],
  ['a length in a list', post(`Content-Length: 2, 2\r\n`, `{}${HIDDEN}`), 1],
  ['a length with a sign', post(`Content-Length: +2\r\n`, `{}${HIDDEN}`), 1],
  ['a length below nothing', post(`Content-Length: -1\r\n`, HIDDEN), 1],
  ['a length without end', post(`Content-Length: ${'9'.repeat(40)}\r\n`, '{}'), 1],
  ['pieces of another name', post(`Transfer-Encoding: xchunked\r\n`, `0\r\n\r\n${HIDDEN}`), 1],
  ['pieces before a space', post(`Transfer-Encoding : chunked\r\n`, `0\r\n\r\n${HIDDEN}`), 1],
  ['pieces on a second line', post(`Transfer-Encoding:\r\n chunked\r\n`, `0\r\n\r\n${HIDDEN}`), 1],
  ['pieces that are two things', post(`Transfer-Encoding: chunked, identity\r\n`, `0\r\n\r\n${HIDDEN}`), 1],
  ['a piece of a wrong size', post(`Transfer-Encoding: chunked\r\n`, `zz\r\n{}\r\n0\r\n\r\n${HIDDEN}`), 1],
  ['a piece without end', post(`Transfer-Encoding: chunked\r\n`, `FFFFFFFFFFFFFFFFF\r\n{}\r\n`), 1],
  ['a piece with much said about it', post(`Transfer-Encoding: chunked\r\n`, `2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`), 1],
  ['trailers that change the length', post(`Transfer-Encoding: chunked\r\n`, `2\r\n{}\r\n0\r\nContent-Length: 99\r\n\r\n`), 1],
  ['lines that end in one sign', 'GET /healthz HTTP/1.1\nHost: a\n\n', 1],
  ['a line that begins with a space', 'GET /healthz HTTP/1.1\r\nHost: a\r\n X: y\r\n\r\n', 1],
  ['nothing in a name', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX\u0000: y\r\n\r\n', 1],
  ['an address with a space', 'GET /healthz HTTP/1.1 HTTP/1.1\r\nHost: a\r\n\r\n', 1],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: evil.test\r\n\r\n', 1],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 1],
  ['a head of 100 kB', `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, 1],
  ['3,000 lines', `GET /healthz HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(3000)}\r\n`, 1],
  ['an address of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 1],
  ['no version', 'GET /\r\n\r\n', 1],
  ['another version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 1],
  ['the second version', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 1],
  ['a change to it', 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n', 1],
  ['a socket', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n', 1],
  ['a tunnel', 'CONNECT evil.test:80 HTTP/1.1\r\nHost: evil.test:80\r\n\r\n', 1],
  ['a method that nobody has', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 1],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer secret-of-the-reader\r\n\r\n', 1],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 1],
  ['a whole address', 'GET http://evil.test/ HTTP/1.1\r\nHost: evil.test\r\n\r\n', 1],
  ['the beginning of TLS', Buffer.from('16030100c8010000c40303', 'hex'), 1],
  ['random bytes', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 251)), 1],
  [
    'a body that is announced and never comes',
    'POST /api/visits HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
    1,
  ],
  ['an expectation that nobody meets', 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n', 1],
  ['a hundred at once', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100), 100],
];

/** What comes back for these bytes once the sender has said that there is no more. */
function answerTo(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes));
    const late = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(late);
      resolve(text);
    });
  });
}

async function listening(world: World): Promise<number> {
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  return (world.app.server.address() as AddressInfo).port;
}

describeEachDatabase('raw HTTP', (fresh) => {
  const report = new AttackReport('raw HTTP: what is no request, or two');

  test('bytes that could be read in two ways are read in one or refused; what others sent is never said again', async () => {
    const world = await buildWorld(fresh);
    const port = await listening(world);
    for (const [what, bytes, most] of WIRES) {
      const text = await answerTo(port, bytes);
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)).filter((status) => status !== 100);
      const isSafe = statuses.length <= most && !statuses.some((status) => status >= 500) && !/secret-of-the-reader|stack|node:internal/.test(text);
      const isTaken = statuses.length > 0 && statuses.every((status) => status < 400);
      report.add(isSafe ? (isTaken ? 'survived' : 'refused') : 'fell', `${what}: ${statuses} ${text.slice(0, 200)}`);
    }
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(report.fell).toEqual([]);
  }, 120_000);

  test('three hundred that never finish what they begin hold up nobody', async () => {
    const world = await buildWorld(fresh);
    const port = await listening(world);
    const begun = [
      'GET /healthz HTTP/1.1\r\nHost: a\r\nX: ',
      post('Content-Length: 60000\r\n', '{"path":"'),
      post('Transfer-Encoding: chunked\r\n', '5\r\n{"pat'),
    ];
    const sockets = await Promise.all(
      Array.from({ length: 300 }, (_, number) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {});
        return new Promise<typeof socket>((resolve) =>
          socket.once('connect', () => socket.write(begun[number % begun.length] as string, () => resolve(socket))),
        );
      }),
    );
    try {
      for (const path of ['/healthz', '/readyz', '/api/articles/public']) {
        const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
        report.add(status === 200 ? 'survived' : 'fell', `${path} beside 300 open requests: ${status}`);
      }
      expect(report.fell).toEqual([]);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  }, 120_000);
});
