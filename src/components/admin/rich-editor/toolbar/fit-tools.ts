import type { ReactNode } from 'react';
import type { ToolMenuItem } from './tool-menu.tsx';

interface Press {
  label: string;
  icon: ReactNode;
  keys?: string;
  active?: boolean;
  disabled?: boolean;
  /** Which tools leave a row that is too narrow: 1 first. Those without a number stay. */
  leaves?: number;
  onPress: () => void;
}

interface Menu {
  label: string;
  icon?: ReactNode;
  text?: string;
  active?: boolean;
  leaves?: undefined;
  items: readonly ToolMenuItem[];
}

export type Tool = Press | Menu;

/** What stands in a row, in px with the space behind it; a menu with words is as wide as its longest. See toolbar.module.css. */
const WIDTH = { press: 34, menu: 48, words: 90, gap: 11 };

/** Narrower, as on a phone, nothing leaves: the row scrolls sideways. */
const SCROLLS_BELOW = 440;

const widthOf = (tool: Tool) => ('items' in tool ? (tool.text ? WIDTH.words : WIDTH.menu) : WIDTH.press);

/** Parts groups of tools into those a row of `room` px has place for, beside a menu that holds the others, and those others. */
export function fitTools(groups: readonly Tool[][], room: number): { shown: Tool[][]; left: Press[] } {
  const left: Press[] = [];
  let shown = groups.map((group) => [...group]);
  if (room < SCROLLS_BELOW) return { shown, left };
  const need = () => shown.flat().reduce((sum, tool) => sum + widthOf(tool), WIDTH.menu + (shown.length - 1) * WIDTH.gap);
  const leaving = groups
    .flat()
    .filter((tool): tool is Press => tool.leaves !== undefined)
    .sort((a, b) => Number(a.leaves) - Number(b.leaves));
  for (const tool of leaving) {
    if (need() <= room) break;
    left.push(tool);
    shown = shown.map((group) => group.filter((each) => each !== tool)).filter((group) => group.length > 0);
  }
  return { shown, left };
}
