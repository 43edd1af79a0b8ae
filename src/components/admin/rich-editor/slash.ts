import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isComposing } from '../keys.ts';

/** Letters behind the slash, at most: what is longer is a sentence. */
const LONGEST = 20;
/** On a Chinese keyboard the slash's key writes 、 */
const COMMAND = new RegExp(`^[/／、](\\S{0,${LONGEST}})$`);

interface Choosing {
  /** Asked for by a slash, and not sent away since. */
  open: boolean;
  chosen: number;
}
const SHUT: Choosing = { open: false, chosen: 0 };
const KEY = new PluginKey<Choosing>('slash');

/** Something that a word behind a slash finds. */
interface Found {
  label: string;
  find: string;
  onPress: () => void;
}

interface Command {
  from: number;
  to: number;
  query: string;
}

/** A paragraph that is nothing but a slash and a word, with the caret behind it. */
function commandAt({ selection }: EditorState): Command | null {
  if (!(selection instanceof TextSelection) || !selection.empty) return null;
  const { $from } = selection;
  const { parent, parentOffset } = $from;
  if (parent.type.name !== 'paragraph' || parentOffset !== parent.content.size || parentOffset > LONGEST + 1) return null;
  const query = COMMAND.exec(parent.textContent)?.[1];
  return query === undefined ? null : { from: $from.start(), to: $from.end(), query: query.toLowerCase() };
}

/** The word behind the slash that choosing goes by, and which of what it finds is chosen; null while nothing is asked for. */
export function slashOf(state: EditorState): (Command & { chosen: number }) | null {
  const choosing = KEY.getState(state);
  const command = choosing?.open ? commandAt(state) : null;
  return command && choosing ? { ...command, chosen: choosing.chosen } : null;
}

/** Whether a word begins one of the names, or several that follow each other: pinyin is typed without spaces. */
function beginsName(names: string, query: string): boolean {
  const words = names.split(' ');
  return words.some((_, from) => words.slice(from).join('').startsWith(query));
}

/** What a word finds: a part of a label, or the beginning of one of its other names. */
export const matching = <Tool extends Found>(tools: readonly Tool[], query: string): Tool[] =>
  tools.filter(({ label, find }) => label.toLowerCase().includes(query) || beginsName(find, query));

/** Takes the slash and its word out, and does what was chosen. */
export function take(view: EditorView, { from, to }: Command, tool: Found): void {
  view.dispatch(view.state.tr.delete(from, to));
  tool.onPress();
}

/** `/` in an empty paragraph: arrows choose among what the word behind it finds, Enter and Tab take it, Esc leaves the slash a slash. */
export function slashPlugin(tools: () => readonly Found[]): Plugin {
  return new Plugin<Choosing>({
    key: KEY,
    state: {
      init: () => SHUT,
      apply: (tr, before, old, state) => {
        const told: Partial<Choosing> | undefined = tr.getMeta(KEY);
        if (told) return { ...before, ...told };
        const command = commandAt(state);
        if (!command) return SHUT;
        if (!tr.docChanged) return before;
        const isFresh = command.query === '' && commandAt(old) === null;
        return isFresh || before.open ? { open: true, chosen: 0 } : before;
      },
    },
    props: {
      handleKeyDown: (view, event) => {
        const slash = slashOf(view.state);
        if (!slash || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return false;
        const tell = (told: Partial<Choosing>) => view.dispatch(view.state.tr.setMeta(KEY, told));
        if (event.key === 'Escape') {
          tell({ open: false });
          return true;
        }
        const found = matching(tools(), slash.query);
        const tool = found[slash.chosen];
        if (!tool) return false;
        const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[event.key];
        if (step !== undefined) tell({ chosen: (slash.chosen + step) % found.length });
        else if (event.key === 'Enter' || event.key === 'Tab') take(view, slash, tool);
        else return false;
        return true;
      },
    },
  });
}
