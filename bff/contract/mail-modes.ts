/** How a person is notified: one mail per event, one a day, or none. */
export const MAIL_MODES = ['single', 'daily', 'off'] as const;
export type MailMode = (typeof MAIL_MODES)[number];
