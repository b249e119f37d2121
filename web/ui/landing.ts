/**
 * Marks what has the focus only because a page was gone to, its title. A screen that knows a better place, the row one
 * comes back to, takes it from there; what a person has gone to is left alone.
 */
export const LANDING = { 'data-ob-landing': '' } as const;

/** Whether the focus is at the landing of the page. */
export const isAtLanding = (): boolean => document.activeElement?.hasAttribute('data-ob-landing') ?? false;
