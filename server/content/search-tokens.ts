import { stemmer } from 'stemmer';
import { MEMORY } from '../../config/limits.ts';
import { CJK_RANGES } from '../../config/reading.ts';
import { simplified } from './simplified.ts';

const HAS_CJK = new RegExp(`[${CJK_RANGES}]`, 'u');
const CJK_RUNS = new RegExp(`[${CJK_RANGES}]+`, 'gu');
const LETTER = `(?:(?![${CJK_RANGES}])\\p{L})`;
/** Chinese runs · `b2`, `c1` · numbers with their decimals · words with their apostrophes: `toefl2026`, `ap3` and `雅思6分` come apart. */
const ANY_PIECE = `[${CJK_RANGES}]+|(?<!${LETTER}|\\p{N})(?!ap\\d)${LETTER}{1,2}\\d+|\\p{N}+(?:\\.\\d+)*|${LETTER}+(?:['’]${LETTER}+)*`;
/** The same, three times as quick: plain words are known by their ends, and where nothing can begin the many letters of Unicode are not asked. */
const PIECES = new RegExp(`[a-z]+(?![a-z\\d'’]|[^\\0-\\x7f])|(?![\\0-/:-@\\x5b-\\x60\\x7b-\\x7f])(?:${ANY_PIECE})`, 'gu');
/** Longer words are no words: addresses, keys. */
const WORD_MAX = 40;

/** Whether a text holds characters that are written without spaces between the words. */
export function hasCjk(piece: string): boolean {
  return HAS_CJK.test(piece);
}

/** Places where a word may be parted at the end of a line: seen nowhere else. */
const SOFT_HYPHENS = /\u00ad/g;
const folded = (text: string) =>
  (text.includes('\u00ad') ? text.replace(SOFT_HYPHENS, '') : text).normalize('NFKC').toLowerCase().replace(CJK_RUNS, simplified);
/** A piece begins as all of it goes on: most are told by their first letter. */
const isPlain = (piece: string) => piece.charCodeAt(0) < 0x80;
const APOSTROPHES = /['’](?:s$)?/g;

function tidied(piece: string): string {
  if (!isPlain(piece) && hasCjk(piece)) return piece;
  return (piece.includes("'") || piece.includes('’') ? piece.replace(APOSTROPHES, '') : piece).slice(0, WORD_MAX);
}

/** A text's words and Chinese runs in their order: lower case, NFKC, simplified characters, no apostrophes. */
export function pieces(text: string): string[] {
  return (folded(text).match(PIECES) ?? []).map(tidied);
}

/** From so many letters and numbers in turn on, written together, they are one code: `k7x2q`. Fewer are a word and its number: `toefl2026`, `8week`. */
const CODE = 3;

/** The pieces of a question, with those of one code together: it asks for all of them or for none. */
export function pieceGroups(text: string): string[][] {
  const groups: { pieces: string[]; end: number }[] = [];
  for (const { 0: piece, index } of folded(text).matchAll(PIECES)) {
    const last = groups.at(-1);
    const isJoined = last?.end === index && !hasCjk(piece) && !hasCjk(last.pieces[0] ?? '');
    if (isJoined) last.pieces.push(tidied(piece));
    else groups.push({ pieces: [tidied(piece)], end: 0 });
    (groups.at(-1) as { end: number }).end = index + piece.length;
  }
  return groups.flatMap(({ pieces: joined }) => (joined.length >= CODE ? [joined] : joined.map((piece) => [piece])));
}

const LATIN = /^[a-z]{3,}$/;
const stems = new Map<string, string>();

/** Forms that no rule leads to their verb or noun; `sat` is an exam. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `took take taken take wrote write written write spoke speak spoken speak chose choose chosen choose began begin begun begin forgot forget forgotten forget
  lost lose gave give given give kept keep paid pay made make brought bring bought buy taught teach understood understand knew know known know ran run
  held hold heard hear sent send went go gone go came come said say children child men man women woman`
    .split(/\s+/)
    .flatMap((form, at, all) => (at % 2 === 0 ? [[form, all[at + 1] ?? form] as const] : [])),
);

/** The stem by which an English word is looked for (Porter): `scores`, `scoring` → `score`. Other words stay as they are. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (!LATIN.test(word)) return word;
  const stem = stemmer(IRREGULAR.get(word) ?? word);
  if (stems.size >= MEMORY.stems) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** `极限概念` → `极限 限概 概念`; a single character stays alone. */
export function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(0, -1).map((character, index) => character + characters[index + 1]);
}

/** What the index knows a text by: stems of words, pairs of Chinese characters. */
export function tokensOf(text: string): string[] {
  return pieces(text).flatMap(tokensOfPiece);
}

/** The same of one of its pieces. */
export const tokensOfPiece = (piece: string): string[] => (!isPlain(piece) && hasCjk(piece) ? pairsOf(piece) : [stemOf(piece)]);

/** What the index knows a word by that a question is asked by, and does not say: it is another word, and looked for only where the words that texts say answer nothing. */
export const askedByToken = (token: string) => `~${token}`;

/** English words that say nothing about what is looked for. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  `a about all am an and any anyone are as at be been being but by can cant could did didnt do does doesnt doing dont for from get getting got had has have
  having he help her here hi his how i if im in into is isnt it its ive just know let like me my need needed needs of on or our out please really she should
  shouldnt so some still someone tell than that thats the their them then there these they this those to too us very want wanted was we were what whats
  when where wheres which while who whos whose why will with without wont would you your youre yours u ur r s pls plz thx wanna gonna hey hi no not never till until now anymore yet even ever also because cuz though gotta ago im ill lol guys hello kid kids child children son daughter something really given during am wants bad up after before per reddit quora exactly currently keep keeps kinda wondering thinking looking someone anybody everyone already st nd rd th nage zenme shenme
  havent hasnt hadnt arent wasnt werent couldnt wouldnt theyre theres ur abt btw idk tbh imo omg bro bruh asap coz cos ppl smth wat wht maybe probably perhaps quite pretty super literally honestly sir madam sorry hopefully kindly`.split(
    /\s+/,
  ),
);

/** Words that say little: they are looked for, but what a page has besides decides. By their stems. */
export const FAINT_WORDS: ReadonlySet<string> = new Set(
  `exam exams test tests tested testing question questions take taking taken give giving one two more most much many long good best better new make use using used work
  way ways tip tips thing things explain explained mean means meaning really actually everything anything number year list trick tricks strategy strategies method methods old period wait waiting soon time times day days possible allowed allow happen happens say says student students person people often old usually ok okay best enough care matter count exist early center centre worth whole part go going step steps process procedure info information details official normal regular
  may template templates other another else back apply applying applied
  learn fast faster fastest quick quicker quickest quickly always look looks feel hate stuck worried nervous abroad overseas international able simply totally basically sit sitting same half pick friend friends next month months week weeks`
    .split(/\s+/)
    .map(stemOf),
);

/** What Chinese questions are made of besides what they ask about; the longest first. */
export const EMPTY_RUNS =
  /为什么|是什么意思|什么意思|一共|总共|考完|考到|去考(?!点)|什么时候|有什么|有哪些|有多少|有没有|(?<![下第])一次|是不是|能不能|可不可以|有没有|要不要|用不用|用得着|会不会|怎么样|怎样|怎么办|怎么|如何|什么样|什么|哪一个|哪一种|哪些|哪个|哪种|哪里|哪儿|哪|多少|到底|究竟|应该|应当|可以|需要|是否|以及|还是|或者|请问|一下|一般|大概|现在|目前|真的|关于|如果|要是|大约|左右|孩子|小孩|女儿|儿子|家长|我家|打算|想要|来得及|不下来|下来|好吗|好不好|行吗|行不行|求助|请教|求问|想问|想知道|想了解|大家|各位|有没有人|有人|小白|知乎|小红书|谢谢|听说|据说|好像|感觉|觉得|总是|一直|已经|其实|非常|特别|越来越|同学|我们|你们|自己|的话|才能|能够|的|了|吗|呢|吧|啊|呀|么|是|我|你|他|和|与|跟|及|或|被|把|给|都|也|就|还|很|太|这|那|几|个|咋办|咋整|咋样|咋|啥|在线等|求推荐|跪求|姐妹们|家人们|宝子们|学长学姐|问下|问个|咨询下|咨询|在(?=[哪内国大香港澳美英海])|(?<![技功可智性才体职])能(?![力量源])|(?<![需重主摘概纲必想])要(?![求点])|(?<![社机学协理开年])会(?![议话计员])|不(?=[考带交写用能会])|(?<=怎么|如何)写/gu;

/** What is left of a question between its words where it stands alone: part of words elsewhere. */
export const EMPTY_CHARACTERS: ReadonlySet<string> = new Set('有要去到做会能想用考再前后还些点下上来说问给过得没不');

/** What Chinese questions often add and texts seldom say: it counts little, as its English twins do. */
export const FAINT_RUNS =
  /(多久|中间|每年|今年|明年|去年|每次|一门|一科|每门|每科|时候|时间|内容|情况|流程|考试|问题|建议|经验|推荐|最近|最新|技巧|方法|攻略|介绍|学生|之前|之后|以后|没有|不够|够不够|够|值得|值不值得|步骤|靠谱|划算|用法|最快|必背|零基础|从零开始|从零|基础差|模板|模版|信息|有用|申请|忘记)/u;

/** `一周`, `两个月`: what they count says little, unless an equal word says it. */
export const FAINT_SPANS = /([一二两三四五六七八九十半]个?(?:天|周|星期|月|年|小时))/u;
