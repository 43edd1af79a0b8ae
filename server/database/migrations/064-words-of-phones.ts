import type { Kysely } from 'kysely';
import { fillEqualWords, takeEqualWords } from './fill-equal-words.ts';

/** Words of one group. */
const WORDS = 120;

/** Each line goes into the group that holds its first word. `~`: asked by, not looked for in texts. */
const GROUPS = [
  // Skills, by what goes wrong.
  'pacing, ~提速, ~看不完, ~读不完, ~写不完, ~没时间, ~时间不够, ~too slow, ~so slow, ~read slow, ~read slowly, ~速度慢, ~读得慢, ~读得太慢, ~做得慢, ~not finish, ~cant finish, ~finish on time, ~finish in time, ~running out of time, ~ran out of time, ~speed up',
  'keep up, 跟不上, ~听不懂, ~听不清, ~没听懂, ~反应不过来, ~语速太快, ~speaks too fast, ~talk too fast, ~too fast, ~lose track, ~miss the answer, ~lost in listening',
  'run out of things to say, 没话说, 说不满, ~ran out of things to say, ~nothing to say, ~no ideas, ~out of ideas, ~dont know what to say, ~mind goes blank, ~go blank, ~blank out, ~卡壳, ~说不出来, ~不知道说什么, ~没思路, ~no time to think, ~没时间想',
  'stay calm, 紧张, ~anxiety, ~test anxiety, ~exam anxiety, ~anxious, ~nervous, ~nerves, ~calm down, ~panic, ~panicking, ~stress, ~stressed, ~stressed out, ~freak out, ~怯场, ~焦虑, ~心态, ~心态崩, ~慌, ~害怕, ~手抖',
  'concentrate, 走神, ~concentration, ~focus, ~stay focused, ~focused, ~distracted, ~zone out, ~注意力, ~注意力不集中, ~集中精力, ~分心, ~犯困, ~fall asleep',
  'the day before, 考前一天, ~day before my, ~the night before, ~night before, ~last day before, ~考试前一天, ~前一天, ~前一晚, ~考前一晚, ~前一天晚上, ~考前最后一天, ~考试前夜, ~临考前',
  'weak in maths, 数学基础差, ~bad at math, ~weak at math, ~weak math, ~math background, ~rusty math, ~forgot all math, ~数学不好, ~数学差, ~数学很差, ~文科生, ~多年没碰数学',
  'fluency, 流利度, 流利, ~fluent, ~more fluently, ~speak fluently, ~结巴',
  'strategy, ~总错, ~老错, ~老是错, ~总是错, ~一直错, ~错很多, ~正确率, ~正确率低, ~卡在, ~上不去, ~提不上去, ~keep getting wrong, ~keep missing, ~stuck at, ~plateau, ~get from',
  // Scores.
  'proctor, ~home requirements, ~home edition requirements, ~home test requirements, ~home rules, ~desk rules, ~clean desk, ~家考要求, ~家考规则, ~家考条件, ~桌面要求',
  'results, ~get scores back, ~long scores back, ~when scores back, ~scores back, ~score back, ~get results back, ~hear back, ~出分要, ~出分几天, ~出分时间',
  'superscore, ~my best scores, ~my best, ~best scores, ~mix scores, ~两次考试最高',
  'how many right, ~how many can i miss, ~can i miss, ~how many can i get wrong, ~get wrong, ~wrong for, ~miss for, ~能错几题, ~可以错几题, ~能错几个, ~可以错几个, ~允许错, ~错题数',
  '计分, ~分数怎么换算, ~怎么计分, ~怎么算的, ~raw to scaled, ~scaled score, ~how is it scored, ~how scored, ~score calculated, ~calculated',
  'machine, 谁评分, 谁来评分, ~谁打分, ~谁改, ~谁改卷, ~谁阅卷, ~谁批改, ~机器改, ~机改, ~人工改, ~机器打分, ~ai评分, ~graded by computer, ~graded by ai, ~graded by a person, ~ai grading, ~robot, ~e-rater',
  'on hold, ~出分延迟, ~延迟出, ~出分晚, ~出分慢, ~迟迟不出, ~成绩延迟, ~分数延迟, ~results delay, ~delay in results, ~late results, ~scores late',
  // Booking and what is asked for.
  'deadline, ~最晚, ~最晚提前, ~最晚提前几天, ~提前几天, ~提前几天报, ~最迟, ~how late can i, ~how late, ~last minute, ~临时报名, ~明天能报',
  'optional, ~还要吗, ~现在还要, ~还要求, ~还看吗, ~还看, ~还需要吗, ~还需要交, ~要求交, ~still require, ~still required, ~require again, ~bring back, ~恢复要求, ~恢复标化, ~标化',
  'retake gap, ~waiting time between, ~time between tests, ~wait between attempts, ~gap between tests, ~between attempts, ~cooldown, ~隔几个月, ~间隔时间',
  'passport, ~changing passport, ~change passport, ~changed passport, ~new passport, ~passport renewal, ~renew passport, ~renewed passport, ~换护照, ~换了护照, ~护照换了, ~护照更新',
  'fails, ~crashes, ~crashing, ~keeps crashing, ~lag, ~lagging, ~闪退, ~崩溃, ~卡顿',
  'laptop, ~没有电脑, ~没电脑, ~no laptop, ~dont own a laptop, ~borrow a laptop, ~loaner, ~chromebook',
  'accommodations, ~apply accommodations, ~request accommodations, ~get accommodations, ~adhd accommodations',
  'reused, ~used again, ~repeat questions, ~repeated questions, ~questions repeat, ~questions repeated, ~same questions, ~recycle questions, ~recycled questions',
  'how many exams, ~考几门够, ~几门够, ~几门才够, ~考多少门, ~多少门够',
  'Fill in the Blanks, 填空题, ~fill in the blank, ~fill in blanks, ~fill-in',
];

/** How students write on a phone what goes wrong, and what they ask of scores and booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who has nothing to say has it in any speaking task; whose maths is weak is not asked for its questions; every exam has blanks to fill.
  await takeEqualWords(db, 'cue card', ['~run out of things to say', '~ran out of things to say', '~没话说', '~说不满']);
  await takeEqualWords(db, 'Text Completion', ['填空题']);
  await takeEqualWords(db, 'accommodations', ['~anxiety']);
  // By its stem it is found in `what ID do I need for IELTS`.
  await takeEqualWords(db, 'optional', ['~needed for']);
  await fillEqualWords(db, GROUPS, WORDS);
}
