/** How a person is notified: by one email per event, by one a day, or not at all. */
export const MAIL_MODES = ['single', 'daily', 'off'] as const;
export type MailMode = (typeof MAIL_MODES)[number];
