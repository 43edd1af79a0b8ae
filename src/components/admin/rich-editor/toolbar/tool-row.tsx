import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { writes } from '../keys.ts';

const STOPS = 'button:not(:disabled), input:not(:disabled)';

interface ToolRowProps {
  ref?: RefObject<HTMLDivElement | null>;
  label: string;
  className?: string;
  /** Back to the text, at once: by Esc, or with a letter, which is then written there. */
  onLeave: () => void;
  children: ReactNode;
}

/** A toolbar as ARIA describes it: one stop for Tab, arrow keys within, Home and End. What is typed on a tool, or on its menu, goes into the text. */
export function ToolRow({ ref, label, className, onLeave, children }: ToolRowProps) {
  const own = useRef<HTMLDivElement>(null);
  const row = ref ?? own;
  const current = useRef<Element | null>(null);
  const stops = () => [...(row.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])].filter((stop) => stop.offsetParent !== null);

  // Buttons come and go with what is selected; whichever are there, one of them is the stop.
  useLayoutEffect(() => {
    const all = stops();
    if (!current.current || !all.includes(current.current as HTMLElement)) current.current = all[0] ?? null;
    for (const stop of all) stop.tabIndex = stop === current.current ? 0 : -1;
  });

  const go = (target: HTMLElement | undefined) => {
    if (!target) return;
    for (const stop of stops()) stop.tabIndex = stop === target ? 0 : -1;
    current.current = target;
    target.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const typing = event.target instanceof HTMLInputElement;
    // A menu of the row's lies elsewhere in the page: of its keys only letters are the row's.
    const isWithin = row.current?.contains(event.target as Node);
    if (isWithin && event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
      return;
    }
    if (!typing && event.key !== ' ' && writes(event.nativeEvent)) {
      event.stopPropagation();
      onLeave();
      return;
    }
    const all = stops();
    const at = all.indexOf(event.target as HTMLElement);
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowRight: all[(at + 1) % all.length],
      ArrowLeft: all[(at - 1 + all.length) % all.length],
      Home: all[0],
      End: all.at(-1),
    };
    if (!isWithin || typing || !(event.key in targets)) return;
    event.preventDefault();
    go(targets[event.key]);
  };

  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={label}
      aria-orientation="horizontal"
      className={className}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if ((event.target as Element).matches(STOPS) && row.current?.contains(event.target)) {
          for (const stop of stops()) stop.tabIndex = stop === event.target ? 0 : -1;
          current.current = event.target;
        }
      }}
    >
      {children}
    </div>
  );
}
