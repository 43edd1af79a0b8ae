import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ChineseText, chineseLinks, chineseTexts } from '../support/chinese-texts.ts';
import { consoleTexts, HOLE, textsOfCode } from '../support/console-texts.ts';

/** One Chinese word for one English term; `not` lists other words for it that the texts must not use. */
interface Term {
  zh: string;
  en: string[];
  /** Only in texts about this exam; without it, everywhere. */
  exam?: string;
  not: string[];
}

const terms: Term[] = JSON.parse(readFileSync('mock/content/terms.json', 'utf8'));
const texts = chineseTexts();

const HAN = '\\p{Script=Han}';
const LETTER = '[\\p{Script=Latin}\\p{Script=Greek}\\d]';
const MARKS = '，。；：？！、（）《》';

const ARTICLES_ELLIPSIS = 'an ellipsis of two characters';

/** What Chinese type doesn't do. Quotes are the same characters in both languages, so a space before an English quotation is let be. */
const TYPE: [string, RegExp][] = [
  ['a space between Chinese and Latin letters or digits', new RegExp(`${HAN}${LETTER}|[${LETTER.slice(1, -1)}%]${HAN}`, 'u')],
  ['no space beside full-width punctuation', new RegExp(` [${MARKS}]|[${MARKS}] `, 'u')],
  ['no space between two Chinese characters', new RegExp(`${HAN} ${HAN}`, 'u')],
  ['full-width punctuation after Chinese', new RegExp(`${HAN} ?[,;:?!]|${HAN}\\.(?!\\d)`, 'u')],
  ['full-width punctuation before Chinese', new RegExp(`[,;:] ?${HAN}`, 'u')],
  ['full-width brackets around and beside Chinese', new RegExp(`${HAN} ?[()]|[()] ?${HAN}`, 'u')],
  [ARTICLES_ELLIPSIS, new RegExp(`${HAN}(?:\\.\\.\\.|…(?!…))|(?:\\.\\.\\.|(?<!…)…)${HAN}`, 'u')],
  ['a dash of two characters, or a dash between digits', new RegExp(`${HAN} ?-{1,2} ?${HAN}|${HAN} ?– ?${HAN}`, 'u')],
  ['quotes “ ” and not " or 「', new RegExp(`${HAN}["']|["']${HAN}|[「」『』]`, 'u')],
  ['Latin letters and digits of usual width', /[Ａ-Ｚａ-ｚ０-９]/u],
];

/** The console's, which has room for one character of an ellipsis. */
const TYPE_OF_CONSOLE: [string, RegExp][] = [
  ...TYPE.filter(([rule]) => rule !== ARTICLES_ELLIPSIS),
  ['an ellipsis of one character', /\.\.\.|……/],
  ['– between two numbers', new RegExp(`(?<![\\d-])[\\d${HOLE}]+-[\\d${HOLE}]+(?![\\d-])`, 'u')],
  ['no space beside quotes within Chinese', new RegExp(`${HAN} [“”]|[“”] ${HAN}|” “`, 'u')],
];

/** Written as it has to be: what the sign-in says while it waits is agreed upon. */
const AGREED = new Set(['登录中...']);

/** One word for one thing in the console: what it is not called, and what it is. */
const WORDS: [RegExp, string][] = [
  [/彻底删除|今天清除/, '永久删除'],
  [/键盘操作/, '快捷键'],
  [/(?<!未)发布修改/, '更新发布'],
  [/标记为仍然准确|已记录/, '已确认仍然准确'],
  [/新增.*版本|版本已新增/, '新建版本、版本已创建'],
  [/重新建立/, '重新创建'],
  [/更换恢复码/, '换发恢复码'],
  [/(?<!媒体)库中(?:的)?文件/, '媒体库中的文件'],
  [/登录名/, '用户名'],
  [/网站设置 (?!›)/, '网站设置 ›'],
  [/源代码/, '源码'],
  [/折叠内容/, '折叠答案'],
  [/提示框/, '标注框'],
  [/已选(?!择)|选中本页/, '已选择、选择'],
  [/移动到/, '移到'],
  [/页首/, '页面顶部'],
  [/[上下]级菜单(?!项)|失效的菜单(?!项)/, '菜单项'],
  [/来源链接/, '来源网址'],
  [/今日/, '今天'],
  [/昨日/, '昨天'],
  [/同一来源(?!地址)/, '同一评论者'],
  [new RegExp(`#${HOLE}`), '编号'],
  [/这台设备/, '本机'],
  [/会话/, '登录设备'],
  [/个设备/, '台设备'],
  [/可视编辑/, '编辑器'],
  [/焦点|聚焦/, '当前的、搜索'],
  [/字数/, '个字符'],
];

const isFor = (term: Term, exam: string | null) => !term.exam || term.exam === exam;
const plain = (words: string) => words.trim().toLowerCase();
const shown = ({ place, text }: ChineseText, about: string, at: number) => `${place}: ${about}: ${text.slice(Math.max(0, at - 20), at + 20)}`;

/** The English names that stand beside Chinese ones: 文本填空（Text Completion）, Text Completion（文本填空）, and cells such as 阅读 Reading. */
function pairs(text: string): { zh: string; en: string; at: number }[] {
  const found: { zh: string; en: string; at: number }[] = [];
  const name = "[A-Za-z][A-Za-z ,'’-]*";
  for (const { 1: zh = '', 2: en = '', index } of text.matchAll(new RegExp(`([^${MARKS}]*${HAN})（(${name})[），]`, 'gu'))) found.push({ zh, en, at: index });
  for (const { 1: en = '', 2: zh = '', index } of text.matchAll(new RegExp(`(${name})（(${HAN}+)）`, 'gu'))) found.push({ zh, en, at: index });
  const cell = text.match(new RegExp(`^(?:(${name}) (${HAN}+)|(${HAN}+) (${name}))$`, 'u'));
  if (cell) found.push({ zh: cell[2] ?? cell[3] ?? '', en: cell[1] ?? cell[4] ?? '', at: 0 });
  return found;
}

test('the table says one thing for one term, and no word of it is forbidden by another row', () => {
  const twice = terms.flatMap((term, index) =>
    term.en.filter((en) => terms.some((other, at) => at < index && other.exam === term.exam && other.en.map(plain).includes(plain(en)))),
  );
  expect(twice).toEqual([]);
  const forbidden = terms.flatMap(({ not, exam }) =>
    not.filter((word) => terms.some((other) => (!exam || !other.exam || exam === other.exam) && other.zh.includes(word))),
  );
  expect(forbidden).toEqual([]);
  expect(terms.length).toBeGreaterThanOrEqual(100);
});

test('no Chinese text uses another word for a term of the table', () => {
  const faults = texts.flatMap((where) =>
    terms
      .filter((term) => isFor(term, where.exam))
      .flatMap((term) => term.not.filter((word) => where.text.includes(word)).map((word) => shown(where, `${word} is ${term.zh}`, where.text.indexOf(word)))),
  );
  expect(faults).toEqual([]);
});

test('where an English term stands beside its Chinese one, it is the one of the table', () => {
  const faults = texts.flatMap((where) =>
    pairs(where.text).flatMap(({ zh, en, at }) => {
      const meant = terms.filter((term) => isFor(term, where.exam) && term.en.map(plain).includes(plain(en)));
      const term = meant.find(({ exam }) => exam) ?? meant[0];
      // `College Board 账户` is two terms, one beside the other.
      const isAnother = terms.some((other) => other.zh === zh);
      return term && !isAnother && !zh.endsWith(term.zh) ? [shown(where, `${en} is ${term.zh}`, at)] : [];
    }),
  );
  expect(faults).toEqual([]);
});

test.each(TYPE)('Chinese texts are set with %s', (rule, wrong) => {
  expect(texts.flatMap((where) => (wrong.test(where.text) ? [shown(where, rule, where.text.search(wrong))] : []))).toEqual([]);
});

const said = consoleTexts();
/** Endings of files and parts of addresses stand as they are. */
const withoutCode = (text: string) => text.replace(/\.(?:csv|txt)$/, '').replace(/http\(s\)|data:/g, 'x');

test.each(TYPE_OF_CONSOLE)('the console is set with %s', (rule, wrong) => {
  const faults = said.filter(({ text }) => !AGREED.has(text) && wrong.test(withoutCode(text))).map(({ place, text }) => `${place}: ${rule}: ${text}`);
  expect(faults).toEqual([]);
});

test('the console calls a thing by one word', () => {
  const faults = said.flatMap(({ place, text }) => WORDS.filter(([wrong]) => wrong.test(text)).map(([, word]) => `${place}: ${word}: ${text}`));
  expect(faults).toEqual([]);
});

test('a Chinese text leads to the Chinese article, or says that the page is English', () => {
  const faults = chineseLinks().flatMap(({ place, slug, twin, language, isMarked }) =>
    twin ? [`${place}: ${slug} is ${twin} in Chinese`] : language === 'en' && !isMarked ? [`${place}: （英文） behind the link to ${slug}`] : [],
  );
  expect(faults).toEqual([]);
});

test('every Chinese article about an exam closes with the words of the site about trade marks', () => {
  const said = JSON.parse(readFileSync('mock/content/settings.json', 'utf8')).disclaimer_zh;
  const last = new Map(texts.filter(({ place, exam }) => exam && !place.includes('/')).map(({ place, text }) => [place, text]));
  expect([...last].filter(([, text]) => text !== said).map(([place]) => place)).toEqual([]);
});

test('the rules see what they are for', () => {
  const broken = ['共54题', '共 54题', '雅思 。', '雅思 托福', '雅思,托福', '雅思(IELTS)', '用...表示', '话题--要点', '"雅思"', '２０２６ 年', 'ETS, 考试'];
  expect(broken.filter((text) => !TYPE.some(([, wrong]) => wrong.test(text)))).toEqual([]);
  const right = ['共 54 题，84% 的考生', '用……表示', '回答 “My sister’s in town.”（我姐姐来了。）', '平均 6.25 得 6.5（半分一档）', '0–6 分——半分一档'];
  expect(right.flatMap((text) => TYPE.filter(([, wrong]) => wrong.test(text)).map(([rule]) => `${text}: ${rule}`))).toEqual([]);
  expect(pairs('句子填空（Text Completion）有一到三个空').map(({ zh, en }) => [zh, en])).toEqual([['句子填空', 'Text Completion']]);
  expect(pairs('Reading 阅读').map(({ zh, en }) => [zh, en])).toEqual([['阅读', 'Reading']]);
});

test('the console’s rules see what they are for, in whatever its code says it', () => {
  const code = `
    export const said = (a: number, b: number) => (
      <p title="按选择合并”。 “保留" aria-label={\`第 \${a}-\${b} 条\`}>
        {/* 彻底删除 */}
        正在保存...
        <b>共 {a} 项</b>
      </p>
    );`;
  const texts = textsOfCode('said.tsx', code);
  expect(texts).toEqual([
    { place: 'said.tsx:3', text: '按选择合并”。 “保留' },
    { place: 'said.tsx:3', text: `第 ${HOLE}-${HOLE} 条` },
    { place: 'said.tsx:5', text: '正在保存...' },
    { place: 'said.tsx:6', text: '共 ' },
    { place: 'said.tsx:6', text: ' 项' },
  ]);
  const isWrong = ({ text }: { text: string }) => TYPE_OF_CONSOLE.some(([, wrong]) => wrong.test(text));
  expect(texts.map(isWrong)).toEqual([true, true, true, false, false]);
});

test('a Chinese article names its sources in Chinese', () => {
  const english = readdirSync('mock/content/articles')
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(`mock/content/articles/${file}`, 'utf8')) as { slug: string; language?: string; sources?: { title: string }[] })
    .filter(({ language }) => language === 'zh')
    .flatMap(({ slug, sources = [] }) => sources.filter(({ title }) => !new RegExp(HAN, 'u').test(title)).map(({ title }) => `${slug}: ${title}`));
  expect(english).toEqual([]);
});
