import { createHash } from 'node:crypto';

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

/** `'sha256-…'` of the one inline script there is. */
function scriptHash(script: string): string {
  const known = hashes.get(script) ?? `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  return hashes.set(script, known).get(script) as string;
}

/** Of public pages and of previews, by the inline script. */
const ofSite = { framed: new Map<string, string>(), alone: new Map<string, string>() };

/** Public pages: our own files and the one known inline script; no inline styles. A preview may stand in a frame of the console. */
export function sitePolicy(headScript: string, { framed = false } = {}): string {
  const written = framed ? ofSite.framed : ofSite.alone;
  const policy =
    written.get(headScript) ??
    write({ ...base, 'frame-ancestors': [framed ? "'self'" : "'none'"], 'script-src': ["'self'", scriptHash(headScript)], 'style-src': ["'self'"] });
  written.set(headScript, policy);
  return policy;
}

/** The console: antd writes its styles into the page and previews stand in frames; scripts stay as strict. */
export function consolePolicy(headScript: string): string {
  return write({
    ...base,
    'img-src': ["'self'", 'data:', 'blob:'],
    'script-src': ["'self'", scriptHash(headScript)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'frame-src': ["'self'"],
  });
}
