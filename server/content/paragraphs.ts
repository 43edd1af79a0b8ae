import { LIMITS } from '../../config/limits.ts';
import { endOf } from './html.ts';

/**
 * Elements that stand as blocks of their own. A text that lies directly beside one, at the top of a post, is a paragraph.
 * `flow`: may hold paragraphs · `lines`: holds one text, whose line ends become breaks · `frame`: holds other blocks, no text of its own.
 */
const BLOCKS: Record<string, 'flow' | 'lines' | 'frame'> = {
  ...named('flow', 'address article aside blockquote body center dd details div fieldset figure footer form header li main nav section td th'),
  ...named('lines', 'caption dt figcaption h1 h2 h3 h4 h5 h6 legend p summary'),
  ...named('frame', 'col colgroup dir dl hgroup hr map menu ol optgroup table tbody tfoot thead tr ul'),
};
/** Elements whose insides are left as they are, line ends too. */
const VERBATIM = {
  block: new Set(['pre', 'script', 'style', 'xmp']),
  inline: new Set(['audio', 'iframe', 'math', 'object', 'select', 'svg', 'textarea', 'video']),
};
const ALWAYS_PARAGRAPHS = new Set(['blockquote']);
const EMPTY_ELEMENTS = new Set(['col', 'hr']);

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<\/?[a-zA-Z][^<>]*>/g;
const BREAKS = /\n[^\S\n]*\n\s*/;
const BREAK_TAG = /^<br\b/i;

function named<Kind>(kind: Kind, names: string): Record<string, Kind> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}

interface Box {
  name: string;
  holds: 'flow' | 'lines' | 'frame';
  /** What stands in it so far; texts apart from blocks, since whether texts become paragraphs is known at the end. */
  parts: { html: string; isText: boolean }[];
  /** The text being gathered. */
  run: string;
  opened: string;
}

const newBox = (name: string, holds: Box['holds'], opened: string): Box => ({ name, holds, opened, parts: [], run: '' });

/** Line ends become breaks, except where a break or the text's edge stands already. */
function withBreaks(run: string): string {
  const lines = run.trim().split('\n');
  return lines.map((line, at) => (at === lines.length - 1 || /<br\b[^<>]*>\s*$/i.test(line.slice(-80)) ? line.trim() : `${line.trim()}<br>`)).join('\n');
}

function endRun(box: Box): void {
  const text = withBreaks(box.run);
  box.run = '';
  if (text !== '') box.parts.push({ html: text, isText: true });
}

/** A box as HTML. One text alone in a box of the flow stays bare, as its author wrote it; several are paragraphs. */
function closed(box: Box, closing: string): string {
  endRun(box);
  const texts = box.parts.filter((part) => part.isText);
  const areParagraphs = box.holds === 'flow' && (box.name === '' || ALWAYS_PARAGRAPHS.has(box.name) || texts.length > 1);
  const html = box.parts.map((part) => (part.isText && areParagraphs ? `<p>${part.html}</p>` : part.html));
  const between = box.name === 'p' ? '</p>\n<p>' : box.holds === 'lines' ? '<br>\n' : box.name === '' || areParagraphs ? '\n' : '';
  return box.opened + html.join(between) + closing;
}

/**
 * The paragraphs of a post of WordPress's classic editor, which stores texts without them: an empty line (or two breaks) begins
 * a new one, a line end is a break, blocks stay as they are. What it must do was read off WordPress's description of
 * `wpautop` and real exports.
 */
export function paragraphs(source: string): string {
  const html = source.replace(/\r\n?/g, '\n');
  const open: Box[] = [newBox('', 'flow', '')];
  const top = () => open.at(-1) as Box;
  const addBlock = (block: string) => {
    endRun(top());
    top().parts.push({ html: block, isText: false });
  };
  const addText = (text: string) => {
    const [first = '', ...rest] = text.split(BREAKS);
    top().run += first;
    for (const piece of rest) {
      endRun(top());
      top().run = piece;
    }
  };
  const closeTop = (closing: string) => {
    const box = open.pop() as Box;
    addBlock(closed(box, closing));
  };

  const unclosed = new Set<string>();
  let at = 0;
  let lastBreak = -1;
  const token = new RegExp(TOKEN);
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const tag = match[0];
    const between = html.slice(at, match.index);
    addText(between);
    at = match.index + tag.length;
    const name = /^<\/?([a-zA-Z][\w-]*)/.exec(tag)?.[1]?.toLowerCase() ?? '';
    const isClosing = tag.startsWith('</');
    const isVerbatim = !isClosing && (VERBATIM.block.has(name) || VERBATIM.inline.has(name)) && !unclosed.has(name);
    const verbatimEnd = isVerbatim ? endOf(html, name, at) : -1;
    if (isVerbatim && verbatimEnd < 0) unclosed.add(name);
    if (verbatimEnd >= 0) {
      const whole = html.slice(match.index, verbatimEnd);
      if (VERBATIM.block.has(name)) addBlock(whole);
      else top().run += whole;
      at = verbatimEnd;
      token.lastIndex = at;
    } else if (BREAK_TAG.test(tag)) {
      const isSecond = lastBreak >= 0 && html.slice(lastBreak, match.index).trim() === '';
      if (isSecond) {
        top().run = top().run.replace(/<br\b[^<>]*>\s*$/i, '');
        endRun(top());
      } else top().run += tag;
      lastBreak = at;
    } else if (!Object.hasOwn(BLOCKS, name) || (!isClosing && open.length > LIMITS.import.block_depth)) top().run += tag;
    else if (isClosing) {
      if (open.some((box) => box.name === name)) {
        while (top().name !== name) closeTop('');
        closeTop(tag);
      }
    } else if (EMPTY_ELEMENTS.has(name) || tag.endsWith('/>')) addBlock(tag);
    else {
      // A paragraph ends where the next block begins, whether or not it was closed.
      if (top().name === 'p') closeTop('</p>');
      endRun(top());
      open.push(newBox(name, BLOCKS[name] as Box['holds'], tag));
    }
  }
  addText(html.slice(at));
  while (open.length > 1) closeTop('');
  return closed(top(), '');
}
