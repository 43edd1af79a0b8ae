import { SETTINGS } from '../../../config/settings.ts';
import type { Db, Trx } from '../../deps.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { examTexts } from '../exams/exams.service.ts';
import { articleUses, countArticleUses, type MediaRow } from './media.repository.ts';

/** A place where a file is used. */
export interface Use {
  kind: 'article' | 'exam' | 'setting';
  id: number | null;
  title: string;
}

const IMAGE_SETTINGS = SETTINGS.filter((row) => row.type === 'image');

/** The labels of settings whose picture is this file, by its address. */
async function settingUses(db: Db | Trx): Promise<(row: MediaRow) => string[]> {
  const values = await settingsOf(db);
  return (row) => IMAGE_SETTINGS.filter(({ key }) => values[key] === `/media/${row.storage_key}`).map(({ label }) => label);
}

/** The exams whose page shows this file. */
async function examUses(db: Db | Trx): Promise<(row: MediaRow) => string[]> {
  const texts = await examTexts(db);
  return (row) => texts.filter(({ html }) => html.includes(`"/media/${row.storage_key}"`)).map(({ code }) => code);
}

/** Everywhere a file is used, with titles; articles in the recycle bin count, for they can come back. */
export async function usesOf(db: Db | Trx, row: MediaRow): Promise<Use[]> {
  const settings = (await settingUses(db))(row);
  const exams = (await examUses(db))(row);
  return [
    ...(await articleUses(db, row)).map(({ id, title }): Use => ({ kind: 'article', id, title })),
    ...exams.map((title): Use => ({ kind: 'exam', id: null, title })),
    ...settings.map((title): Use => ({ kind: 'setting', id: null, title })),
  ];
}

/** In how many places each of these files is used; four queries however many they are. */
export async function countUses(db: Db | Trx, rows: readonly MediaRow[]): Promise<(row: MediaRow) => number> {
  const inArticles = await countArticleUses(
    db,
    rows.map((row) => row.id),
  );
  const inSettings = await settingUses(db);
  const inExams = await examUses(db);
  return (row) => (inArticles.get(row.id) ?? 0) + inExams(row).length + inSettings(row).length;
}
