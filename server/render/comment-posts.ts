import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '../../config/limits.ts';
import { href } from '../../config/route-projections.ts';
import type { CommentFormState } from '../../contract/rendering.ts';
import type { ErrorBody } from '../../contract/schema.ts';
import { AppError } from '../errors.ts';
import { readerLanguage } from '../http/language.ts';
import { localApi } from './local-transport.ts';

const FIELDS = ['author_name', 'author_email', 'content', 'website'] as const;
type Fields = Record<(typeof FIELDS)[number], string>;

/** What the form holds; a field that came twice or not at all counts as empty. */
function fieldsOf(body: unknown): Fields {
  const sent = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(FIELDS.map((name) => [name, typeof sent[name] === 'string' ? (sent[name] as string) : ''])) as Fields;
}

/**
 * Whether another site's page made the browser send a form: a reader is known by his e-mail and network, and what a trusted one says is public at once. Browsers say so in
 * `Sec-Fetch-Site`, over plain HTTP in `Origin` alone; whoever sends neither is no browser.
 */
function isFromElsewhere({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin !== publicUrl && origin.replace(/^https?:\/\//, '') !== host;
}

const ELSEWHERE = {
  en: 'This came from a page of another site and was not sent. Please send it from here.',
  zh: '这条评论是从其他网站的页面提交的，没有发出。请在本页提交。',
} as const;
const TOO_LONG = {
  en: 'This comment is far too long and was not sent. Go back one page: what you wrote is still there.',
  zh: '评论太长，没有发出。请返回上一页，写好的内容还在那里。',
} as const;
const NOTHING = { author_name: '', author_email: '', content: '' };

type ShowPage = (request: FastifyRequest, reply: FastifyReply, url: string, form: CommentFormState & { status: number }) => Promise<unknown>;
type NotFound = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<unknown>;
type Addressed = FastifyRequest<{ Params: { id: string } }>;

/**
 * Comments without scripts: an article's form posts to the article's own address (urlencoded). What `POST /api/comments`
 * takes is answered 303 to the comments; what it refuses brings the page again, with the reasons and all that was typed.
 */
export function registerCommentPosts(app: FastifyInstance, publicUrl: string, showPage: ShowPage, notFound: NotFound): void {
  /** The article that is commented on, its address and the language of its page; null where there is none. */
  const addressed = async (request: Addressed) => {
    const found = await localApi(app, readerLanguage(request))
      .articles.get_public({ params: { slug: request.params.id } })
      .catch((error: unknown) => {
        if (error instanceof AppError && error.status < 500) return null;
        throw error;
      });
    if (!found) return null;
    const { id, slug, language } = found.data;
    return { id, own: href('/article/:id', { id: slug }), language: language === 'zh' ? 'zh' : readerLanguage(request) } as const;
  };
  const missing = (request: Addressed, reply: FastifyReply) => notFound(request, reply, href('/article/:id', { id: request.params.id }));

  void app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: LIMITS.public_body_bytes });
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
      const article = await addressed(request as Addressed);
      if (!article) return missing(request as Addressed, reply);
      return showPage(request, reply, article.own, { status: 413, message: TOO_LONG[article.language], errors: {}, values: NOTHING });
    });
    scope.post<{ Params: { id: string } }>('/article/:id', { bodyLimit: LIMITS.public_body_bytes }, async (request, reply) => {
      const article = await addressed(request);
      if (!article) return missing(request, reply);
      const { id, own, language } = article;
      const { author_email, website, ...texts } = fieldsOf(request.body);
      const values = { ...texts, author_email };
      if (isFromElsewhere(request, publicUrl)) return showPage(request, reply, own, { status: 403, message: ELSEWHERE[language], errors: {}, values });
      const answer = await app.inject({
        method: 'POST',
        url: '/api/comments',
        remoteAddress: request.ip,
        headers: { cookie: `language=${language}`, 'user-agent': request.headers['user-agent'] ?? '' },
        payload: { article_id: id, ...texts, ...(author_email && { author_email }), ...(website && { website }) },
      });
      if (answer.statusCode === 201) {
        const { status } = answer.json<{ data: { status: string } }>().data;
        return reply.redirect(`${own}?comment=${status === 'approved' ? 'approved' : 'pending'}#comments`, 303);
      }
      const { message, errors } = answer.json<ErrorBody>();
      const retry = answer.headers['retry-after'];
      if (retry !== undefined) reply.header('retry-after', retry);
      return showPage(request, reply, own, { status: answer.statusCode, message, errors: errors ?? {}, values });
    });
  });
}
