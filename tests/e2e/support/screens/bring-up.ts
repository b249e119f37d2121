import { type Page, test } from '@playwright/test';
import { signInAs } from '#/tests/support/browser.ts';
import { isPhone, type Screen, wordsIn } from './screen.ts';
import { makeScreenReports, type ScreenReports } from './screen-reports.ts';

/** Prepares the test file for `bringUp`; call it at the top of the file. Tests can use the records. */
export function screenReports(): ScreenReports {
  const reports = {} as ScreenReports;
  test.beforeAll(async () => {
    Object.assign(reports, await makeScreenReports());
  });
  // The page is reused. A call that a screen held back must end with that screen, and must not reach the server.
  test.afterEach(async ({ page }) => {
    await page.goto('about:blank');
  });
  return reports;
}

/**
 * Brings up a screen in a window of this size. Its theme follows the system, so that it can change without a reload.
 */
export async function bringUp(
  page: Page,
  screen: Screen,
  reports: ScreenReports,
  size: { width: number; height: number },
): Promise<void> {
  const { person, prepare, show } = screen;
  const address = typeof screen.address === 'string' ? screen.address : screen.address(reports);
  await page.setViewportSize(size);
  // Animations are switched off, because a half-faded element has other colours, and a sliding one is at another
  // position.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (person) await signInAs(page, person, { theme: 'system' });
  await prepare?.(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await show?.(page, wordsIn(), isPhone(size.width), reports);
}
