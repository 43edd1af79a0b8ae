import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const hex = (part: string) => part.split(':').filter(Boolean);
  const [head = '', tail] = address.split('::');
  const [before, after] = [hex(head), hex(tail ?? '')];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

/** The last 32 bits may be written as IPv4. */
function withoutDots(address: string): string {
  const at = address.lastIndexOf(':') + 1;
  const bytes = address.slice(at).split('.').map(Number);
  if (bytes.length !== 4) return address;
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return `${address.slice(0, at)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

const MAPPED = /^0:0:0:0:0:ffff:/;

/**
 * What counts as one sender: an IPv4 address, or the /64 of an IPv6 address, because whoever has one address of a /64 has
 * all 2^64 of them. IPv4 written as IPv6 is IPv4. Anything else stands as it is; whoever has hung up has no address any more.
 */
export function networkOf(ip: string | undefined): string {
  const address = ip?.split('%')[0] ?? '';
  if (isIPv4(address) || !isIPv6(address)) return address;
  const groups = groupsOf(withoutDots(address.toLowerCase()));
  if (MAPPED.test(groups.join(':'))) {
    const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * A wider circle than one sender, for telling a familiar place from a new one: addresses change from day to day, seldom out of
 * the first three parts (IPv4) or the provider's /48 (IPv6).
 */
export function neighbourhoodOf(ip: string): string {
  const network = networkOf(ip);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}
