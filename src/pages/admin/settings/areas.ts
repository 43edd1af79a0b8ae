import type { SettingGroup } from '../../../../config/settings.ts';

/** What an area has beside forms of settings. */
export type AreaPart = 'aliases' | 'exams' | 'users' | 'audit' | 'data';

export interface Area {
  /** Stands in the address. */
  key: string;
  label: string;
  /** Groups of the settings table, in one form. */
  groups: readonly SettingGroup[];
  part?: AreaPart;
  /** Where the part stands first. */
  partFirst?: true;
  adminsOnly?: true;
}

/** The settings screen's list. */
export const AREAS: readonly Area[] = [
  { key: 'site', label: '站点', groups: ['basic', 'appearance', 'footer'] },
  { key: 'content', label: '内容', groups: ['content'], part: 'aliases' },
  { key: 'exams', label: '考试', groups: [], part: 'exams' },
  { key: 'comments', label: '评论', groups: ['comments'] },
  { key: 'seo', label: '搜索引擎', groups: ['seo'] },
  { key: 'users', label: '用户', groups: ['security'], part: 'users', partFirst: true, adminsOnly: true },
  { key: 'audit', label: '日志', groups: [], part: 'audit', adminsOnly: true },
  { key: 'data', label: '数据', groups: ['backup', 'statistics'], part: 'data', partFirst: true },
];

/** The area that an address means: its own name, that of a group in it, or the old one of the aliases; the first where there is none. */
export function areaOf(wanted: string | null, areas: readonly Area[]): Area | undefined {
  const named = areas.find(({ key }) => key === wanted);
  const holding = areas.find(({ groups }) => (groups as readonly string[]).includes(wanted ?? ''));
  const aliases = wanted === 'search' ? areas.find(({ part }) => part === 'aliases') : undefined;
  return named ?? holding ?? aliases ?? areas[0];
}
