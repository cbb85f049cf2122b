import type { Ignored } from './trigger.ts';

export const ignored = (rule: string, reason: string): Ignored => ({ kind: 'ignored', rule, reason });
