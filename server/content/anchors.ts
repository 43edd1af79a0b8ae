/** A heading's anchor: its words, lower case, other letters kept (Chinese too). */
export function anchorOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'section'
  );
}

/** What the parts of an article's page around its text are called; links lead there, so a heading of the same words takes another id (`tests/api/pages.test.ts` holds the list to the page). */
const OF_THE_PAGE = [
  'content',
  'sources',
  'tags',
  'related',
  'comments',
  'comments-title',
  'comment-form',
  'share-url',
  'header-q',
  'header-q-narrow',
  'footer-q',
];
const OF_COMMENTS = /^comment-(?:\d+|(?:new|\d+)-(?:name|email|content|website)(?:-error|-help)?)$/;

/**
 * Gives every id once, and none that the page has itself: the second owner of one gets `-2` behind it. Remembers where counting stopped, so that thousands of equal
 * headings cost no more than others.
 */
export function idGiver(): (wanted: string) => string {
  const taken = new Set(OF_THE_PAGE);
  const next = new Map<string, number>();
  return (wanted) => {
    let id = wanted;
    let count = next.get(wanted) ?? 2;
    for (; taken.has(id) || OF_COMMENTS.test(id); count += 1) id = `${wanted}-${count}`;
    next.set(wanted, count);
    taken.add(id);
    return id;
  };
}
