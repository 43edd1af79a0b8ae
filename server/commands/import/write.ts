import { LIMITS } from '../../../config/limits.ts';
import { ArticleInput } from '../../../contract/articles.ts';
import { CategoryInput } from '../../../contract/categories.ts';
import { changeContent } from '../../change.ts';
import type { Deps, Trx } from '../../deps.ts';
import { assertShape } from '../../http/validation.ts';
import { setRedirect } from '../../resources/articles/articles.repository.ts';
import { createArticleIn } from '../../resources/articles/articles.service.ts';
import { tagSlug } from '../../resources/articles/articles.sync.ts';
import { createCategoryIn } from '../../resources/categories/categories.service.ts';
import { cutText, oneLine } from './plain-text.ts';
import type { Plan, ReadyArticle } from './plan.ts';
import type { Meter } from './progress.ts';
import type { Summary } from './summary.ts';
import { writeAuthors } from './write-authors.ts';
import { writeComments } from './write-comments.ts';
import { writeMenus } from './write-menus.ts';
import type { Writing } from './writing.ts';

async function writeCategories({ trx, deps, plan, summary }: Writing): Promise<void> {
  const { categories, category_slugs, imported } = plan;
  for (const nicename of categories.ordered) {
    const known = category_slugs.id(nicename);
    if (known !== null) {
      if (imported.find('category', nicename) === undefined) imported.add('category', nicename, known);
      continue;
    }
    const parent = categories.parent(nicename);
    const description = categories.description(nicename);
    const input: CategoryInput = {
      name: cutText(categories.name(nicename), LIMITS.category.name),
      slug: category_slugs.slug(nicename),
      description: cutText(description, LIMITS.category.description),
      parent_id: parent === null ? null : category_slugs.id(parent),
    };
    if (description.length > LIMITS.category.description)
      summary.change(`category description longer than ${LIMITS.category.description} characters: cut`, input.name);
    assertShape(CategoryInput, input);
    const id = await createCategoryIn(trx, deps, input);
    category_slugs.made(nicename, id);
    imported.add('category', nicename, id);
    summary.brought('category');
  }
}

async function writeArticle({ trx, deps, plan, summary }: Writing, article: ReadyArticle, authors: ReadonlyMap<string, number>): Promise<number> {
  const { plan: planned, input, old_paths } = article;
  const cover = plan.coverOf(planned);
  if (planned.cover !== null && cover === null) summary.leaveOut('featured picture that is not in our store', planned.label);
  const whole: ArticleInput = {
    ...input,
    category_id: planned.category === null ? null : plan.category_slugs.id(planned.category),
    cover_media_id: cover,
  };
  // The body may be longer than a form takes: it was read here, not sent.
  assertShape(ArticleInput, { ...whole, content_html: '' });
  const now = deps.clock();
  const id = await createArticleIn(trx, deps, whole, null, {
    author_id: authors.get(planned.creator) ?? null,
    imported: true,
    created_at: planned.created_at ?? now,
    updated_at: planned.updated_at ?? planned.created_at ?? now,
  });
  for (const path of old_paths) await setRedirect(trx, path, id, now);
  summary.brought('redirect', old_paths.length);
  plan.imported.add('article', planned.key, id);
  summary.brought('article');
  return id;
}

/** Says which tags of the export no article here has. */
async function reportTags({ trx, plan, summary }: Writing): Promise<void> {
  const rows = await trx.selectFrom('tags').select('slug').execute();
  const known = new Set(rows.map((row) => row.slug));
  for (const { name, slug } of plan.file.tags)
    if (!known.has(tagSlug(oneLine(name) || slug))) summary.leaveOut('tag that no article here has', oneLine(name) || slug);
}

async function countTags(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('tags')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Writes all of a plan in one transaction: whole, or not at all. */
export async function writePlan(deps: Deps, plan: Plan, summary: Summary, progress: Meter, adminUsername?: string): Promise<void> {
  progress.start('articles', plan.fresh.length);
  await changeContent(deps, async (trx) => {
    // SQLite: the first statement takes the writer's place, so that nothing read below can be stale. PostgreSQL: touches no row.
    await trx.deleteFrom('imported').where('source', '=', '').execute();
    const writing: Writing = { trx, deps, plan, summary };
    const tagsBefore = await countTags(trx);
    const authors = await writeAuthors(writing, adminUsername);
    await writeCategories(writing);
    await plan.media.insert(trx);
    const articles = new Map<string, number>(plan.known.map(({ key, id }) => [key, id]));
    for (const article of plan.fresh) {
      articles.set(article.plan.key, await writeArticle(writing, article, authors));
      progress.step();
    }
    summary.alreadyHere('article', plan.known.length);
    summary.brought('tag', (await countTags(trx)) - tagsBefore);
    await reportTags(writing);
    await writeComments(writing, articles, authors);
    progress.start('menus', plan.file.menus.length);
    await writeMenus(writing);
    progress.to(plan.file.menus.length);
    await plan.imported.save(trx);
  });
}
