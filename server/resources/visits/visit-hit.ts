import type { FastifyRequest } from 'fastify';
import { REQUEST } from '../../../config/limits.ts';
import type { Hit } from '../../deps.ts';

/** By the older header, or by Global Privacy Control. */
export function asksNotToBeTracked(headers: FastifyRequest['headers']): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}

/** The source that an address names, as it came; null where it names none. */
function campaignOf(address: string): string | null {
  const query = address.indexOf('?');
  return query < 0 ? null : new URLSearchParams(address.slice(query + 1)).get('utm_source');
}

type Asked = Pick<FastifyRequest, 'headers' | 'ip' | 'host'>;

/** The hit of a request for `address`, a path with its query; the referrer is the header's unless told. */
export function hitOf({ headers, ip, host }: Asked, at: number, address: string, referrer?: string | null): Hit {
  return {
    at,
    path: address,
    referrer: referrer ?? headers.referer ?? null,
    campaign: campaignOf(address),
    ip,
    user_agent: (headers['user-agent'] ?? '').slice(0, REQUEST.user_agent),
    accept_language: (headers['accept-language'] ?? '').slice(0, REQUEST.accept_language),
    host,
    dnt: asksNotToBeTracked(headers),
  };
}
