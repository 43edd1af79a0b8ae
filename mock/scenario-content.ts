import { EXAMS } from '../config/exams.ts';
import type { ArticleInput } from '../contract/articles.ts';
import { changeContent } from '../server/change.ts';
import type { Deps } from '../server/deps.ts';
import { createArticleIn } from '../server/resources/articles/articles.service.ts';
import { seeded } from './seeded.ts';

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

const TOTAL = 10_000;
const BATCH = 500;
const WORDS =
  'argument balance chart deadline essay figure grammar habit inference journal kernel lecture margin notes outline passage question reading score timing unit verbal window'.split(
    ' ',
  );

/** Ten thousand short articles through the articles service, spread over exams, sections, states and two years. */
export async function layInHuge(deps: Deps): Promise<void> {
  const random = seeded(20_261_121);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const sentence = () => Array.from({ length: 12 }, () => pick(WORDS)).join(' ');
  const now = deps.clock();
  for (let start = 0; start < TOTAL; start += BATCH) {
    await changeContent(deps, async (trx) => {
      for (let number = start; number < start + BATCH; number += 1) {
        const exam = pick(EXAMS);
        const published = random() < 0.9;
        const at = now - Math.floor(random() * 730 * 86_400_000);
        const input: ArticleInput = {
          title: `${exam.code} ${pick(WORDS)} ${pick(WORDS)} ${number + 1}`,
          slug: `huge-${number + 1}`,
          summary: sentence(),
          content_html: `<h2>${sentence()}</h2><p>${sentence()}</p><p>${sentence()}</p>`,
          exam: exam.code,
          section: pick<{ slug: string }>(exam.sections).slug,
          status: published ? 'published' : 'draft',
          published_at: published ? new Date(at).toISOString() : null,
        };
        await createArticleIn(trx, deps, input, null, { created_at: at, updated_at: at });
      }
    });
  }
}
