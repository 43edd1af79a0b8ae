import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { LIMITS } from '../config/limits.ts';
import { USERNAME_PATTERN } from '../config/person-name.ts';
import { parsedUrl } from './runtime.ts';

/** The checked environment; see README.md for what each variable does. */
export interface Env {
  port: number;
  host: string;
  data_dir: string;
  database_url: string | null;
  storage_url: string | null;
  /** The S3-compatible store for backups; none: `DATA_DIR/backups`. */
  backup_url: string | null;
  public_url: string;
  admin_username: string;
  admin_password: string | null;
  sample_content: boolean;
  /** How many proxies in front are believed, or which; never everybody. */
  trust_proxy: false | number | string[];
  cors_origins: string[];
  log_level: string;
  /** Whether `/api/docs` describes the calls to anybody. */
  api_docs: boolean;
  /** What opens `/metrics`; without it there is none. */
  metrics_token: string | null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Fails the start with a sentence that names the variable. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** Their values hold passwords: a refusal does not repeat them. */
const SECRET = ['DATABASE_URL', 'STORAGE_URL', 'BACKUP_URL'];

function parseUrl(name: string, value: string, protocols: string[]): URL {
  const url = parsedUrl(value);
  if (!url) throw new EnvError(`${name} is not an address${SECRET.includes(name) ? '' : `: "${value}"`}`);
  if (!protocols.includes(url.protocol)) {
    throw new EnvError(`${name} must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}, not ${url.protocol}//`);
  }
  return url;
}

/**
 * `s3://bucket/path?endpoint=https://host&region=…`, its path as it is written.
 * @throws EnvError with a sentence that says what is missing
 */
export function parseS3(name: string, value: string): { bucket: string; path: string; endpoint: string; region: string | null } {
  const { hostname, pathname, searchParams } = parseUrl(name, value, ['s3:']);
  const endpoint = searchParams.get('endpoint') ?? '';
  if (!/^https?:\/\/[^\s/]+/.test(endpoint))
    throw new EnvError(`${name} needs an endpoint that begins with https:// or http://, as in s3://bucket?endpoint=https://s3.example.org`);
  if (!hostname) throw new EnvError(`${name} needs a bucket, as in s3://bucket?endpoint=https://s3.example.org`);
  return { bucket: hostname, path: pathname, endpoint, region: searchParams.get('region') || null };
}

function parseSwitch(name: string, value: string): boolean {
  if (['on', 'true', '1'].includes(value)) return true;
  if (['off', 'false', '0'].includes(value)) return false;
  throw new EnvError(`${name} must be on or off, not "${value}"`);
}

const isWithin = ({ length }: string, { min, max }: { min: number; max: number }) => length >= min && length <= max;

/** An address or a network, `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '1', ...rest] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
}

function parseTrustProxy(value: string): Env['trust_proxy'] {
  if (['off', 'false', '0'].includes(value)) return false;
  if (['on', 'true'].includes(value)) {
    throw new EnvError(
      `TRUST_PROXY must not be "${value}": anybody could then choose the address he is counted under. Say how many proxies stand in front (mostly 1), or their addresses`,
    );
  }
  if (/^\d$/.test(value)) return Number(value);
  const addresses = value.split(',').map((part) => part.trim());
  if (addresses.every((address) => isNetwork(address) || ['loopback', 'linklocal', 'uniquelocal'].includes(address))) return addresses;
  throw new EnvError(`TRUST_PROXY must be off, the number of proxies in front (1 to 9), or their addresses separated by commas, not "${value}"`);
}

/**
 * Reads and checks the environment. An empty variable counts as absent.
 * @throws EnvError with a sentence that names the variable
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const get = (name: string) => source[name]?.trim() || undefined;

  const portText = get('PORT') ?? '3000';
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65_535) throw new EnvError(`PORT must be a whole number from 0 to 65535, not "${portText}"`);
  const host = get('HOST') ?? '127.0.0.1';
  if (/[\s/]/.test(host) || (host.includes(':') && isIP(host) !== 6)) throw new EnvError(`HOST must be a host name or an address, not "${host}"`);

  const dataDir = get('DATA_DIR') ?? './data';
  const databaseUrl = get('DATABASE_URL') ?? null;
  if (databaseUrl) parseUrl('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']);
  const storageUrl = get('STORAGE_URL') ?? null;
  const backupUrl = get('BACKUP_URL') ?? null;
  for (const [name, value] of Object.entries({ STORAGE_URL: storageUrl, BACKUP_URL: backupUrl })) {
    if (value) parseS3(name, value);
  }
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const publicUrl = get('PUBLIC_URL') ?? `http://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${port}`;
  const parsedPublic = parseUrl('PUBLIC_URL', publicUrl, ['http:', 'https:']);
  if (parsedPublic.pathname !== '/') throw new EnvError(`PUBLIC_URL must not have a path: "${publicUrl}"`);

  const adminPassword = source.ADMIN_PASSWORD || null;
  if (adminPassword && !isWithin(adminPassword, LIMITS.password))
    throw new EnvError(`ADMIN_PASSWORD must have ${LIMITS.password.min} to ${LIMITS.password.max} characters`);
  const adminUsername = get('ADMIN_USERNAME') ?? 'admin';
  if (!isWithin(adminUsername, LIMITS.username) || !new RegExp(USERNAME_PATTERN, 'u').test(adminUsername)) {
    throw new EnvError(
      `ADMIN_USERNAME must be ${LIMITS.username.min} to ${LIMITS.username.max} letters, digits, dots, dashes or underscores, not "${adminUsername}"`,
    );
  }

  const corsOrigins = (get('CORS_ORIGINS') ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of corsOrigins) {
    if (parseUrl('CORS_ORIGINS', origin, ['http:', 'https:']).origin !== origin)
      throw new EnvError(`CORS_ORIGINS must hold bare origins such as https://example.org, not "${origin}"`);
  }
  const logLevel = get('LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) throw new EnvError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${logLevel}"`);

  const metricsToken = source.METRICS_TOKEN?.trim() || null;
  if (metricsToken && !/^[\x21-\x7e]{20,200}$/.test(metricsToken))
    throw new EnvError('METRICS_TOKEN must be 20 to 200 letters, digits or signs without spaces');

  return {
    port,
    host,
    data_dir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    database_url: databaseUrl,
    storage_url: storageUrl,
    backup_url: backupUrl,
    public_url: parsedPublic.origin,
    admin_username: adminUsername,
    admin_password: adminPassword,
    sample_content: parseSwitch('SAMPLE_CONTENT', get('SAMPLE_CONTENT') ?? 'on'),
    trust_proxy: parseTrustProxy(get('TRUST_PROXY') ?? 'off'),
    cors_origins: corsOrigins,
    log_level: logLevel,
    metrics_token: metricsToken,
    api_docs: parseSwitch('API_DOCS', get('API_DOCS') ?? (source.NODE_ENV === 'production' ? 'off' : 'on')),
  };
}
