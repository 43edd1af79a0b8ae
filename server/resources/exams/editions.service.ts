import { hasEnded } from '../../../config/calendar.ts';
import type { ExamCode } from '../../../config/exams.ts';
import { oneLine } from '../../../config/tidy-article.ts';
import type { Edition } from '../../../contract/exams.ts';
import type { CallInput } from '../../../contract/index.ts';
import { changeContent, unlessTaken, unlessUsed } from '../../change.ts';
import { lockRow } from '../../database/lock.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { AppError, expectVersion, found, invalid } from '../../errors.ts';
import { countPointing } from '../articles/articles.lookups.ts';
import { momentOf } from '../configs/configs.service.ts';
import { indexExam } from './exams.answers.ts';
import { deleteEdition, type EditionRow, findEdition, insertEdition, listEditionRows, updateEditionRow } from './exams.repository.ts';

type Input = CallInput<'exams', 'create_edition'>['body'];
type Update = CallInput<'exams', 'update_edition'>['body'];

/** `day` is today in the site's time zone. */
export function presentEdition({ created_at: _, updated_at: __, source, ...row }: EditionRow, day: string): Edition {
  return { ...row, source: JSON.parse(source ?? 'null'), ended: hasEnded(row.valid_to, day) };
}

/** The columns of what is sent: names in one form of Unicode, the source as text. */
function columnsOf({ name, source, ...columns }: Partial<Input>) {
  return {
    ...columns,
    ...(name !== undefined && { name: oneLine(name) }),
    ...(source !== undefined && { source: source && JSON.stringify(source) }),
  };
}

/** An edition, or 404. */
export async function getEdition(deps: Deps, db: Db, id: number): Promise<Edition> {
  return presentEdition(found(await findEdition(db, id)), (await momentOf(deps, db)).day);
}

export async function listEditions(deps: Deps, exam: ExamCode): Promise<Edition[]> {
  const { day } = await momentOf(deps);
  return (await listEditionRows(deps.db, exam)).map((row) => presentEdition(row, day));
}

function checkDays({ valid_from, valid_to }: Pick<EditionRow, 'valid_from' | 'valid_to'>): void {
  if (valid_to !== null && valid_to < valid_from) throw invalid('valid_to', '结束日期不能早于开始日期');
}

const nameTaken = () => invalid('name', '该考试已有同名的版本');

/** Of two changes of an exam's editions at once the second sees, and search learns, what the first has made; before anything is written that names the exam. */
const lockEditions = (trx: Trx, deps: Deps, exam: string) => lockRow(trx, deps.dialect, 'exams', exam);

/** Makes an edition inside a transaction and answers its id. */
export async function createEditionIn(trx: Trx, deps: Deps, exam: ExamCode, input: Input): Promise<number> {
  const now = deps.clock();
  await lockEditions(trx, deps, exam);
  const row = { exam, name: input.name, valid_from: input.valid_from, valid_to: null, summary: '', source: null, ...columnsOf(input) };
  checkDays(row);
  const { id } = await insertEdition(trx, { ...row, created_at: now, updated_at: now });
  await indexExam(trx, deps, exam);
  return id;
}

export async function createEdition(deps: Deps, exam: ExamCode, input: Input): Promise<Edition> {
  const id = await unlessTaken(deps, nameTaken, () => changeContent(deps, (trx) => createEditionIn(trx, deps, exam, input)));
  return getEdition(deps, deps.db, id);
}

/** Saves what changes. A stale version is 409 with the current edition. */
export async function updateEdition(deps: Deps, id: number, { version, ...input }: Update): Promise<Edition> {
  await unlessTaken(deps, nameTaken, () =>
    changeContent(deps, async (trx) => {
      // The exam of an edition never changes.
      await lockEditions(trx, deps, found(await findEdition(trx, id)).exam);
      const row = found(await findEdition(trx, id));
      const columns = columnsOf(input);
      checkDays({ ...row, ...columns });
      await expectVersion(version, row, () => getEdition(deps, trx, id));
      await updateEditionRow(trx, id, { ...columns, updated_at: deps.clock() });
      await indexExam(trx, deps, row.exam as ExamCode);
    }),
  );
  return getEdition(deps, deps.db, id);
}

/** Deletes an edition that no article describes; otherwise 409 in_use. */
export async function removeEdition(deps: Deps, id: number): Promise<void> {
  await unlessUsed(deps, () =>
    changeContent(deps, async (trx) => {
      const { exam } = found(await findEdition(trx, id));
      await lockEditions(trx, deps, exam);
      const { in_use, recycled } = await countPointing(trx, 'edition_id', id);
      if (in_use + recycled > 0) {
        throw new AppError('in_use', { message: { zh: `有 ${in_use + recycled} 篇文章使用该版本，请先更改这些文章`, en: 'Articles describe this edition.' } });
      }
      await deleteEdition(trx, id);
      await indexExam(trx, deps, exam as ExamCode);
    }),
  );
}
