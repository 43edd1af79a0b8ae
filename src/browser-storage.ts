/** `localStorage` keeps until somebody removes it, `sessionStorage` as long as the tab is open. */
type Place = 'localStorage' | 'sessionStorage';

/** Asking for a storage is what throws where it is forbidden (private windows, settings); writing, also where it is full. */
function attempted<Answer>(work: (storage: Storage) => Answer, place: Place = 'localStorage'): Answer | null {
  try {
    return work(window[place]);
  } catch {
    return null;
  }
}

/** What this browser keeps under a key; null where it keeps nothing or may not. */
export const readStored = (key: string): string | null => attempted((storage) => storage.getItem(key));

/** The same, as the JSON that it is; null also where another hand wrote something else. Its shape is the reader's to check. */
export const readStoredJson = <Value>(key: string, place?: Place): Value | null =>
  attempted((storage) => JSON.parse(storage.getItem(key) ?? 'null') as Value | null, place);

/** Keeps a text, or with null forgets it; false where the browser refuses. */
export const writeStored = (key: string, value: string | null, place?: Place): boolean =>
  attempted((storage) => {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
    return true;
  }, place) === true;

/** The keys that begin so. */
export const storedKeys = (prefix: string, place?: Place): string[] =>
  attempted((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)), place) ?? [];
