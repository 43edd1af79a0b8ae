import type { Kysely } from 'kysely';
import { fillEqualWords, takeEqualWords } from './fill-equal-words.ts';

/** Words of one group from now on. */
const WORDS = 60;

/** Each line is a group: words that students use for the same thing, the one that texts say first. `~`: asked by, not looked for in texts. */
const GROUPS = [
  'register, ~book seat, ~reserve seat, ~how register, ~create account, ~sign up online, ~怎么报考, 报考, 报名流程, 报名网站, ~报名入口, ~怎么预约',
  'passport, ~chinese id, ~chinese id card, ~which id, ~need passport, ~passport expires, ~passport expired, ~护照过期, ~要护照, ~带护照, ~身份证还是护照, ~证件要求, ~什么证件, ~带什么证件, ~哪些证件, ~带哪些证件',
  'fee, ~pay, ~expensive, ~money, ~how much money, ~要多少钱, ~花多少钱, ~多少人民币, ~贵吗, ~贵不贵, ~要钱吗, ~收费吗',
  'refund, ~money back, ~get money back, ~cancel registration, ~cancel booking, ~cancel test, ~cancel exam, ~refund policy, 退款, 退钱, ~退多少, ~退多少钱, ~能退多少, ~退考退多少钱, ~退考退费, ~退报名费, ~取消报名, ~取消考试, ~不想考了, ~去不了, ~能退吗',
  'reschedule, ~another date, ~other date, ~different date, ~wrong date, ~move date, ~new date, ~date conflict, ~other day, ~another day, ~change exam date, ~换时间, ~换一天, ~换日子, ~时间冲突, ~考试时间冲突, ~日期错, ~报错日期, ~改考试时间, ~改签, ~改日期要收费',
  'change location, ~another city, ~different city, ~other city, ~switch test center, ~switch test site, ~switch center, ~switch location, ~change test site, ~change test location, ~moved to another city, ~改到, ~换到, ~别的城市, ~其他城市, ~换城市考, ~异地',
  'withhold, cancel score, ~cancel test score, ~delete score, ~remove score, ~erase score, ~score cancellation, ~cancelled score, ~delete bad score, ~see cancelled score, ~删除成绩, ~删成绩, ~不要成绩, ~成绩取消, ~取消分数, ~考砸',
  'results, ~results date, ~score date, ~results out, ~score come out, ~when score, ~when results, ~score days, ~score how long, ~results how long, ~days until score, ~几天能查到成绩, ~能查到成绩, ~查到成绩, ~什么时候出来, ~成绩什么时候出来, ~出分时间, ~几天出成绩, ~等多久出分, ~看到分, ~能看到分, ~成绩出来',
  'send scores, ~send my score, ~additional score report, ~score report cost, ~score report fee, ~additional report, ~send score cost, ~send score free, ~free score report, ~送分费, ~送分费用, ~送分要多少钱, ~再送分, ~成绩寄, ~免费送, ~送几所, ~送几个学校, ~寄成绩单, ~送给大学',
  'retake, ~retake policy, ~retake limit, ~how often, ~take again and again, ~take multiple times, ~number of attempts, ~many attempts, ~limit of attempts, ~反复考, ~考多了, ~考多少次, ~最多考多少次, ~次数限制, ~考第二次',
  'retake gap, ~how soon, ~retake how soon, ~soon can i retake, ~wait between tests, ~wait retake, ~days between tests, ~between two tests, ~take again next week, ~retake waiting period, ~waiting period, ~wait before take again, ~两次考试间隔, ~两次间隔, ~两次之间, ~两次之间要隔几天, ~重考间隔, ~多久才能重考, ~等多久才能重考, ~多久能再考一次, ~下周再考',
  'One Skill Retake, ~one section, ~one part, ~single section, ~section only, ~one section only, ~only one part, ~only one section, ~retake only, ~single section retake, ~retake whole test, ~take whole test again, ~take whole again, ~whole exam again, ~just one part, ~只考一部分, ~只考一科, 单独重考, ~单独考, ~单考, ~单考一个部分, ~考一个部分, ~没考好能单独重考, ~全部重考, ~一科重考, ~口语单独重考, ~能单独重考',
  'format, ~sections, ~how many sections, ~test look, ~test look like, ~look like, ~test structure, ~exam structure, ~包括哪几科, ~哪几科, ~分几个部分, ~哪几个部分, ~考哪几门, ~有几部分, ~几部分, ~哪几部分',
  'minutes, ~total time, ~how long test, ~test take how long, ~how many minutes, ~minutes each part, ~time each section, ~一共多长时间, ~一共考多久, ~考试多久, ~一场考多久, ~多少分钟, ~每部分多少分钟, ~要考多久, ~几小时, ~几分钟',
  'adaptive, ~get harder, ~harder if do well, ~change difficulty, ~difficulty change, ~section adaptive, ~computer adaptive, ~越做越难, ~变难, ~难度会变, ~题会变难, ~会变难, ~难度变化',
  'score, ~scoring system, ~grading, ~graded, ~marking criteria, ~calculate score, ~scoring criteria',
  '计分, ~怎么评分, ~如何评分, ~怎么打分, ~怎么算分, ~分数怎么算, ~总分怎么算',
  'good score, ~what is good, ~aim for, ~target score, ~score aim, ~competitive, ~竞争力, ~有竞争力, ~什么分数, ~够用, ~多少分够用, ~目标分',
  'conversion, ~score conversion, ~other tests, ~compared other tests, ~another test, ~other exam, ~score worth, ~equivalent score, ~score equivalent, ~对应, ~怎么对应, ~分数换算, ~怎么换算, ~换算表, ~分数对照, ~和别的考试',
  'university, ~schools ask, ~colleges ask, ~universities want, ~colleges want, ~score universities want, ~university requirements, ~申请要求, ~大学要求, ~学校要求, ~院校要求',
  'home, ~home test, ~my room, ~from my room, ~own house, ~线上家考, ~线上考试, ~家庭版, ~网考, ~在家怎么考',
  'sample, ~example, ~examples',
  'China, ~国内能考, ~国内可以考, ~国内考, ~在国内考, beijing, shanghai, guangzhou, shenzhen, 北京, 上海, 广州, 深圳, ~哪些城市, ~哪个城市, ~which cities',
  'Hong Kong, macau, macao, 澳门, ~hk, ~hongkong, ~去香港考, ~去澳门考',
  'validity, ~long score valid, ~long are scores valid, ~valid how long, ~how long valid, ~still valid, ~still ok, ~still use old score, ~still use score, ~use old score, ~years valid, ~how many years valid, ~score expire, ~有效期多久, ~有效期是多久, ~用几年, ~几年内有效, ~还能用, ~成绩还能用, ~成绩能用几年, ~会过期',
  'accommodations, 延时, ~能延时, 多动症, ~延长考试时间, ~残疾考生, ~多给时间, ~adhd extra time, ~apply for accommodations',
  'superscore, ~super score, ~combine scores, ~combine two scores, ~best score each section, ~best of each section, ~best scores combined, ~all scores, ~look at all scores, ~two scores, ~highest score each section, ~合在一起, ~成绩合在一起, ~合并, ~取最高分, ~最高分还是, ~拼成绩, ~几次成绩, ~所有成绩',
  'penalty, ~leave blank, ~blank, ~deduct points, ~deduct, ~points for wrong, ~points off, ~空着, ~乱选, ~不会的题, ~瞎选, ~随便选, ~猜错, ~倒扣分, ~答错扣分',
  'how long to prepare, ~months enough, ~weeks enough, ~months prepare, ~how many months prepare, ~prep time, ~preparation time, ~study how long, ~start preparing, ~when start preparing, ~备考时间, ~准备多长时间, ~要准备, ~要准备多久, ~两个月够, ~三个月够, ~够不够准备, ~什么时候开始准备, ~开始准备, ~零基础要准备多长时间',
  'textbook, ~books, ~best book, ~best prep book, ~good book, ~prep book, official guide, ~official guide book, ~good materials, ~study materials, ~materials to buy, 官方指南, ~官方资料, ~买什么书, ~看什么书, ~备考看什么书, ~复习资料, ~什么书, ~好的资料, ~备考用书',
  'bring, ~bring into, ~bring into room, ~into the room, ~要带什么, ~带什么东西, ~能带什么, ~考场能带什么, ~要带什么东西, ~考前注意事项, 注意事项',
  'test day, ~exam day checklist, checklist, ~test day checklist, ~考试当天流程, ~当天流程',
  'dates, ~next, ~next exam, ~january, ~february, ~最近一场, ~下一场, ~下次, ~下次什么时候考, ~下次考试, ~最近一次考试, ~最近一场是哪天, ~exam calendar, ~this year dates',
  'fee waiver, ~cant afford, ~afford, ~cheaper, ~cheap, ~financial help, ~家里困难, ~减费, ~学生优惠, ~优惠码, ~折扣码, ~打折',
  'remark, ~remarked, ~score wrong, ~wrong score, ~score go up, ~check my score again, ~分数不对, ~成绩不对',
  'average, ~most people get, ~一般人考多少分, ~一般考多少分, ~大家都考多少, ~普遍考, ~都考多少',
  'age limit, ~too old, ~year old, ~old enough, ~多大能考, ~多大, ~多大可以考',
  'strategy, ~stuck score, ~score stuck, ~no improvement, ~higher score, ~plateau, ~better score, ~raise score, ~improve score, 瓶颈, ~没进步, ~提高分数, ~怎么提分, ~快速提分, ~考高分',
  'laptop, ipad, tablet, 平板, 平板电脑',
  'word families, 词根, 词缀, 词根词缀, roots, prefixes, suffixes, ~word roots',
  'Argumentative Writing, writing sample, ~lsat writing sample, 论证写作',
  'word count, ~word limit, ~essay word limit, ~字数要求',
  'changes, integrated writing, ~integrated tasks, 综合写作, ~综合题',
];

/** Ways of asking for what groups of equal words stand for, and more words in a group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By its stem it is what one has to `go` through.
  await takeEqualWords(db, 'cancel', ['gone']);
  await fillEqualWords(db, GROUPS, WORDS);
}
