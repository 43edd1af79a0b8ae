import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from '../../config/breakpoints.ts';

const ROOT = fileURLToPath(new URL('../../src', import.meta.url));
const filesOf = (ending: string) =>
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));
const sheets = filesOf('.css');

test('style sheets know the widths of the table of breakpoints alone, and write them in one way', () => {
  expect(sheets.length).toBeGreaterThan(40);
  const known = new Set(BREAKPOINTS.flatMap((rem) => [`(width < ${rem}rem)`, `(width >= ${rem}rem)`]));
  const others = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/@media[^{]*?(\([^)]*width[^)]*\))/g)].filter(([, query = '']) => !known.has(query)).map(([, query]) => `${name}: ${query}`),
  );
  expect(others).toEqual([]);
});

test('an element bears an inline style only for what is worked out', () => {
  const fixed = filesOf('.tsx').flatMap(({ name, text }) =>
    [...text.matchAll(/\bstyle=\{\{([^}]*)\}\}/g)]
      // One rule that is not worked out is enough, whatever stands beside it.
      .filter(([, rules = '']) => /:\s*('[^']*'|-?[\d.]+)\s*(,|$)/.test(rules.trim()))
      .map(([place]) => `${name}: ${place}`),
  );
  expect(fixed).toEqual([]);
});

/** Parts of antd and ProComponents for which they have neither a token nor a class name of ours. */
const PARTS_WITHOUT_A_NAME = [
  'ant-form-item',
  'ant-input-textarea-show-count',
  'ant-form-item-extra',
  'ant-form-item-label',
  // Which entry is chosen, and which choice the keys are at: antd says it by these classes alone.
  'ant-menu-item-selected',
  'ant-select-item-option-active',
  'ant-pro-global-header',
  'ant-pro-global-header-collapsed-button',
  'ant-pro-query-filter-actions',
  'ant-pro-table-alert',
  'ant-pro-table-alert-container',
  'ant-pro-table-alert-info',
  'ant-pro-table-alert-info-content',
  'ant-select-clear',
  'ant-select-content',
  'ant-select-content-has-value',
  'ant-table-column-sort',
  // Around the cells and the hidden row that measures their columns.
  'ant-table-container',
  // What is smaller than a fingertip, for which its tokens have no size.
  'ant-btn',
  'ant-checkbox-wrapper',
  'ant-input-clear-icon',
  'ant-input-password-icon',
  'ant-radio-wrapper',
  'ant-segmented-item',
  'ant-switch',
  'ant-table-row-expand-icon',
  'ant-tabs-tab',
  'ant-typography-copy',
  // What a touch must not bring up: its trigger is one for buttons and for marks.
  'ant-tooltip',
  'ant-tooltip-open',
];

test("a sheet names antd's classes only where antd has nothing else to offer", () => {
  const named = new Set(sheets.flatMap(({ text }) => [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.(ant-[\w-]+)/g)].map(([, name = '']) => name)));
  expect([...named].sort()).toEqual([...PARTS_WITHOUT_A_NAME].sort());
});

test("the console's own classes are all taken, and none is taken that it does not have", () => {
  const has = new Set([...(sheets.find(({ name }) => name.endsWith('console.css'))?.text ?? '').matchAll(/\.(ui-[\w-]+)/g)].map(([, name = '']) => name));
  const taken = new Set(filesOf('.tsx').flatMap(({ text }) => [...text.matchAll(/["\s`](ui-[\w-]+)(?=["\s`])/g)].map(([, name = '']) => name)));
  expect([...taken].sort()).toEqual([...has].sort());
});

test('a sheet has the classes that its users take, and no others', () => {
  const taken = new Map<string, { name: string; words: Set<string> }[]>();
  for (const { name, text } of [...filesOf('.tsx'), ...filesOf('.ts')]) {
    for (const [, local = '', path = ''] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const sheet = normalize(join(dirname(name), path));
      const dynamic = new RegExp(`\\b${local}\\[`).test(text);
      const words = new Set([...text.matchAll(new RegExp(`\\b${local}\\.(?!module\\b)(\\w+)`, 'g'))].map(([, word = '']) => word));
      if (dynamic) words.add('*');
      taken.set(sheet, [...(taken.get(sheet) ?? []), { name, words }]);
    }
  }
  const wrong = [...taken].flatMap(([sheet, users]) => {
    const css = (sheets.find(({ name }) => name === sheet)?.text ?? '').replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '');
    const classes = new Set([...css.matchAll(/\.([A-Za-z_]\w*)(?=[^{}]*\{)/g)].map(([, word = '']) => word));
    const isTaken = (word: string) => users.some(({ words }) => words.has(word) || words.has('*'));
    return [
      ...[...classes].filter((word) => !isTaken(word)).map((word) => `${sheet}: nobody takes .${word}`),
      ...users.flatMap(({ name, words }) => [...words].filter((word) => word !== '*' && !classes.has(word)).map((word) => `${name}: ${sheet} has no .${word}`)),
    ];
  });
  expect(wrong).toEqual([]);
});

test('no module’s rule asks for an id: a module renames ids, and the rule would hold for nothing', () => {
  const dead = sheets
    .filter(({ name }) => name.endsWith('.module.css'))
    .flatMap(({ name, text }) => [...text.replace(/\/\*.*?\*\//gs, '').matchAll(/^[^{}@]*#[a-z][\w-]*[^{};]*\{/gm)].map(([rule]) => `${name}: ${rule.trim()}`));
  expect(dead).toEqual([]);
});
