import { Select } from 'antd';
import { useMemo } from 'react';

interface Zone {
  value: string;
  label: string;
  /** Minutes, for the order. */
  offset: number;
}

const part = (zone: string, timeZoneName: 'long' | 'longOffset', now: Date) =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: zone, timeZoneName }).formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `Asia/Shanghai · 中国标准时间 · UTC+08:00`, with the offset of today. A zone that this browser does not know stands alone. */
function zoneOf(zone: string, now: Date): Zone {
  try {
    const offset = part(zone, 'longOffset', now).replace('GMT', '');
    const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+):?(\d*)/.exec(offset) ?? [];
    const label = [zone, part(zone, 'long', now), `UTC${offset || '+00:00'}`].join(' · ');
    return { value: zone, label, offset: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) };
  } catch {
    return { value: zone, label: zone, offset: 0 };
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

/** A time zone from the list, found by name, Chinese name or offset. */
export function TimeZoneField({ id, value, onChange }: { id?: string; value?: string; onChange?: (zone: string) => void }) {
  // What was stored elsewhere may have a name that this browser's list has not.
  const options = useMemo(() => (value && !zones().some((zone) => zone.value === value) ? [zoneOf(value, new Date()), ...zones()] : zones()), [value]);
  return <Select<string> id={id} value={value} options={options} showSearch={{ optionFilterProp: 'label' }} onChange={onChange} style={{ width: '100%' }} />;
}
