/**
 * The attribute of the page title, which gets the focus after a navigation. A screen with a better target, such as the
 * row from which the person came, takes the focus from the title, but never from an element that the person has
 * focused.
 */
export const PAGE_FOCUS = { 'data-ob-page-focus': '' } as const;

/** Whether the person has not moved the focus since the navigation. */
export const hasPageFocus = (): boolean => document.activeElement?.hasAttribute('data-ob-page-focus') ?? false;
