import type { FormInstance } from 'antd';
import type { ArticleField, ArticleValues } from '../article-values.ts';

/**
 * The changes without the fields that break a rule of the form; nothing is shown. Making an article by itself leaves them out
 * instead of failing: they follow in the working copy.
 */
export async function withoutMistakes(form: FormInstance<ArticleValues>, changes: Partial<ArticleValues>): Promise<Partial<ArticleValues>> {
  const wrong = await form.validateFields({ validateOnly: true }).then(
    () => [],
    (failure: { errorFields?: { name: (string | number)[] }[] }) => failure.errorFields?.map(({ name }) => name[0] as ArticleField) ?? [],
  );
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !wrong.some((name) => name === field)));
}
