import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '../../config/limits.ts';
import { href } from '../../config/route-projections.ts';
import type { CommentFormState } from '../../contract/rendering.ts';
import type { ErrorBody } from '../../contract/schema.ts';
import { AppError } from '../http/errors.ts';
import { readerLanguage } from '../http/language.ts';
import { localApi } from './local-transport.ts';

const FIELDS = ['author_name', 'author_email', 'content', 'website'] as const;
type Fields = Record<(typeof FIELDS)[number], string>;

/** What the form holds; a field that came twice or not at all counts as empty. */
function fieldsOf(body: unknown): Fields {
  const sent = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(FIELDS.map((name) => [name, typeof sent[name] === 'string' ? (sent[name] as string) : ''])) as Fields;
}

type ShowPage = (request: FastifyRequest, reply: FastifyReply, url: string, form: CommentFormState & { status: number }) => Promise<unknown>;
type NotFound = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<unknown>;

/**
 * Comments without scripts: an article's form posts to the article's own address (urlencoded). What `POST /api/comments`
 * takes is answered 303 to the comments; what it refuses brings the page again, with the reasons and all that was typed.
 */
export function registerCommentPosts(app: FastifyInstance, showPage: ShowPage, notFound: NotFound): void {
  void app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: LIMITS.public_body_bytes });
    scope.post<{ Params: { id: string } }>('/article/:id', { bodyLimit: LIMITS.public_body_bytes }, async (request, reply) => {
      const path = href('/article/:id', { id: request.params.id });
      const article = await localApi(app, readerLanguage(request))
        .articles.get_public({ params: { slug: request.params.id } })
        .catch((error: unknown) => {
          if (error instanceof AppError && error.status < 500) return null;
          throw error;
        });
      if (!article) return notFound(request, reply, path);
      const language = article.data.language === 'zh' ? 'zh' : readerLanguage(request);
      const own = href('/article/:id', { id: article.data.slug });
      const { author_email, website, ...texts } = fieldsOf(request.body);
      const answer = await app.inject({
        method: 'POST',
        url: '/api/comments',
        remoteAddress: request.ip,
        headers: { cookie: `language=${language}`, 'user-agent': request.headers['user-agent'] ?? '' },
        payload: { article_id: article.data.id, ...texts, ...(author_email && { author_email }), ...(website && { website }) },
      });
      if (answer.statusCode === 201) {
        const { status } = answer.json<{ data: { status: string } }>().data;
        return reply.redirect(`${own}?comment=${status === 'approved' ? 'approved' : 'pending'}#comments`, 303);
      }
      const { message, errors } = answer.json<ErrorBody>();
      const retry = answer.headers['retry-after'];
      if (retry !== undefined) reply.header('retry-after', retry);
      return showPage(request, reply, own, { status: answer.statusCode, message, errors: errors ?? {}, values: { ...texts, author_email } });
    });
  });
}
