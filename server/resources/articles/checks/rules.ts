import { BLOCKING_RULES } from './blocking-rules.ts';
import { BODY_RULES } from './body-rules.ts';
import type { CheckRule } from './check.ts';
import { FIELD_RULES } from './field-rules.ts';
import { TEXT_RULES } from './text-rules.ts';

/** The table of rules, in the order in which they are told: what stops publishing first. */
export const CHECK_RULES: readonly CheckRule[] = [...BLOCKING_RULES, ...TEXT_RULES, ...BODY_RULES, ...FIELD_RULES];
