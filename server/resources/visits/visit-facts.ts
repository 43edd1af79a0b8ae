import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { LIMITS, MEMORY } from '../../../config/limits.ts';
import type { Hit } from '../../deps.ts';
import { parsedUrl } from '../../runtime.ts';
import { BOTS, BROWSERS, DEVICES, DIRECT, HEALTH_CHECKS, INTERNAL, matching, OTHER, SOURCES } from './referrers-and-agents.ts';

/** What is kept of a hit beside its hashes. */
export interface VisitFacts {
  source: string;
  device: string;
  browser: string;
  language: string;
  is_bot: boolean;
  /** A bot's name, `other` for one without; null for people. */
  bot: string | null;
}

/** Characters of another site's host. */
const MAX_HOST = 100;

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '');

function isBelow(host: string, wanted: string): boolean {
  if (wanted.endsWith('.*')) {
    const name = wanted.slice(0, -2);
    return new RegExp(`(?:^|\\.)${name}\\.[a-z]{2,3}(?:\\.[a-z]{2,3})?$`).test(host);
  }
  return host === wanted || host.endsWith(`.${wanted}`);
}

/** A source's name as campaigns write it: words, no address. */
const CAMPAIGN = new RegExp(`^[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,${LIMITS.utm_source - 1}}$`, 'u');
/** Words of ours that a campaign cannot take. */
const RESERVED = new Set([DIRECT, INTERNAL, OTHER]);

/** The source that an address names: one of the table by its name or a host of its, else the name in small letters; null for what is no name. */
export function campaignSource(name: string | null | undefined): string | null {
  const tidy = (name ?? '').normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  if (!CAMPAIGN.test(tidy) || RESERVED.has(tidy)) return null;
  const known = SOURCES.find(({ key, label, hosts }) => [key, label].some((word) => word.toLowerCase() === tidy) || hosts.some((host) => isBelow(tidy, host)));
  return known?.key ?? tidy;
}

/** Where a reader came from: `direct`, `internal`, a name of the table, or the other site's host. */
export function sourceOf(referrer: string | null, ownHosts: readonly string[]): string {
  if (!referrer) return DIRECT;
  const url = parsedUrl(referrer);
  if (!url || !['http:', 'https:', 'android-app:'].includes(url.protocol) || url.hostname === '') return DIRECT;
  const host = withoutWww(url.hostname);
  if (ownHosts.some((own) => withoutWww(own) === host)) return INTERNAL;
  return SOURCES.find((row) => row.hosts.some((wanted) => isBelow(host, wanted)))?.key ?? host.slice(0, MAX_HOST);
}

/** The key of a row of the table. */
export function deviceOf(userAgent: string): string {
  return matching(DEVICES, userAgent)?.key ?? OTHER;
}

/** The key of a row of the table. */
export function browserOf(userAgent: string): string {
  return matching(BROWSERS, userAgent)?.key ?? OTHER;
}

/** The bot's name, `other` for one without, null for what a person reads with. A client that does not say what it is counts as a bot. */
export function botOf(userAgent: string): string | null {
  if (userAgent.trim() !== '' && !isbot(userAgent)) return null;
  return matching(BOTS, userAgent)?.key ?? OTHER;
}

/** Whether this only asks if the site is alive. */
export function isHealthCheck(userAgent: string): boolean {
  return HEALTH_CHECKS.test(userAgent);
}

/** The first tag of Accept-Language as `en`, `zh-CN`, `zh-Hant-TW`; empty when there is none. */
export function languageTagOf(acceptLanguage: string): string {
  const tag = acceptLanguage.split(/[,;]/)[0]?.trim() ?? '';
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i.test(tag)) return '';
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? '';
  } catch {
    return '';
  }
}

const hostnameOf = (host = ''): string[] => [parsedUrl(`http://${host}`)?.hostname ?? []].flat();

/** Of what is said, characters; longer words are nobody else's. */
const LONGEST = 1500;
/** What was read of hits before: readers of one browser, coming from one place, say the same words. */
const known = new LRUCache<string, VisitFacts>({ max: MEMORY.visit_facts });

/** Reads a hit. `publicHost` is the host of PUBLIC_URL. */
export function factsOf(hit: Hit, publicHost: string): VisitFacts {
  const said = JSON.stringify([hit.user_agent, hit.referrer, hit.campaign, hit.accept_language, hit.host, publicHost]);
  const facts = known.get(said) ?? read(hit, publicHost);
  if (said.length <= LONGEST) known.set(said, facts);
  return facts;
}

function read(hit: Hit, publicHost: string): VisitFacts {
  const bot = botOf(hit.user_agent);
  const referred = sourceOf(hit.referrer, [publicHost, ...hostnameOf(hit.host)]);
  return {
    // Whoever goes on reading here came from here, whatever is left in the address.
    source: referred === INTERNAL ? INTERNAL : (campaignSource(hit.campaign) ?? referred),
    device: deviceOf(hit.user_agent),
    browser: browserOf(hit.user_agent),
    language: languageTagOf(hit.accept_language),
    is_bot: bot !== null,
    bot,
  };
}
