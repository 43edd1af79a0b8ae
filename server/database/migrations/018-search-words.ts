import type { Kysely } from 'kysely';

/**
 * What students call the same thing, in both languages; operators change it in the console. A phrase with a word that says
 * nothing (`how much`) is understood in a question, not looked for in texts.
 */
const GROUPS: readonly string[] = [
  // The exams
  'TOEFL, 托福',
  'IELTS, 雅思',
  'PTE, 培生',
  'AP, 大学先修课程, 大学先修, advanced placement',
  'LSAT, 法学院入学考试, law school admission test',
  'GRE, 研究生入学考试, graduate record examination',
  // Skills and sections
  'speaking, 口语, spoken, oral',
  'listening, 听力',
  'reading, 阅读',
  'writing, 写作, 作文, essay',
  'vocabulary, 词汇, 单词, words, vocab, word list, 背单词, 词汇量',
  'grammar, 语法',
  'math, 数学, maths, mathematics, quant, quantitative',
  'verbal, 语文',
  'logic, 逻辑, 逻辑推理, logical reasoning',
  'science, 科学',
  'calculus, 微积分, calc',
  'US history, 美国历史, 美国史, APUSH',
  'English Language, 英语语言, AP Lang',
  // Scores
  'score, 分数, 成绩, 评分, scores, scoring, band, bands, 得分, 打分, 计分, 算分, 分制, 分数线, marks',
  'overall, 总分, composite, total score, overall band, 综合分',
  'rounding, 四舍五入, rounded, round up, 取整, 进位',
  'average, 平均, 平均分, mean, averages',
  'percentile, 百分位, 排名, rank, percentiles',
  'conversion, 换算, 对照, 对照表, 转换, convert, converted, concordance, equivalent, equivalents, equals, 等于, 相当于, 折合',
  'perfect score, 满分, highest score, maximum score, full marks, 最高分',
  'good score, 高分, competitive score, 好分数',
  'pass, 及格, 合格, passing, 通过, 算过',
  'validity, 有效期, valid, 有效, expire, expires, expiry, expiration, expired, 过期, 失效, reportable, good for, still good, 保留几年, 能用几年',
  'results, 出分, 出成绩, score release, results out, scores out, come out, come back, 查分, 公布, 成绩公布, released, get my score, get scores, 几天出, 多久出',
  'score report, 成绩单',
  'send scores, 送分, 寄送, 寄成绩, 递送, sending scores, ScoreSelect, 成绩寄送',
  'superscore, 拼分, superscoring, superscores, MyBest',
  'penalty, 扣分, 倒扣, negative marking, lose points, lose marks, wrong answers, wrong answer, 答错, guess, guessing, 猜, 蒙',
  'credit, 学分, credits, 换学分, 抵学分, 转学分',
  'level, 水平, 级别, CEFR, 欧标, levels',
  'minimum, 最低, 要求, requirement, requirements, required, requires',
  // Booking
  'fee, 费用, fees, cost, costs, price, 报名费, 考试费, 价格, 收费, 多少钱, how much does, how much is, how expensive, 考费',
  'fee waiver, 减免, fee reduction, 费用减免, waivers',
  'register, 报名, registration, registering, booking, book, sign up, 注册, 预约, 约考',
  'deadline, 截止, deadlines, 截止日期',
  'dates, 日期, date, test dates, 考试日期, 什么时候考, calendar, 时间表, 考期, when is the',
  'test centre, 考点, 考场, 考位, test center, test site, test centres, seats, 考试中心, 线下, in person, 在哪里考, 哪里考',
  'home, 家考, 在家考, home edition, at home, from home, remote, remotely, 线上, 远程, 在家, 居家',
  'reschedule, 改期, 转考, rescheduling, 改时间, transfer',
  'refund, 退考, 退费, refunds, withdraw',
  'cancel, 取消, cancelled, canceled, removed, discontinued, gone, no longer, 停考, ends, ended',
  'withhold, 撤销, 取消成绩, withholding',
  'retake, 重考, retakes, retaking, resit, 再考, 刷分, 二战, attempts, 考几次, 几次, 多少次, how many times, take it again, again, 最多考',
  'One Skill Retake, 单科重考, OSR, 单项重考, 单科重测, retake one section, retake one part, retake one skill, retake only one, single skill retake',
  'passport, 护照, 证件, identification, identity document, 身份证, ID card',
  'bring, 带什么, what to bring, 携带',
  'accommodations, 特殊安排, extra time, accommodation, 残障',
  'law school, 法学院, law schools',
  'university, 大学, universities, college, colleges, 院校, 学校, school, schools',
  'accepted, 认可, 接受, accept, accepts, recognised, recognized, 承认',
  // Format
  'format, 题型, 格式, 指南, guide, structure, 结构, 考试结构, 考什么, 考试内容, syllabus, pattern, task types, question types, section by section, 有哪些部分',
  'minutes, 分钟, 时长, duration, timing, testing time, test length, 多长时间, 多长, 考多久, 几个小时, how long is, how long does, how many hours, 考试时间',
  'number of questions, 题数, 题量, how many questions, 多少题, 几道题',
  'break, 休息, breaks, 中场休息',
  'adaptive, 自适应, adaptivity, second module, 第二个模块, 第二模块, 难度调整',
  'module, 模块, modules',
  'computer, 机考, computer based, computer delivered, on computer, on screen, digital, 数字, 数字化, 电脑',
  'paper, 纸笔, 纸考, 笔试, paper based, pen and paper',
  'laptop, 笔记本, 设备, laptops, device, devices, 自带电脑',
  'calculator, 计算器, calculators',
  'Desmos, 图形计算器, graphing calculator',
  'notes, 笔记, 草稿纸, note taking, scratch paper, taking notes',
  'experimental, 加试, 实验部分, 不计分, unscored, field test, experimental section',
  'changes, 改革, 改版, 新版, 变化, changed, change, reform, new format, 更新, 有什么不同',
  'difficulty, 难度, 难, easier, harder, hard, difficult, easy, 容易, 简单',
  'difference, 区别, 差别, differences, different, 不同, 对比, compare, comparison, compared, vs, versus, 哪个好, 选哪个, 比较, which is better, 二选一',
  'examiner, 考官, 真人, human, humans',
  'machine, 机器, AI, software, 机器评分, marked',
  'spelling, 拼写',
  'American, 美式',
  'British, 英式',
  'typing, 打字',
  // Where to
  'immigration, 移民, migration, immigrate, migrate, PR, permanent residence, Express Entry',
  'visa, 签证, visas, UKVI',
  'Canada, 加拿大, Canadian, 枫叶卡',
  'Australia, 澳大利亚, 澳洲, Australian',
  'UK, 英国, Britain, United Kingdom',
  'China, 中国, 大陆, 内地, mainland, 国内',
  'Hong Kong, 香港, 港澳',
  // The two tests in one
  'Academic, A类, 学术类, Academic module',
  'General Training, G类, 培训类, 移民类, GT',
  // Preparing
  'study plan, 备考计划, 学习计划, 复习计划, study schedule, schedule, 备考, 复习, 规划, preparation plan, prepare, prep',
  'practice, 练习, 真题, 刷题, exercises, 模考, mock test, sample questions, 例题, practise',
  'strategy, 技巧, 方法, strategies, tricks, 攻略, how to improve, improve, 提高, 提分',
  'template, 模板, templates',
  'sample, 范文, sample answer, model answer, model essay, sample essay, 例文',
  'pacing, 时间分配, time management, on time, 做不完, finish on time, run out of time',
  'self-study, 自学, studying alone, self study, on my own, without the class, 自己报名, 社会考生',
  'error log, 错题本, mistakes journal',
  '8 weeks, 8-week, 八周, 两个月, 2 months, two months, eight weeks',
  '12 weeks, 12-week, 十二周, 三个月, 3 months, three months, twelve weeks',
  '10 weeks, 10-week, 十周, 两个半月, ten weeks',
  'formulas, 公式, formula, formula sheet, 公式表',
  // Tasks
  'True False Not Given, 判断题, TFNG, 是非题, TFN, not given',
  'Task 1, 小作文, 图表作文',
  'Task 2, 大作文',
  'graph, 图表, graphs, chart, charts, 折线图, 曲线图, figures',
  'cue card, 话题卡, 题卡, Part 2',
  'Write from Dictation, WFD, 听写, dictation',
  'Read Aloud, RA, 朗读',
  'Repeat Sentence, RS, 复述句子, 重复句子',
  'Summarize Written Text, SWT, 书面总结',
  'Summarize Group Discussion, SGD, 小组讨论',
  'Respond to a Situation, RTS, 情景回应',
  'Describe Image, DI, 描述图片',
  'Listen and Repeat, 听后复述, 跟读, shadowing, 影子跟读',
  'Complete the Words, 补全单词, 填词, missing letters, word completion, 单词填空',
  'Choose a Response, 听后选答, 选回应',
  'Write an Email, 写邮件, email, 邮件, e-mail',
  'Quantitative Comparison, 数量比较, 比大小',
  'Text Completion, 文本填空, 填空题',
  'Sentence Equivalence, 句子等价, 等价题',
  'Analytical Writing, 分析写作, AWA, Issue essay',
  'assumption, 假设, assumptions, 假设题',
  'conclusion, 结论, main point, main conclusion, 主旨',
  'comparative reading, 比较阅读, 双篇阅读, two passages, paired passages',
  'logic games, 逻辑游戏, analytical reasoning, games section',
  'derivative, 导数, 求导, derivatives, differentiation, differentiate, 微分',
  'chain rule, 链式法则',
  'DBQ, 文献题, document-based question, document based question',
  'rhetorical analysis, 修辞分析, 修辞, rhetorical',
  'punctuation, 标点, 标点符号, comma, commas, 逗号',
  'transitions, 过渡词, 连接词, transition words, transition',
  'words in context, 词汇题, 语境词汇',
  'summarize, summarise, summary, summarizing, 总结',
];

interface Tables {
  search_aliases: { id: number; words: string; version: number; created_at: number; updated_at: number };
}

/** Groups of one site: limits of the contract. */
const WORDS = 20;

/** Fills the equal words: into the group that holds one of them already, so that what operators wrote stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const typed = db as unknown as Kysely<Tables>;
  const now = Date.now();
  const rows = await typed.selectFrom('search_aliases').select(['id', 'words']).orderBy('id').execute();
  const groups = rows.map(({ id, words }) => ({ id: id as number | null, words: JSON.parse(words) as string[], changed: false }));
  const key = (word: string) => word.toLowerCase();
  const owner = (word: string) => groups.find(({ words }) => words.some((known) => key(known) === key(word)));
  for (const line of GROUPS) {
    const words = line.split(', ');
    const group = words.map(owner).find(Boolean) ?? { id: null, words: [], changed: false };
    if (!groups.includes(group)) groups.push(group);
    const fresh = words.filter((word) => !owner(word)).slice(0, WORDS - group.words.length);
    group.words.push(...fresh);
    group.changed ||= fresh.length > 0;
  }
  for (const { id, words, changed } of groups) {
    if (!changed || words.length < 2) continue;
    const value = JSON.stringify(words);
    if (id === null)
      await typed
        .insertInto('search_aliases')
        .values({ words: value, version: 1, created_at: now, updated_at: now } as never)
        .execute();
    else
      await typed
        .updateTable('search_aliases')
        .set((eb) => ({ words: value, version: eb('version', '+', 1), updated_at: now }))
        .where('id', '=', id)
        .execute();
  }
}
