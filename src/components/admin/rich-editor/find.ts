import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

interface Query {
  words: string;
  matchCase: boolean;
}

interface Place {
  from: number;
  to: number;
}

interface Finding extends Query {
  places: readonly Place[];
  /** Which of them is the current one. */
  current: number;
}

const NOTHING: Finding = { words: '', matchCase: false, places: [], current: 0 };
const KEY = new PluginKey<Finding>('find');

/** Stands for what is no text in a line: a picture, a formula, a break. Nobody types it. */
const NO_TEXT = '\ufffc';

/** Where the words stand: in one line each, not over each other. */
export function placesOf(doc: Node, { words, matchCase }: Query): Place[] {
  // Letters whose small form is longer than they are would move all that follows.
  const fold = (text: string) => (matchCase || text.toLowerCase().length !== text.length ? text : text.toLowerCase());
  const wanted = fold(words);
  const places: Place[] = [];
  if (wanted === '') return places;
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const line = fold(node.textBetween(0, node.content.size, NO_TEXT, NO_TEXT));
    for (let at = line.indexOf(wanted); at >= 0; at = line.indexOf(wanted, at + wanted.length)) {
      places.push({ from: pos + 1 + at, to: pos + 1 + at + wanted.length });
    }
    return false;
  });
  return places;
}

export const findingOf = (state: EditorState): Finding => KEY.getState(state) ?? NOTHING;

/** The words to find, from now on: the first at or behind the cursor is the current one. No words end it. */
export function find(view: EditorView, query: Query): void {
  view.dispatch(view.state.tr.setMeta(KEY, { query }));
}

/** Goes to the next place, or the one before; behind the last comes the first. Answers where it is. */
export function goOn(view: EditorView, step: -1 | 0 | 1): number | null {
  const { places, current } = findingOf(view.state);
  const to = (current + step + places.length) % Math.max(1, places.length);
  if (step !== 0) view.dispatch(view.state.tr.setMeta(KEY, { current: to }));
  return places[to]?.from ?? null;
}

/** Puts other words in the current place, or in all of them in one step; they keep the format of those before. Answers how many. */
export function replaceFound(view: EditorView, words: string, all: boolean): number {
  const { places, current } = findingOf(view.state);
  const wanted = all ? places : places.slice(current, current + 1);
  const { tr } = view.state;
  // From the last: what stands before keeps its place.
  for (const { from, to } of wanted.toReversed()) {
    if (words === '') tr.delete(from, to);
    else tr.insertText(words, from, to);
  }
  // What was put in is not looked at again, though it holds the words too.
  const [first] = wanted;
  if (first) view.dispatch(tr.setMeta(KEY, { here: first.from + words.length }));
  return wanted.length;
}

/** Marks what was found, and follows it while the text changes. */
export function findPlugin(): Plugin {
  return new Plugin<Finding>({
    key: KEY,
    state: {
      init: () => NOTHING,
      apply: (tr, before, _old, { doc, selection }) => {
        const told: { query?: Query; current?: number; here?: number } | undefined = tr.getMeta(KEY);
        if (told?.current !== undefined) return { ...before, current: told.current };
        const query = told?.query ?? before;
        if (query.words === '') return NOTHING;
        if (!told && !tr.docChanged) return before;
        const places = placesOf(doc, query);
        const here = told ? (told.here ?? selection.from) : tr.mapping.map(before.places[before.current]?.from ?? 0);
        const next = places.findIndex(({ from }) => from >= here);
        return { ...query, places, current: Math.max(0, next) };
      },
    },
    props: {
      decorations: (state) => {
        const { places, current } = findingOf(state);
        if (places.length === 0) return null;
        const marked = places.map(({ from, to }, index) => Decoration.inline(from, to, { class: index === current ? 'found found-now' : 'found' }));
        return DecorationSet.create(state.doc, marked);
      },
    },
  });
}
