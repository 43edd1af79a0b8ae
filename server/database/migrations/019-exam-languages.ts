import type { Kysely } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

type Row = Record<string, unknown>;
interface Pages {
  exams: { code: string; key_facts: string; sections: string; faqs: string; official_links: string };
}

/** A source used to be a few words; nobody wrote down where it lies or when it was read. */
const sourceOf = (words: unknown) =>
  typeof words === 'string' && words.trim() !== '' ? { title: words.trim(), url: '', kind: 'secondary', checked_on: null } : null;

const CHANGES: Record<Exclude<keyof Pages['exams'], 'code'>, (row: Row) => Row> = {
  key_facts: (row) => ({ topic: null, label: row.label, label_zh: '', value: row.value, value_zh: '', source: sourceOf(row.source) }),
  sections: (row) => ({ name: row.name, name_zh: '', items: row.items, items_zh: '', minutes: row.minutes, minutes_zh: '', note: row.note, note_zh: '' }),
  faqs: (row) => ({ question: row.question, question_zh: '', answer_html: row.answer_html, answer_html_zh: '', source: null }),
  official_links: (row) => ({ title: row.title, title_zh: '', url: row.url }),
};

/** Exam pages in English and Chinese, with test dates, first steps, and where each fact was read. */
export async function up(db: Kysely<unknown>, _context: MigrationContext): Promise<void> {
  const add = (table: string, column: string, initial?: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'text', (text) => (initial === undefined ? text : text.notNull().defaultTo(initial)))
      .execute();
  for (const column of ['overview_html_zh', 'score_scale_zh', 'start_url', 'practise_url', 'convert_url']) await add('exams', column, '');
  await add('exams', 'test_dates', '[]');
  for (const column of ['sections_source', 'score_source']) await add('exams', column);
  for (const column of ['name_zh', 'summary_zh']) await add('editions', column, '');
  await add('editions', 'source');

  const pages = db as unknown as Kysely<Pages>;
  for (const page of await pages.selectFrom('exams').select(['code', 'key_facts', 'sections', 'faqs', 'official_links']).execute()) {
    const columns = Object.entries(CHANGES).map(([name, change]) => [
      name,
      JSON.stringify((JSON.parse(page[name as keyof typeof CHANGES]) as Row[]).map(change)),
    ]);
    await pages.updateTable('exams').set(Object.fromEntries(columns)).where('code', '=', page.code).execute();
  }
}
