import { LIMITS } from '../../../../../config/limits.ts';
import { parseHtml } from '../../../../content/html.ts';

/** What stands between texts that are kept as they are: where one begins, a sign by its name, a sign that begins nothing, names of the file's own, and the file's end. */
const OUTSIDE = /<!\[CDATA\[|<!ENTITY|<!--|<\/rss\s*>|&(?:#(\d{1,7}|x[\da-f]{1,6})|([a-z][a-z\d]{0,30}));|&|<(?![a-z_:/!?])/gi;
/** The beginning of one of them, cut off; no longer than `CUT_LENGTH`. */
const CUT = /(?:&[#\w]{0,32}|<(?:!(?:-|\[[A-Z]{0,5}|E[NTITY]{0,4})?|\/(?:r|rs|rss\s{0,80})?)?)$/;
const CUT_LENGTH = 90;
/** The element that a text is all of. */
const OWNER = /<([\w:.-]+)(?:\s[^<>]*)?>\s*$/;
/** What XML cannot hold and old editors left in texts all the same: it says nothing, and would stop the whole file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const NO_TEXT = /[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
/** Of so many characters one may be a zero that a plugin left in a text; where more are, the file is in another encoding than it says, and they stay. */
const FOR_A_ZERO = 8;
const BEFORE = 200;
const ITEM = '<item>';
const OWN_SIGNS = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;' };

/** What Windows-1252 has where Latin-1, as which Node before 24 reads it, and Unicode have controls. */
const WESTERN = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const CONTROLS = /[\x80-\x9f]/g;

/** A text in which controls are the letters of Windows-1252 that they were meant as. */
export const western = (text: string): string => text.replace(CONTROLS, (sign) => WESTERN[sign.charCodeAt(0) - 0x80] ?? '');

/** How many controls a text holds that are letters of Windows-1252. */
export const westernIn = (text: string): number => text.match(CONTROLS)?.length ?? 0;

function withoutZeros(piece: string): string {
  const kept = piece.replaceAll('\0', '');
  return (piece.length - kept.length) * FOR_A_ZERO <= piece.length ? kept : piece;
}

const signs = new Map<string, string>();

/** What HTML means by a name or a number, as XML may hold it; a name that nobody knows stays as it is written. */
function signOf(written: string): string {
  const known = signs.get(written);
  if (known !== undefined) return known;
  const read = parseHtml(written).root().text();
  const sign = read === written ? `&amp;${written.slice(1)}` : (ESCAPED[read] ?? read.replace(NO_TEXT, ''));
  // What a file invents is not remembered.
  if (signs.size < 2000) signs.set(written, sign);
  return sign;
}

/**
 * Mends what stops a reader of XML but says clearly what is meant, piece by piece, as WordPress's own importer reads over it: an `&` or `<` that begins nothing, names and numbers
 * of HTML, a `]]>` within a text (old versions wrote it as it is), and what caches and PHP write behind the end. Line ends stay, so that lines keep their numbers.
 */
export class Mending {
  #held = '';
  #inside: 'file' | 'text' | 'comment' | 'nothing' = 'file';
  /** The element whose text is being read; empty when it is not known. */
  #owner = '';
  /** The file defines names: nobody makes up for what they mean. */
  #hasNames = false;
  /** The last of what was given out, where an owner is looked for. */
  #before = '';
  /** Items behind the file's end, as where two exports were joined; nobody reads them. */
  behind = 0;
  #cutItem = '';

  /** Takes a piece of the file, or its end, and gives out what can be said of it so far. */
  next(piece: string | null): string {
    // Joined, so that it lies in one row: what is added up is laid out by V8 anew for each look into it, 16 times as long as all else.
    const text = [this.#held, withoutZeros(piece?.replace(NO_TEXT, '') ?? '')].join('');
    this.#held = '';
    const out: string[] = [];
    for (let at = 0; at < text.length; ) {
      if (this.#inside === 'nothing') {
        this.#pass(text.slice(at));
        break;
      }
      const read = { file: this.#outside, text: this.#text, comment: this.#comment }[this.#inside].call(this, text, at, piece === null);
      out.push(read.out);
      at = read.to;
      this.#before = (read.out.length < BEFORE ? this.#before + read.out : read.out).slice(-BEFORE);
    }
    return out.join('');
  }

  #pass(text: string): void {
    const whole = this.#cutItem + text;
    this.behind += whole.split(ITEM).length - 1;
    this.#cutItem = whole.slice(1 - ITEM.length);
  }

  #outside(text: string, from: number, isEnd: boolean): { out: string; to: number } {
    let out = '';
    let at = from;
    OUTSIDE.lastIndex = from;
    for (let match = OUTSIDE.exec(text); match; match = OUTSIDE.exec(text)) {
      const [whole, , name] = match;
      if (whole.length === 1 && !isEnd && CUT.exec(text.slice(match.index))?.index === 0) break;
      out += text.slice(at, match.index);
      at = match.index + whole.length;
      if (whole === '<!--') this.#inside = 'comment';
      else if (whole === '<!ENTITY') {
        this.#hasNames = true;
        out += whole;
      } else if (whole.startsWith('<![')) {
        this.#inside = 'text';
        const before = (this.#before + out).slice(-BEFORE);
        // A text may come in several of them.
        if (!/\]\]>\s*$/.test(before)) this.#owner = OWNER.exec(before)?.[1] ?? '';
        out += whole;
      } else if (whole.startsWith('</')) {
        this.#inside = 'nothing';
        out += whole;
      } else if (whole.length === 1) out += ESCAPED[whole];
      else out += name !== undefined && (this.#hasNames || OWN_SIGNS.has(name)) ? whole : signOf(whole);
      if (this.#inside !== 'file') return { out, to: at };
    }
    const tail = Math.max(at, text.length - CUT_LENGTH);
    const cut = isEnd ? -1 : text.slice(tail).search(CUT);
    const end = cut < 0 ? text.length : tail + cut;
    this.#held = text.slice(end);
    return { out: out + text.slice(at, end), to: text.length };
  }

  #text(text: string, from: number, isEnd: boolean): { out: string; to: number } {
    const at = text.indexOf(']]>', from);
    if (at < 0) {
      const end = isEnd ? text.length : Math.max(from, text.length - 2);
      this.#held = text.slice(end);
      return { out: text.slice(from, end), to: text.length };
    }
    if (text.startsWith('</', at + 3)) {
      this.#inside = 'file';
      return { out: text.slice(from, at + 3), to: at + 3 };
    }
    // The text goes on where another end of one comes before the element's own.
    const behind = new RegExp(`\\]\\]>|<!\\[CDATA\\[|</${this.#owner.replace(/[.-]/g, '\\$&')}`, 'g');
    behind.lastIndex = at + 3;
    const next = behind.exec(text)?.[0];
    if (next === undefined && !isEnd && text.length - at < LIMITS.import.text) {
      this.#held = text.slice(at);
      return { out: text.slice(from, at), to: text.length };
    }
    const isWithin = next === ']]>' && this.#owner !== '';
    if (!isWithin) this.#inside = 'file';
    return { out: text.slice(from, at) + (isWithin ? ']]]]><![CDATA[>' : ']]>'), to: at + 3 };
  }

  /** Nobody reads it; XML would stop at two lines in it. */
  #comment(text: string, from: number, isEnd: boolean): { out: string; to: number } {
    const at = text.indexOf('-->', from);
    const end = at >= 0 ? at + 3 : isEnd ? text.length : Math.max(from, text.length - 2);
    if (at >= 0) this.#inside = 'file';
    else this.#held = text.slice(end);
    return { out: text.slice(from, end).replace(/[^\n]+/g, ''), to: at >= 0 ? end : text.length };
  }
}
