import type { Locator, Page } from '@playwright/test';
import { DEFAULT_LANGUAGE, type LanguageId } from '#/bff/contract/languages.ts';
import { label } from '#/bff/labels.ts';
import type { ScreenReports } from './screen-reports.ts';

export type Words = (key: string, params?: Record<string, string>) => string;
export const wordsIn =
  (language: LanguageId = DEFAULT_LANGUAGE): Words =>
  (key, params) =>
    label(language, key, params);

/** A screen to be checked: who sees it and how to open it. */
export interface Screen {
  name: string;
  /**
   * A variant of another screen (empty, refused, cut off or with another dialog) that only `npm run test:all` checks.
   */
  isVariant?: true;
  /** The person who opens the screen; omitted for sign-in pages. */
  person?: string;
  address: string | ((reports: ScreenReports) => string);
  /** Changes the server's answers, before the address is opened. */
  prepare?(page: Page): Promise<unknown>;
  /** Makes the further clicks that are needed, on controls found by their text. */
  show?(page: Page, words: Words, isPhone: boolean, reports: ScreenReports): Promise<unknown>;
  /** An element that is visible once the screen is ready. */
  ready(page: Page, words: Words): Locator;
  /** Whether it exists only on a wide window, or only on a phone. */
  only?: 'wide' | 'phone';
}

/** Windows that are narrower than this count as phones. */
const PHONE_BELOW = 640;
export const isPhone = (width: number): boolean => width < PHONE_BELOW;

/** Whether a screen exists in a window of this width. */
export const existsAt = ({ only }: Screen, width: number): boolean => !only || (only === 'phone') === isPhone(width);

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
/** Any record of a list, because other tests affect which records are visible. */
export const firstRow = (page: Page) => page.getByRole('main').locator('[aria-selected], .ob-phone-row').first();
export const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {});

/** Presses a tool of the toolbar; on a phone it is in the menu behind the dots. */
export async function useTool(page: Page, words: Words, onPhone: boolean, name: string): Promise<void> {
  if (!onPhone) return button(page, name).click();
  await button(page, words('Record.more')).click();
  await page.getByRole('menuitem', { name }).click();
}
