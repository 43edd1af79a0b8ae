import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { HEAD_SCRIPT } from '../../src/theme/head-script.ts';

interface Visit {
  /** What localStorage holds; null: storage is forbidden by the browser. */
  stored?: Record<string, string> | null;
  systemDark?: boolean;
  /** `document.cookie` at the start. */
  cookie?: string;
  /** Whether the browser takes cookies. */
  takesCookies?: boolean;
  /** The language of the document that the server sent. */
  lang?: string;
}

/** Runs the script in a document as far as the script knows one, and answers what it left there. */
function visit({ stored = {}, systemDark = false, cookie = '', takesCookies = true, lang = 'en' }: Visit) {
  const classes = new Set<string>();
  const style: { colorScheme?: string } = {};
  const written: string[] = [];
  const reads: string[] = [];
  let jar = cookie;
  let reloads = 0;
  const documentElement = { lang, style, classList: { toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)) } };
  const document = {
    documentElement,
    get cookie() {
      return jar;
    },
    set cookie(line: string) {
      written.push(line);
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const others = jar.split('; ').filter((entry) => entry && !entry.startsWith(`${name}=`));
      if (takesCookies) jar = [...others, pair].join('; ');
    },
  };
  const page: Record<string, unknown> = {
    document,
    matchMedia: (query: string) => ({ matches: query === '(prefers-color-scheme: dark)' && systemDark }),
    location: { reload: () => (reloads += 1) },
  };
  Object.defineProperty(page, 'localStorage', {
    get: () => {
      if (stored === null) throw new Error('SecurityError');
      return {
        getItem: (key: string) => {
          reads.push(key);
          return stored[key] ?? null;
        },
      };
    },
  });
  runInNewContext(HEAD_SCRIPT, page);
  return { dark: classes.has('dark'), colorScheme: style.colorScheme, cookie: jar, written, reads, reloads };
}

/** Opens the page, and again as often as the script asks, in the language that the server would read from the cookie. */
function visitUntilStill(first: Visit): { loads: number; lang: string } {
  let next = first;
  for (let loads = 1; loads <= 10; loads += 1) {
    const { reloads, cookie } = visit(next);
    const lang = next.lang ?? 'en';
    if (reloads === 0) return { loads, lang };
    next = { ...next, cookie, lang: /(?:^|; )language=zh(?:;|$)/.test(cookie) ? 'zh' : 'en' };
  }
  throw new Error('the page reloads for ever');
}

describe('light or dark, before the first paint', () => {
  test.each([
    { choice: 'true', systemDark: false, dark: true },
    { choice: 'true', systemDark: true, dark: true },
    { choice: 'false', systemDark: false, dark: false },
    { choice: 'false', systemDark: true, dark: false },
    { choice: undefined, systemDark: false, dark: false },
    { choice: undefined, systemDark: true, dark: true },
    { choice: 'yes', systemDark: false, dark: false },
    { choice: 'yes', systemDark: true, dark: true },
  ])('stored $choice, system dark $systemDark → dark $dark', ({ choice, systemDark, dark }) => {
    const after = visit({ stored: choice === undefined ? {} : { darkMode: choice }, systemDark });
    expect(after).toMatchObject({ dark, colorScheme: dark ? 'dark' : 'light', reloads: 0 });
  });

  test.each([true, false])('storage forbidden: the system decides (dark %s)', (systemDark) => {
    expect(visit({ stored: null, systemDark })).toMatchObject({ dark: systemDark, reloads: 0, written: [] });
  });

  test('reads the two preferences alone, and stores nothing', () => {
    expect(visit({ stored: { token: 'secret' } }).reads).toEqual(['darkMode', 'language']);
  });
});

describe('the stored language', () => {
  test('goes into the cookie that lacks it, for a year and every path, and the page is asked for again in it', () => {
    const after = visit({ stored: { language: 'zh' } });
    expect(after.written).toEqual(['language=zh; path=/; max-age=31536000; SameSite=Lax']);
    expect(after.reloads).toBe(1);
  });

  test('a cookie that has it already: nothing is written, nothing reloaded', () => {
    expect(visit({ stored: { language: 'zh' }, cookie: 'a=1; language=zh; b=2', lang: 'en' })).toMatchObject({ written: [], reloads: 0 });
  });

  test('a document that is in it already is not asked for again', () => {
    expect(visit({ stored: { language: 'zh' }, lang: 'zh' })).toMatchObject({ reloads: 0, cookie: 'language=zh' });
    expect(visit({ stored: { language: 'en' } })).toMatchObject({ reloads: 0, cookie: 'language=en' });
  });

  test('the console’s document, which has one language, is never asked for again', () => {
    expect(visit({ stored: { language: 'en' }, lang: 'zh-CN' })).toMatchObject({ reloads: 0, cookie: 'language=en' });
  });

  test('where cookies are not taken nothing is reloaded', () => {
    expect(visit({ stored: { language: 'zh' }, takesCookies: false })).toMatchObject({ reloads: 0 });
  });

  test('another cookie whose name ends alike is not taken for it', () => {
    expect(visit({ stored: { language: 'zh' }, cookie: 'old_language=zh' }).reloads).toBe(1);
  });

  test.each(['fr', 'zh; domain=evil', ''])('a stored language that is none of ours (%j) is left alone', (language) => {
    expect(visit({ stored: { language } })).toMatchObject({ written: [], reloads: 0 });
  });

  const cases = ['en', 'zh', 'fr', undefined].flatMap((stored) =>
    ['', 'language=en', 'language=zh', 'language=fr', 'x=1; language=en'].flatMap((cookie) =>
      ['en', 'zh', 'zh-CN'].flatMap((lang) => [true, false].map((takesCookies) => ({ stored, cookie, lang, takesCookies }))),
    ),
  );
  test('never loops: whatever is stored, sent and taken, the page stands still after one reload at most', () => {
    for (const { stored, ...rest } of cases) {
      const { loads } = visitUntilStill({ ...rest, stored: stored ? { language: stored } : {} });
      expect(loads, JSON.stringify({ stored, ...rest })).toBeLessThanOrEqual(2);
    }
  });

  test('after the reload the page is in the stored language', () => {
    expect(visitUntilStill({ stored: { language: 'zh' } })).toEqual({ loads: 2, lang: 'zh' });
    expect(visitUntilStill({ stored: { language: 'en' }, cookie: 'language=zh', lang: 'zh' })).toEqual({ loads: 2, lang: 'en' });
  });
});

test('leaves no names behind in the page, and can stand in a document as it is', () => {
  const page: Record<string, unknown> = {
    document: { documentElement: { style: {}, classList: { toggle: () => {} } }, cookie: '' },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
  };
  const before = Object.keys(page);
  runInNewContext(HEAD_SCRIPT, page);
  expect(Object.keys(page)).toEqual(before);
  expect(HEAD_SCRIPT).not.toMatch(/<\/script|<!--/i);
});
