import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXAMS } from '../../config/exams.ts';
import { DARK, LIGHT, SHAPE, type ThemeColors, TITLE_FONT, themeCss } from '../../config/theme.ts';

/** Relative luminance of `#rrggbb` as WCAG 2 defines it, 0 to 1. */
function luminance(color: string): number {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(color)?.slice(1);
  if (!channels) throw new Error(`${color} is not #rrggbb`);
  const [r = 0, g = 0, b = 0] = channels.map((hex) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast of two colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

type ColorName = Exclude<keyof ThemeColors, 'shadow'>;
const AA_TEXT = 4.5;
const AA_CONTROL = 3;
/** Text, and the grounds it stands on. */
const TEXT_ON: [ColorName[], ColorName[]][] = [
  [
    ['ink', 'ink_soft', 'ink_faint', 'brand', 'brand_strong', 'tip', 'trap', 'danger'],
    ['page', 'surface', 'sunken'],
  ],
  [['ink', 'brand', 'brand_strong'], ['brand_wash']],
  [['brand_ink'], ['brand', 'brand_strong']],
  [['ink', 'tip'], ['tip_wash']],
  [['ink', 'trap'], ['trap_wash']],
  [['ink'], ['mark']],
];
const pairs = TEXT_ON.flatMap(([texts, grounds]) => texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)));
const THEMES: [string, ThemeColors][] = [
  ['light', LIGHT],
  ['dark', DARK],
];

test('the measure itself: black on white is 21, a colour on itself 1, a known pair what WCAG’s tools say', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#767676')).toBe(1);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(THEMES)('%s', (name, colors) => {
  test.each(pairs)('%s on %s is readable (AA)', (text, ground) => {
    expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test.each(['page', 'surface'] as const)('the borders of controls stand out on %s', (ground) => {
    expect(contrast(colors.line_strong, colors[ground])).toBeGreaterThanOrEqual(AA_CONTROL);
  });

  test.each(EXAMS.map((exam) => [exam.code, name === 'dark' ? exam.color_dark : exam.color] as const))('the mark of %s is readable on the page', (_, color) => {
    expect(contrast(color, colors.page)).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(color, colors.surface)).toBeGreaterThanOrEqual(AA_TEXT);
  });
});

describe('themeCss', () => {
  const css = themeCss();
  /** The declarations of one rule, by property. */
  const rule = (selector: string): Record<string, string> => {
    const [, after = ''] = `\n${css.replaceAll('@media screen{', '')}`.split(`\n${selector}{`);
    const block = after.slice(0, after.indexOf('}'));
    return Object.fromEntries(
      block
        .split(';')
        .filter(Boolean)
        .map((declaration) => [declaration.slice(0, declaration.indexOf(':')), declaration.slice(declaration.indexOf(':') + 1)]),
    );
  };
  const variable = (name: string) => `--color-${name.replaceAll('_', '-')}`;

  test('writes every colour of both themes, light on :root and dark under html.dark', () => {
    for (const [name, value] of Object.entries(LIGHT)) expect(rule(':root')).toHaveProperty([variable(name)], value);
    for (const [name, value] of Object.entries(DARK)) expect(rule('html.dark')).toHaveProperty([variable(name)], value);
    expect(rule(':root')['color-scheme']).toBe('light');
    expect(rule('html.dark')['color-scheme']).toBe('dark');
  });

  test('writes what both themes share once, under its own names, the faces of English with its language', () => {
    const { font_text, font_title, font_ui, ...shape } = SHAPE;
    for (const [name, value] of Object.entries(shape)) expect(rule(':root')).toHaveProperty([`--${name.replaceAll('_', '-')}`], value);
    for (const [name, value] of Object.entries({ font_text, font_title, font_ui }))
      expect(rule(':root,[lang="en"]')).toHaveProperty([`--${name.replaceAll('_', '-')}`], value);
    expect(Object.keys(rule('html.dark')).filter((name) => !name.startsWith('--color-'))).toEqual(['color-scheme']);
  });

  test('gives each exam its mark in both themes', () => {
    for (const { code, color, color_dark } of EXAMS) {
      expect(css).toContain(`[data-exam="${code}"]{--exam:${color};}`);
      expect(css).toContain(`html.dark [data-exam="${code}"]{--exam:${color_dark};}`);
    }
  });

  test('has as many opening as closing braces, and no value that is not there', () => {
    expect(css.split('{').length).toBe(css.split('}').length);
    expect(css).not.toMatch(/undefined|:;/);
  });
});

test('the typeface of titles is there, small, and named by its bytes', () => {
  const bytes = readFileSync(`public${TITLE_FONT}`);
  expect(bytes.subarray(0, 4).toString()).toBe('wOF2');
  expect(bytes.length).toBeLessThanOrEqual(25_000);
  expect(TITLE_FONT).toContain(createHash('sha256').update(bytes).digest('hex').slice(0, 8));
  expect(themeCss()).toContain(`url(${TITLE_FONT}) format('woff2');font-weight:600 700;font-display:swap`);
});
