// What the tools below the product can do at best: bare Fastify over the same database. `DATABASE` is a SQLite file or a postgres:// address.
import { createRequire } from 'node:module';
import Fastify from 'fastify';

const { DATABASE = '', PORT = '0' } = process.env;

/** @returns {Promise<(name: string, text: string, values?: unknown[]) => Promise<any[]> | any[]>} */
async function openSqlite() {
  const Sqlite = createRequire(import.meta.url)(Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20');
  const database = new Sqlite(DATABASE);
  const known = new Map();
  return (name, text, values = []) => {
    if (!known.has(name)) known.set(name, database.prepare(text.replace(/\$\d/g, '?')));
    return known.get(name).all(...values);
  };
}

async function openPostgres() {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: DATABASE, max: 4 });
  return async (name, text, values = []) => (await pool.query({ name, text, values })).rows;
}

const rows = await (DATABASE.startsWith('postgres') ? openPostgres() : openSqlite());
const app = Fastify();

/** What the product's list says of an article, and of what it points to. */
const LIST = [
  ...['id', 'slug', 'title', 'summary', 'exam', 'section', 'skill', 'level', 'kind', 'language', 'pinned', 'published_at', 'text_updated_at'],
  ...['view_count', 'comment_count', 'reading_minutes', 'category_id', 'author_id'],
].map((name) => `articles.${name}`);
const POINTED = ['categories.name as category', 'categories.slug as category_slug', 'users.name as author'];
const COVER = ['storage_key', 'sha256', 'alt', 'width', 'height', 'variants'].map((name) => `media.${name}`);
const ONE = 'select articles.*, parts from articles join article_derived on article_id = articles.id where slug = $1';
const PAGE = `select ${[...LIST, ...POINTED, ...COVER].join(', ')} from articles
  left join categories on categories.id = category_id left join users on users.id = author_id left join media on media.id = cover_media_id
  where articles.status = 'published' and articles.deleted_at is null order by articles.pinned desc, articles.published_at desc, articles.id desc limit 20`;
const TABLES = { menus: 'select * from menus', categories: 'select * from categories', settings: 'select * from configs', exams: 'select * from exams' };

app.get('/', async () => ({ data: (await rows('first', 'select id, slug from articles where id = 1'))[0] }));
const buffers = new Map();
app.get('/fixed/:bytes', (request, reply) => {
  const { bytes } = request.params;
  if (!buffers.has(bytes)) buffers.set(bytes, Buffer.alloc(Number(bytes), 'a'));
  reply.type('text/html; charset=utf-8').send(buffers.get(bytes));
});
app.get('/row/:slug', async (request) => ({ data: (await rows('row', ONE, [request.params.slug]))[0] }));
app.get('/list', async () => ({ data: await rows('list', PAGE) }));
for (const [name, text] of Object.entries(TABLES)) app.get(`/table/${name}`, async () => ({ data: await rows(name, text) }));
app.post('/post', (_request, reply) => reply.status(204).send());

/** React comes only when its line is measured: the others start without it. */
let page;
app.get('/react', async (_request, reply) => {
  page ??= await import('./react-page.mjs');
  return reply.type('text/html; charset=utf-8').send(page.render());
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
