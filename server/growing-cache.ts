/** So many entries for an `LRUCache`: told as `max`, they have their places laid out at once (440 kB for 20,000), filled or not. */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
