import type { Kysely } from 'kysely';
import { fillEqualWords, takeEqualWords } from './fill-equal-words.ts';

/** A group's word, and others in it that say the same to a search as a third does, or something narrower: they only filled the group. */
const TAKEN: readonly (readonly [string, readonly string[]])[] = [
  ['fee', ['fees', 'costs', 'how much does', 'how much is']],
  ['retake', ['retakes', 'retaking']],
  ['top schools', ['ivies', 'top 30', 'columbia']],
  ['results', ['get scores', 'score date', 'release date', 'results out']],
  ['accommodations', ['accommodation']],
  ['score', ['算分', '计分', '打分']],
  ['how long to prepare', ['how many weeks', 'study hours', 'prep time', 'hours of study']],
];

/** Each line is a group: words that students use for the same thing. */
const GROUPS = [
  'fee, 人民币, rmb, 花费, 贵不贵',
  'retake, how often, 次数',
  'top schools, top, 前50, 前100',
  'results, check score, 查成绩, 成绩查询, 查询成绩',
  'One Skill Retake, retake only, only retake, 只重考',
  'accommodations, 特殊考生, 特殊需求',
  'test day, 考试当天, exam day, 考试那天, 当天',
  '计分, 算分, 打分, 计分方法, 评分方法, 评分标准',
  'login, log in, sign in, 登录, 账号',
  'register, 官网, 网址',
  'optional, 必须, 非要, 一定要, 非得, mandatory, compulsory, have to take',
  'name, 名字, 姓名, misspelt, misspelled, 填错, 写错',
  'late testing, miss the test, missed the test, missed test, missed exam day, 错过考试',
  'start time, 几点开考, 几点考试, 几点到',
  'free, 免费',
  'old score, 老分数, 旧分数, 老成绩, 旧成绩, old scores, 以前的成绩, previous scores',
  'strategy, 提升, 涨分, 上不去, raise, boost, increase, get better',
  'how long to prepare, one month, in a month, 复习多久, 学多久, 提前多久准备',
  'passport, id required, id requirements, what id, which id',
  'grade, when should i take, 什么时候考合适, 几岁考, best time to take',
  'pass, 及格线, pass mark, passing score, 过线',
];

/** Further equal words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [owner, words] of TAKEN) await takeEqualWords(db, owner, words);
  await fillEqualWords(db, GROUPS);
}
