import { findExam } from '../../../config/exams.ts';
import type { Dimension } from '../../../contract/statistics.ts';
import type { Db } from '../../deps.ts';
import { articleReferences } from '../articles/articles.lookups.ts';
import { BOTS, BROWSERS, DEVICES, DIRECT, INTERNAL, OTHER, rowLabel, SOURCES } from '../visits/referrers-and-agents.ts';
import { articleTitlesBySlug } from './content.repository.ts';

/** A key's name in the console, and the article it stands for. */
interface Label {
  label: string;
  article_id: number | null;
}

const SOURCE_NAMES = new Map([[DIRECT, '直接访问'], [INTERNAL, '站内'], [OTHER, '其他来源'], ...SOURCES.map(({ key, label }) => [key, label] as const)]);
const languageNames = new Intl.DisplayNames('zh-CN', { type: 'language' });

function languageName(tag: string): string {
  if (tag === '') return '未知';
  try {
    return languageNames.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

function examName(code: string): string {
  const exam = findExam(code);
  return exam ? (exam.name_zh.includes(code) ? exam.name_zh : `${code} · ${exam.name_zh}`) : code;
}

/** `GRE/verbal` → GRE · 语文. */
function sectionName(key: string): string {
  const [code, slug] = key.split('/');
  const name = findExam(code)?.sections.find((section) => section.slug === slug)?.zh;
  return name ? `${code} · ${name}` : key;
}

function botName(key: string): string {
  const label = BOTS.find((row) => row.key === key)?.label;
  if (!label) return key === OTHER ? '其他爬虫' : key;
  return /\p{Script=Han}/u.test(label) && !['feeds', 'tools'].includes(key) ? `${label} · ${key}` : label;
}

/** Dimensions whose names come from a fixed table. */
const NAMES: Partial<Record<Dimension, (key: string) => string>> = {
  exam: examName,
  section: sectionName,
  bot: botName,
  source: (key) => SOURCE_NAMES.get(key) ?? key,
  device: (key) => rowLabel(DEVICES, key),
  browser: (key) => rowLabel(BROWSERS, key),
  language: languageName,
};

async function articleLabels(db: Db, keys: readonly string[]): Promise<Map<string, Label>> {
  const articles = await articleReferences(db, keys.map(Number));
  const labelOf = (key: string): Label => {
    const article = articles.get(Number(key));
    return article ? { label: article.title, article_id: article.id } : { label: `已删除的文章（编号 ${key}）`, article_id: null };
  };
  return new Map(keys.map((key) => [key, labelOf(key)]));
}

const ARTICLE_PATH = '/article/';

async function pageLabels(db: Db, keys: readonly string[]): Promise<Map<string, Label>> {
  const slugs = keys.filter((key) => key.startsWith(ARTICLE_PATH)).map((key) => key.slice(ARTICLE_PATH.length));
  const articles = new Map((await articleTitlesBySlug(db, slugs)).map((row) => [ARTICLE_PATH + row.slug, row]));
  const labelOf = (key: string): Label => {
    const article = articles.get(key);
    return article ? { label: article.title, article_id: article.id } : { label: key === '/' ? '首页' : key, article_id: null };
  };
  return new Map(keys.map((key) => [key, labelOf(key)]));
}

/** The labels of a dimension's keys; at most one query. */
export async function labelsOf(db: Db, dimension: Dimension, keys: readonly string[]): Promise<Map<string, Label>> {
  if (dimension === 'article') return articleLabels(db, keys);
  if (dimension === 'page') return pageLabels(db, keys);
  const name = NAMES[dimension] ?? ((key: string) => key);
  return new Map(keys.map((key) => [key, { label: name(key), article_id: null }]));
}
