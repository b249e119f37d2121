/** How a person hears of what happens: a mail each, one a day, or none. */
export const MAIL_MODES = ['single', 'daily', 'off'] as const;
export type MailMode = (typeof MAIL_MODES)[number];
