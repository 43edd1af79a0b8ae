/** A line that begins a note's text, and one that begins or ends a block of code. */
const NOTE = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*(.*)$/;
const FENCE = /^ {0,3}(?:```|~~~)/;
/** What stands before a text for the program that makes pages of it: `title: …`, between two lines of dashes. */
const HEAD = /^\s*---\n((?:[\w-]+:(?: .*)?\n|[ \t].*\n|- .*\n|#.*\n|\n)+)---[ \t]*(?:\n|$)/;

interface MarkdownParts {
  /** The text without its notes and its head. */
  text: string;
  /** Footnotes by their labels. */
  notes: Map<string, string>;
  /** The names in its head: they are no words for readers. */
  head: string[];
}

/** Takes the footnotes and the head out of Markdown; one pass over its lines. A note goes on in lines that are indented, or that no empty line parts from it. */
export function partsOfMarkdown(markdown: string): MarkdownParts {
  const whole = markdown.replace(/\r\n?/g, '\n');
  const head = HEAD.exec(whole);
  const notes = new Map<string, string>();
  const kept: string[] = [];
  let [label, inCode, afterEmpty]: [string | null, boolean, boolean] = [null, false, false];
  for (const line of whole.slice(head?.[0].length ?? 0).split('\n')) {
    const note = inCode ? null : NOTE.exec(line);
    const isIndented = /^(?: {4}|\t)/.test(line);
    if (note?.[1] && !notes.has(note[1])) {
      label = note[1];
      notes.set(label, note[2] ?? '');
    } else if (label !== null && (line.trim() === '' || isIndented || !afterEmpty)) {
      notes.set(label, `${notes.get(label)}\n${line.replace(/^(?: {4}|\t)/, '')}`);
    } else {
      label = null;
      if (FENCE.test(line)) inCode = !inCode;
      kept.push(line);
    }
    afterEmpty = line.trim() === '';
  }
  return { text: kept.join('\n'), notes, head: [...(head?.[1] ?? '').matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name) };
}
