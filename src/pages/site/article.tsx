import { replace, useLoaderData } from 'react-router-dom';
import { href } from '../../../config/route-projections.ts';
import type { ArticlePublic } from '../../../contract/articles.ts';
import type { CommentThread } from '../../../contract/comments.ts';
import type { Meta } from '../../../contract/schema.ts';
import { ArticleBody } from '../../components/site/article-body.tsx';
import { Breadcrumbs } from '../../components/site/breadcrumbs.tsx';
import { PageMeta } from '../../components/site/page-meta.tsx';
import { useNames } from '../../components/site/use-names.ts';
import { useRoot } from '../../layouts/site/root-data.ts';
import styles from './article.module.css';
import { ArticleEnd } from './article-end.tsx';
import { ArticleHead } from './article-head.tsx';
import { Comments } from './comments/comments.tsx';
import { readListQuery } from './list-query.ts';
import { outlineOf } from './outline.ts';
import { Outline } from './outline.tsx';
import { notFound, pageLoader } from './page-loader.ts';

interface ArticleData {
  article: ArticlePublic;
  comments: { threads: CommentThread[]; meta: Meta };
}

const THREADS_PER_PAGE = 30;

/** A parameter that no article could have is an unknown article, not a malformed request. */
const unknownIfRefused = (error: unknown) => {
  const status = (error as { status?: unknown }).status;
  throw status === 400 || status === 422 ? notFound() : error;
};

export const loader = pageLoader<ArticleData>(async ({ api, url, params, options }) => {
  const asked = params.id ?? '';
  const { data: article } = await api.articles.get_public({ params: { slug: asked } }, options).catch(unknownIfRefused);
  // A number or an old slug: the article has one address.
  if (article.slug !== asked) throw replace(`${href('/article/:id', { id: article.slug })}${url.search}`, 301);
  const { page } = readListQuery(url);
  const comments = await api.comments.list_public({ query: { article_id: article.id, page, per_page: THREADS_PER_PAGE } }, options);
  return { article, comments: { threads: comments.data, meta: comments.meta } };
});

export function Component() {
  const { article, comments } = useLoaderData<ArticleData>();
  const { public_url, settings } = useRoot();
  const names = useNames();
  const path = href('/article/:id', { id: article.slug });
  const description = article.seo_description || article.summary;
  const outline = outlineOf(article.content_html);
  const steps = [
    ...(article.exam ? [{ label: article.exam, url: `/${article.exam}` }] : []),
    ...(article.exam && article.section ? [{ label: names.section(article.exam, article.section), url: `/${article.exam}?section=${article.section}` }] : []),
    ...(!article.exam && article.category ? [{ label: article.category.name, url: `/?category=${encodeURIComponent(article.category.slug)}` }] : []),
  ];
  return (
    <article className={styles.page} data-exam={article.exam ?? undefined}>
      <PageMeta
        title={article.seo_title || article.title}
        description={description}
        path={path}
        type="article"
        image={article.cover?.url}
        alternates={article.translations.map(({ language, slug }) => ({ language, path: href('/article/:id', { id: slug }) }))}
        data={{
          '@type': 'Article',
          headline: article.title,
          description,
          inLanguage: article.language,
          datePublished: article.published_at,
          dateModified: article.updated_at,
          author: article.author ? { '@type': 'Person', name: article.author.name } : undefined,
          publisher: { '@type': 'Organization', name: settings.site_name, url: `${public_url}/` },
          image: article.cover ? `${public_url}${article.cover.url}` : undefined,
          mainEntityOfPage: `${public_url}${path}`,
        }}
      />
      <div className={styles.trail}>
        <Breadcrumbs steps={steps} />
      </div>
      <ArticleHead article={article} />
      <div className={styles.columns}>
        {outline.length > 2 && <Outline entries={outline} lang={article.language} />}
        <div className={styles.text}>
          <ArticleBody html={article.content_html} lang={article.language} />
        </div>
      </div>
      <ArticleEnd article={article} />
      <Comments key={article.id} article={article} threads={comments.threads} meta={comments.meta} path={path} />
    </article>
  );
}
