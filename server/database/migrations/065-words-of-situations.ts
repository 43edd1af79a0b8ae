import type { Kysely } from 'kysely';
import { fillEqualWords, takeEqualWords } from './fill-equal-words.ts';

/** Words of one group. */
const WORDS = 120;

/** Each line goes into the group that holds its first word. `~`: asked by, not looked for in texts. */
const GROUPS = [
  // What happens before, on and after the day.
  'forgot my ID, 忘带, 忘记带, 忘了带, ~forget id, ~forgot passport, ~forget passport, ~left my id, ~left my passport, ~忘带护照, ~护照忘带, ~证件忘带',
  'test centre closed, 考试取消, 考场关闭, ~got cancelled, ~test got cancelled, ~exam got cancelled, ~test was cancelled, ~exam was cancelled, ~test cancelled, ~exam cancelled, ~cancelled my test, ~centre cancelled, ~center cancelled, ~centre closed, ~center closed, ~school closed, ~closed on test day, ~weather, ~bad weather, ~snow, ~snowstorm, ~storm, ~typhoon, ~hurricane, ~flood, ~台风, ~暴雨, ~下雪, ~大雪, ~天气, ~恶劣天气, ~考场取消, ~考点取消, ~考点关闭, ~考试被取消, ~考试取消了, ~临时取消, ~突然取消',
  'passport, ~passport expires, ~passport expiring, ~passport will expire, ~passport runs out, ~passport about to expire, ~passport not valid, ~id expires, ~id card expires, ~护照快过期, ~护照快到期, ~护照到期, ~护照要到期, ~护照下个月到期, ~护照即将到期, ~证件快过期, ~身份证快过期, ~换新护照, ~护照在办',
  'minutes, ~with breaks, ~with the break, ~including breaks, ~including break, ~include breaks, ~breaks included, ~break included, ~with breaks included, ~含休息, ~包括休息, ~算上休息, ~加上休息, ~连休息',
  'self-study, ~homeschool, ~homeschooled, ~homeschooler, ~home school, ~home schooled, ~在家上学, ~没有学校, ~学校不开, ~学校没开',
  'One Skill Retake, ~only again, ~again only, ~just again, ~只考, ~只想重考, ~只想考',
  'results, ~scores come back, ~results come back',
  'recorded, 没录上, 没录上音, ~没录到, ~没录音, ~录不上, ~录音失败, ~没有录音, ~did not record, ~not recorded, ~recording failed, ~no recording',
  'change location, ~改考试地点, ~换考试地点, ~考试地点改',
  'bring, ~glasses, ~戴眼镜, ~眼镜, ~戴帽子, ~headscarf, ~hijab, ~hat, ~戴口罩, ~mask',
  'finish early, 提前做完, 提前交卷, ~finish section early, ~done early, ~finished early, ~finish before time, ~submit early, ~leave early, ~做完了, ~提前走, ~提前离场, ~剩时间, ~时间有剩',
  'photo, 照片, ~upload photo, ~photo requirements, ~picture requirements, ~照片要求, ~传照片, ~上传照片, ~电子照片, ~证件照',
  'noise, ~loud room, ~how many people in room, ~人多吗, ~很吵, ~太吵, ~吵不吵, ~干扰',
  'password, 密码, ~forgot password, ~lost password, ~reset password, ~forgot my password, ~忘记密码, ~忘了密码, ~找回密码, ~two accounts, ~duplicate account, ~second account, ~两个账户, ~两个账号, ~重复注册',
  'off topic, 跑题, 离题, ~off-topic, ~misread the question, ~wrong topic, ~偏题, ~写跑题, ~审错题, ~题目没看懂',
  // Scores.
  'how many right, ~correct what band, ~right what band, ~out of 40 band, ~correct is what band, ~out of 40, ~个对是几分, ~对是几分, ~对了几个, ~对了多少',
  'good score, ~能读什么学校, ~能读什么大学',
  'on hold, delayed, late score, ~score delay, ~delay, ~results not out, ~results late, ~results still not out, ~where are my scores, ~没出来, ~还没出来, ~成绩没出来',
  'validity, ~good for how long, ~how long good, ~good for years, ~score good for, ~old scores ok, ~scores too old, ~scores expired, ~old score accepted, ~from last year, ~years ago, ~years old, ~year old score, ~year old scores, ~成绩太老, ~成绩过期了, ~几年前的成绩, ~三年前的, ~两年前的, ~几年前的, ~去年的成绩',
  'grade, ~8th grade, ~7th grade, ~6th grade, ~eighth grade, ~seventh grade, ~ninth grade, ~tenth grade, ~eleventh grade, ~8th grader, ~9th grader, ~10th grader, ~eighth grader, ~ninth grader, ~sixth grade, ~七年级, ~六年级, ~十年级, ~十一年级, ~初中就考, ~初中能考',
  'good score, ~good for masters, ~good for grad school, ~good for college, ~good for top, ~good enough for, ~high enough, ~上得了, ~够上',
  // Skills, by what goes wrong.
  'fluency, ~stutter, ~hesitate, ~hesitation, ~pauses, ~not fluent, ~口语卡顿, ~说话卡顿, ~卡顿, ~磕巴, ~磕磕巴巴, ~说不流利, ~不流利, ~停顿多',
  'fails, ~mic not working, ~microphone not working, ~mic broken, ~电脑卡顿, ~系统卡顿, ~软件卡顿, ~网络卡顿, ~页面卡顿',
  'retake, ~same score, ~same score twice, ~score didnt change, ~score not change, ~分数没变, ~分数一样, ~再考有用吗, ~还要再考吗, ~要不要再考, ~retake or not, ~worth retaking',
];

/** How people tell what has happened to them, and what they ask because of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who forgets half of a sentence has forgotten no document; who speaks haltingly has no broken computer; who comes back to a question waits for no results; a score that is good for a programme is no valid one.
  await takeEqualWords(db, 'forgot', ['forgot', 'forget']);
  await takeEqualWords(db, 'fails', ['~卡顿']);
  await takeEqualWords(db, 'validity', ['good for']);
  await takeEqualWords(db, 'results', ['come back']);
  await takeEqualWords(db, 'cheats', ['~got cancelled']);
  await takeEqualWords(db, 'on hold', ['~score late', '~late score', '~results late']);
  await fillEqualWords(db, GROUPS, WORDS);
}
