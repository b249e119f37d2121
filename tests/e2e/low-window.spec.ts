import { expect, type Page } from '@playwright/test';
import { hiddenByTab, roomFor } from './support/low-window.ts';
import { bringUp, screenReports } from './support/screens/bring-up.ts';
import { existsAt, type Screen, wordsIn } from './support/screens/screen.ts';
import { SCREENS } from './support/screens.ts';
import { reachesOut } from './support/sideways.ts';
import { test } from './support/visits.ts';

/** The sizes that remain of 1280 x 1024 and of 1280 x 720 at 400 % zoom (WCAG 1.4.10). */
const WINDOWS = [
  { width: 320, height: 256 },
  { width: 320, height: 180 },
];
/** The part of the window's height that must show scrolling content, in %; the rest may be fixed bars. */
const LEAST = 80;
const words = wordsIn();

test.describe.configure({ mode: 'parallel' });
const reports = screenReports();

const named = (name: string): Screen => {
  const screen = SCREENS.find((each) => each.name === name);
  if (!screen) throw new Error(`no screen "${name}"`);
  return screen;
};

async function hasRoom(page: Page, screen: Screen): Promise<void> {
  // The window shrinks only once the screen is ready, because a short window draws only the first rows of a long list.
  await bringUp(page, screen, reports, { width: 320, height: 844 });
  await screen.ready(page, words).waitFor();
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    const message = `${size.width} x ${size.height}`;
    // The page may have to redraw after the change of size.
    const lacks = async () => {
      const { content, within } = await roomFor(page);
      return [...(content < LEAST ? [`${content} % of the height`] : []), ...within];
    };
    await expect.poll(lacks, { message, timeout: 3_000 }).toEqual([]);
    expect.soft(await reachesOut(page), message).toEqual([]);
  }
}

async function tabIsSeen(page: Page, screen: Screen): Promise<void> {
  for (const size of WINDOWS) {
    await bringUp(page, screen, reports, size);
    await screen.ready(page, words).waitFor();
    const { hidden, reached } = await hiddenByTab(page);
    expect.soft(hidden, `${size.width} x ${size.height}`).toEqual([]);
    expect.soft(reached).toBeGreaterThan(3);
  }
}

/**
 * One screen of each kind: a record with its bar of buttons, a list, a dialog, a drawer, and a page without the shell.
 */
const ONE_OF_EACH = [
  'report, seen by its approver',
  'my reports',
  'remark with an error',
  'log',
  'public incident form',
];

test('a short window has room for the content on a screen of each kind', async ({ page }) => {
  for (const name of ONE_OF_EACH) await test.step(name, () => hasRoom(page, named(name)));
});

test('the checks of a short window find a deliberate fault', async ({ page }) => {
  await bringUp(page, named('start'), reports, { width: 320, height: 256 });
  expect(await roomFor(page)).toEqual({ content: 100, within: [] });
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'beforeend',
      `<div style="position: fixed; inset: auto 0 0; height: 128px; background: white">bar</div>
       <div class="own-scroll" style="height: 90px; overflow: auto"><p style="height: 300px">long</p></div>`,
    );
  });
  expect(await roomFor(page)).toEqual({ content: 50, within: ['own-scroll, 90 px high'] });
  const { hidden } = await hiddenByTab(page);
  expect(hidden.length).toBeGreaterThan(0);
});

for (const screen of SCREENS.filter((each) => existsAt(each, 320)))
  test(`a short window has room for the content: ${screen.name}`, { tag: '@long' }, ({ page }) =>
    hasRoom(page, screen),
  );

for (const name of [
  'report, seen by its approver',
  'report, seen by its owner',
  'incident',
  'activity',
  'new report with errors',
  'remark with an error',
  'public incident form',
])
  test(`in a short window the focused control is never covered: ${name}`, { tag: '@long' }, ({ page }) =>
    tabIsSeen(page, named(name)),
  );
