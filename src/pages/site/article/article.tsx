import type { Language } from '../../../../config/languages.ts';
import { LIMITS } from '../../../../config/limits.ts';
import type { ProofLevel } from '../../../../config/proof-of-work.ts';
import { href } from '../../../../config/route-projections.ts';
import { articleShare, SHARE_SIZE } from '../../../../config/share-pictures.ts';
import type { ArticlePublic } from '../../../../contract/articles.ts';
import type { CommentThread } from '../../../../contract/comments.ts';
import type { CommentFormState } from '../../../../contract/rendering.ts';
import type { Meta } from '../../../../contract/schema.ts';
import { ArticleBody, hasQuestions } from '../../../components/site/article-body.tsx';
import { Island } from '../../../components/site/island.tsx';
import { readListQuery } from '../../../components/site/list/list-query.ts';
import { PageMeta, type SharedImage } from '../../../components/site/page-meta.tsx';
import { useRoot, useSite } from '../../../components/site/root-data.tsx';
import { articleData, breadcrumbList, organization } from '../../../components/site/structured-data.ts';
import { useNames } from '../../../components/site/use-names.ts';
import { langOf } from '../../../locales/said.ts';
import { useAddress, useText } from '../../../locales/use-text.ts';
import { type PageInput, PageMoved, PageNotFound, sitePage, statusOf } from '../page-loader.ts';
import styles from './article.module.css';
import { ArticleEnd } from './article-end.tsx';
import { ArticleHead, Breadcrumbs, Label } from './article-head.tsx';
import { Comments, type ShownThread } from './comments/comments.tsx';
import { OutlineBeside, OutlineFolded, outlineOf } from './outline.tsx';

interface ArticleData {
  article: ArticlePublic;
  /** Shown through a preview link: readers do not see it yet. */
  is_preview: boolean;
  /** A Chinese text stands in the Chinese interface, whatever its reader has stored. */
  page_language?: Language;
  /** None in a preview. */
  comments: { threads: CommentThread[]; meta: Meta; is_alone: boolean } | null;
  /** What became of a comment that was sent without scripts. */
  sent: 'pending' | 'approved' | null;
  refused?: CommentFormState;
}

/** A photograph as the cover is the best preview; a drawing stands on paper that chats do not have, so the title is drawn. */
function sharedImage(article: ArticlePublic, siteName: string): SharedImage {
  const { cover, language, title } = article;
  if (cover && !cover.is_drawing) return { ...cover, alt: langOf(cover.alt, language) ? title : cover.alt };
  return { src: articleShare(article, siteName).address, ...SHARE_SIZE, alt: title };
}

/** A parameter that no article could have is an unknown article, not a malformed request. */
const unknownIfRefused = (error: unknown) => {
  const status = statusOf(error);
  throw status === 400 || status === 422 ? new PageNotFound() : error;
};

/** A page of all threads. Most articles have none, and their own row says so. */
async function loadThreads({ api, url }: PageInput, article: ArticlePublic): Promise<{ data: CommentThread[]; meta: Meta }> {
  const asked = { page: readListQuery(url).page, per_page: LIMITS.comment.threads_per_page };
  if (article.comment_count === 0) return { data: [], meta: { ...asked, total: 0 } };
  return api.comments.list_public({ query: { article_id: article.id, ...asked } });
}

/** The one thread that the address asks for, whichever of its comments it names. One that is gone, or another article's, leads to all that there are. */
async function loadThread({ api, url }: PageInput, article: ArticlePublic): Promise<{ data: CommentThread[]; meta: Meta }> {
  const page = url.searchParams.has('page') ? readListQuery(url).page : undefined;
  const found = await api.comments.get_public({ params: { id: Number(url.searchParams.get('thread')) }, query: { page } }).catch((error: unknown) => {
    if ([400, 404, 422].includes(statusOf(error) as number)) return null;
    throw error;
  });
  if (found?.data.article.id !== article.id) throw new PageMoved(`${href('/article/:id', { id: article.slug })}#comments`);
  return { data: [found.data], meta: found.meta };
}

async function load(input: PageInput): Promise<ArticleData> {
  const { api, url, params, comment_form } = input;
  const slug = params.id ?? '';
  const preview = url.searchParams.get('preview') ?? undefined;
  const { data: article } = await api.articles.get_public({ params: { slug }, query: { preview } }).catch(unknownIfRefused);
  const page_language = article.language === 'zh' ? 'zh' : undefined;
  if (preview !== undefined) return { article, page_language, is_preview: true, comments: null, sent: null };
  // A number or an old slug: the article has one address.
  if (article.slug !== slug) throw new PageMoved(`${href('/article/:id', { id: article.slug })}${url.search}`, 301);
  const is_alone = url.searchParams.has('thread');
  const comments = await (is_alone ? loadThread(input, article) : loadThreads(input, article));
  const sent = url.searchParams.get('comment');
  return {
    article,
    page_language,
    is_preview: false,
    comments: { threads: comments.data, meta: comments.meta, is_alone },
    sent: sent === 'pending' || sent === 'approved' ? sent : null,
    refused: comment_form,
  };
}

const shownThread = ({ reply_count, ...thread }: CommentThread): ShownThread => (reply_count > thread.replies.length ? { ...thread, reply_count } : thread);

function Article({ article, is_preview: isPreview, comments, sent, refused }: ArticleData) {
  const { public_url, settings } = useRoot();
  const names = useNames();
  const texts = useText();
  const address = useAddress();
  const path = href('/article/:id', { id: article.slug });
  const description = article.seo_description || article.summary;
  const site = useSite();
  // The same on every page of the family: search engines want each to name them all.
  const family = [article, ...article.translations];
  const alternates = family.length > 1 ? Object.fromEntries(family.map(({ language, slug }) => [language, href('/article/:id', { id: slug })])) : null;
  const outline = outlineOf(article.content_html);
  const hasOutline = outline.length > 2;
  const hasNotes = article.content_html.includes('callout-margin"');
  const home = { label: texts.home, url: address('/') };
  const steps = [
    ...(article.exam ? [{ label: article.exam, url: address(`/${article.exam}`) }] : []),
    ...(article.exam && article.section
      ? [{ label: names.section(article.exam, article.section), url: address(`/${article.exam}?section=${article.section}`) }]
      : []),
    ...(!article.exam && article.category
      ? [{ label: names.category(article.category), url: address(`/?category=${encodeURIComponent(article.category.slug)}`) }]
      : []),
  ];
  return (
    <article className={styles.page} data-exam={article.exam ?? undefined} data-margin={hasNotes || undefined}>
      <PageMeta
        title={article.seo_title || article.title}
        description={description}
        path={isPreview ? undefined : path}
        noindex={isPreview}
        type="article"
        image={sharedImage(article, site.name)}
        language={article.language}
        alternates={alternates}
        data={[organization(site), articleData(site, article, path), breadcrumbList(site, home, [...steps, { label: article.title, url: path }])]}
      />
      {isPreview && (
        <p className={styles.preview} role="note">
          <b>{texts.preview}</b> {texts.preview_notice}
        </p>
      )}
      <Breadcrumbs steps={steps} />
      <ArticleHead article={article} />
      {hasOutline && <OutlineBeside entries={outline} lang={article.language} />}
      <p className={styles.place_offer} data-reading-place hidden>
        <a href="#content">
          <Label text={texts.go_on_reading} />
          <span lang={article.language} />
        </a>
      </p>
      {hasOutline && <OutlineFolded entries={outline} lang={article.language} />}
      <div className={styles.text}>
        <ArticleBody html={article.content_html} lang={article.language} />
      </div>
      <ArticleEnd article={article} url={`${public_url}${path}`} />
      {hasQuestions(article.content_html) && (
        <section className={styles.answers} data-print-answers hidden aria-label={texts.answers}>
          <h2>{texts.answers}</h2>
        </section>
      )}
      {comments && (
        <Island
          name="comments"
          component={Comments}
          props={{
            article_id: article.id,
            comment_count: article.comment_count,
            open: article.allow_comments,
            max_length: settings.comment_max_length,
            proof: settings.comment_proof === 'off' ? undefined : (settings.comment_proof as ProofLevel),
            threads: comments.threads.map(shownThread),
            meta: comments.meta,
            is_alone: comments.is_alone || undefined,
            path,
            sent: sent ?? undefined,
            refused,
          }}
        />
      )}
    </article>
  );
}

export const page = sitePage(load, Article);
