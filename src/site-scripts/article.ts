import { readStoredJson, storedKeys, writeStored } from '../browser-storage.ts';

const PREFIX = 'place:';
/** How far a reader must have come before the place is worth keeping, and from where on the text counts as read; parts of the page. */
const FROM = 0.15;
const TO = 0.85;
const PLACES_KEPT = 50;

interface Place {
  /** The last heading passed. */
  id: string;
  at: number;
}

const placeOf = (key: string) => readStoredJson<Place>(key);

/** Keeps a place, or forgets it; of too many the oldest go. */
function keep(key: string, place: Place | null): void {
  writeStored(key, place && JSON.stringify(place));
  const newest = storedKeys(PREFIX).sort((a, b) => (placeOf(b)?.at ?? 0) - (placeOf(a)?.at ?? 0));
  for (const old of newest.slice(PLACES_KEPT)) writeStored(old, null);
}

/** Keeps where an article's reader stopped, on this device alone, and offers to go on from there at the next visit. */
export function startReadingPlace(): void {
  const offer = document.querySelector<HTMLElement>('[data-reading-place]');
  if (!offer) return;
  const key = PREFIX + location.pathname;
  const headings = [...document.querySelectorAll<HTMLElement>('article :is(h2, h3)[id]')].filter((heading) => !heading.closest('aside, [data-island]'));
  const link = offer.querySelector('a');
  const before = placeOf(key);
  const heading = before && headings.find(({ id }) => id === before.id);
  if (heading && link && location.hash === '' && scrollY === 0) {
    link.href = `#${encodeURIComponent(heading.id)}`;
    link.lastElementChild?.append(heading.textContent);
    offer.hidden = false;
    link.addEventListener('click', () => {
      offer.hidden = true;
    });
  }
  const remember = () => {
    const room = document.documentElement.scrollHeight - innerHeight;
    const part = room > 0 ? scrollY / room : 0;
    const passed = headings.filter((candidate) => candidate.getBoundingClientRect().top < innerHeight / 2).at(-1);
    if (part > TO) keep(key, null);
    else if (part > FROM && passed) keep(key, { id: passed.id, at: Date.now() });
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') remember();
  });
  addEventListener('pagehide', remember);
}

/** How far down the screen a heading counts as being read. */
const READING_LINE = 0.3;

/** Marks the chapter that is being read in the page's contents. */
export function startOutline(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-outline] a')];
  const headings = [...new Set(links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1)))))].filter((heading) => heading !== null);
  if (headings.length === 0) return;
  const mark = () => {
    const read = headings.filter((heading) => heading.getBoundingClientRect().top <= innerHeight * READING_LINE).at(-1);
    for (const link of links) {
      if (read && decodeURIComponent(link.hash) === `#${read.id}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  const observer = new IntersectionObserver(mark, { rootMargin: `0px 0px -${100 - 100 * READING_LINE}% 0px` });
  for (const heading of headings) observer.observe(heading);
}

/** Loads what the share box does when it is first opened: most readers never do. */
export function startShare(): void {
  const box = document.querySelector<HTMLDetailsElement>('details[data-share]');
  const fill = async () => {
    try {
      (await import('./share.ts')).fillShare(box as HTMLElement);
    } catch {
      // Loading failed: it is tried again when the box is next opened or closed.
      wait();
    }
  };
  const wait = () => box?.addEventListener('toggle', fill, { once: true });
  wait();
}
