import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

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
