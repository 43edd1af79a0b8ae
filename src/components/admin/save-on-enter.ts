import type { ProFormInstance } from '@ant-design/pro-components';
import type { KeyboardEvent, RefObject } from 'react';
import { isComposing } from './composing.ts';

/** Lines of text alone: Enter in a list chooses, in a calendar takes the day, in an area begins a line. */
const LINE = 'input.ant-input:not([role="combobox"])';

/**
 * Enter in a line of a window's form saves, as everywhere on the web. The window's buttons stand outside its form, so the browser does not do it;
 * where there is one line only it would, and is kept from doing it twice.
 */
export function saveOnEnter<Values>(form: RefObject<ProFormInstance<Values> | undefined>) {
  return (event: KeyboardEvent<HTMLFormElement>): void => {
    const { target, currentTarget, nativeEvent } = event;
    if (event.key !== 'Enter' || event.defaultPrevented || isComposing(nativeEvent)) return;
    // What a field opens over the window is its child for React, not on the page.
    if (!(target instanceof HTMLInputElement) || !target.matches(LINE) || !currentTarget.contains(target)) return;
    event.preventDefault();
    // Held down since it opened the window.
    if (event.repeat) return;
    form.current?.submit();
  };
}
