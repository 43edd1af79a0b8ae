import type { Kysely } from 'kysely';
import { fillEqualWords } from './fill-equal-words.ts';

/** Words of one group, as since 048. */
const WORDS = 60;

/** Each line is a group: words that students use for the same thing, the one that texts say first. `~`: asked by, not looked for in texts. */
const GROUPS = [
  'register, ~signup, ~enroll, ~enrol, ~register steps, ~registration steps, ~schedule test, ~schedule exam, ~schedule my test, ~book slot, ~official website, ~website, ~怎么报, ~在哪报, ~哪里报, ~去哪报, ~在哪里报名, ~哪里报名, ~报名步骤, ~注册账号, ~怎么约',
  'deadline, ~last day, ~cutoff, ~cut off, ~registration close, ~registration closes, ~截止时间, ~几号截止, ~什么时候截止, ~报名到几号, ~什么时候报名, ~报名时间, ~还能报, ~来得及报名',
  'difficulty, ~有多难, ~多难, ~难考, ~很难, ~难度大, ~难度怎么样, ~难度如何, ~好不好考, ~challenging, ~tougher, ~how difficult, ~how tough, ~difficulty level, ~struggle',
  'good score, ~能申, ~能申请, ~能上, ~能去, ~够申, ~够申请, ~能申什么学校, ~能申请什么学校, ~能申请哪些学校, ~能上什么大学, ~能上什么学校, ~能上哪些大学, ~算不算高, ~算低, ~算低分, ~高不高, ~low score, ~bad score, ~high score, ~solid score, ~good or bad, ~get into, ~get in',
  'university, ~admission requirements, ~entry requirements, ~录取要求, ~要求多少分, ~要求多少, ~分数要求, ~门槛, ~score requirement, ~required score, ~大学看',
  'average, ~avg, ~typical, ~typical score, ~normal score, ~平均水平, ~平均成绩, ~均分, ~中等水平, ~national average',
  'start time, ~end time, ~finish time, ~arrival time, ~reporting time, ~check in time, ~几点结束, ~几点考完, ~几点到考场, ~几点入场, ~上午还是下午, ~morning or afternoon',
  'minutes, ~几个钟头, ~多少小时, ~多少个小时, ~多久考完, ~how many hours long, ~全程, ~length of test',
  'dates, ~一年几次, ~一年有几次, ~一年考几次, ~一年有几场, ~一年几场, ~how often offered, ~times a year offered, ~哪几个月, ~几月有考试',
  'results, ~release date, ~receive score, ~get results, ~score posted, ~知道成绩, ~出分要多久, ~成绩要多久, ~多久有成绩',
  'machine, ~机评, ~人评, ~人工评分, ~电脑评分, ~who grades, ~who marks, ~graded by, ~scored by',
  'how long to prepare, ~考下来, ~考出来, ~多久能过, ~时间够, ~时间够吗, ~来得及吗, ~来得及准备, ~enough time, ~half a year, ~半年, ~cram, ~crash, ~last minute, ~冲刺, ~暑假, ~寒假, ~summer, ~短期, ~从零开始多久',
  'send scores, ~submit scores, ~submit, ~submit score, ~report score, ~交成绩, ~提交成绩, ~要交, ~必须交, ~要不要交, ~一定要交',
  'optional, ~可以不考, ~必须考, ~需要考, ~不考行, ~skip the test, ~needed for, ~有必要',
  'strategy, ~stuck at, ~stuck, ~卡在, ~提不上去, ~不涨, ~涨不上去, ~刷到, ~提升到',
  'grade, ~早吗, ~太早, ~too early, ~senior year, ~best time to take, ~right time, ~大一, ~大二, ~大三, ~大四, ~什么时候开始考, ~几年级考',
  'rounding, ~6.25, ~6.75, ~5.25, ~5.75, ~7.25, ~7.75, ~小分平均, ~总分怎么取',
  'Cambridge books, 剑桥真题, 剑桥雅思, ~剑雅, ~剑桥',
  'fee, ~price of test, ~how much does, ~how much is, ~考一次多少钱, ~总共多少钱, ~一门多少钱, ~多少刀, ~多少美元, ~多少块',
  'penalty, ~minus points, ~lose a point, ~wrong answer cost, ~答错会, ~错了扣, ~不答',
  'bring, ~allowed in',
  'arrive late, ~running late, ~five minutes late, ~迟到了, ~晚到',
  'phone, ~cellphone, ~smartphone, ~智能手机',
  'textbook, ~resources, ~best resources, ~website to study, ~study resources, ~网课, ~哪本书, ~哪本',
  'free, ~no cost, ~for free, ~免费的',
  'top schools, ~oxford, ~cambridge university, ~牛津, ~剑桥大学, ~columbia, ~nyu, ~berkeley, ~cornell, ~duke, ~top 10, ~top 20, ~top 50, ~前20, ~前三十, ~前五十, ~g5, ~常春藤大学, ~清北, ~elite',
];

/** More ways of asking for what is asked most: how hard, where to register, which score, when, what is ordinary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await fillEqualWords(db, GROUPS, WORDS);
}
