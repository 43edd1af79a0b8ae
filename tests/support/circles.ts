/** The ways on which a place comes back to itself, each place of it in order; `next`: what each place imports. Every place is walked once. */
export function circlesIn(next: ReadonlyMap<string, Iterable<string>>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (place: string, path: readonly string[]) => {
    const at = path.indexOf(place);
    if (at >= 0) circles.push([...path.slice(at), place].join(' → '));
    if (at >= 0 || done.has(place)) return;
    for (const target of next.get(place) ?? []) visit(target, [...path, place]);
    done.add(place);
  };
  for (const place of next.keys()) visit(place, []);
  return circles;
}
