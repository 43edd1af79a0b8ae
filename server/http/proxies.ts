import type { IncomingMessage, Server } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** An address with the port that some proxies write behind it, in brackets or without. */
const WITH_PORT = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/;

/** The address that one entry of `X-Forwarded-For` names, without port and zone; null where it names none (`unknown`, a word that somebody made up). */
export function addressIn(entry: string): string | null {
  const text = entry.trim();
  const [, bracketed, dotted] = WITH_PORT.exec(text) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? text).split('%');
  return isIP(address) === 0 ? null : address;
}

/**
 * Makes addresses of all entries of `X-Forwarded-For` before anybody reads them: a port is another one with each connection, and a word another one whenever its sender
 * likes, so that nobody would be counted twice. What is no address counts as the neighbour that handed the request on; how many entries there are stays.
 */
export function tidyForwardedFor({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
  const said = headers['x-forwarded-for'];
  if (said === undefined) return;
  const entries = String(said).split(',');
  headers['x-forwarded-for'] = entries.map((entry) => addressIn(entry) ?? socket.remoteAddress ?? '').join(', ');
}

/** Where a proxy of one's own asks from: this machine and private networks (RFC 1918, 4193). */
const NEAR = new BlockList();
NEAR.addSubnet('127.0.0.0', 8, 'ipv4');
NEAR.addSubnet('10.0.0.0', 8, 'ipv4');
NEAR.addSubnet('172.16.0.0', 12, 'ipv4');
NEAR.addSubnet('192.168.0.0', 16, 'ipv4');
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

const isNear = (address = '') => NEAR.check(address.replace(/^::ffff:/, ''), address.includes(':') && !address.startsWith('::ffff:') ? 'ipv6' : 'ipv4');

/**
 * Behind a proxy that `TRUST_PROXY` does not name, all readers are one: they share one budget, one sign-in throttle and one place in the statistics.
 * The first request that tells of such a proxy is told to `warn`; then nobody looks any more.
 */
export function watchForUnnamedProxy(server: Server, warn: (words: string) => void): void {
  const look = ({ headers, socket }: IncomingMessage) => {
    if (headers['x-forwarded-for'] === undefined || !isNear(socket.remoteAddress)) return;
    server.off('request', look);
    warn(
      'A proxy in front names its readers (X-Forwarded-For), but TRUST_PROXY is off: all of them count as one and are refused as one (429). Set TRUST_PROXY=1, or name the proxy',
    );
  };
  server.on('request', look);
}
