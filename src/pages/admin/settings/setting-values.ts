import { SETTINGS, type Setting, type SettingGroup } from '../../../../config/settings.ts';
import type { Config } from '../../../../contract/configs.ts';

/** Form values of a group, by key, in the shape the fields hold them. */
export type FormValues = Record<string, unknown>;

export const settingsOf = (group: SettingGroup): readonly Setting[] => SETTINGS.filter((setting) => setting.group === group);

/** JSON stands in its field as text; an absent value as an empty one. */
function toField(setting: Setting, value: unknown): unknown {
  if (setting.type === 'json') return JSON.stringify(value ?? null, null, 2);
  if (setting.type === 'number' || setting.type === 'boolean') return value ?? null;
  return value ?? '';
}

/** What is sent of a field; spaces around a text can be meant (a title's suffix), around an address never. Text that is no JSON stays text; the form's own rule has refused it before. */
export function fromField(setting: Setting, field: unknown): unknown {
  if (setting.secret) return String(field ?? '').trim();
  if (setting.type === 'url' || setting.type === 'email') return String(field ?? '').trim();
  if (setting.type !== 'json') return toField(setting, field);
  try {
    return JSON.parse(String(field));
  } catch {
    return field;
  }
}

export function fieldsOf(settings: readonly Setting[], rows: readonly Config[]): FormValues {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return Object.fromEntries(settings.map((setting) => [setting.key, toField(setting, byKey.get(setting.key)?.value ?? setting.default)]));
}

/** The settings whose field differs from what is stored. */
export function changedSettings(settings: readonly Setting[], rows: readonly Config[], values: FormValues): Setting[] {
  const stored = fieldsOf(settings, rows);
  // A secret is not known here: an empty field leaves it, null forgets it.
  const sameSecret = ({ key }: Setting) => values[key] !== null && String(values[key] ?? '').trim() === '';
  const sameValue = (setting: Setting) => JSON.stringify(fromField(setting, values[setting.key])) === JSON.stringify(fromField(setting, stored[setting.key]));
  return settings.filter((setting) => !(setting.secret ? sameSecret(setting) : sameValue(setting)));
}
