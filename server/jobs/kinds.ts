import { ANNOUNCE } from '../resources/announcements/announcements.jobs.ts';
import { MAKE_BACKUP } from '../resources/backups/backups.jobs.ts';
import { REMOVE_FILES, STORE_VARIANTS } from '../resources/media/media.jobs.ts';
import type { JobKind } from './queue.ts';

/** Every kind of queued work; each has a line of its own, so that one never waits for another. */
export const JOB_KINDS: readonly JobKind[] = [STORE_VARIANTS, REMOVE_FILES, ANNOUNCE, MAKE_BACKUP];
