import type { Locator, Page } from '@playwright/test';

/** A notice at the bottom right that says exactly this. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /^(Notices of Openboek|Meldingen van Openboek)$/ }).getByText(text, { exact: true });
