import type { Role } from '../../../../contract/auth.ts';

export const ROLE_NAMES: Record<Role, string> = { admin: '管理员', editor: '编辑' };
export const ROLES = Object.keys(ROLE_NAMES) as Role[];
