import type { CallReply } from '../../../../contract/index.ts';

export type Overview = CallReply<'statistics', 'overview'>['data'];
