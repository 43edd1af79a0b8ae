import type { Kysely } from 'kysely';
import { fillEqualWords, takeEqualWords } from './fill-equal-words.ts';

/** Words of one group. */
const WORDS = 120;

/** Each line goes into the group that holds its first word. `~`: asked by, not looked for in texts. */
const GROUPS = [
  // Who is meant.
  'IELTS, ~屠鸭, ~鸭哥, ~烤鸭们',
  'GRE, ~g友, ~寄友',
  'TOEFL, ~托福妖',
  // Kinds of questions by their short names.
  'Quantitative Comparison, QC',
  'Text Completion, ~gre tc',
  'Sentence Equivalence, ~gre se, ~六选二',
  'Data Interpretation, 图表题, ~data analysis questions, ~数据分析题',
  'logical reasoning, LR',
  'assumption, necessary assumption, 必要假设, sufficient assumption, 充分假设, ~na vs sa, ~sa vs na, ~na sa, ~充要假设',
  'Fill in the Blanks, FIB, 填空, ~fibr, ~fib rw, ~fib r&w, ~dropdown blanks, ~drag and drop, ~拖拽, ~下拉填空, ~完形填空, ~cloze',
  'Answer Short Question, ASQ, 简答',
  'Re-order Paragraphs, reorder paragraphs, 段落排序, ~reorder, ~排序题',
  'Highlight Incorrect Words, HIW, 标出错词, ~找错词, ~挑错词',
  'Highlight Correct Summary, HCS, 选正确摘要',
  'Select Missing Word, SMW, 选缺失词',
  'Re-tell Lecture, retell lecture, 复述讲座, ~rl lecture, ~pte rl',
  'Describe Image, 看图说话, ~描述图, ~图片描述, ~picture description',
  'Build a Sentence, 连词成句, 造句, ~sentence building, ~arrange words, ~单词排成句子',
  'Take an Interview, 采访, interview task, ~tia, ~interview questions',
  'Listen and Repeat, ~lar',
  'Academic Discussion, ~ad writing, ~学术写作',
  'Complete the Words, ~ctw, ~c test, ~c-test',
  'True False Not Given, ~t f ng, ~tf ng, ~f和ng, ~f还是ng, ~ng和f, ~false or ng, ~false and ng, ~yes no ng, ~y n ng, ~ynng',
  'matching headings, list of headings, ~heading题, ~heading questions, ~loh',
  'free response, FRQ, 解答题, FRQs, ~free response questions, ~主观题, ~大题',
  'multiple choice, 选择题, MCQ, MCQs, ~客观题',
  'DBQ, ~apush essay, ~历史大题',
  // What is asked in other words.
  'template, 模版, ~万能模板, ~framework, ~框架',
  'vocabulary, ~要你命, ~要你命3000, ~3000词, ~绿宝书, ~红宝书, ~词汇真经, ~背单词软件, ~单词软件, ~单词app, ~单词书, ~anki, ~quizlet, ~flashcards',
  'strategy, ~提到, ~冲到, ~冲刺到, ~上分, ~提升分数, ~冲分, ~mastering, ~break 7, ~cheat sheet',
  'how long to prepare, ~裸考, ~不复习, ~不准备, ~without studying, ~without preparing, ~zero prep, ~no prep, ~crash course, ~成功需要多久, ~几个月能, ~多久能上',
  'fails, ~crash, ~crashing, ~app crashed, ~打不开, ~进不去, ~登不上, ~闪断, ~lagging, ~lag, ~耳机没声音, ~no sound, ~声音听不清',
  'retake, ~首战, ~刷到几次, ~刷几次, ~考太多次, ~考很多次, ~考了太多次, ~take too many times, ~一年考几次, ~一年能考几次',
  'old score, ~look bad, ~looks bad, ~刷分学校知道, ~学校知道吗, ~看得到以前, ~see how many times, ~affect application',
  'seats left, 没有考位, ~no seats, ~no seat, ~seats available, ~no seats available, ~fully booked, ~all booked, ~no spots, ~spots left, ~sold out, ~no availability, ~抢不到, ~没考位, ~考位没了, ~约不到, ~没位置, ~约满, ~考位满',
  'test centre, ~spots, ~考位什么时候放, ~放考位',
  'results, ~几点出分, ~出分是几点, ~几点出成绩, ~几点能查, ~what time scores, ~what time results, ~scores drop, ~score drop',
  'send scores, ~送错, ~送错学校, ~wrong school, ~考前送分, ~考后送分, ~school code, ~di code, ~学校代码, ~机构代码',
  'One Skill Retake, OSR, ~小分没过, ~小分不够, ~单项不够, ~单项没过, ~差半分, ~只差0.5',
  'remark, ~成功率, ~涨分概率, ~复议成功, ~score went up after review, ~eor success',
  'practice, ~prep test, ~preptest, ~preptests, ~prep tests, ~tpo, ~模拟卷, ~真题卷, ~full length test',
  'validity, ~5年内, ~两年内, ~二年内, ~成绩过期, ~过期了还能',
  'minutes, ~length of test, ~test length, ~exam length',
  'number of questions, ~题数, ~几篇, ~几篇文章',
  'passport, ~证件过期, ~身份证过期, ~护照过期, ~id expired, ~expired passport, ~passport expired, ~passport renewal, ~renew passport, ~新旧护照, ~户籍, ~港澳通行证, ~回乡证, ~台胞证',
  'home, ~线上考, ~网上在家, ~home online, ~online proctored, ~proctored at home',
  'adaptive, ~第二部分变难, ~第二部分变简单, ~second section harder, ~second section easier',
  'predicted questions, ~预测, ~预测准, ~题季, ~换题季, ~换题, ~原文库',
  'word count, ~essay length, ~多长合适, ~how long essay, ~how long should my essay, ~how many pages',
  'good score, ~会不会被拒, ~会被拒, ~能申, ~能申吗, ~够申, ~能上, ~能上什么, ~能录, ~get in with, ~chances with, ~rejected, ~enough for admission',
  'cheats, 作弊, misconduct, cheating, ~caught cheating, ~get caught, ~banned, ~cancelled by, ~canceled by, ~got cancelled, ~score was cancelled, ~score got cancelled, ~scores got cancelled, ~成绩被取消, ~被取消, ~禁考, ~违规, ~替考, ~代考',
  'proctor, 监考, proctors, ~room scan, ~scan room, ~second monitor, ~second screen, ~two monitors, ~dual monitor, ~mirror, ~镜子, ~双屏, ~两个屏幕, ~第二块屏幕, ~显示器, ~扫房间',
  'marked harder, 压分, ~marked harsher, ~harsher, ~strict marking, ~easier in another country, ~easier abroad, ~easier country, ~哪里考容易, ~哪里考简单, ~国内考是不是更难',
  'one date easier, 哪一场更容易, ~亚太卷, ~北美卷, ~亚太场, ~asia form, ~easier date, ~easier month, ~容易的场次',
  'letter, 书信, ~formal letter, ~informal letter, ~写信, ~信件',
  'process, 流程图, ~process diagram, ~flow chart',
  'pacing, ~来不及, ~来不及读, ~不够用, ~时间紧',
  'on hold, ~under investigation, ~investigated, ~being investigated',
  'home, ~my flat, ~from my flat, ~my apartment, ~my place',
  'changes, ~what is different, ~whats different, ~how is it different',
  'Choose a Response, ~选回答, ~选应答, ~best reply, ~pick reply, ~right reply',
  'Listen and Repeat, ~repeat after, ~听完重复, ~重复一遍, ~听一句说一句',
  'Write an Email, ~mail, ~发邮件, ~邮件写作',
  'credit, ~skip class, ~skip college class, ~place out, ~抵学分, ~免修, ~换学分',
  'assumption, ~takes for granted, ~taken for granted, ~unstated premise, ~negation test, ~negate, ~否定测试, ~前提题',
  'conclusion, ~main claim, ~主旨句, ~main idea of argument',
  'Write from Dictation, ~type what hear, ~type the sentence, ~听句子打字, ~听写句子',
  'words in context, ~选词填空, ~选词题',
  'Task 1, ~describing trends, ~describe trends',
  'Read Aloud, ~read out loud, ~speak loud, ~大声读',
  'flaw, ~fallacy, ~fallacies, ~谬误, ~逻辑谬误, ~correlation causation, ~相关因果',
  'permutation, ~ncr, ~npr, ~how many ways, ~有几种, ~几种排法, ~几种选法',
  'words in context, ~vocabulary in a sentence',
  'old score, 会看到我所有, ~看到我所有成绩, ~能看到我所有成绩, ~学校能看到我所有成绩, ~大学能看到我所有成绩',
  'withhold, ~能删, ~成绩能删, ~删成绩, ~删除成绩, ~删掉',
  'self-study, ~taking class, ~taking the class',
  'adaptive, ~做崩, ~第一个section, ~first section badly, ~bombed first section',
  'fails, ~laptop dies, ~computer dies, ~device dies',
  'pacing, ~来不急',
  'perfect score, ~full marks, ~拿满分, ~满分多少人',
];

/** What forums say: nicknames of exams, short names of kinds of questions, and what is asked in other words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A crash is a failure; a course of a few weeks is a crash course.
  await takeEqualWords(db, 'how long to prepare', ['~crash']);
  await fillEqualWords(db, GROUPS, WORDS);
}
