import { type LookupAddress, lookup as lookupName } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { LIMITS } from '../../config/limits.ts';

/** A file's bytes, or why there are none. */
export type Fetched = { bytes: Buffer } | { missing: string };

const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;
const TYPES = /^(image|audio|video)\/|^application\/(pdf|ogg|octet-stream)\b/i;

/** Networks that are not the public internet: this machine, its neighbours, the clouds' inner services. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'] as const),
  ...(['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
].map((text) => text.split('/') as [string, string])) {
  PRIVATE.addSubnet(network, Number(prefix), 'ipv4');
}
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const NOT_PUBLIC_V6 = new BlockList();
// Documentation, and the ranges that carry IPv4 addresses inside.
for (const [network, prefix] of [
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2001::', 32],
] as const)
  NOT_PUBLIC_V6.addSubnet(network, prefix, 'ipv6');

/** Whether an address is of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, 'ipv4');
  return family === 6 && PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6');
}

class Refused extends Error {}

/** Resolves a name and refuses it when any of its addresses is private; the connection goes to what was checked. */
function guardedLookup(isAllowed: (address: string) => boolean) {
  return (host: string, options: object, done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void): void => {
    lookupName(host, { all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const refused = addresses.find(({ address }) => !isAllowed(address));
      const first = addresses[0];
      if (refused || !first) return done(new Refused('its host has a private address'), '');
      if ('all' in options && options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };
}

type Answer = Fetched | { redirect: string };

function get(url: URL, isAllowed: (address: string) => boolean, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isAllowed(host)) return reject(new Refused('its host has a private address'));
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(
      url,
      { lookup: guardedLookup(isAllowed), signal, agent: false, headers: { 'user-agent': 'ExamPress import', accept: 'image/*,audio/*,application/pdf' } },
      (response) => {
        const status = response.statusCode ?? 0;
        const stop = (answer: Answer) => {
          response.destroy();
          resolve(answer);
        };
        if (status >= 300 && status < 400 && response.headers.location) return stop({ redirect: response.headers.location });
        if (status !== 200) return stop({ missing: `the site answered ${status}` });
        if (!TYPES.test(response.headers['content-type'] ?? '')) return stop({ missing: `the site sent ${response.headers['content-type'] ?? 'no type'}` });
        const tooLarge = { missing: `larger than ${LIMITS.upload_bytes / 1024 / 1024} MB` };
        if (Number(response.headers['content-length']) > LIMITS.upload_bytes) return stop(tooLarge);
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > LIMITS.upload_bytes) return stop(tooLarge);
          chunks.push(chunk);
        });
        response.on('end', () => resolve({ bytes: Buffer.concat(chunks) }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end();
  });
}

/**
 * Fetches files from the hosts given and from nowhere else: no other host by a redirect, no private address, no more
 * than an upload's bytes, no longer than 30 seconds a file.
 */
export function mediaFetcher(hosts: ReadonlySet<string>, isAllowed: (address: string) => boolean = isPublicAddress) {
  return async (address: URL): Promise<Fetched> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    let url = address;
    try {
      for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
        if (url.protocol !== 'http:' && url.protocol !== 'https:') return { missing: `leads to ${url.protocol}` };
        if (url.username || url.password) return { missing: 'its address holds a password' };
        if (!hosts.has(url.host)) return { missing: hop === 0 ? `on another host (${url.host})` : `leads to another host (${url.host})` };
        const answer = await get(url, isAllowed, signal);
        if (!('redirect' in answer)) return answer;
        url = new URL(answer.redirect, url);
      }
      return { missing: 'too many redirects' };
    } catch (error) {
      if (error instanceof Refused) return { missing: error.message };
      if (signal.aborted) return { missing: `no answer within ${TIMEOUT_MS / 1000} seconds` };
      return { missing: `could not be fetched (${(error as NodeJS.ErrnoException).code ?? 'broken connection'})` };
    }
  };
}
