import { useMemo } from 'react';
import { LocalSelect } from '../../../components/admin/fields/local-select.tsx';

/** Chinese names of the cities that people look for: browsers name zones in Chinese, hardly a city. Older names of a zone stand beside its newer one. */
const CITIES: Record<string, string> = {
  'Africa/Cairo': '开罗',
  'Africa/Johannesburg': '约翰内斯堡',
  'Africa/Lagos': '拉各斯',
  'Africa/Nairobi': '内罗毕',
  'America/Anchorage': '安克雷奇',
  'America/Argentina/Buenos_Aires': '布宜诺斯艾利斯',
  'America/Buenos_Aires': '布宜诺斯艾利斯',
  'America/Bogota': '波哥大',
  'America/Chicago': '芝加哥、休斯敦',
  'America/Denver': '丹佛',
  'America/Edmonton': '埃德蒙顿、卡尔加里',
  'America/Halifax': '哈利法克斯',
  'America/Lima': '利马',
  'America/Los_Angeles': '洛杉矶、旧金山、西雅图',
  'America/Mexico_City': '墨西哥城',
  'America/New_York': '纽约、波士顿、华盛顿',
  'America/Phoenix': '凤凰城',
  'America/Santiago': '圣地亚哥',
  'America/Sao_Paulo': '圣保罗',
  'America/Toronto': '多伦多、渥太华、蒙特利尔',
  'America/Vancouver': '温哥华',
  'America/Winnipeg': '温尼伯',
  'Asia/Almaty': '阿拉木图',
  'Asia/Bangkok': '曼谷',
  'Asia/Calcutta': '新德里、孟买',
  'Asia/Dhaka': '达卡',
  'Asia/Dubai': '迪拜、阿布扎比',
  'Asia/Ho_Chi_Minh': '胡志明市',
  'Asia/Hong_Kong': '香港',
  'Asia/Jakarta': '雅加达',
  'Asia/Jerusalem': '耶路撒冷',
  'Asia/Karachi': '卡拉奇',
  'Asia/Kathmandu': '加德满都',
  'Asia/Katmandu': '加德满都',
  'Asia/Kolkata': '新德里、孟买',
  'Asia/Kuala_Lumpur': '吉隆坡',
  'Asia/Macau': '澳门',
  'Asia/Manila': '马尼拉',
  'Asia/Rangoon': '仰光',
  'Asia/Riyadh': '利雅得',
  'Asia/Saigon': '胡志明市',
  'Asia/Seoul': '首尔',
  'Asia/Shanghai': '北京、上海、广州',
  'Asia/Singapore': '新加坡',
  'Asia/Taipei': '台北',
  'Asia/Tashkent': '塔什干',
  'Asia/Tehran': '德黑兰',
  'Asia/Tokyo': '东京、大阪',
  'Asia/Ulaanbaatar': '乌兰巴托',
  'Asia/Urumqi': '乌鲁木齐',
  'Asia/Yangon': '仰光',
  'Australia/Adelaide': '阿德莱德',
  'Australia/Brisbane': '布里斯班',
  'Australia/Melbourne': '墨尔本',
  'Australia/Perth': '珀斯',
  'Australia/Sydney': '悉尼、堪培拉',
  'Europe/Amsterdam': '阿姆斯特丹',
  'Europe/Athens': '雅典',
  'Europe/Berlin': '柏林、慕尼黑',
  'Europe/Brussels': '布鲁塞尔',
  'Europe/Dublin': '都柏林',
  'Europe/Istanbul': '伊斯坦布尔',
  'Europe/Kiev': '基辅',
  'Europe/Kyiv': '基辅',
  'Europe/Lisbon': '里斯本',
  'Europe/London': '伦敦、爱丁堡',
  'Europe/Madrid': '马德里、巴塞罗那',
  'Europe/Moscow': '莫斯科、圣彼得堡',
  'Europe/Paris': '巴黎',
  'Europe/Rome': '罗马、米兰',
  'Europe/Stockholm': '斯德哥尔摩',
  'Europe/Vienna': '维也纳',
  'Europe/Warsaw': '华沙',
  'Europe/Zurich': '苏黎世、日内瓦',
  'Pacific/Auckland': '奥克兰、惠灵顿',
  'Pacific/Honolulu': '檀香山',
};

interface Zone {
  value: string;
  label: string;
  /** What it is found by: the label and the country, in lower case, with spaces for the underscores of its name. */
  words: string;
  /** Minutes, for the order. */
  offset: number;
}

const part = (zone: string, timeZoneName: 'long' | 'longOffset' | 'shortGeneric', now: Date) =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: zone, timeZoneName }).formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';

const asSearched = (text: string) => text.toLowerCase().replaceAll('_', ' ').trim();

/** `Asia/Tokyo · 东京、大阪 · 日本标准时间 · UTC+09:00`, with the offset of today. A zone that this browser does not know stands alone. */
function zoneOf(zone: string, now: Date): Zone {
  try {
    const offset = part(zone, 'longOffset', now).replace('GMT', '');
    const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+):?(\d*)/.exec(offset) ?? [];
    const label = [zone, CITIES[zone], part(zone, 'long', now), `UTC${offset || '+00:00'}`].filter(Boolean).join(' · ');
    const words = asSearched(`${label} ${part(zone, 'shortGeneric', now)}`);
    return { value: zone, label, words, offset: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) };
  } catch {
    return { value: zone, label: zone, words: asSearched(zone), offset: 0 };
  }
}

let known: Zone[] | undefined;
/** Every zone, from west to east; made once, some four hundred names. */
function zones(): Zone[] {
  const now = new Date();
  known ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
    .map((zone) => zoneOf(zone, now))
    .sort((a, b) => a.offset - b.offset || a.value.localeCompare(b.value));
  return known;
}

/** A zone in words, for who may only read. */
export function TimeZoneView({ zone }: { zone: string }) {
  return zoneOf(zone, new Date()).label;
}

/** A time zone from the list, found by name, Chinese name of the zone, its country or a city, or by offset. */
export function TimeZoneField({ id, value, onChange }: { id?: string; value?: string; onChange?: (zone: string) => void }) {
  // What was stored elsewhere may have a name that this browser's list has not.
  const options = useMemo(() => (value && !zones().some((zone) => zone.value === value) ? [zoneOf(value, new Date()), ...zones()] : zones()), [value]);
  return (
    <LocalSelect<string, Zone>
      id={id}
      value={value}
      options={options}
      finds={(typed, { words }) => words.includes(asSearched(typed))}
      onChange={(zone) => zone !== undefined && onChange?.(zone)}
    />
  );
}
