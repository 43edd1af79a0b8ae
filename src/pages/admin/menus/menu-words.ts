import type { Platform, Position } from '../../../../contract/menus.ts';

export const POSITION_NAMES: Record<Position, string> = { header: '页头', footer: '页脚' };
export const PLATFORM_NAMES: Record<Platform, string> = { all: '全部平台', web: '网页端', mobile: '移动端' };
