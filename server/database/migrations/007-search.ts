import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** Words that mean the same to readers of test preparation; operators change them in the console. */
const ALIASES = [
  ['托福', 'TOEFL'],
  ['雅思', 'IELTS'],
  ['培生', 'PTE'],
  ['口语', 'speaking'],
  ['听力', 'listening'],
  ['阅读', 'reading'],
  ['写作', '作文', 'writing', 'essay'],
  ['词汇', '单词', 'vocabulary', 'words'],
  ['语法', 'grammar'],
  ['数学', 'math', 'maths', 'mathematics', 'quant'],
  ['逻辑', 'logic', 'logical reasoning'],
  ['分数', '成绩', '评分', 'score', 'scores', 'scoring', 'band', 'bands'],
  ['题型', '格式', '指南', 'format', 'guide'],
  ['备考计划', '学习计划', '复习计划', 'study plan'],
  ['练习', '真题', 'practice'],
  ['大学先修课程', 'AP'],
  ['summarize', 'summarise', 'summary'],
];

interface Tables {
  search_aliases: { words: string; version: number; created_at: number; updated_at: number };
}

/** Equal words for search, and the words of all articles (filled when they are indexed), with which misspelt ones are compared. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';
  const table = (name: string) => {
    const builder = db.schema.createTable(name);
    return (sqlite ? builder.modifyEnd(sql`strict`) : builder) as CreateTableBuilder<string, string>;
  };
  const aliases = sqlite
    ? table('search_aliases').addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table('search_aliases').addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity());
  await aliases
    .addColumn('words', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('version', int, (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', int, (column) => column.notNull())
    .addColumn('updated_at', int, (column) => column.notNull())
    .execute();
  await table('search_words')
    .addColumn('word', 'text', (column) => column.primaryKey())
    .addColumn('length', int, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('search_words_length').on('search_words').columns(['length']).execute();

  const typed = db as unknown as Kysely<Tables>;
  const now = Date.now();
  await typed
    .insertInto('search_aliases')
    .values(ALIASES.map((words) => ({ words: JSON.stringify(words), version: 1, created_at: now, updated_at: now })))
    .execute();
}
