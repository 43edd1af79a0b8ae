import type { ExamAnswersTable } from '../../database/schema.ts';
import { among } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';

type Source = Db | Trx;

export function answersOfExam(db: Source, exam: string): Promise<ExamAnswersTable[]> {
  return db.selectFrom('exam_answers').selectAll().where('exam', '=', exam).execute();
}

export async function answersById(db: Source, ids: readonly number[]): Promise<Map<number, ExamAnswersTable>> {
  const rows = await db.selectFrom('exam_answers').selectAll().where(among('id', ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function saveAnswer(trx: Trx, row: ExamAnswersTable): Promise<void> {
  const { id: _id, ...changes } = row;
  await trx
    .insertInto('exam_answers')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}

export async function deleteAnswer(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('exam_answers').where('id', '=', id).execute();
}
