import { createContext, useContext } from 'react';
import type { Profile, Role } from '../../../contract/auth.ts';

export const ProfileContext = createContext<Profile | null>(null);

/** Who is signed in. Only below the console's layout, which shows no screen before it knows. */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext);
  if (!profile) throw new Error('useProfile outside the console layout');
  return profile;
}

export const ROLE_NAMES: Record<Role, string> = { admin: '管理员', editor: '编辑' };
export const ROLES = Object.keys(ROLE_NAMES) as Role[];
