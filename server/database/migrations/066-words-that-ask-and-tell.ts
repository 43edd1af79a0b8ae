import type { Kysely } from 'kysely';
import { fillEqualWords, takeEqualWords } from './fill-equal-words.ts';

/** Words of one group. */
const WORDS = 120;

/** Each line goes into the group that holds its first word. `~`: asked by, not looked for in texts. */
const GROUPS = [
  'how many exams, ~how many aps, ~too many aps, ~aps too many, ~how many ap, ~几门ap, ~几门课',
  'superscore, ~可以拼, ~能拼, ~成绩拼, ~拼一起, ~拼起来',
  'Reading Comprehension, ~reading comp, ~rc passage, ~rc passages',
  'marked harder, ~bc easier, ~idp easier, ~idp or bc, ~idp vs bc, ~british council or idp, ~idp or british council, ~idp和bc, ~bc和idp, ~idp还是bc, ~bc还是idp',
  'go back, ~skip question come back, ~skip and come back, ~skip come back',
  'on hold, ~scores not showing up, ~score not showing up, ~scores not showing, ~score not showing, ~scores not available, ~not available yet',
  'cheats, ~get banned, ~got banned, ~banned from',
  'microphone, 麦克风, mic, 话筒',
  'fails, ~not working, ~stopped working, ~doesnt work, ~not work, ~broken, ~坏了, ~没声音, ~用不了',
  'homeschooled, homeschool, 在家上学, ~homeschooler, ~home school, ~home schooled, ~homeschooling, ~没有学校',
  'good score, ~is that bad, ~is it bad, ~is this bad, ~a bad score, ~is that low, ~is it low, ~is that ok, ~算低吗, ~低不低, ~差不差',
];

/** What is told beside a question. Search documents are of version 10 since then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A microphone is no computer; who learns at home asks where he may sit an exam, not how one studies alone.
  await takeEqualWords(db, 'fails', ['~mic not working', '~microphone not working', '~mic broken', '~microphone', '~mic', '~麦克风', '~麦克风坏']);
  await takeEqualWords(db, 'self-study', [
    '~homeschool',
    '~homeschooled',
    '~homeschooler',
    '~home school',
    '~home schooled',
    '~在家上学',
    '~没有学校',
    '~学校不开',
    '~学校没开',
  ]);
  // A calculator is banned, too.
  await takeEqualWords(db, 'cheats', ['~banned']);
  await fillEqualWords(db, GROUPS, WORDS);
}
