/** A heading's anchor: its words, lower case, other letters kept (Chinese too). */
export function anchorOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'section'
  );
}

/** Gives every id once: the second owner of one gets `-2` behind it. Remembers where counting stopped, so that thousands of equal headings cost no more than others. */
export function idGiver(): (wanted: string) => string {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (wanted) => {
    let id = wanted;
    let count = next.get(wanted) ?? 2;
    for (; taken.has(id); count += 1) id = `${wanted}-${count}`;
    next.set(wanted, count);
    taken.add(id);
    return id;
  };
}
