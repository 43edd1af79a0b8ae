import { stemOf } from './search-tokens.ts';

/** English words that say nothing about what is looked for. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  `a about all am an and any anyone are as at be been being but by can cant could did didnt do does doesnt doing dont for from get getting got had has have
  having he help her here hi his how i id if im in into is isnt it its ive just know let like me my need of on or our out please really she should
  shouldnt so some still someone tell than that thats the their them then there these they this those to too us very want wanted was we were what whats
  when where wheres which while who whos whose why will with without wont would you your youre yours u ur r pls plz thx wanna gonna hey hi`.split(/\s+/),
);

/** Words that say little: they are looked for, but what a page has besides decides. By their stems. */
export const FAINT_WORDS: ReadonlySet<string> = new Set(
  `exam exams test tests tested testing question questions take taking taken one two more most much many long good best better new make use using used work
  way ways tip tips thing things explain explained mean means meaning really actually everything anything number year old period wait waiting soon time times day days possible allowed allow happen happens say says student students person people often old usually ok okay best`
    .split(/\s+/)
    .map(stemOf),
);

/** What Chinese questions are made of besides what they ask about; the longest first. */
export const EMPTY_RUNS =
  /为什么|什么时候|是不是|能不能|可不可以|有没有|要不要|会不会|怎么样|怎样|怎么办|怎么|如何|什么样|什么|哪一个|哪一种|哪些|哪个|哪种|哪里|哪儿|哪|多少|到底|究竟|应该|应当|可以|需要|是否|以及|还是|或者|请问|一下|一般|大概|现在|目前|我们|你们|自己|的话|才能|能够|的|了|吗|呢|吧|啊|呀|么|是|我|你|他|和|与|跟|及|或|被|把|给|都|也|就|还|很|太|这|那|几|个|在(?=[哪内国大香港澳美英海])|(?<![技功可智性才体职])能(?![力量源])|(?<![需重主摘概纲必想])要(?![求点])|(?<![社机学协理开年])会(?![议话计员])|不(?=[考带交写用能会])|(?<=怎么|如何)写/gu;

/** What Chinese questions often add and texts seldom say: it counts little, as its English twins do. */
export const FAINT_RUNS = /(一年|每年|每次|时候|考试|问题|建议|经验|推荐|最近|最新)/u;
