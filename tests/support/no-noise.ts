import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected `console.error` or `console.warn` fails the test; a test that expects one takes it with `vi.mocked(console.error).mockClear()`. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(said).toEqual([]);
});
