import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { publish, read } from '../support/articles.ts';
import { png } from '../support/media-files.ts';
import { describeEachWorld, PASSWORD, type World } from '../support/world.ts';

/** A request whose body stops half way until `finish`. */
async function begun(world: World, method: string, path: string, token: string, type: string, body: Buffer) {
  const { port } = world.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length };
  const sent = httpRequest({ host: '127.0.0.1', port, method, path: `/api${path}`, headers });
  const answered = new Promise<{ status: number; code: string }>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, code: text ? (JSON.parse(text).code ?? '') : '' });
      });
    });
  });
  const half = body.length >> 1;
  await new Promise<void>((resolve) => sent.write(body.subarray(0, half), () => resolve()));
  return {
    finish: () => {
      sent.end(body.subarray(half));
      return answered;
    },
  };
}

describeEachWorld('a request that is long on its way', (test) => {
  test('changes nothing once its sender was disabled, made an editor or signed out; others’ go on', async ({ world }) => {
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const admin = await world.as('admin');
    const person = async (username: string, role: 'admin' | 'editor') => {
      const { id, version } = (await world.call('POST', '/users', { token: admin, body: { username, role, password: PASSWORD } })).body.data;
      const { token } = (await world.call('POST', '/auth/login', { body: { username, password: PASSWORD } })).body.data;
      return { id, version, token: token as string };
    };
    const disabled = await person('disabled', 'editor');
    const demoted = await person('demoted', 'admin');
    const gone = await person('signed-out', 'editor');
    const { id } = await publish(world, { title: 'As it was' });
    const { version } = await read(world, id);
    const json = (value: object) => Buffer.from(JSON.stringify(value));
    const JSON_TYPE = 'application/json';
    const boundary = 'slow';
    const upload = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="late.png"\r\ncontent-type: image/png\r\n\r\n`),
      await png(),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const FORM = `multipart/form-data; boundary=${boundary}`;
    const save = json({ title: 'Changed by somebody who was shut out', version });
    const late = [
      await begun(world, 'POST', '/media', disabled.token, FORM, upload),
      await begun(world, 'PUT', `/articles/${id}`, disabled.token, JSON_TYPE, save),
      await begun(world, 'PUT', '/configs/site_name', demoted.token, JSON_TYPE, json({ value: 'Not any more' })),
      await begun(world, 'PUT', `/articles/${id}`, gone.token, JSON_TYPE, save),
    ];
    const own = await begun(world, 'POST', '/media', admin, FORM, upload);
    expect((await world.call('PUT', `/users/${disabled.id}`, { token: admin, body: { version: disabled.version, disabled: true } })).status).toBe(200);
    expect((await world.call('PUT', `/users/${demoted.id}`, { token: admin, body: { version: demoted.version, role: 'editor' } })).status).toBe(200);
    expect((await world.call('DELETE', `/users/${gone.id}/sessions`, { token: admin })).status).toBe(204);
    await pause(LIMITS.slow_body_ms + 100);
    const answers = await Promise.all(late.map(({ finish }) => finish()));
    expect(answers).toEqual([
      { status: 401, code: 'account_disabled' },
      { status: 401, code: 'account_disabled' },
      { status: 403, code: 'forbidden' },
      { status: 401, code: 'unauthenticated' },
    ]);
    expect([(await read(world, id)).title, (await world.call('GET', '/media', { token: admin })).body.data]).toEqual(['As it was', []]);
    expect((await own.finish()).status).toBe(201);
  });
});
