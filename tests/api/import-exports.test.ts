import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, expect, test } from 'vitest';
import { RATES } from '../../config/limits.ts';
import type { ArticleSummary } from '../../contract/articles.ts';
import type { CommentThread } from '../../contract/comments.ts';
import { countRows } from '../../server/database/values.ts';
import { findOldAddress } from '../../server/resources/articles/public/article.ts';
import { importWordPress } from '../../server/resources/imports/wordpress/run.ts';
import { describeEachDatabase } from '../support/database.ts';
import { OWN_SITE } from '../support/wordpress-site.ts';
import { buildWorld, type World } from '../support/world.ts';

interface Site {
  name: string;
  /** Paths of the exports. */
  files: () => string[];
  drafts: string[];
  scheduled: { title: string; published_at: number };
  /** A title that had tags in it. */
  markup: string;
  /** The slug of the post with comments ten deep. */
  talked: string;
}

const folder = mkdtempSync(join(tmpdir(), 'exampress-exports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OWN: Site = {
  ...OWN_SITE,
  name: 'a made-up site',
  files: () =>
    Object.entries(OWN_SITE.files).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    }),
};

/** WordPress's own test data for themes, `theme-unit-test.xml` and `block-test.xml`, which are not part of this repository. `WORDPRESS_EXPORTS` is their folder. */
const REAL: Site = {
  name: 'the test data for themes',
  files: () => ['theme-unit-test.xml', 'block-test.xml'].map((name) => join(process.env.WORDPRESS_EXPORTS ?? '', name)),
  drafts: ['Draft', 'Template: Password Protected (the password is "enter")'],
  scheduled: { title: 'Scheduled', published_at: Date.parse('2030-01-01T19:00:18Z') },
  markup: 'Markup: Title With Markup',
  talked: 'template-comments',
};

interface Item {
  id: string;
  type: string;
  status: string;
  password: string;
  title: string;
  text: string;
  link: string;
  comments: { type: string; approved: string }[];
}

/** The items as another reader sees them. */
function itemsOf(file: string): Item[] {
  const $ = load(readFileSync(file, 'utf8'), { xml: true });
  return $('item')
    .toArray()
    .map((element) => {
      const get = (name: string) => $(element).children(name.replace(':', '\\:')).first().text();
      const comments = $(element).children('wp\\:comment').toArray();
      return {
        id: get('wp:post_id'),
        type: get('wp:post_type'),
        status: get('wp:status'),
        password: get('wp:post_password'),
        title: get('title'),
        text: get('content:encoded'),
        link: get('link'),
        comments: comments.map((comment) => ({
          type: $(comment).children('wp\\:comment_type').text(),
          approved: $(comment).children('wp\\:comment_approved').text(),
        })),
      };
    });
}

async function everyPublic(world: World): Promise<ArticleSummary[]> {
  const all: ArticleSummary[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = (await world.call('GET', `/articles/public?per_page=100&page=${page}`)).body;
    all.push(...data);
    if (all.length >= meta.total) return all;
  }
}

describeEachDatabase('import of two exports of one site', (fresh) => {
  test.each(process.env.WORDPRESS_EXPORTS ? [OWN, REAL] : [OWN])(
    '$name: every published post is public, searchable and safe; a second run adds nothing',
    {
      timeout: 180_000,
    },
    async (site) => {
      const world = await buildWorld(fresh);
      const files = site.files();
      const items = files.flatMap(itemsOf);
      const posts = items.filter(({ type }) => type === 'post' || type === 'page');
      const open = posts.filter(({ status, password }) => status === 'publish' && password === '');
      for (const file of files) await importWordPress(world.deps, { file, media_dir: null, fetch_media: false });

      const listed = await everyPublic(world);
      expect(listed).toHaveLength(open.length);
      expect(await countRows(world.deps.db.selectFrom('articles'))).toBe(posts.length);

      const bodies = await world.deps.db.selectFrom('articles').select(['slug', 'content_html']).execute();
      for (const { slug, content_html } of bodies) {
        expect(content_html, slug).not.toMatch(/<img(?![^>]*src="\/media\/)|<script|<iframe|<video|\son\w+=|style=|javascript:/);
      }
      for (const [index, { id, title }] of listed.entries()) {
        // One network may ask so much in a window.
        if (index % RATES.searches.max === 0) world.pass(RATES.searches.window_ms);
        const found: ArticleSummary[] = (await world.call('GET', `/articles/public?per_page=100&q=${encodeURIComponent(title.slice(0, 150))}`)).body.data;
        expect(
          found.map((article) => article.id),
          title,
        ).toContain(id);
      }
      for (const { slug, title } of listed.filter((_, index) => index % 10 === 0)) {
        const answer = await world.call('GET', `/articles/public/${encodeURIComponent(slug)}`);
        expect(answer.status === 200 && answer.body.data.title, slug).toBe(title);
      }

      const drafts = await world.deps.db.selectFrom('articles').select('title').where('status', '=', 'draft').orderBy('id').execute();
      expect(drafts.map(({ title }) => title)).toEqual(site.drafts);
      const scheduled = await world.deps.db.selectFrom('articles').select(['title', 'published_at']).where('status', '=', 'scheduled').execute();
      expect(scheduled).toEqual([site.scheduled]);
      expect(listed.filter(({ title }) => title === '')).toEqual([]);
      expect(listed.map(({ title }) => title)).toContain(site.markup);

      const readers = items.flatMap(({ comments }) => comments).filter(({ type }) => type === '' || type === 'comment');
      const comments = await world.deps.db.selectFrom('comments').select(['id', 'status', 'parent_id']).execute();
      expect(comments).toHaveLength(readers.length);
      expect(comments.filter(({ status }) => status === 'approved')).toHaveLength(readers.filter(({ approved }) => approved === '1').length);
      const { id } = listed.find(({ slug }) => slug === site.talked) ?? { id: 0 };
      const threads: CommentThread[] = (await world.call('GET', `/comments/public?article_id=${id}&per_page=100`)).body.data;
      const deep = threads.find(({ content }) => content.startsWith('Comment Depth 01'));
      expect(deep?.replies.map(({ content }) => content.slice(0, 16))).toEqual(
        ['02', '03', '04', '05', '06', '07', '08', '09', '10'].map((depth) => `Comment Depth ${depth}`),
      );
      expect(deep?.replies.at(-1)?.reply_to?.author_name).toBe('Joe Bloggs');

      for (const { link, title } of open) {
        const url = new URL(link);
        const old = await findOldAddress(world.deps, decodeURIComponent(url.pathname) + url.search);
        const target = old && old !== 'gone' ? listed.find(({ slug }) => slug === old.slug) : undefined;
        expect(target, `${title} ${link}`).toBeDefined();
      }

      for (const file of files) {
        const again = await importWordPress(world.deps, { file, media_dir: null, fetch_media: false });
        expect([...again.came].filter(([, count]) => count > 0)).toEqual([]);
      }
      expect(await everyPublic(world)).toHaveLength(open.length);
    },
  );
});
