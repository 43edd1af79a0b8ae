import { useEffect, useState } from 'react';
import { FORMULA_OPTIONS } from '../../../../../config/article-html.ts';
import type { DrawnFormula, renderFormula } from './render-formula.ts';

/** KaTeX is a third of the editor, and most texts have no formula: it comes with the first one. */
let render: typeof renderFormula | null = null;
let loading: Promise<void> | null = null;
/** What stands there as LaTeX until then. */
const waiting = new Set<() => void>();

/** What fails is tried again at the next formula. */
function load(): Promise<void> {
  loading ??= import('./render-formula.ts')
    .then((loaded) => {
      render = loaded.renderFormula;
      for (const draw of waiting) draw();
      waiting.clear();
    })
    .catch((error) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** A formula as far as it can be drawn now: on a line of its own, or in the text. */
export const drawFormula = (latex: string, block: boolean): DrawnFormula => render?.(latex, { ...FORMULA_OPTIONS, displayMode: block }) ?? {};

/** Draws again as soon as there is something to draw with. */
export function whenDrawable(draw: () => void): void {
  if (render) return;
  waiting.add(draw);
  load().catch(() => {});
}

/** For a window that shows formulas: whether they can be drawn. */
export function useFormulas(): 'loading' | 'ready' | 'failed' {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(render ? 'ready' : 'loading');
  useEffect(() => {
    let current = true;
    const set = (next: typeof state) => current && setState(next);
    load().then(
      () => set('ready'),
      () => set('failed'),
    );
    return () => {
      current = false;
    };
  }, []);
  return state;
}
