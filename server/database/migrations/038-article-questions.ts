import { type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';
import { fillEqualWords } from './equal-words.ts';

/** Each line is a group: words that students use for the same thing. */
const GROUPS = [
  'reschedule, 延期, 推迟, 改考试日期, 改日期, 换日期, 换考试日期, 改考期, change date, change test date, change exam date, change to another date, move test, move test date, postpone, different date',
  'change location, 改考点, 换考点, 换考场, 改考场, 换城市, change test center, change test centre, change center, change centre, change venue, different test center, another test center, change city',
  'remark, 复议, 复核, re-mark, rescore, re-score, score review, regrade, enquiry on results, EOR, dispute, appeal, contest, recheck, 申诉, 重新评分, 重评, 重判, 查卷, marked again',
  'age limit, 年龄限制, 年龄, minimum age, age, how old, 几岁, 岁, 未成年, under 16, under 18, under age, too young, years old, minors, 初中生, 小学生',
  'accommodations, extended time, additional time, more time, time and a half, disability, disabilities, dyslexia, ADHD, special needs, 延长时间, 加时, 额外时间, 残疾, 阅读障碍',
  'how long to prepare, 准备多久, 准备几个月, 备考多久, 备考几个月, 几个月, how many months, how many weeks, how long to study, how long does it take to prepare, how long does it take to study, study hours, prep time, hours of study, 要多久准备, 多久准备, 一个月, 速成',
  'study plan, study, studying, preparing, preparation, 准备',
  'break, toilet, bathroom, restroom, washroom, 上厕所, 厕所, 洗手间, 卫生间, 中途休息',
  'eat, food, snack, snacks, water, drink, 吃东西, 吃, 零食, 喝水, 带水, 水',
  'results, 什么时候出, 何时出, release date, score date',
  'send scores, send score, 送成绩, 寄分, 递分, 寄给学校, score sending, report scores, 发成绩',
  'good score, 几分算好, 多少分算好, 多少分好, 算高, decent score, 好成绩, 多少算好, 要多少分, 多少分能',
  'level, 什么水平, 啥水平, 相当于什么水平',
  'vocabulary, 单词量, 多少单词, 多少词, how many words, vocabulary size',
  'passport, ID, IDs, driver license, drivers license, 驾照, photo ID, 有效证件, identity card',
  'score report, TRF, test report form, transcript, score reports, report form',
  'register late, 补报, 逾期报名, late registration, missed deadline, 错过截止, 错过报名, late fee, late registrations',
  'late testing, 补考, 延期考试, makeup, make-up, makeup exam, makeup test, missed exam, missed the exam, 没去成, 缺考',
  'Summarize Spoken Text, SST, 听力总结',
  'Academic Discussion, 学术讨论, discussion board, 讨论写作',
  'matching headings, 段落标题匹配, 标题匹配, 段落大意',
  'map labelling, 地图题, map labeling, plan labelling',
  'permutation, 排列组合, combinations, combinatorics, counting',
  'flaw, 漏洞, flaws, 逻辑漏洞, 漏洞题',
  'Reading Comprehension, 阅读理解, RC',
  'preview, 预览',
  'middle school, 初中, 中学生',
  'memorise, 背, memorize, 记单词',
  'retake gap, 间隔, how long between, 隔多久',
  'optional, 可选, 自愿, test optional, 免考',
  'long sentences, 长难句, 长句, long sentence, complex sentences',
  'arrive late, 迟到, be late, arriving late',
  'self-study, without coaching, by myself, without classes, without a class, 不报班, 报班, coaching, alone',
  'MBA, 商学院, business school, business schools',
  'Duolingo, 多邻国, DET',
  'fee waiver, discount, discounts, voucher, vouchers, 优惠, 折扣, 免费考, 省钱, promo code, coupon',
  'deadline, 报名截止, last day to register',
  'difficulty, easiest, 最简单, 最容易, 好考, tough, 难不难, 难吗, how hard',
  'validity, score last, last for, 管几年, 几年有效, 有效几年',
  'Mac, MacBook, 苹果电脑, 苹果',
  'phone, 手机, cell phone, mobile',
  'lost, 丢, 丢了, 弄丢, 遗失, 补办',
  'forgot, 忘带, 忘记带, 忘了带, forget',
  'grade, 年级, 几年级, 高一, 高二, 高三, sophomore, junior year, 10th grade, 11th grade',
  'start time, 几点开始, 几点考, 几点, what time',
  'book, books, 教材, 用什么书, 书',
  'percentile, 百分位数',
  'accepted, 承认吗, 认不认',
  'per question, 每题, 每道题, each question',
  'passages, 文章, passage',
  'order, 顺序',
  'superscore, MyBest Scores',
  'major, 专业',
  'handwriting, 手写, 字迹, handwritten',
  'noise, 吵, 噪音, noisy, loud',
  'keyboard, 键盘',
  'undergraduate, 本科, bachelor',
  'master, 硕士, 研究生, graduate school, grad school',
];

/** What articles answer: the headings that ask something, each a result of its own. They are filled in the background, when all is indexed anew. With them more equal words. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const table = db.schema
    .createTable('article_questions')
    .addColumn('id', dialect === 'sqlite' ? 'integer' : 'bigint', (column) => column.primaryKey())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('anchor', 'text', (column) => column.notNull());
  await (dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table).execute();
  await fillEqualWords(db, { groups: GROUPS });
}
