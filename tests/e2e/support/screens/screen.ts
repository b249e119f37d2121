import type { Locator, Page } from '@playwright/test';
import { DEFAULT_LANGUAGE, type LanguageId } from '#/bff/contract/languages.ts';
import { label } from '#/bff/labels.ts';
import type { ScreenReports } from './screen-reports.ts';

export type Words = (key: string, params?: Record<string, string>) => string;
export const wordsIn =
  (language: LanguageId = DEFAULT_LANGUAGE): Words =>
  (key, params) =>
    label(language, key, params);

/** Something that can be seen in this step: who sees it and how it is brought on the screen. */
export interface Screen {
  name: string;
  /** Another screen of the list as it is when empty, refused or cut off, or with one more dialog over it: looked at by `npm run test:all` alone. */
  isVariant?: true;
  /** Left out: a page of sign-in. */
  person?: string;
  address: string | ((reports: ScreenReports) => string);
  /** Before the address is opened: what the server answers instead. */
  prepare?(page: Page): Promise<unknown>;
  /** Afterwards: what is pressed, by its words. */
  show?(page: Page, words: Words, isPhone: boolean, reports: ScreenReports): Promise<unknown>;
  /** There when the screen is. */
  ready(page: Page, words: Words): Locator;
  /** Not on a phone, or only there. */
  only?: 'wide' | 'phone';
}

/** Narrower windows are phones. */
const PHONE_BELOW = 640;
export const isPhone = (width: number): boolean => width < PHONE_BELOW;

/** Whether a screen exists in a window of this width. */
export const existsAt = ({ only }: Screen, width: number): boolean => !only || (only === 'phone') === isPhone(width);

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
/** Any record of a list: which are in sight depends on what other tests have made. */
export const firstRow = (page: Page) => page.getByRole('main').locator('[aria-selected], .ob-phone-row').first();
export const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {});

/** A toolbar's tool; on a phone it is in the menu behind the dots. */
export async function useTool(page: Page, words: Words, onPhone: boolean, name: string): Promise<void> {
  if (!onPhone) return button(page, name).click();
  await button(page, words('Record.more')).click();
  await page.getByRole('menuitem', { name }).click();
}
