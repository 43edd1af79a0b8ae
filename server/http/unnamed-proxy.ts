import type { IncomingMessage, Server } from 'node:http';
import { BlockList } from 'node:net';

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
