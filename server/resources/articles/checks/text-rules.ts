import { EXAMS, type ExamCode, type Scale, scaleOf } from '../../../../config/exams.ts';
import { type CheckContext, type CheckRule, excerptOf, type Finding, type Passage } from './check.ts';

/** Words that may stand between an exam's name and a score. */
const BETWEEN = [
  ...['iBT', 'Academic', 'General(?: Training)?', 'scores?', 'totals?', 'overall', 'bands?', 'composite', 'of', 'is', 'was', 'at least', 'above', 'below'],
  ...['over', 'under', 'an?', 'about', 'around', 'minimum', 'target', 'with', 'Verbal', 'Quant(?:itative)?', 'Reading', 'Listening', 'Writing', 'Speaking'],
  ...[
    'Math',
    'English',
    'Science',
    'sections?',
    '总分',
    '成绩',
    '分数',
    '考了',
    '考到',
    '考',
    '达到',
    '至少',
    '超过',
    '得分',
    '得',
    '拿到',
    '要求',
    '为',
    '是',
  ],
  ...['口语', '阅读', '听力', '写作', '数学', '语文'],
].join('|');
const NUMBER = '(\\d,\\d{3}|\\d{1,4}(?:\\.\\d{1,2})?)';
/** A number before one of these counts something else. */
const COUNTED =
  '(?![\\d.]*\\d|\\s*(?:[/:%+]|-?(?:questions?|items?|minutes?|mins?|hours?|h\\b|weeks?|days?|months?|years?|words?|exams?|subjects?|courses?|tasks?|sections?|modules?|times?|points?|percent|st\\b|nd\\b|rd\\b|th\\b)|题|道|分钟|小时|周|天|个|年|词|门|次|部分|月|所))';

interface Mention {
  exam: ExamCode;
  pattern: RegExp;
}

/** `TOEFL 125`, `a GRE score of 175`, `托福考了 125 分`, `IELTS 6.5–9.5`; and the other way round: `scored 175 on the GRE`. */
const MENTIONS: readonly Mention[] = EXAMS.flatMap(({ code, said }) => {
  const name = `(?<![\\p{L}\\p{N}])(?:${said.join('|')})(?![A-Za-z\\p{N}])`;
  const forwards = `${name}[\\s:：（(]*(?:(?:${BETWEEN})[\\s:：]*)*${NUMBER}(?:\\s*[–—-]\\s*${NUMBER})?${COUNTED}`;
  const backwards = `scor(?:e|es|ed|ing)(?:\\s+of)?\\s+(?:an?\\s+)?${NUMBER}()\\s+(?:on|in)\\s+(?:the\\s+)?${name}`;
  return [forwards, backwards].map((source) => ({ exam: code, pattern: new RegExp(source, 'gu') }));
});

const isYear = (value: number) => value >= 1900 && value <= 2099;

function fits(value: number, { ranges }: Scale): boolean {
  return ranges.some(({ min, max, step }) => value >= min && value <= max && Number.isInteger((value - min) / step));
}

function told({ ranges }: Scale): string {
  return ranges.map(({ min, max, step }) => `${min}–${max}${step === 1 ? '' : `（每 ${step} 分一档）`}`).join(' 或 ');
}

function scoresIn({ field, text }: Passage, { draft, edition_from }: CheckContext): Finding[] {
  return MENTIONS.flatMap(({ exam, pattern }) => {
    const scale = scaleOf(exam, exam === draft.exam ? edition_from : null);
    return [...text.matchAll(pattern)].flatMap((match) =>
      [match[1], match[2]].flatMap((digits) => {
        const value = digits ? Number(digits.replace(',', '')) : null;
        if (value === null || isYear(value) || fits(value, scale)) return [];
        return [{ field, message: `${exam} 没有 ${value} 分，分数范围是 ${told(scale)}`, excerpt: excerptOf(text, match.index) }];
      }),
    );
  });
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec';
const DATES = [
  new RegExp(`\\b(?:${MONTHS})\\.? ([0-3]?\\d)(?:st|nd|rd|th)?\\b(?!\\d)`, 'g'),
  new RegExp(`\\b([0-3]?\\d)(?:st|nd|rd|th)?(?: of)? (?:${MONTHS})\\b`, 'g'),
  /(?<!\d)1?\d\s*月\s*([0-3]?\d)\s*[日号]/g,
];
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
/** How far from a date its year may stand, characters. */
const NEAR = { before: 40, after: 40 };

function datesIn({ field, text, table }: Passage): Finding[] {
  if (table !== undefined && YEAR.test(table)) return [];
  return DATES.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const day = Number(match[1]);
      const around = text.slice(Math.max(0, match.index - NEAR.before), match.index + match[0].length + NEAR.after);
      if (day < 1 || day > 31 || YEAR.test(around)) return [];
      return [{ field, message: '日期没有写年份', excerpt: excerptOf(text, match.index) }];
    }),
  );
}

/** What a text must not say. */
export const TEXT_RULES: readonly CheckRule[] = [
  { rule: 'score_out_of_scale', level: 'warning', field: 'content_html', find: (context) => context.passages.flatMap((passage) => scoresIn(passage, context)) },
  { rule: 'date_without_year', level: 'warning', field: 'content_html', find: ({ passages }) => passages.flatMap(datesIn) },
];
