import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const documents = ['.', 'docs', 'docs/decisions', '.github', '.github/ISSUE_TEMPLATE']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(folder, name)))
  // What was is told by the one, what others wrote by the other.
  .filter((name) => name.endsWith('.md') && !/^(CHANGELOG|THIRD_PARTY)/.test(name))
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));

test('a document links to what is there', () => {
  expect(documents.length).toBeGreaterThan(40);
  const dead = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .filter(([, path = '']) => !existsSync(join(ROOT, dirname(name), path)))
      .map(([, path]) => `${name}: ${path}`),
  );
  expect(dead).toEqual([]);
});

test('every decision is found by its subject', () => {
  const records = documents.filter(({ name }) => /decisions\/\d/.test(name)).map(({ name }) => basename(name));
  const { text } = documents.find(({ name }) => name.endsWith('decisions/README.md')) ?? { text: '' };
  expect(records.filter((name) => text.split(`](${name})`).length !== 2)).toEqual([]);
});

test('a file or folder that a document names is there', () => {
  const gone = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/`((?:config|contract|src|server|mock|tests|scripts|docs)\/[\w./-]+)`/g)]
      // `NNN-title.md` stands for every decision.
      .filter(([, path = '']) => !path.includes('NNN') && !existsSync(join(ROOT, path)))
      .map(([, path]) => `${name}: ${path}`),
  );
  expect(gone).toEqual([]);
});
