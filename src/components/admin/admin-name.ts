import { reloadConsoleSettings, useConsoleSettings } from './console-settings.ts';

/** Asks for the console's name and time zone anew; call it after `admin_name` or `time_zone` was saved. */
export const reloadAdminName = reloadConsoleSettings;

/** The console's name (setting `admin_name`), its default until the answer has come. */
export function useAdminName(): string {
  return useConsoleSettings().admin_name;
}
