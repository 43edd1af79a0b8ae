import { dayIn } from '../../../config/calendar.ts';
import { isPicture, mediaKey } from '../../../config/media.ts';
import { findSetting, type PublicSettings, SETTING_GROUPS, SETTINGS, type Setting, type SettingValues } from '../../../config/settings.ts';
import type { Config } from '../../../contract/configs.ts';
import { changeContent } from '../../change.ts';
import { lock } from '../../database/lock.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { AppError, expectVersion, type FieldErrors, found, invalid, refuse } from '../../errors.ts';
import { findMediaByKey } from '../media/media.repository.ts';
import { type ConfigRow, storeConfig, storedConfig, storedConfigs } from './configs.repository.ts';
import { NO_PICTURE, settingProblem } from './setting-rules.ts';

const TABLE: readonly Setting[] = SETTINGS;
/** The version of a setting that was never stored. */
const UNSTORED = 1;
type Stored = ReadonlyMap<string, ConfigRow>;
const versionOf = (key: string, stored: Stored) => ({ version: stored.get(key)?.version ?? UNSTORED });

/** The stored value, or the default where none is stored or the stored one no longer meets the setting's rule. */
function storedValue(setting: Setting, stored: Stored): unknown {
  const row = stored.get(setting.key);
  if (!row) return setting.default;
  const value: unknown = JSON.parse(row.value);
  return settingProblem(setting, value) === null ? value : setting.default;
}

function presentConfig(setting: Setting, stored: Stored): Config {
  const { key, group, type, label, help, is_public, options } = setting;
  const { version } = versionOf(key, stored);
  const value = storedValue(setting, stored);
  return {
    key,
    ...(setting.secret ? { value: '', is_set: value !== '' } : { value }),
    group,
    type,
    label,
    help,
    is_public,
    ...(options && { options: [...options] }),
    version,
  };
}

/** All settings, typed, with defaults where nothing is stored. */
export async function settingsOf(db: Db): Promise<SettingValues> {
  const stored = await storedConfigs(db);
  return Object.fromEntries(TABLE.map((setting) => [setting.key, storedValue(setting, stored)])) as SettingValues;
}

/** The same, cached until settings change. Not for use inside a transaction, which may have changed them. */
export function currentSettings(deps: Deps): Promise<SettingValues> {
  return deps.content.remember('settings', () => settingsOf(deps.db), ['settings']);
}

/** The time now (epoch milliseconds), and today in the site's time zone. */
export interface Moment {
  now: number;
  day: string;
}

/** The same with the time zone. Pass `db` inside a transaction: settings may have changed there. */
export async function momentOf(deps: Deps, db: Db = deps.db): Promise<Moment & { time_zone: string }> {
  const now = deps.clock();
  const { time_zone } = db === deps.db ? await currentSettings(deps) : await settingsOf(db);
  return { now, day: dayIn(time_zone, now), time_zone };
}

/** The public settings by key. */
export async function publicConfigs(deps: Deps): Promise<PublicSettings> {
  const stored = await deps.content.remember('stored settings', () => storedConfigs(deps.db), ['settings']);
  const shown = TABLE.filter((setting) => setting.is_public && !setting.secret);
  return Object.fromEntries(shown.map((setting) => [setting.key, storedValue(setting, stored)])) as PublicSettings;
}

export async function listConfigs(deps: Deps): Promise<Config[]> {
  const stored = await storedConfigs(deps.db);
  return TABLE.map((setting) => presentConfig(setting, stored));
}

/** The settings of one group; an unknown group is 404. */
export async function configsOfGroup(deps: Deps, group: string): Promise<Config[]> {
  if (!Object.hasOwn(SETTING_GROUPS, group)) throw new AppError('not_found');
  return (await listConfigs(deps)).filter((config) => config.group === group);
}

export async function getConfig(deps: Deps, key: string): Promise<Config> {
  const setting = found(findSetting(key));
  return presentConfig(setting, await storedConfigs(deps.db));
}

interface ConfigChange {
  key: string;
  value: unknown;
  /** A stale version is refused (409); without one the last write wins. */
  version?: number;
}

/**
 * Stores checked values inside a transaction. Unchanged values are not written, so that saving a whole
 * form does not make the others' open forms stale.
 */
async function storeAll(trx: Trx, changes: readonly ConfigChange[], stored: Stored, now: number): Promise<void> {
  for (const { key, value } of changes) {
    const row = stored.get(key);
    const text = JSON.stringify(value);
    if (row?.value === text) continue;
    await storeConfig(trx, { key, value: text, version: versionOf(key, stored).version + 1, updated_at: now });
  }
}

/** The keys whose new picture is not in the library. What is stored already stays, whatever has become of its file: it must not stop other changes. */
async function missingPictures(trx: Trx, changes: readonly ConfigChange[], stored: Stored): Promise<string[]> {
  const missing: string[] = [];
  for (const { key, value } of changes) {
    if (findSetting(key)?.type !== 'image' || value === '' || stored.get(key)?.value === JSON.stringify(value)) continue;
    const file = mediaKey(String(value));
    if (file === null || !isPicture(await findMediaByKey(trx, file))) missing.push(key);
  }
  return missing;
}

/** Stores one setting; 404 for an unknown key, 422 on `value`, 409 with the current setting when `version` is stale. */
export async function updateConfig(deps: Deps, key: string, change: { value: unknown; version?: number }): Promise<Config> {
  const setting = found(findSetting(key));
  const problem = settingProblem(setting, change.value);
  if (problem) throw invalid('value', problem);
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'configs');
    const stored = await storedConfigs(trx);
    await expectVersion(change.version, versionOf(key, stored), () => presentConfig(setting, stored));
    if ((await missingPictures(trx, [{ key, value: change.value }], stored)).length > 0) throw invalid('value', NO_PICTURE);
    await storeAll(trx, [{ key, value: change.value }], stored, deps.clock());
  });
  return getConfig(deps, key);
}

/** Either form of a batch (an object key → value, or a list) as a list. */
export function toChanges(configs: readonly ConfigChange[] | Record<string, unknown>): ConfigChange[] {
  return Array.isArray(configs) ? configs : Object.entries(configs).map(([key, value]) => ({ key, value }));
}

function check(changes: readonly ConfigChange[]): void {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const { key, value } of changes) {
    const setting = findSetting(key);
    const problem = setting ? settingProblem(setting, value) : '未知的设置项';
    if (problem) errors[`configs.${key}`] = [problem];
    else if (seen.has(key)) errors[`configs.${key}`] = ['不能重复'];
    seen.add(key);
  }
  refuse(errors);
}

/** Stores many settings, all or nothing: 422 names each invalid one as `configs.<key>`; 409 has the current state of all that were sent. */
export async function updateConfigs(deps: Deps, changes: readonly ConfigChange[]): Promise<Config[]> {
  check(changes);
  const present = (stored: Stored) => changes.flatMap(({ key }) => findSetting(key) ?? []).map((setting) => presentConfig(setting, stored));
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'configs');
    const stored = await storedConfigs(trx);
    for (const { key, version } of changes) await expectVersion(version, versionOf(key, stored), () => present(stored));
    refuse(Object.fromEntries((await missingPictures(trx, changes, stored)).map((key) => [`configs.${key}`, [NO_PICTURE]])));
    await storeAll(trx, changes, stored, deps.clock());
  });
  return present(await storedConfigs(deps.db));
}

/** Whether everybody must have a second factor. Every call of the console asks this, so it reads a single row. */
export async function isSecondFactorRequired(db: Db): Promise<boolean> {
  return (await storedConfig(db, 'require_second_factor'))?.value === 'true';
}
