import { changeContent } from '../server/change.ts';
import type { Deps } from '../server/deps.ts';
import { createArticleIn } from '../server/resources/articles/articles.service.ts';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4);
/** Texts that have broken pages elsewhere; each becomes a title and a body. */
export const HOSTILE_TEXTS = [
  '<script>alert(1)</script> in a title',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  'Dollar signs $$ and $& and $1 and $`',
  "Robert'); drop table articles; --",
  'مرحبا بالعالم right to left',
  '\u202Ereversed by a control character\u202C',
  '👩‍👩‍👧‍👦 emoji 𠜎 and rare characters',
  LONG.slice(0, 180),
  '{{constructor.constructor("alert(1)")()}}',
  'line\u2028separator and \u2029paragraph',
];

/** Published articles made of hostile texts, laid in through the articles service. */
export async function layInHostile(deps: Deps): Promise<void> {
  const now = deps.clock();
  await changeContent(deps, async (trx) => {
    for (const [index, text] of HOSTILE_TEXTS.entries()) {
      const body = `<p>${text}</p><p><a href="javascript:alert(1)">a link</a></p><p style="position:fixed">styled</p><iframe src="https://example.org/"></iframe><p>${LONG}</p>`;
      await createArticleIn(
        trx,
        deps,
        {
          title: text,
          slug: `hostile-${index + 1}`,
          summary: text,
          content_html: body,
          exam: 'GRE',
          tags: [text.slice(0, 50)],
          status: 'published',
          published_at: new Date(now - index * 60_000).toISOString(),
        },
        null,
      );
    }
  });
}
