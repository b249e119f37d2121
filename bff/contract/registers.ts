/** Every register, by the name that search, files and audit use. */
export const RECORD_NAMES = ['giftReport', 'incident', 'processingActivity'] as const;
export type RecordName = (typeof RECORD_NAMES)[number];

/**
 * The registers whose records are approved, by the name that inbox and workflow use. To add a register, start
 * with a line here: the compiler then reports everything that is missing.
 */
export const REGISTER_NAMES = ['giftReport', 'processingActivity'] as const satisfies readonly RecordName[];
export type RegisterName = (typeof REGISTER_NAMES)[number];
