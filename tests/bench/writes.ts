import type { Sent } from './client.ts';
import type { Load } from './load.ts';
import type { Running } from './server-process.ts';
import type { Site } from './works.ts';

/** What a save adds to an article, in the place of what the one before added: a text that grew with each save would be another work each time. */
const ADDED = /<p>One sentence more about timing, number \d+\.<\/p>$/;

/** Article after article, a body of the editor with another sentence each time. */
export function saving({ ids, staff }: Site): Required<Pick<Load, 'before' | 'sent'>> {
  let version = 0;
  let text = '';
  let id = 0;
  let turn = 0;
  return {
    before: async ({ client }) => {
      id = ids[turn % ids.length] as number;
      turn += 1;
      const { bytes } = await client.must({ path: `/api/articles/${id}`, headers: staff });
      const { data } = JSON.parse(bytes.toString()) as { data: { version: number; content_html: string } };
      version = data.version;
      text = data.content_html.replace(ADDED, '');
    },
    sent: (number): Sent => ({
      method: 'PUT',
      path: `/api/articles/${id}`,
      headers: staff,
      body: { version, status: 'published', content_html: `${text}<p>One sentence more about timing, number ${number}.</p>` },
    }),
  };
}

/** Saves the next article: what comes before a request of a work that is asked after a save. */
export function saved(site: Site): (server: Running) => Promise<void> {
  const save = saving(site);
  let number = 0;
  return async (server) => {
    await save.before(server);
    await server.client.must(save.sent(number));
    number += 1;
  };
}

/** What a ceiling writes and commits where the product has changed something. */
export const bareWrite = async ({ client }: Running): Promise<void> => void (await client.must({ method: 'PUT', path: '/write', status: 204 }));
