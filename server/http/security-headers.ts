import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

type Policy = Record<string, readonly string[]>;

const base: Policy = {
  'default-src': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'media-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

function write(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

const hashes = new Map<string, string>();

/** `'sha256-…'` of a script or a style within a page. */
function inlineHash(text: string): string {
  const known = hashes.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return hashes.set(text, known).get(text) as string;
}

/** Of public pages and of previews, by the inline script. */
const ofSite = { framed: new Map<string, string>(), alone: new Map<string, string>() };

/** Public pages: our own files and the one known inline script; no inline styles. A preview may stand in a frame of the console. */
export function sitePolicy(headScript: string, { framed = false } = {}): string {
  const written = framed ? ofSite.framed : ofSite.alone;
  const policy =
    written.get(headScript) ??
    write({ ...base, 'frame-ancestors': [framed ? "'self'" : "'none'"], 'script-src': ["'self'", inlineHash(headScript)], 'style-src': ["'self'"] });
  written.set(headScript, policy);
  return policy;
}

/** A page that asks for nothing but itself, with one style within it. */
export function plainPolicy(style: string): string {
  return write({
    'default-src': ["'none'"],
    'style-src': [inlineHash(style)],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

/** The console: antd writes its styles into the page and previews stand in frames; scripts stay as strict. */
export function consolePolicy(headScript: string): string {
  return write({
    ...base,
    'img-src': ["'self'", 'data:', 'blob:'],
    'script-src': ["'self'", inlineHash(headScript)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'frame-src': ["'self'"],
  });
}

/**
 * The headers that helmet gives every answer of a site at this address. They are the same for all, so it is asked once: to ask it for each request (as `@fastify/helmet` does) made twelve
 * functions each time, and what hung on them reached the old part of the heap with the whole request.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const ask = helmet({
    // Pages have policies of their own.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  ask(answer.req, answer, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}
