import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ThemeSwitch } from '../../src/theme/theme-switch.tsx';

/** The system's preference, which a test can turn over. */
function fakeSystem(dark: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => query);
  return {
    turn(to: boolean) {
      query.matches = to;
      for (const listener of [...listeners]) listener();
    },
    listeners,
  };
}
const root = document.documentElement;
const button = () => screen.getByRole('button', { name: 'Dark mode' });
/** Class, colour scheme, the button's state and what is stored. */
const state = () => [root.classList.contains('dark'), root.style.colorScheme, button().getAttribute('aria-pressed'), localStorage.getItem('darkMode')];

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  root.classList.remove('dark');
  root.style.colorScheme = '';
});

test('toggling stores the choice and puts the dark class on the page or takes it away', () => {
  fakeSystem(false);
  render(<ThemeSwitch label="Dark mode" />);
  expect(state()).toEqual([false, 'light', 'false', null]);
  fireEvent.click(button());
  expect(state()).toEqual([true, 'dark', 'true', 'true']);
  fireEvent.click(button());
  expect(state()).toEqual([false, 'light', 'false', 'false']);
});

describe('at the start', () => {
  test.each([
    ['true', false, true],
    ['true', true, true],
    ['false', true, false],
    ['false', false, false],
    [null, true, true],
    [null, false, false],
    ['neither', true, true],
  ])('stored %s, system dark %s: dark %s, and nothing is stored by itself', (stored, system, dark) => {
    if (stored !== null) localStorage.setItem('darkMode', stored);
    fakeSystem(system);
    render(<ThemeSwitch label="Dark mode" />);
    expect(state()).toEqual([dark, dark ? 'dark' : 'light', String(dark), stored]);
  });
});

test('the system is followed until somebody chooses, and no longer', () => {
  const system = fakeSystem(false);
  render(<ThemeSwitch label="Dark mode" />);
  act(() => system.turn(true));
  expect(state()).toEqual([true, 'dark', 'true', null]);
  fireEvent.click(button());
  expect(state()).toEqual([false, 'light', 'false', 'false']);
  act(() => system.turn(false));
  act(() => system.turn(true));
  expect(state()).toEqual([false, 'light', 'false', 'false']);
});

test('a choice made in another tab holds here; other keys do not concern it', () => {
  fakeSystem(false);
  render(<ThemeSwitch label="Dark mode" />);
  localStorage.setItem('darkMode', 'true');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'language' })));
  expect(root.classList.contains('dark')).toBe(false);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode' })));
  expect(state()).toEqual([true, 'dark', 'true', 'true']);
});

test('two switches are of one mind, and none of them is left listening', () => {
  const system = fakeSystem(false);
  const { unmount } = render(
    <>
      <ThemeSwitch label="Dark mode" />
      <ThemeSwitch label="深色模式" />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: '深色模式' }));
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
  unmount();
  expect(system.listeners.size).toBe(0);
});

test('where storage is forbidden the switch works for this page', () => {
  fakeSystem(false);
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, clear: () => {} });
  render(<ThemeSwitch label="Dark mode" />);
  fireEvent.click(button());
  expect(root.classList.contains('dark')).toBe(true);
  expect(button().getAttribute('aria-pressed')).toBe('true');
});

test('the server writes it as light, with its name, and as a plain button', () => {
  const html = renderToString(<ThemeSwitch label="深色模式" />);
  expect(html).toContain('type="button"');
  expect(html).toContain('aria-pressed="false"');
  expect(html).toContain('aria-label="深色模式"');
});
