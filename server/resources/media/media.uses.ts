import { mediaKey } from '../../../config/media.ts';
import { SETTINGS } from '../../../config/settings.ts';
import type { MediaUse } from '../../../contract/media.ts';
import { mediaKeysIn } from '../../content/text-of.ts';
import { among } from '../../database/values.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { examTexts } from '../exams/exams.service.ts';
import { allMenus } from '../menus/menus.repository.ts';
import { articleUseCounts, articleUses, type MediaRow, type TextUse, usesOfArticles, workingCopies } from './media.repository.ts';

const IMAGE_SETTINGS = SETTINGS.filter((row) => row.type === 'image');

/** A text and the files it uses. */
interface TextOwner extends TextUse {
  use: MediaUse;
}

const examOwners = async (db: Db): Promise<TextOwner[]> =>
  (await examTexts(db)).map(({ code, html }) => ({ use: { kind: 'exam', id: null, title: code }, keys: mediaKeysIn(html), ids: [] }));

/** The files that an address names: none, or one. */
function keysOf(address: string): string[] {
  const key = mediaKey(address);
  return key === null ? [] : [key];
}

const menuOwners = async (db: Db): Promise<TextOwner[]> =>
  (await allMenus(db)).map(({ id, label, label_zh, url }) => ({ use: { kind: 'menu', id, title: label_zh || label }, keys: keysOf(url), ids: [] }));

/** Texts whose files are not recorded in `media_uses`: working copies, exam pages, menus, settings. There are few. `exams`: passed where they are loaded already. */
async function textOwners(db: Db, exams?: readonly TextOwner[]): Promise<TextOwner[]> {
  const copies = (await workingCopies(db)).map(({ id, title, fields }): TextOwner => {
    const { content_html = '', cover_media_id = null } = JSON.parse(fields) as { content_html?: string; cover_media_id?: number | null };
    return { use: { kind: 'article', id, title }, keys: mediaKeysIn(content_html), ids: cover_media_id === null ? [] : [cover_media_id] };
  });
  const values = await settingsOf(db);
  const settings = IMAGE_SETTINGS.map(
    ({ key, label }): TextOwner => ({ use: { kind: 'setting', id: null, title: label }, keys: keysOf(String(values[key] ?? '')), ids: [] }),
  );
  return [...copies, ...(exams ?? (await examOwners(db))), ...(await menuOwners(db)), ...settings];
}

/** All files that texts other than live articles use. */
export async function usedByTexts(db: Db): Promise<TextUse> {
  const owners = await textOwners(db);
  return { keys: [...new Set(owners.flatMap(({ keys }) => keys))], ids: [...new Set(owners.flatMap(({ ids }) => ids))] };
}

type Owned = Pick<MediaRow, 'id' | 'storage_key'>;

/** Where each of these files is used, with titles; articles in the recycle bin count, since they can be restored. Four queries, however many files. */
export async function findUses(db: Db, rows: readonly Owned[]): Promise<(row: Owned) => MediaUse[]> {
  if (rows.length === 0) return () => [];
  const live = await articleUses(
    db,
    rows.map((row) => row.id),
  );
  const owners = await textOwners(db);
  return (row) => {
    const articles = new Map(live.filter(({ media_id }) => media_id === row.id).map(({ id, title }) => [id, title]));
    const others: MediaUse[] = [];
    for (const { use, keys, ids } of owners) {
      if (!keys.includes(row.storage_key) && !ids.includes(row.id)) continue;
      if (use.kind === 'article' && use.id !== null) articles.set(use.id, use.title);
      else others.push(use);
    }
    return [...[...articles].sort(([a], [b]) => a - b).map(([id, title]): MediaUse => ({ kind: 'article', id, title })), ...others];
  };
}

/** In how many places each of these files is used, for lists: reads no articles. */
export async function countUses(deps: Pick<Deps, 'db' | 'content'>, rows: readonly Owned[]): Promise<(row: Owned) => number> {
  if (rows.length === 0) return () => 0;
  const ids = rows.map((row) => row.id);
  const live = await articleUseCounts(deps.db, ids);
  const exams = await deps.content.remember('exam_files', () => examOwners(deps.db), ['exams']);
  const owners = (await textOwners(deps.db, exams)).filter(({ keys, ids: own }) => keys.length > 0 || own.length > 0);
  // An article and its working copy that both show the file count once.
  const both = new Set((await usesOfArticles(deps.db, ids, copiesAmong(owners))).map(({ media_id, owner_id }) => `${media_id} ${owner_id}`));
  return (row) => {
    const more = owners.filter(
      ({ use, keys, ids: own }) => (keys.includes(row.storage_key) || own.includes(row.id)) && !(use.kind === 'article' && both.has(`${row.id} ${use.id}`)),
    );
    return (live.get(row.id) ?? 0) + more.length;
  };
}

const copiesAmong = (owners: readonly TextOwner[]) => owners.flatMap(({ use }) => (use.kind === 'article' && use.id !== null ? [use.id] : []));

/** Records which files an article uses: its cover, and these addresses (without `/media/`) in its text. */
export async function replaceUses(trx: Trx, articleId: number, storageKeys: readonly string[], coverId: number | null): Promise<void> {
  await trx.deleteFrom('media_uses').where('kind', '=', 'article').where('owner_id', '=', articleId).execute();
  await addUses(trx, [{ id: articleId, keys: storageKeys, cover: coverId }]);
}

/** The same for many articles at once that have no uses recorded yet. */
export async function addUses(trx: Trx, articles: readonly { id: number; keys: readonly string[]; cover: number | null }[]): Promise<void> {
  const keys = [...new Set(articles.flatMap((article) => article.keys))];
  const named = keys.length > 0 ? await trx.selectFrom('media').select(['id', 'storage_key']).where(among('storage_key', keys)).execute() : [];
  const ids = new Map(named.map((row) => [row.storage_key, row.id]));
  const rows = articles.flatMap(({ id: owner_id, keys: own, cover }) => {
    const used = new Set([...own.flatMap((key) => ids.get(key) ?? []), ...(cover === null ? [] : [cover])]);
    return [...used].map((media_id) => ({ media_id, kind: 'article' as const, owner_id, owner_key: '' }));
  });
  if (rows.length > 0) await trx.insertInto('media_uses').values(rows).execute();
}
