import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAIN, startProduct } from '../support/product.ts';

it.skipIf(!existsSync(MAIN))(
  'killed in the middle of writes and autosaves, three times: nothing acknowledged is missing',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exampress-kill-'));
    const saved = new Map<number, string>();
    const made: string[] = [];
    try {
      for (let round = 0; round < 3; round += 1) {
        const { child, ended, call, token } = await startProduct({ DATA_DIR: folder });
        const { body } = await call('POST', '/articles', token, { title: `Round ${round}` });
        const { id } = body.data;
        let { version } = body.data;
        let isDead = false;
        const writing = Array.from({ length: 4 }, async (_, writer) => {
          for (let turn = 0; !isDead; turn += 1) {
            const slug = `r${round}w${writer}t${turn}`;
            const answer = await call('POST', '/categories', token, { name: slug, slug }).catch(() => null);
            if (answer?.status === 201) made.push(slug);
          }
        });
        const autosaving = (async () => {
          for (let turn = 0; !isDead; turn += 1) {
            const text = `<p>${round} ${turn}</p>`;
            const answer = await call('PUT', `/articles/${id}/working-copy`, token, { content_html: text, version }).catch(() => null);
            if (answer?.status !== 200) continue;
            ({ version } = answer.body.data);
            saved.set(id, text);
          }
        })();
        const enough = made.length + 40;
        while (made.length < enough) await new Promise((resolve) => setTimeout(resolve, 5));
        child.kill('SIGKILL');
        await ended;
        isDead = true;
        await Promise.all([...writing, autosaving]);
      }
      const { call, token, child, ended } = await startProduct({ DATA_DIR: folder });
      const { body } = await call('GET', '/categories', token);
      const kept = new Set(body.data.map(({ slug }: { slug: string }) => slug));
      expect(made.filter((slug) => !kept.has(slug))).toEqual([]);
      for (const [id, text] of saved) {
        const article = (await call('GET', `/articles/${id}`, token)).body.data;
        // What was being saved when the end came may have arrived: never less than what was answered.
        const turn = (html: string) => Number(/\d+ (\d+)/.exec(html)?.[1] ?? -1);
        expect(turn(article.content_html)).toBeGreaterThanOrEqual(turn(text));
      }
      child.kill('SIGTERM');
      expect(await ended).toEqual({ code: 0, signal: null });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  400_000,
);

it.skipIf(!existsSync(MAIN))(
  'told to stop with connections kept open, it ends with 0; a second of its kind goes on',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exampress-stop-'));
    try {
      const [first, second] = [await startProduct({ DATA_DIR: folder }), await startProduct({ DATA_DIR: folder })];
      await Promise.all(Array.from({ length: 20 }, () => first.call('GET', '/articles/public', null)));
      first.child.kill('SIGTERM');
      expect(await first.ended).toEqual({ code: 0, signal: null });
      expect((await second.call('GET', '/articles/public', null)).status).toBe(200);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  400_000,
);
