import { closeHistory } from '@tiptap/pm/history';
import { Fragment, DOMParser as SchemaParser, Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { LIMITS } from '../../../../../config/limits.ts';
import { behindBox } from '../block-commands.ts';
import { parseBody } from '../html/clean-dom.ts';

/**
 * What nobody writes who does not mean Markdown. A single line that begins with a dash is a line of speech. Each sign is looked for in one pass: no part of it takes in what
 * another may begin with, or lines.
 */
const SIGNS = [
  /^ {0,3}#{1,6} +\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /^ {0,3}> ?\S/m,
  /^ *(?:\| *)?(?::?-{3,}:? *\| *)+(?::?-{3,}:? *)?$/m,
  /\[[^[\]\n]+\]\((?:https?:|mailto:|[/#])[^)[\s]*\)/,
  /(\*\*|__)[^\s*_][^*_\n]*\1/,
  /^[ \t\u00a0\u3000]*(?:[-*+]|\d{1,3}[.)]) +\S.*\n\s*(?:[-*+]|\d{1,3}[.)]) +\S/m,
  // Formulas, by what no price has in it.
  /\$(?![\s$])(?=[^$\n]*[\\^_{=])[^$\n]+\$(?!\d)/,
  /^ {0,3}(?:\$\$|\\\[\s)|\\\((?:[^\\\n]|\\(?![()]))+\\\)/m,
  /^\[\^[^\]\s]+\]: /m,
];

export function isMarkdown(text: string): boolean {
  const lines = text.replace(/\r\n?/g, '\n');
  return SIGNS.some((sign) => sign.test(lines));
}

/** Whether the meaning of Markdown is found in no time that anybody would notice. */
export function isReadable(text: string): boolean {
  const { markdown, markdown_signs } = LIMITS.paste;
  return text.length <= markdown && text.split(/\n\s*\n/).every((block) => (block.match(/[[$*_\\`<!~]/g)?.length ?? 0) <= markdown_signs);
}

interface Range {
  from: number;
  to: number;
}

/** Where words stand that wait for what they mean. */
const KEY = new PluginKey<Range | null>('pastedMarkdown');

export const pastedMarkdownPlugin = (): Plugin<Range | null> =>
  new Plugin({
    key: KEY,
    state: {
      init: (): Range | null => null,
      apply: (tr, before) => {
        const asked: Range | null | undefined = tr.getMeta(KEY);
        if (asked !== undefined) return asked;
        return before && { from: tr.mapping.map(before.from, 1), to: tr.mapping.map(before.to, -1) };
      },
    },
  });

/**
 * Pastes Markdown as the words that came, and then, as a change of its own, as what they mean: one undo leads back to the words. `mean` loads what it takes
 * and answers HTML in the shape of the schema; should that fail, or somebody write in between, the words stay. `done` runs when they have their meaning.
 */
export function pasteMarkdown(view: EditorView, text: string, mean: () => Promise<string>, done: () => void): boolean {
  const { schema, selection, tr } = view.state;
  const { paragraph } = schema.nodes;
  if (!paragraph || selection.$from.parent.type !== paragraph) return false;
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  tr.replaceSelection(Slice.maxOpen(Fragment.from(lines.map((line) => paragraph.create(null, schema.text(line))))));
  const words = { from: tr.mapping.map(selection.from, -1), to: tr.selection.to };
  view.dispatch(closeHistory(tr).setMeta(KEY, words).setMeta('preventAutolink', true).scrollIntoView());
  mean().then(
    (html) => {
      const now = KEY.getState(view.state);
      if (view.isDestroyed || !now || view.state.doc.textBetween(now.from, now.to, '\n') !== lines.join('\n')) return;
      const nodes = SchemaParser.fromSchema(schema).parse(parseBody(html).body).content;
      view.dispatch(
        closeHistory(replaced(view, now, nodes))
          .setMeta(KEY, null)
          .setMeta('preventAutolink', true)
          .scrollIntoView(),
      );
      // What is typed next is undone by itself.
      view.dispatch(closeHistory(view.state.tr));
      done();
    },
    // The words stand there.
    () => {},
  );
  return true;
}

/** Blocks in place of the words of a range: whole lines give way whole, part of one takes the first and the last block into itself. */
function replaced({ state: { doc, selection, tr } }: EditorView, { from, to }: Range, nodes: Fragment) {
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
  const whole = $from.parentOffset === 0 && $to.parentOffset === $to.parent.content.size;
  const open = (node: typeof nodes.firstChild) => Number(!whole && node?.type === $from.parent.type);
  const end = whole ? $to.after() : to;
  tr.replaceRange(whole ? $from.before() : from, end, new Slice(nodes, open(nodes.firstChild), open(nodes.lastChild)));
  if (selection.empty && selection.from === to) {
    tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(end)), -1));
    behindBox(tr, from);
  }
  return tr;
}
