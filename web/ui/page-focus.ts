/**
 * Marks what has the focus only because a page was gone to, its title. A screen that knows a better place, the row one
 * comes back to, takes it from there; what a person has gone to is left alone.
 */
export const PAGE_FOCUS = { 'data-ob-page-focus': '' } as const;

/** Whether the focus is at the landing of the page. */
export const hasPageFocus = (): boolean => document.activeElement?.hasAttribute('data-ob-page-focus') ?? false;
