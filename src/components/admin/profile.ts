import { createContext, useContext } from 'react';
import type { Profile } from '../../../contract/auth.ts';

export const ProfileContext = createContext<Profile | null>(null);

/** Who is signed in. Only below the console's layout, which shows no screen before it knows. */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext);
  if (!profile) throw new Error('useProfile outside the console layout');
  return profile;
}
