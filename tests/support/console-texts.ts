import { readdirSync, readFileSync, statSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

/** Where the console's words stand; the server's and the contract's messages are shown by it as they come. */
const PLACES = ['src/pages/admin', 'src/components/admin', 'src/layouts/admin', 'config', 'contract', 'server'];

/** What holds words that people type, or patterns, and nothing that anybody is told; a migration keeps what it once wrote. */
const NO_WORDS_OF_OURS = [
  'config/asked-by.ts',
  'config/public-html.ts',
  'config/style-semantics.ts',
  'server/content/numbers-asked.ts',
  'server/content/search-',
  'server/content/simplified.ts',
  'server/database/migrations/',
  'server/resources/exams/exams.answers.ts',
  'server/resources/search/choose-answers.ts',
];

export interface ConsoleText {
  /** File and line. */
  place: string;
  text: string;
}

const HAN = /\p{Script=Han}/u;
/** A selector of elements, or a pattern. */
const IS_CODE = /\[aria-label=|\(\?[:!=<]/;

function filesIn(path: string): string[] {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => filesIn(`${path}/${name}`));
  return /\.tsx?$/.test(path) && !NO_WORDS_OF_OURS.some((start) => path.startsWith(start)) ? [path] : [];
}

/** Stands for what fills a template: it may be of either language, so the rules of spacing find neither in it. */
export const HOLE = '\uFFFC';

/**
 * The Chinese in a file's code: strings, templates, and the text between tags. Read by the parser of the build: the compiler's
 * own (TypeScript 7) answers for whole projects only, from a process that takes seconds to start.
 */
export function textsOfCode(path: string, code: string): ConsoleText[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: { start: number; text: string }[] = [];
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') found.push({ start, text: value });
    },
    TemplateLiteral: ({ quasis, start }) => {
      found.push({ start, text: quasis.map(({ value }) => value.cooked ?? value.raw).join(HOLE) });
    },
    JSXText: ({ value, start }) => {
      // As JSX shows it: the lines of the source are one, and their indentation is nothing.
      found.push({ start: start + value.search(/\S/), text: value.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ') });
    },
  }).visit(program);
  return found
    .filter(({ text }) => HAN.test(text) && !IS_CODE.test(text))
    .map(({ start, text }) => ({ place: `${path}:${code.slice(0, start).split('\n').length}`, text }));
}

/** All Chinese that the console says. */
export const consoleTexts = (): ConsoleText[] => PLACES.flatMap(filesIn).flatMap((path) => textsOfCode(path, readFileSync(path, 'utf8')));
