import type { Kysely } from 'kysely';
import { fillEqualWords, takeEqualWords } from './fill-equal-words.ts';

/** Words of one group. */
const WORDS = 120;

/** Each line goes into the group that holds its first word. `~`: asked by, not looked for in texts. */
const GROUPS = [
  'IELTS, ~雅斯, ~雅司, ~亚思, ~亚斯, ~ieltz, ~iltes',
  'TOEFL, ~托弗, ~脱福, ~托服, ~tofle, ~toffel, ~teofl',
  'good score, 什么水平, 算什么水平, ~啥水平, ~什么概念, ~什么程度, ~能去什么学校, ~能去哪些学校, ~能去哪所',
  'how many to take, 考几门, ~how many take, ~how many should take, ~how many exams, ~how many subjects, ~几门合适, ~考几门合适, ~能考几门, ~最多几门, ~选几门',
  'fails, ~microphone, ~mic, ~headset, ~headphones, ~耳机坏',
  'validity, ~certificate last, ~certificate valid, ~result last, ~how long last',
  'retake, ~twice, ~能再报, ~再报一次, ~再报名, ~没考好',
  'dates, 一年几次, 每年几次, 一年有几次, 每年有几次, ~一年有几场, ~每年有几场, ~may or june, ~which days',
  'results, ~几月出, ~几号出, ~哪天出, ~当天出',
  'bring, ~glasses, ~wear glasses, ~眼镜, ~dictionary, ~dictionaries, ~词典, ~字典, ~电子词典, ~计时器',
  'waive english, 免语言成绩, studied in english, 全英文授课, ~study in english, ~taught in english, ~degree in english, ~english medium, ~native speaker, ~native english, ~英文授课, ~exempt, ~exemption, ~豁免, ~免考语言',
  'university, ~要几分, ~要考几分, ~读研要多少, ~硕士要多少, ~本科要多少, ~研究生要多少, ~博士要多少, ~大学要多少, ~最低要多少',
  'retake gap, ~一周考两次, ~一周两次, ~一个月考两次, ~连续考, ~twice one week, ~twice one month, ~two times one week',
  'go back, ~look back, ~back question, ~come back later, ~return later, ~revisit, ~先跳过, ~跳着做, ~回头做',
  'reschedule, ~another week, ~another month, ~move another week, ~move next month, ~move next week, ~换到下个月, ~挪到',
  'grade, ~seniors, ~college seniors, ~last chance',
  'english test, ~english language test, ~english language exam, ~language test, ~language exam, ~english proficiency, ~english proficiency exam, ~proficiency test, ~proficiency exam, ~语言类考试, ~英语能力考试, ~英语水平考试, ~出国考试, ~出国英语, ~英语类考试, ~哪门语言, ~语言关',
  'China, ~for chinese, ~chinese students, ~chinese student, ~chinese speakers, ~chinese applicants, ~中国学生, ~中国考生, ~中国人',
  'law school, ~llm, ~jd, ~juris doctor, ~法律硕士, ~法学硕士, ~法律博士',
  'True False Not Given, ~true false, ~tfng, ~yes no not given, ~判断题, ~对错题',
  'optional, ~必须交, ~一定要交, ~要不要交, ~submit or not',
  'examiner, ~talk human, ~real human, ~跟人对话, ~和人对话',
  'deadline, ~due, ~due when',
];

/** What people ask by, as the second half of 058; words that stood with what they do not mean. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `1450 是什么水平` asks whether it is good; a level's letters are asked for by their name.
  await takeEqualWords(db, 'level', ['什么水平', '啥水平', '什么概念', '算什么水平', '什么程度']);
  await takeEqualWords(db, 'send scores', ['~必须交', '~一定要交', '~要不要交']);
  await takeEqualWords(db, 'good score', ['~能去']);
  await takeEqualWords(db, 'replace', ['~waive english']);
  await fillEqualWords(db, GROUPS, WORDS);
}
