// What the tools below the product can do at best: bare Fastify over the same database. `DATABASE` is a SQLite file or a postgres:// address.
import { createRequire } from 'node:module';
import Fastify from 'fastify';

const { DATABASE = '', PORT = '0' } = process.env;
/** Of the requests that a bare route is told, with their answers: bytes. */
const TOLD = 256 * 2 ** 20;

/** @returns {Promise<(name: string, text: string, values?: unknown[]) => Promise<any[]> | any[]>} */
async function openSqlite() {
  const Sqlite = createRequire(import.meta.url)(Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20');
  const database = new Sqlite(DATABASE);
  // As the product commits.
  database.pragma('synchronous = FULL');
  const known = new Map();
  return (name, text, values = []) => {
    if (!known.has(name)) known.set(name, database.prepare(text.replace(/\$\d+/g, '?')));
    const statement = known.get(name);
    return statement.reader ? statement.all(...values) : statement.run(...values);
  };
}

async function openPostgres() {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: DATABASE, max: 4 });
  return async (name, text, values = []) => (await pool.query({ name, text, values })).rows;
}

const rows = await (DATABASE.startsWith('postgres') ? openPostgres() : openSqlite());
const app = Fastify({ bodyLimit: TOLD });

app.get('/', async () => ({ data: (await rows('first', 'select id, slug from articles where id = 1'))[0] }));
const buffers = new Map();
app.get('/fixed/:bytes', (request, reply) => {
  const { bytes } = request.params;
  if (!buffers.has(bytes)) buffers.set(bytes, Buffer.alloc(Number(bytes), 'a'));
  reply.type('text/html; charset=utf-8').send(buffers.get(bytes));
});
app.get('/row/:slug', async (request) => ({ data: (await rows('row', 'select * from articles where slug = $1', [request.params.slug]))[0] }));
app.post('/post', (_request, reply) => reply.status(204).send());
/** One row written and committed, as something comes before a request of the product. */
app.put('/write', async (_request, reply) => {
  await rows('write', 'update bench_writes set number = number + 1 where id = 1');
  return reply.status(204).send();
});

/** Bare routes as they are told: each request of one asks its statements and sends its answer, put into words anew as any answer is. */
const routes = new Map();
app.put('/asked/:name', (request, reply) => {
  routes.set(request.params.name, request.body);
  return reply.status(204).send();
});
app.get('/asked/:name/:number', async (request) => {
  const { name, number } = request.params;
  const { texts, asked } = routes.get(name);
  const { statements, answer } = asked[number];
  for (const [text, values] of statements) await rows(`${name} ${text}`, texts[text], values);
  return answer;
});

/** React comes only when its line is measured: the others start without it. */
let page;
app.get('/react', async (_request, reply) => {
  page ??= await import('./react-page.mjs');
  return reply.type('text/html; charset=utf-8').send(page.render());
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
