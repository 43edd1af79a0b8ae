/**
 * Widths of the window at which something changes its place, in rem (of the browser's own text size, 16 px unless somebody changed it): a phone with
 * letters twice as large · the narrowest phones · a phone · a large phone upright · a tablet · a small desktop, with room for a second column · a
 * desktop · a laptop's · one with a margin. Style sheets write them as `(width < 48rem)` and `(width >= 48rem)`; `tests/unit/styles.test.ts` knows no
 * others.
 */
export const BREAKPOINTS = [15, 23, 32, 40, 48, 64, 75, 85, 90] as const;
export type Breakpoint = (typeof BREAKPOINTS)[number];

/** Media queries for what style sheets cannot do. */
export const below = (rem: Breakpoint) => `(max-width: ${rem - 0.01}rem)`;
export const atLeast = (rem: Breakpoint) => `(min-width: ${rem}rem)`;
