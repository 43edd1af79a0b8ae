import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isComposing, isWindowOpen, pressedKey } from '../keys.ts';

/** How long a field takes what was typed into it once it is left, milliseconds: calendars wait for a frame. */
const TAKING_MS = 50;

const bars = new Set<HTMLElement>();

const formAt = (place: unknown): HTMLFormElement | null => (place instanceof Element ? place.closest('form') : null);

/** Whether a press in no form is meant for this bar: it is the only one on the screen. */
const isOnly = (bar: HTMLElement): boolean => bar.checkVisibility() && [...bars].filter((each) => each.checkVisibility()).length === 1;

/** Ctrl/⌘+S presses the first button of a form's bar, wherever one is in the form; outside every form, where there is one bar only. */
export function useSaveKey(bar: RefObject<HTMLElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || pressedKey(event) !== 's' || isComposing(event)) return;
    const element = bar.current;
    if (!element || event.defaultPrevented || isWindowOpen()) return;
    const form = formAt(event.target);
    if (form === null ? !isOnly(element) : form !== formAt(element)) return;
    event.preventDefault();
    if (event.repeat) return;
    // What was typed into a day or a number is taken when its field is left, as it is for the button.
    const field = document.activeElement;
    const isLeft = field instanceof HTMLInputElement && !field.matches('.ant-input');
    if (isLeft) field.blur();
    setTimeout(() => element.querySelector('button')?.click(), isLeft ? TAKING_MS : 0);
  });
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    bars.add(element);
    document.addEventListener('keydown', press);
    return () => {
      bars.delete(element);
      document.removeEventListener('keydown', press);
    };
  }, [bar]);
}
