import type { Page } from '@playwright/test';
import { signInAs } from '#/tests/support/browser.ts';
import { isPhone, type Screen, wordsIn } from './screen.ts';
import type { ScreenReports } from './screen-reports.ts';

/** Brings a screen up in a window of this size; its theme follows the system, so that it can change in place. */
export async function bringUp(
  page: Page,
  screen: Screen,
  reports: ScreenReports,
  size: { width: number; height: number },
): Promise<void> {
  const { person, prepare, show } = screen;
  const address = typeof screen.address === 'string' ? screen.address : screen.address(reports);
  await page.setViewportSize(size);
  // Nothing moves: what is half faded in has other colours, and what slides in another place.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (person) await signInAs(page, person, { theme: 'system' });
  await prepare?.(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await show?.(page, wordsIn(), isPhone(size.width), reports);
}
