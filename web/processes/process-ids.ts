import { REGISTER_NAMES, type RegisterName } from '#/bff/contract/registers.ts';

/** The processes that approve records, by register. */
const PROCESS_OF = {
  giftReport: 'gift-report-approval',
  processingActivity: 'processing-activity-review',
} as const satisfies Record<RegisterName, string>;

/** The ids of all processes, in the order of the registers. */
export const PROCESS_IDS = REGISTER_NAMES.map((name) => PROCESS_OF[name]);
