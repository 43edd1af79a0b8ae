import { describe, expect, test } from 'vitest';
import type { Article } from '../../contract/articles.ts';
import { asSent } from '../../src/pages/admin/articles/form-fields.ts';
import type { AttemptOutcome } from '../../src/pages/admin/articles/saving/save-outcome.ts';
import { articleOf, initialSaveState, mayAttempt, type SaveEvent, type SaveState, saveReducer } from '../../src/pages/admin/articles/saving/save-state.ts';

const values = (title: string) => asSent({ title });
const article = (title: string, version: number, rest: Partial<Article> = {}) =>
  ({ ...values(title), id: 7, version, working_copy: null, deleted_at: null, ...rest }) as Article;
const COPY = { user: { id: 1, name: 'Ann' }, updated_at: '2026-01-01T00:00:00.000Z' };

const typed = (title: string): SaveEvent => ({ type: 'typed', mine: values(title) });
const attempting: SaveEvent = { type: 'attempting' };
const attempted = (outcome: AttemptOutcome): SaveEvent => ({ type: 'attempted', outcome });
const autosaved = (title: string, version: number, mine = title): SaveEvent => ({
  type: 'autosaved',
  mine: values(mine),
  changes: { title },
  version,
  working_copy: COPY,
});
const answered = (next: Article, mine: string, by: 'hand' | 'replacing' | 'other'): SaveEvent => ({
  type: 'answered',
  mine: values(mine),
  article: next,
  values: values(next.title),
  by,
});

/** When it happens, what happens, and what is so afterwards. */
type Row = [at: number, event: SaveEvent, expected: Partial<SaveState>];

function follow(start: SaveState, rows: readonly Row[]): SaveState {
  return rows.reduce((state, [at, event, expected], index) => {
    const next = saveReducer(state, event, at);
    expect(next, `row ${index + 1}, ${event.type} at ${at}`).toMatchObject(expected);
    return next;
  }, start);
}

const STORED = () => initialSaveState(article('Old', 3));

const gone = (how: 'purged' | 'recycled', mine: string): SaveEvent => ({ type: 'gone', mine: values(mine), how });

const TABLES: Record<string, readonly Row[]> = {
  'of an article that is deleted for good nothing is saved, and all of the text is unsaved, until it goes on as a new one': [
    [0, typed('Old and new'), { due: 3000 }],
    [3000, attempting, {}],
    [3100, gone('purged', 'Old and new'), { gone: 'purged', dirty: true, base: values(''), due: null }],
    [4000, typed('Newer'), { dirty: true, due: null }],
    [5000, attempting, { autosave: { kind: 'idle' } }],
    [6000, { type: 'renewed', mine: values('Newer') }, { gone: null, answered: null, version: null, dirty: true, due: 9000 }],
  ],
  'what was written while the article lay in the recycle bin is saved when it is back': [
    [0, typed('New'), { due: 3000 }],
    [3000, attempting, {}],
    [3100, gone('recycled', 'New'), { gone: 'recycled', dirty: true, base: values('Old'), due: null }],
    [4000, { type: 'back', mine: values('New') }, { gone: null, version: 3, dirty: true, due: 7000, autosave: { kind: 'waiting' } }],
  ],
  'another’s version that the answer to something else brings waits until the person has chosen': [
    [0, typed('Mine'), { due: 3000 }],
    [
      1000,
      { type: 'met', theirs: article('Theirs', 4, { review_reasons: [] }) },
      { version: 3, base: values('Old'), due: null, autosave: { kind: 'conflict' } },
    ],
    [2000, { type: 'met', theirs: article('Theirs', 5) }, { theirs: article('Theirs', 5), version: 3, base: values('Old') }],
    [3000, typed('Mine too'), { theirs: article('Theirs', 5), due: null, autosave: { kind: 'conflict' } }],
    [4000, attempting, { autosave: { kind: 'conflict' } }],
    [5000, answered(article('Theirs', 5), 'Mine too', 'other'), { theirs: null, version: 5, base: values('Theirs'), due: 8000 }],
  ],
  'it saves three seconds after the last change, once': [
    [0, typed('New'), { dirty: true, since: 0, due: 3000, autosave: { kind: 'waiting' } }],
    [2000, typed('Newer'), { since: 0, due: 5000 }],
    [5000, attempting, { since: null, due: null, autosave: { kind: 'saving' } }],
    [5100, autosaved('Newer', 4), { dirty: false, version: 4, working_copy: COPY, base: values('Newer') }],
    [5100, attempted({ kind: 'saved' }), { due: null, autosaved_at: 5100, unrevised: true, autosave: { kind: 'saved' } }],
  ],
  'who never pauses is saved every fifteen seconds': [
    [0, typed('a'), { due: 3000 }],
    [2900, typed('ab'), { due: 5900 }],
    [5800, typed('abc'), { due: 8800 }],
    [8700, typed('abcd'), { due: 11_700 }],
    [11_600, typed('abcde'), { due: 14_600 }],
    [14_500, typed('abcdef'), { due: 15_000 }],
  ],
  'what was typed during an attempt is saved after it': [
    [0, typed('New'), {}],
    [3000, attempting, {}],
    [4000, typed('Newer'), { since: 4000, due: null, autosave: { kind: 'saving' } }],
    [4500, attempting, { since: 4000, autosave: { kind: 'saving' } }],
    [13_000, autosaved('New', 4, 'Newer'), { dirty: true, base: values('New') }],
    [13_000, attempted({ kind: 'saved' }), { since: 4000, due: 16_000 }],
  ],
  'what is typed and taken back needs no saving': [
    [0, typed('New'), { due: 3000 }],
    [500, typed('Old'), { dirty: false, since: null, due: null }],
  ],
  'without a network it tries later and later, and typing does not hurry it': [
    [0, typed('New'), {}],
    [3000, attempting, {}],
    [3000, attempted({ kind: 'offline' }), { due: 8000, failures: 1, since: 3000, autosave: { kind: 'offline' } }],
    [4000, typed('Newer'), { due: 8000, autosave: { kind: 'offline' } }],
    [8000, attempting, {}],
    [8000, attempted({ kind: 'offline' }), { due: 18_000, failures: 2 }],
    [18_000, attempting, {}],
    [18_000, attempted({ kind: 'offline' }), { due: 38_000, failures: 3 }],
    [38_000, attempting, {}],
    [38_000, autosaved('Newer', 4), { lost: null }],
    [38_000, attempted({ kind: 'saved' }), { due: null, failures: 0, autosave: { kind: 'saved' } }],
  ],
  'a busy server is left alone as long as it asks': [
    [0, typed('New'), {}],
    [3000, attempting, {}],
    [3000, attempted({ kind: 'failed', message: 'busy', wait_ms: 30_000 }), { due: 33_000, autosave: { kind: 'failed', message: 'busy' } }],
  ],
  'what was refused is tried again after the next change only': [
    [0, typed('New'), {}],
    [3000, attempting, {}],
    [3000, attempted({ kind: 'refused', message: 'no' }), { dirty: true, due: null, autosave: { kind: 'refused', message: 'no' } }],
    [9000, typed('Newer'), { due: 12_000 }],
  ],
  'after a conflict nothing is sent until somebody has chosen; then what waits is': [
    [0, typed('New'), {}],
    [3000, attempting, {}],
    [3000, attempted({ kind: 'conflict', theirs: article('Theirs', 9) }), { due: null, theirs: article('Theirs', 9), autosave: { kind: 'conflict' } }],
    [4000, typed('Newer'), { due: null, autosave: { kind: 'conflict' } }],
    [5000, attempting, { autosave: { kind: 'conflict' } }],
    [60_000, answered(article('Theirs', 9), 'Newer', 'other'), { theirs: null, version: 9, dirty: true, due: 63_000, autosave: { kind: 'waiting' } }],
  ],
  'taking the other’s version over whole leaves nothing to save': [
    [0, typed('New'), {}],
    [3000, attempting, {}],
    [3000, attempted({ kind: 'conflict', theirs: article('Theirs', 9) }), {}],
    [60_000, answered(article('Theirs', 9), 'Theirs', 'other'), { theirs: null, dirty: false, due: null, autosave: { kind: 'idle' } }],
  ],
  'a save by hand takes along what waited; what was typed since waits on': [
    [0, typed('New'), {}],
    [1000, { type: 'saving', intent: 'save' }, { busy: 'save' }],
    [1500, typed('Newer'), {}],
    [2000, answered(article('New', 4), 'Newer', 'hand'), { version: 4, dirty: true, due: 5000, saved_at: 2000, unrevised: false }],
    [2000, { type: 'ended' }, { busy: null }],
  ],
  'an attempt behind a save by hand finds nothing to do': [
    [0, typed('New'), {}],
    [2900, { type: 'saving', intent: 'publish' }, {}],
    [3000, attempting, { autosave: { kind: 'saving' } }],
    [3500, answered(article('New', 4), 'New', 'hand'), { dirty: false, due: null, autosave: { kind: 'saving' } }],
    [3600, attempted({ kind: 'nothing' }), { due: null, autosaved_at: null, autosave: { kind: 'idle' } }],
  ],
  'what may have arrived is remembered, together, until an answer comes': [
    [0, typed('New'), {}],
    [3000, { type: 'lost', sent: { title: 'New' } }, { lost: { title: 'New' } }],
    [9000, { type: 'lost', sent: { summary: 'Short' } }, { lost: { title: 'New', summary: 'Short' } }],
    [20_000, answered(article('New', 5), 'New', 'other'), { lost: null, saved_at: null }],
  ],
  'giving up what was saved by itself leaves nothing for the next version': [
    [0, typed('New'), {}],
    [3000, attempting, {}],
    [3000, autosaved('New', 4), {}],
    [3000, attempted({ kind: 'saved' }), { unrevised: true }],
    [9000, answered(article('Old', 5), 'Old', 'replacing'), { unrevised: false, dirty: false, working_copy: null }],
  ],
  'a restored text is saved on the version it was written on': [
    [0, { type: 'restored', mine: values('Kept'), version: 2, base: { title: 'Then' } }, { version: 2, base: values('Then'), dirty: true, due: 3000 }],
    [0, { type: 'kept', ok: false }, { unkept: true }],
    [9, { type: 'kept', ok: true }, { unkept: false }],
  ],
  'of a restored text of an older version what it was changed from is not known where it was not kept, until the versions are compared': [
    [0, { type: 'restored', mine: values('Kept'), version: 2, base: {} }, { version: 2, unbased: ['title'], dirty: true }],
    [3000, attempting, {}],
    [3000, attempted({ kind: 'conflict', theirs: article('Old', 3) }), { unbased: ['title'] }],
    [9000, answered(article('Old', 3), 'Kept', 'other'), { version: 3, unbased: [], dirty: true }],
  ],
  'of a restored text of this version it is what the server has': [
    [0, { type: 'restored', mine: values('Kept'), version: 3, base: {} }, { version: 3, unbased: [], dirty: true }],
  ],
};

describe('an article that is stored', () => {
  test.each(Object.entries(TABLES))('%s', (_, rows) => {
    follow(STORED(), rows);
  });
});

test('a new article is made once; what the making left out waits for the working copy', () => {
  const made = follow(initialSaveState(null), [
    [0, typed('Title'), { version: null, due: 3000 }],
    [3000, attempting, {}],
    [3500, typed('Title and'), { since: 3500 }],
    [4000, answered(article('Title', 1), 'Title and', 'other'), { version: 1, dirty: true, since: 4000, due: null, autosave: { kind: 'saving' } }],
    [4000, attempted({ kind: 'saved' }), { due: 7000, unrevised: true }],
  ]);
  expect(articleOf(made)).toMatchObject({ id: 7, version: 1 });
});

test('saving by itself leaves the article as it was answered, and tells the version and the working copy', () => {
  const state = follow(STORED(), [
    [0, typed('New'), {}],
    [3000, attempting, {}],
    [3000, autosaved('New', 4), { answered: article('Old', 3) }],
  ]);
  expect(articleOf(state)).toMatchObject({ title: 'Old', version: 4, working_copy: COPY });
});

test('in the recycle bin nothing is saved by itself', () => {
  const state = follow(initialSaveState(article('Old', 3, { deleted_at: '2026-01-01T00:00:00.000Z' })), [
    [0, typed('New'), { due: null }],
    [0, attempting, { autosave: { kind: 'idle' } }],
  ]);
  expect(mayAttempt(state)).toBe(false);
});
