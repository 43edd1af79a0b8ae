import { EXAMS } from './exams.ts';

/** Authorities that speak for more than one exam: China's examinations authority (also on its booking sites, `etest.net.cn`), ministries and governments. A name holds for everything below it. */
const AUTHORITIES = ['neea.edu.cn', 'neea.cn', 'etest.net.cn', 'gov', 'gov.cn', 'gov.uk', 'gov.au', 'govt.nz', 'gov.hk', 'canada.ca'];

const hosts: readonly string[] = [...EXAMS.flatMap(({ official_hosts }) => official_hosts), ...AUTHORITIES];

/** Whether an address lies with the owner of an exam or with an authority. Anything that is no web address does not. */
export function isOfficialAddress(address: string): boolean {
  // No name and password before the host: `https://ets.org:x@example.com` is not ETS.
  const host = /^https?:\/\/([a-z0-9.-]+)(?::\d+)?(?:[/?#]|$)/i.exec(address)?.[1]?.toLowerCase();
  return host !== undefined && hosts.some((known) => host === known || host.endsWith(`.${known}`));
}
