import { LATE_SOURCES, TICKED } from '../../../../../config/article-html.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import { isOwnMedia, moveChildren } from '../html/clean-dom.ts';

/** A picture that came with the text as data: it goes to the store, and this text marks its place meanwhile. */
interface PastedPicture {
  marker: string;
  dataUrl: string;
  alt: string;
}

export interface PictureCounts {
  pictures: PastedPicture[];
  /** Pictures on other hosts, now links. */
  foreign: number;
  /** Pictures that only the program knows they were copied from, and those that are too many. */
  unreadable: number;
  /** Sound, film and small programs that no address leads to: they cannot be taken along. */
  lost: number;
}

/** Characters from the private use area around a number: no text has them. */
export const markerOf = (index: number): string => `\uE0F0${index}\uE0F1`;
export const MARKER = /\uE0F0\d+\uE0F1/g;

/** What plays or runs in a page; WeChat has elements of its own for it. */
const PLAYERS = 'audio, video, iframe, embed, object, mpvoice, mpvideosnap, mp-common-mpaudio, mp-common-videosnap, mp-miniprogram, qqmusic';

/** Players with an address become links to it by `cleanTree`; the address may be kept aside. Answers how many have none. */
function sortPlayers(root: ParentNode): number {
  let lost = 0;
  for (const player of root.querySelectorAll(PLAYERS)) {
    const source = player.matches('audio, video') ? player.querySelector('source')?.getAttribute('src') : null;
    const src = absolute(player.getAttribute('data-src') || player.getAttribute('src') || source || '');
    if (isOwnMedia(src)) continue;
    if (/^https?:\/\//i.test(src) && player.localName !== 'object') player.setAttribute('src', src);
    else lost += 1;
  }
  return lost;
}

const BACKGROUND = /background(?:-image)?:[^;:]*url\(\s*["']?([^"')]+)/i;

/** A drawing is not taken along, but its words are, and the picture that WeChat shows through it. */
function openDrawings(root: ParentNode): void {
  for (const drawing of [...root.querySelectorAll('svg')].filter((each) => !each.parentElement?.closest('svg'))) {
    const words = [...drawing.querySelectorAll('text')].map((part) => part.textContent?.trim()).filter(Boolean);
    const linked = [...drawing.querySelectorAll('image')].map((part) => part.getAttribute('href') ?? part.getAttribute('xlink:href'));
    const sources = [BACKGROUND.exec(drawing.getAttribute('style') ?? '')?.[1], ...linked];
    const pictures = sources.filter(Boolean).map((src) => {
      const image = drawing.ownerDocument.createElement('img');
      image.setAttribute('src', String(src));
      return image;
    });
    drawing.replaceWith(...pictures, words.join(' '));
  }
}

const absolute = (src: string) => (src.startsWith('//') ? `https:${src}` : src);

/** Sorts the pictures of pasted HTML, in place: our own stay, data is uploaded, foreign ones become links. */
export function sortPictures(root: ParentNode, origin: string): PictureCounts {
  openDrawings(root);
  const counts: PictureCounts = { pictures: [], foreign: 0, unreadable: 0, lost: sortPlayers(root) };
  // The box of a check list is a picture in Google Docs; ticked or not is said beside it.
  for (const box of [...root.querySelectorAll('[role="checkbox"] > img, img[aria-roledescription="checkbox"]')]) {
    const item = box.closest('[role="checkbox"]');
    if (item) (item.querySelector('p') ?? item).prepend(`${TICKED[item.getAttribute('aria-checked') === 'true' ? 'true' : 'false']} `);
    box.remove();
  }
  for (const source of [...root.querySelectorAll('picture > source')]) source.remove();
  const figures = new Set<Element>();
  for (const image of [...root.querySelectorAll('img')]) {
    const figure = image.closest('figure');
    if (figure) figures.add(figure);
    const own = image.getAttribute('src') ?? '';
    const src = absolute(LATE_SOURCES.map((name) => image.getAttribute(name)).find(Boolean) || own);
    const alt = image.getAttribute('alt')?.trim() ?? '';
    // Our pages add a mark of the file's bytes to its address; texts keep the bare one.
    const path = (origin && src.startsWith(`${origin}/`) ? src.slice(origin.length) : src).replace(/\?v=[\da-f]+$/, '');
    if (isOwnMedia(path)) {
      image.setAttribute('src', path);
    } else if (counts.pictures.length < LIMITS.paste.pictures && /^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i.test(src)) {
      const marker = markerOf(counts.pictures.length);
      counts.pictures.push({ marker, dataUrl: src, alt });
      image.replaceWith(marker);
    } else if (/^https?:\/\//i.test(src)) {
      counts.foreign += 1;
      const holder = image.closest('a');
      const words = alt || '图片';
      if (holder) {
        image.replaceWith(words);
      } else {
        const link = image.ownerDocument.createElement('a');
        link.setAttribute('href', src);
        link.textContent = words;
        image.replaceWith(link);
      }
    } else {
      if (src !== '') counts.unreadable += 1;
      image.remove();
    }
  }
  for (const figure of figures) openEmptied(figure);
  return counts;
}

/** A figure whose picture did not come: what stood in its place and its caption are lines like others. */
function openEmptied(figure: Element): void {
  if (figure.querySelector('img, audio') || figure.textContent?.match(MARKER)) return;
  const captions = [...figure.querySelectorAll('figcaption')];
  for (const caption of captions) caption.remove();
  const lines = [figure, ...captions].map((from) => {
    const line = from.ownerDocument.createElement('p');
    moveChildren(from, line);
    return line;
  });
  figure.replaceWith(...lines);
}

/** Bytes of a `data:` address as a file; null when it cannot be read. */
export function fileOfDataUrl(dataUrl: string, name: string): File | null {
  const match = /^data:([\w/+.-]+)((?:;[\w=.-]+)*),(.*)$/s.exec(dataUrl);
  if (!match) return null;
  const [, type = '', parameters = '', data = ''] = match;
  try {
    const bytes = parameters.includes(';base64')
      ? Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      : new TextEncoder().encode(decodeURIComponent(data));
    return new File([bytes], `${name}.${(type.split('/')[1] ?? 'png').replace('jpeg', 'jpg')}`, { type });
  } catch {
    return null;
  }
}
