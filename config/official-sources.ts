import { EXAMS } from './exams.ts';

/** Authorities that speak for more than one exam: China's examinations authority (also on its booking sites, `etest.net.cn`), ministries and governments. A name holds for everything below it. */
const AUTHORITIES = ['neea.edu.cn', 'neea.cn', 'etest.net.cn', 'gov', 'gov.cn', 'gov.uk', 'gov.au', 'govt.nz', 'gov.hk', 'canada.ca'];

const hosts: readonly string[] = [...EXAMS.flatMap(({ official_hosts }) => official_hosts), ...AUTHORITIES];

// No name and password before the host: `https://ets.org:x@example.com` is not ETS.
const hostOf = (address: string) => /^https?:\/\/([a-z0-9.-]+)(?::\d+)?(?:[/?#]|$)/i.exec(address)?.[1]?.toLowerCase();
const isBelow = (host: string, names: readonly string[]) => names.some((known) => host === known || host.endsWith(`.${known}`));

/** Whether an address lies with the owner of an exam or with an authority. Anything that is no web address does not. */
export function isOfficialAddress(address: string): boolean {
  const host = hostOf(address);
  return host !== undefined && isBelow(host, hosts);
}
