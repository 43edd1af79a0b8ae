import { EXAMS } from '../config/exams.ts';
import type { ArticleInput } from '../contract/articles.ts';
import { changeContent } from '../server/change.ts';
import type { Deps } from '../server/deps.ts';
import { createArticleIn } from '../server/resources/articles/articles.service.ts';

const TOTAL = 10_000;
const BATCH = 500;
const WORDS =
  'argument balance chart deadline essay figure grammar habit inference journal kernel lecture margin notes outline passage question reading score timing unit verbal window'.split(
    ' ',
  );

/** A small generator with a fixed seed: the same ten thousand articles every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

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
