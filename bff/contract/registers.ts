/**
 * The registers whose records are approved, by the name under which inbox, workflow and audit know them. A new register
 * starts with its line here: the compiler then names everything that is missing.
 */
export const REGISTER_NAMES = ['giftReport'] as const;
export type RegisterName = (typeof REGISTER_NAMES)[number];
