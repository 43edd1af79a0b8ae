import { useEffect, useSyncExternalStore } from 'react';
import { findSetting } from '../../../config/settings.ts';
import { api } from '../../api/api.ts';

const fallback = String(findSetting('admin_name')?.default ?? '');
const listeners = new Set<() => void>();
let name = fallback;
let loaded = false;

/** Asks for the console's name anew; call it after `admin_name` was saved. A failure leaves the name as it is. */
export async function reloadAdminName(): Promise<void> {
  loaded = true;
  try {
    const { data } = await api.configs.list_public();
    name = typeof data.admin_name === 'string' && data.admin_name.trim() ? data.admin_name : fallback;
    for (const listener of listeners) listener();
  } catch {
    loaded = false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The console's name (setting `admin_name`), its default until the answer has come. */
export function useAdminName(): string {
  useEffect(() => {
    if (!loaded) void reloadAdminName();
  }, []);
  return useSyncExternalStore(subscribe, () => name);
}
