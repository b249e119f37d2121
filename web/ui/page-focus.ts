/**
 * Marks the page title, which gets the focus after a navigation. A screen with a better target, such as the row to
 * return to, takes the focus from the title, but never from an element that the person has focused.
 */
export const PAGE_FOCUS = { 'data-ob-page-focus': '' } as const;

/** Whether the focus is still where the navigation put it. */
export const hasPageFocus = (): boolean => document.activeElement?.hasAttribute('data-ob-page-focus') ?? false;
