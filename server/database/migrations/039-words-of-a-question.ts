import type { Kysely } from 'kysely';
import { fillEqualWords, takeEqualWords } from './fill-equal-words.ts';

/** A group's word, and others in it that mean something else: every guide calls itself one, and to book is not to read books. */
const TAKEN: readonly (readonly [string, readonly string[]])[] = [
  ['format', ['guide', '指南']],
  ['register', ['books', '教材', '用什么书', '书']],
  ['minutes', ['考试时间']],
];

/** Each line is a group: words that students use for the same thing. */
const GROUPS = [
  '雅思, yasi, 鸭思, 雅思考试',
  '托福, tuofu, 新托福, 托福考试, TOEFL iBT',
  'SAT, 赛达',
  'english test, 英语考试, english exam, english proficiency test, 语言考试, 语言成绩, english tests',
  'textbook, 教材, 用什么书, 书, 参考书, 备考书, 备考资料, 资料, textbooks, prep books, study materials, which books, what books, best books, book recommendations, study books, prep book, best book',
  'dates, 考试时间, 几月考, 几月份考, 几号考, 哪天考, 考试安排, 场次, next test, upcoming, exam dates',
  'fee, how much, 一次多少钱, 要花多少, exam fee, registration fee, test fee, 报名费用, 考试费用',
  'good score, 多少分够, 考多少分, 需要多少分, good enough, score needed, score do i need',
  'level, 什么程度, 什么概念, 算什么水平, 意味着什么, 意味着',
  'top schools, ivy league, ivies, ivy, 藤校, 名校, 常春藤, harvard, 哈佛, yale, 耶鲁, stanford, 斯坦福, princeton, 普林斯顿, MIT, 前30, top 30, T14, columbia',
  'how many exams, 考几门, 几门, 多少门, 选几门, how many subjects',
  'format, 考哪些, 考些什么, test format, exam content, 几个部分, how many sections, 考试题型',
  'minutes, 考试时间多长, 时间多长, 考试多长时间, 考多长时间, 考试时长',
  'perfect score, 满分多少, 满分是多少, 总分多少',
  'order, 先考什么, 先考, 考试顺序, sequence',
  'changes, 新旧, 变了, 改了, new version, what changed, updates, 新变化',
  'adaptive, module 2, 模块二, easy module, hard module, module two',
  'master, masters, 美硕, 读研, 申硕, 研究生申请, grad program, grad programs, postgraduate, phd, 博士',
  'grade, 初一, 初二, 初三, 八年级, 九年级, 9th grade, freshman, 12th grade',
  'retake gap, 间隔几天, 间隔多久, 隔几天, 多久能再考, 多久可以再考, how soon can i retake, wait to retake, days between',
  'watch, 手表',
  'human, 人机, 人机对话, real person, 跟人聊, 对着电脑',
  'notes, 记笔记, take notes, 做笔记',
  'deadline, 提前多久, how far in advance, how early, 最晚什么时候',
  'retake, once or twice, how many attempts, 多考几次',
  'send scores, 寄给大学, 寄到学校',
  'home, online, 网上考',
  'late testing, 延考',
  'go back, 回头改, 返回修改, 跳题, 跳过, skip questions, skip a question, change answers, 改答案',
  'bring, 带进考场, allowed to bring',
  'how many right, 对几题, 对几个, 对多少题, 对多少个, 错几个, 错几题, 错多少, 答对, how many correct, correct answers, how many wrong, how many mistakes, raw score',
  'word count, 字数, 多少字, 写多长, 几百字',
  'accepted, 认可吗, 认不认可, 学校认, 收不收, accepting',
  'US, USA, America, 美国, United States',
  'UK, England, 英格兰',
  'international students, 国际生, 留学生, 国际学生, students from abroad, overseas students, international student, foreign students',
  'practice, 模拟考, 模拟题, practice test, practice tests, past papers, 真题集, mock exam',
  'strategy, tips, tip, 心得',
  'vocabulary, 背多少, 要背多少',
];

/** Further equal words. The version of what search knows of a document is raised with it: irregular verbs have their stem, facts are known by more questions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [owner, words] of TAKEN) await takeEqualWords(db, owner, words);
  await fillEqualWords(db, GROUPS);
}
