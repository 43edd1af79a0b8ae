import type { SettingValues } from '../../config/settings.ts';
import type { Language } from './language.ts';

const CHINESE = '_zh';

/** Public settings as the interface of a language shows them: in Chinese, a text that has a Chinese one (`…_zh`) gives way to it. */
export function settingsIn(language: Language, values: Partial<SettingValues>): Partial<SettingValues> {
  if (language === 'en') return values;
  const chinese = Object.entries(values).filter(([key, value]) => key.endsWith(CHINESE) && value !== '');
  return { ...values, ...Object.fromEntries(chinese.map(([key, value]) => [key.slice(0, -CHINESE.length), value])) };
}
