/**
 * The exam table. From it come the eight exam routes, the frame of the exam pages, the article form's fields and the
 * filters. `sections` are the values of an article's `section`; `skills` of its `skill`. `color` and `color_dark` are
 * the exam's mark on light and dark ground (each at least 4.5:1 against the page).
 */
export const EXAMS = [
  {
    code: 'GRE',
    name: 'GRE General Test',
    name_zh: 'GRE 普通考试',
    owner: 'ETS',
    owner_zh: 'ETS（美国教育考试服务中心）',
    official_hosts: ['ets.org'],
    color: '#6d3fc0',
    color_dark: '#b79bf0',
    sections: [
      { slug: 'general', en: 'General', zh: '综合' },
      { slug: 'verbal', en: 'Verbal Reasoning', zh: '语文' },
      { slug: 'quant', en: 'Quantitative Reasoning', zh: '数学' },
      { slug: 'writing', en: 'Analytical Writing', zh: '写作' },
    ],
    skills: ['reading', 'vocabulary', 'writing', 'math', 'logic'],
    names_in_text: ['GRE'],
    scales: [
      {
        ranges: [
          { min: 130, max: 170, step: 1 },
          { min: 260, max: 340, step: 1 },
          { min: 0, max: 6, step: 0.5 },
        ],
      },
    ],
  },
  {
    code: 'TOEFL',
    name: 'TOEFL iBT',
    name_zh: '托福',
    owner: 'ETS',
    owner_zh: 'ETS（美国教育考试服务中心）',
    official_hosts: ['ets.org', 'toefl.cn'],
    color: '#0a6b8f',
    color_dark: '#6cc5e6',
    sections: [
      { slug: 'general', en: 'General', zh: '综合' },
      { slug: 'reading', en: 'Reading', zh: '阅读' },
      { slug: 'listening', en: 'Listening', zh: '听力' },
      { slug: 'writing', en: 'Writing', zh: '写作' },
      { slug: 'speaking', en: 'Speaking', zh: '口语' },
    ],
    skills: ['reading', 'listening', 'writing', 'speaking', 'vocabulary', 'grammar'],
    names_in_text: ['TOEFL iBT', 'TOEFL', '托福'],
    scales: [
      { ranges: [{ min: 0, max: 120, step: 1 }] },
      {
        since: '2026-01-21',
        ranges: [
          { min: 1, max: 6, step: 0.5 },
          { min: 0, max: 120, step: 1 },
        ],
      },
    ],
  },
  {
    code: 'LSAT',
    name: 'LSAT',
    name_zh: 'LSAT 法学院入学考试',
    owner: 'LSAC',
    owner_zh: 'LSAC（法学院招生委员会）',
    official_hosts: ['lsac.org', 'lawhub.org'],
    color: '#8a4b14',
    color_dark: '#e0a46a',
    sections: [
      { slug: 'general', en: 'General', zh: '综合' },
      { slug: 'logical-reasoning', en: 'Logical Reasoning', zh: '逻辑推理' },
      { slug: 'reading-comprehension', en: 'Reading Comprehension', zh: '阅读理解' },
      { slug: 'argumentative-writing', en: 'Argumentative Writing', zh: '论证写作' },
    ],
    skills: ['reading', 'writing', 'logic'],
    names_in_text: ['LSAT'],
    scales: [{ ranges: [{ min: 120, max: 180, step: 1 }] }],
  },
  {
    code: 'IELTS',
    name: 'IELTS',
    name_zh: '雅思',
    owner: 'British Council, IDP, Cambridge',
    owner_zh: '英国文化教育协会、IDP、剑桥大学出版与考评院',
    official_hosts: [
      'ielts.org',
      'britishcouncil.org',
      'britishcouncil.cn',
      'chinaielts.org',
      'ieltsasia.org',
      'idp.com',
      'cambridgeenglish.org',
      'cambridge.org',
    ],
    color: '#b3262e',
    color_dark: '#f59299',
    sections: [
      { slug: 'general', en: 'General', zh: '综合' },
      { slug: 'listening', en: 'Listening', zh: '听力' },
      { slug: 'reading', en: 'Reading', zh: '阅读' },
      { slug: 'writing', en: 'Writing', zh: '写作' },
      { slug: 'speaking', en: 'Speaking', zh: '口语' },
    ],
    skills: ['reading', 'listening', 'writing', 'speaking', 'vocabulary', 'grammar'],
    names_in_text: ['IELTS', '雅思'],
    scales: [{ ranges: [{ min: 0, max: 9, step: 0.5 }] }],
  },
  {
    code: 'ACT',
    name: 'ACT',
    name_zh: 'ACT',
    owner: 'ACT',
    owner_zh: 'ACT 公司',
    official_hosts: ['act.org', 'actstudent.org'],
    color: '#1f5fbf',
    color_dark: '#8cb8f5',
    sections: [
      { slug: 'general', en: 'General', zh: '综合' },
      { slug: 'english', en: 'English', zh: '英语' },
      { slug: 'math', en: 'Math', zh: '数学' },
      { slug: 'reading', en: 'Reading', zh: '阅读' },
      { slug: 'science', en: 'Science', zh: '科学' },
      { slug: 'writing', en: 'Writing', zh: '写作' },
    ],
    skills: ['reading', 'writing', 'grammar', 'math', 'logic'],
    names_in_text: ['ACT'],
    scales: [{ ranges: [{ min: 1, max: 36, step: 1 }] }],
  },
  {
    code: 'AP',
    name: 'AP (Advanced Placement)',
    name_zh: 'AP 大学先修课程',
    owner: 'College Board',
    owner_zh: 'College Board（美国大学理事会）',
    official_hosts: ['collegeboard.org'],
    color: '#3f6b1d',
    color_dark: '#a5d07c',
    sections: [
      { slug: 'general', en: 'General', zh: '综合' },
      { slug: 'calculus', en: 'Calculus', zh: '微积分' },
      { slug: 'english-language', en: 'English Language', zh: '英语语言' },
      { slug: 'us-history', en: 'US History', zh: '美国历史' },
      { slug: 'science', en: 'Science', zh: '科学' },
      { slug: 'computer-science', en: 'Computer Science', zh: '计算机科学' },
    ],
    skills: ['reading', 'writing', 'math', 'logic'],
    names_in_text: ['AP'],
    scales: [{ ranges: [{ min: 1, max: 5, step: 1 }] }],
  },
  {
    code: 'SAT',
    name: 'SAT',
    name_zh: 'SAT',
    owner: 'College Board',
    owner_zh: 'College Board（美国大学理事会）',
    official_hosts: ['collegeboard.org'],
    color: '#0b6e5a',
    color_dark: '#6fd3bb',
    sections: [
      { slug: 'general', en: 'General', zh: '综合' },
      { slug: 'reading-writing', en: 'Reading and Writing', zh: '阅读与写作' },
      { slug: 'math', en: 'Math', zh: '数学' },
    ],
    skills: ['reading', 'writing', 'vocabulary', 'grammar', 'math'],
    names_in_text: ['SAT'],
    scales: [
      {
        ranges: [
          { min: 200, max: 800, step: 10 },
          { min: 400, max: 1600, step: 10 },
        ],
      },
    ],
  },
  {
    code: 'PTE',
    name: 'PTE Academic',
    name_zh: 'PTE 学术英语考试',
    owner: 'Pearson',
    owner_zh: '培生（Pearson）',
    official_hosts: ['pearsonpte.com', 'pearsonpte.com.cn', 'pearson.com'],
    color: '#a0287e',
    color_dark: '#ee94d3',
    sections: [
      { slug: 'general', en: 'General', zh: '综合' },
      { slug: 'speaking-writing', en: 'Speaking & Writing', zh: '口语与写作' },
      { slug: 'reading', en: 'Reading', zh: '阅读' },
      { slug: 'listening', en: 'Listening', zh: '听力' },
    ],
    skills: ['reading', 'listening', 'writing', 'speaking', 'vocabulary', 'grammar'],
    names_in_text: ['PTE Academic', 'PTE'],
    scales: [{ ranges: [{ min: 10, max: 90, step: 1 }] }],
  },
] as const satisfies readonly Exam[];

interface Exam {
  code: string;
  name: string;
  name_zh: string;
  owner: string;
  owner_zh: string;
  /** Where its owners publish; everything below a name is theirs too. */
  official_hosts: readonly string[];
  color: string;
  color_dark: string;
  sections: readonly { slug: string; en: string; zh: string }[];
  skills: readonly Skill[];
  /** The names under which texts speak of it, longer ones first. */
  names_in_text: readonly string[];
  /** Its scales, the oldest first: each holds from its day on. A score that fits none of the ranges does not exist. */
  scales: readonly Scale[];
}

export interface Scale {
  since?: string;
  ranges: readonly { min: number; max: number; step: number }[];
}

export const SKILLS = {
  reading: { en: 'Reading', zh: '阅读' },
  listening: { en: 'Listening', zh: '听力' },
  writing: { en: 'Writing', zh: '写作' },
  speaking: { en: 'Speaking', zh: '口语' },
  vocabulary: { en: 'Vocabulary', zh: '词汇' },
  grammar: { en: 'Grammar', zh: '语法' },
  math: { en: 'Math', zh: '数学' },
  logic: { en: 'Logic', zh: '逻辑' },
} as const;

export const KINDS = {
  guide: { en: 'Guide', zh: '指南' },
  strategy: { en: 'Strategy', zh: '策略' },
  practice: { en: 'Practice', zh: '练习' },
  vocabulary: { en: 'Vocabulary', zh: '词汇' },
  news: { en: 'News', zh: '资讯' },
  questions: { en: 'Questions', zh: '问答' },
} as const;

export const LEVELS = {
  beginner: { en: 'Beginner', zh: '入门' },
  intermediate: { en: 'Intermediate', zh: '进阶' },
  advanced: { en: 'Advanced', zh: '高级' },
} as const;

/** What a fact of an exam's page is about. */
export const FACT_TOPICS = {
  dates: { en: 'Test dates', zh: '考试日期' },
  fee: { en: 'Fee', zh: '考试费' },
  length: { en: 'Length', zh: '时长' },
  validity: { en: 'Valid for', zh: '成绩有效期' },
  registration: { en: 'Registration', zh: '报名' },
  places: { en: 'Where', zh: '考点' },
  questions: { en: 'Questions', zh: '题量' },
  scores: { en: 'Scores', zh: '分数' },
  results: { en: 'Results', zh: '出分' },
  retakes: { en: 'Retakes', zh: '重考' },
  requirements: { en: 'What schools ask', zh: '院校要求' },
  owner: { en: 'Owner', zh: '主办方' },
} as const;

export type FactTopic = keyof typeof FACT_TOPICS;

/** What readers ask before anything else: it stands at the top of an exam's page, and therefore not in the list of facts below. */
const GLANCE_TOPICS: readonly (FactTopic | null)[] = ['dates', 'fee', 'length', 'validity'];

/** The part of an exam's page, by its id there, in which a fact on this topic stands. */
export const factAnchor = (topic: FactTopic | null) => (GLANCE_TOPICS.includes(topic) ? 'glance' : 'key-facts');

export type ExamCode = (typeof EXAMS)[number]['code'];
export type Skill = keyof typeof SKILLS;
export type Kind = keyof typeof KINDS;
export type Level = keyof typeof LEVELS;

export const EXAM_CODES = EXAMS.map((exam) => exam.code) as readonly ExamCode[];

/** The exam with this code, or undefined; codes are upper case. */
export function findExam(code: string | null | undefined): (typeof EXAMS)[number] | undefined {
  return EXAMS.find((exam) => exam.code === code);
}

/** The scale of an exam in an edition that begins on `day`; today's without one. */
export function scaleOf(code: ExamCode, day: string | null): Scale {
  const scales: readonly Scale[] = findExam(code)?.scales ?? [];
  const inForce = day === null ? scales : scales.filter(({ since }) => since === undefined || since <= day);
  return inForce.at(-1) ?? scales.at(-1) ?? { ranges: [] };
}

/** Whether a number is a score of a scale, on one of its steps. */
export const isOnScale = (value: number, { ranges }: Scale): boolean =>
  ranges.some(({ min, max, step }) => value >= min && value <= max && Number.isInteger((value - min) / step));

/** Whether a number is a score of the exam, on any of its scales. */
export function isScoreOf(code: string, value: number): boolean {
  const scales: readonly Scale[] = findExam(code)?.scales ?? [];
  return scales.some((scale) => isOnScale(value, scale));
}

/** Whether `section` is one of the exam's section slugs. */
export function isSectionOf(code: string, section: string): boolean {
  return findExam(code)?.sections.some((row) => row.slug === section) ?? false;
}

/** Where a question of an exam page stands on it, by its place among them from 0 on. */
export const questionAnchor = (place: number) => `question-${place + 1}`;
