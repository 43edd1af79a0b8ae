import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Between the caret and what covers the window's edges (toolbar, save bar, a phone's keyboard), in CSS pixels. */
const MARGIN_PX = 16;

/** The block that the last change wants to be seen. */
const KEY = new PluginKey<{ pos: number } | null>('visibleArea');

const pixels = (value: string) => Number.parseFloat(value) || 0;

/**
 * The part of the window in which a line of the text is seen, in the coordinates of `getBoundingClientRect`: below the console's header
 * and the editor's toolbar, above the bar that the screen named in `scroll-padding` (see form-bar.tsx) and above the keyboard.
 */
function visibleArea(tools: Element | null): { top: number; bottom: number } {
  const page = document.documentElement;
  const style = getComputedStyle(page);
  const viewport = window.visualViewport;
  const below = tools?.getBoundingClientRect().bottom ?? 0;
  const top = Math.max(pixels(style.scrollPaddingBlockStart), below + MARGIN_PX, viewport?.offsetTop ?? 0);
  const keyboard = viewport ? viewport.offsetTop + viewport.height : page.clientHeight;
  const bottom = Math.min(page.clientHeight - Math.max(pixels(style.scrollPaddingBlockEnd), MARGIN_PX), keyboard - MARGIN_PX);
  return { top, bottom: Math.max(top, bottom) };
}

/** Scrolls so that a whole block is seen; of one that is too high, its beginning. */
function scrollToBlock(view: EditorView, pos: number, tools: Element | null): void {
  const dom = view.nodeDOM(pos);
  if (!(dom instanceof Element)) return;
  const { top, bottom } = visibleArea(tools);
  const box = dom.getBoundingClientRect();
  const move = box.bottom > bottom ? Math.min(box.bottom - bottom, box.top - top) : Math.min(0, box.top - top);
  if (move !== 0) window.scrollBy(0, move);
}

/** Scrolls so that the line at `pos` is seen, wherever the focus is. */
export function scrollToLine(view: EditorView, pos: number, tools: Element | null): void {
  const { top, bottom } = visibleArea(tools);
  const line = view.coordsAtPos(pos);
  if (line.top < top || line.bottom > bottom) window.scrollBy(0, (line.top + line.bottom) / 2 - (top + bottom) / 2);
}

/** Asks that the block at `pos` be seen when the transaction is on the screen. */
export const revealBlock = (tr: Transaction, pos: number): Transaction => tr.setMeta(KEY, { pos });

/**
 * Keeps the caret, and what was just put in, where it is seen: ProseMirror scrolls to the caret after every key, but knows nothing of
 * what covers the window. `tools`: the toolbar that stays at the top.
 */
export function visibleAreaPlugin(tools: () => Element | null): Plugin {
  // Asked for at every scroll; ProseMirror counts from the edges of the visual viewport.
  const covered = {
    left: 5,
    right: 5,
    get top() {
      return visibleArea(tools()).top;
    },
    get bottom() {
      return (window.visualViewport?.height ?? document.documentElement.clientHeight) - visibleArea(tools()).bottom;
    },
  };
  return new Plugin<{ pos: number } | null>({
    key: KEY,
    state: {
      init: () => null,
      // What other plugins add to a change belongs to it.
      apply: (tr, before) => tr.getMeta(KEY) ?? (before && tr.getMeta('appendedTransaction') ? { pos: tr.mapping.map(before.pos) } : null),
    },
    props: { scrollMargin: covered, scrollThreshold: covered },
    view: (view) => {
      const onKeyboard = () => {
        if (view.hasFocus()) view.dispatch(view.state.tr.scrollIntoView());
      };
      window.visualViewport?.addEventListener('resize', onKeyboard);
      return {
        update: (_view, before) => {
          const wanted = KEY.getState(view.state);
          if (wanted && wanted !== KEY.getState(before)) scrollToBlock(view, wanted.pos, tools());
        },
        destroy: () => window.visualViewport?.removeEventListener('resize', onKeyboard),
      };
    },
  });
}
