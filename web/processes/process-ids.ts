import { REGISTER_NAMES, type RegisterName } from '#/bff/contract/registers.ts';

/** The process that each register's records are approved by. */
const PROCESS_OF = {
  giftReport: 'gift-report-approval',
  processingActivity: 'processing-activity-review',
} as const satisfies Record<RegisterName, string>;

/** All of them, in the order of the registers. */
export const PROCESS_IDS = REGISTER_NAMES.map((name) => PROCESS_OF[name]);
