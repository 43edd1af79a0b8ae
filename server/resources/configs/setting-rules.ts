import { LIMITS } from '../../../config/limits.ts';
import { mediaKey } from '../../../config/media.ts';
import type { Setting } from '../../../config/settings.ts';
import { isPictureKey } from '../../media/file-types.ts';
import { isTimeZone } from '../../time-zone.ts';

/** What is said where a setting wants a picture of the library. */
export const NO_PICTURE = '必须是媒体库中的图片';
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(value)) return false;
  return URL.canParse(value);
}

function textProblem(setting: Setting, value: string): string | null {
  const isLine = setting.type !== 'textarea';
  const max = setting.max ?? (isLine ? LIMITS.setting.text : LIMITS.setting.textarea);
  if (value.length > max) return `最多 ${max} 个字符`;
  if (isLine && /[\r\n]/.test(value)) return '只能是一行文字';
  if (setting.pattern && !new RegExp(setting.pattern).test(value)) return setting.pattern_message ?? '格式不正确';
  if (setting.type === 'time_zone' && !isTimeZone(value)) return '不是有效的时区，例如 Asia/Shanghai';
  return null;
}

function numberProblem({ min, max }: Setting, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return '必须是整数';
  if (min !== undefined && value < min) return `不能小于 ${min}`;
  if (max !== undefined && value > max) return `不能大于 ${max}`;
  return null;
}

/** What is wrong with a setting's value (Chinese), or null. The row in config/settings.ts is the rule. */
export function settingProblem(setting: Setting, value: unknown): string | null {
  if (setting.type === 'number') return numberProblem(setting, value);
  if (setting.type === 'boolean') return typeof value === 'boolean' ? null : '必须是开或关';
  if (typeof value !== 'string') return '必须是文字';
  if (value.includes('\0')) return '格式不正确';
  if (value.trim() === '' && setting.required) return '不能为空';
  switch (setting.type) {
    case 'text':
    case 'textarea':
    case 'time_zone':
      return textProblem(setting, value);
    case 'select':
      return setting.options?.some((option) => option.value === value) ? null : '不是可选的值';
    case 'url':
      return value === '' || (value.length <= LIMITS.source.url && isHttpUrl(value)) ? null : '必须是以 http:// 或 https:// 开头的网址';
    case 'email':
      return value === '' || (value.length <= LIMITS.setting.email && EMAIL.test(value)) ? null : '不是有效的邮箱地址';
    case 'image':
      return value === '' || (mediaKey(value) !== null && isPictureKey(value)) ? null : NO_PICTURE;
  }
}
