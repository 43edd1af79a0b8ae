import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringSamples, newSamples } from '../sample/new-samples.ts';
import { runCommand, say, UsageError } from './command.ts';

/** The built product keeps the sample content beside this file's folder. */
const CONTENT = join(dirname(fileURLToPath(import.meta.url)), '../content');

const ALL = Number.POSITIVE_INFINITY;

runCommand({
  usage: `usage: npm run sample
       npm run sample -- --new [SLUG …]

  Names the sample articles of this version that the site has never had. With --new they come as drafts, all or those that are
  named (a translation with its original), with their pictures; an editor reads and publishes them. Articles, exam pages, menus
  and settings that are here are left as they are; so is what was renamed or deleted. The server may run meanwhile.
`,
  options: { new: { type: 'boolean' } },
  words: { min: 0, max: ALL },
  reads: true,
  failed: 'Nothing was brought',
  expected: [UsageError],
  read: ({ new: bringing = false }, slugs) => {
    if (slugs.length > 0 && !bringing) throw new UsageError('Slugs stand behind --new.');
    return { bringing, slugs };
  },
  run: async ({ deps }, { bringing, slugs }) => {
    const missing = await newSamples(deps, CONTENT);
    const unknown = slugs.filter((wanted) => !missing.some(({ slug }) => slug === wanted));
    if (unknown.length > 0) throw new UsageError(`No new sample article is called ${unknown.join(', ')}: npm run sample names them.`);
    // A translation comes with its original, which it is tied to.
    const named = missing.filter(({ slug }) => slugs.includes(slug));
    const wanted = new Set(named.flatMap(({ slug, translation_of }) => [slug, translation_of]));
    const chosen = slugs.length > 0 ? missing.filter(({ slug }) => wanted.has(slug)) : missing;
    if (bringing && chosen.length > 0) await bringSamples(deps, CONTENT, chosen);
    for (const { slug, title } of chosen) say(`${slug}  ${title}\n`);
    if (chosen.length === 0) say('No new sample article: the site has, or has had, all of them.\n');
    else say(bringing ? `${chosen.length} brought as drafts\n` : `${chosen.length} new; npm run sample -- --new brings them as drafts\n`);
  },
});
