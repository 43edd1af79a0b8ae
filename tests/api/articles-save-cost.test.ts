import { expect } from 'vitest';
import { SEARCH } from '../../config/limits.ts';
import { publish } from '../support/articles.ts';
import { Statements } from '../support/plans.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const SENTENCE = 'The second passage asks for an inference from the reading, not for a detail of it. ';
const BODY = `<h2>Reading</h2><p><img src="/media/2026/11/a.png" alt="A page"> ${SENTENCE.repeat(12)}</p>`;

/** Articles that say the same as this one, with what the index knows of them. */
async function addArticles({ deps: { db } }: World, id: number, from: number, to: number): Promise<void> {
  const { id: _, creation_key: __, ...row } = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: to - from }, (_, number) => ({ ...row, slug: `copy-${from + number}` }));
  const made = await db.insertInto('articles').values(copies).returning('id').execute();
  for (const table of ['search_documents', 'search_postings'] as const) {
    const model = await db.selectFrom(table).selectAll().where('document_id', '=', id).execute();
    for (const copy of made)
      await db
        .insertInto(table)
        .values(model.map((one) => ({ ...one, document_id: copy.id })) as never)
        .execute();
  }
}

type Posting = { term: string; weight: number; document_id: number };
const postings = ({ deps }: World, id: number): Promise<Posting[]> =>
  deps.db.selectFrom('search_postings').select(['term', 'weight', 'document_id']).where('document_id', '=', id).execute();

describeEachWorld('what saving an article costs', (test, fresh) => {
  test('does not grow with the archive, and writes what has changed', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const token = await world.as('admin');
    const draft = { title: 'Saved', exam: 'GRE', section: 'verbal', tags: ['reading'], content_html: `${BODY}<p>One word.</p>` } as const;
    const { id } = await publish(world, { ...draft, tags: [...draft.tags] });
    const save = async (content_html: string, id: number) => {
      const { version } = (await world.call('GET', `/articles/${id}`, { token })).body.data;
      statements.nodes = [];
      const saved = await world.call('PUT', `/articles/${id}`, { token, body: { version, status: 'published', content_html } });
      expect(saved.status, saved.text).toBe(200);
      return [...statements.nodes];
    };
    const { db } = world.deps;
    await addArticles(world, id, 0, 50);
    await save(`${BODY}<p>One word.</p>`, id);
    const before = await postings(world, id);
    const few = await save(`${BODY}<p>One zeugma.</p>`, id);
    const after = await postings(world, id);
    // Of the words those two: all others keep their weight.
    const key = ({ term, weight }: Posting) => `${term}:${weight}`;
    expect(before.filter((row) => !after.some((other) => key(other) === key(row))).map(({ term }) => term)).toEqual(['word']);
    expect(after.filter((row) => !before.some((other) => key(other) === key(row))).map(({ term }) => term)).toEqual(['zeugma']);

    const textsOf = (nodes: typeof few) => nodes.map((node) => db.getExecutor().compileQuery(node, { queryId: 'told' }).sql);
    const texts = textsOf(few);
    // No text names the article: the same ones, prepared once, serve all of them.
    const other = await publish(world, { ...draft, tags: [...draft.tags], title: 'Another' });
    expect(textsOf(await save(`${BODY}<p>One zeugma.</p>`, other.id)).filter((text) => !texts.includes(text))).toEqual([]);
    // Only what has changed is named: each column that is has its indexes written, and the counts their triggers.
    expect(texts.filter((text) => text.startsWith('update "articles"'))).toEqual([
      expect.stringMatching(
        /^update "articles" set "content_html" = .{1,3}, "updated_at" = .{1,3}, "text_updated_at" = .{1,3}, "version" = "version" \+ .{1,3} where/,
      ),
    ]);
    expect(
      texts.filter((text) => /media_uses|article_working_copies" where|delete from "article_revisions"|from "categories"|from "media"/.test(text)),
    ).toEqual([]);

    await addArticles(world, id, 50, 500);
    const many = await save(`${BODY}<p>One syllogism.</p>`, id);
    expect(many.length).toBe(few.length);
    expect(few.length).toBeLessThanOrEqual(world.deps.dialect.name === 'postgres' ? 23 : 20);
  });

  test('a text of very many different words is indexed by some of them, and spelt by fewer', async ({ world }) => {
    const { db } = world.deps;
    const before = await db.selectFrom('search_words').select('word').execute();
    const word = (number: number) => [...String(number + 10_000)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
    const words = Array.from({ length: SEARCH.words_per_document + 2_000 }, (_, number) => `zq${word(number)}`);
    const { id } = await publish(world, { title: 'Marmalade', content_html: `<p>${words.join(' ')}</p>` });
    const { length } = await postings(world, id);
    expect(length).toBeLessThanOrEqual(SEARCH.words_per_document);
    const after = await db.selectFrom('search_words').select('word').execute();
    expect(after.length - before.length).toBeLessThanOrEqual(SEARCH.spelled_per_document);
    expect(after.map((row) => row.word)).toContain('marmalade');
  });
});
