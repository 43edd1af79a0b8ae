import { useEffect, useSyncExternalStore } from 'react';
import { findSetting, type PublicSettings } from '../../../config/settings.ts';
import { api } from '../../api/api.ts';

/** What the console's frame needs of the settings, and all that readers see of them: null until they are there. `asked`: an answer or a failure has come, so nothing is worth waiting for. */
interface ConsoleSettings {
  admin_name: string;
  time_zone: string;
  values: PublicSettings | null;
  asked: boolean;
}

/** A setting's text, or its default: it may be blank, and an answer may be of a server that does not know it. */
const textOf = (values: Partial<PublicSettings>, key: 'admin_name' | 'time_zone') => values[key]?.trim() || String(findSetting(key)?.default);

const listeners = new Set<() => void>();
let settings: ConsoleSettings = { admin_name: textOf({}, 'admin_name'), time_zone: textOf({}, 'time_zone'), values: null, asked: false };
let loaded = false;

function change(next: ConsoleSettings): void {
  settings = next;
  for (const listener of listeners) listener();
}

/** Asks anew; call it after settings were saved. A failure leaves them as they are. */
export async function reloadConsoleSettings(): Promise<void> {
  loaded = true;
  try {
    const { data } = await api.configs.list_public();
    change({ admin_name: textOf(data, 'admin_name'), time_zone: textOf(data, 'time_zone'), values: data, asked: true });
  } catch {
    loaded = false;
    change({ ...settings, asked: true });
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** These settings, defaults until the answer has come. */
export function useConsoleSettings(): ConsoleSettings {
  useEffect(() => {
    if (!loaded) void reloadConsoleSettings();
  }, []);
  return useSyncExternalStore(subscribe, () => settings);
}

/** The zone in which the console shows and takes times, wherever its operator sits: the site's own. */
export function siteTimeZone(): string {
  return settings.time_zone;
}

/** What that zone's clock is called: 中国标准时间. */
export function siteTimeZoneName(): string {
  const parts = new Intl.DateTimeFormat('zh-CN', { timeZone: settings.time_zone, timeZoneName: 'long' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? settings.time_zone;
}
