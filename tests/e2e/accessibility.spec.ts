import { expect, type Page } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { isShort } from './short-specs.ts';
import { axeFindings } from './support/axe.ts';
import { cutOff } from './support/cut-off.ts';
import { bringUp, screenReports } from './support/screens/bring-up.ts';
import { existsAt, type Screen, wordsIn } from './support/screens/screen.ts';
import { SCREENS } from './support/screens.ts';
import { reachesOut, scrollsAway } from './support/sideways.ts';
import { test } from './support/visits.ts';

type Theme = 'light' | 'dark';
const BOTH: readonly Theme[] = ['light', 'dark'];
const words = wordsIn();
const ENGLISH = 1033;

test.describe.configure({ mode: 'parallel' });
const reports = screenReports();

const open = (page: Page, screen: Screen, width: number) => bringUp(page, screen, reports, { width, height: 844 });

/**
 * Expects no findings in these themes (in the dark theme, only colours are checked), and nothing that extends beyond
 * the window or scrolls although it should stay in place. The page may have to be redrawn after a change of width.
 */
async function nothingToFind(page: Page, screen: Screen, width: number, themes = BOTH): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await screen.ready(page, words).waitFor();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (screen.person) await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const findings = await axeFindings(page, colorScheme === 'light' ? 'everything' : 'colours');
    expect.soft(findings, `${colorScheme}, ${width} px`).toEqual([]);
  }
  await nothingReachesOut(page, width);
  await nothingScrollsAway(page, width);
}

const nothingReachesOut = (page: Page, width: number) =>
  expect.poll(() => reachesOut(page), { message: `out of the window, ${width} px`, timeout: 3_000 }).toEqual([]);

const nothingScrollsAway = (page: Page, width: number) =>
  expect.poll(() => scrollsAway(page), { message: `scrolls, ${width} px`, timeout: 3_000 }).toEqual([]);

const nothingIsCutOff = (page: Page, width: number) =>
  expect.poll(() => cutOff(page), { message: `cut off, ${width} px`, timeout: 3_000 }).toEqual([]);

/** Switches to English as if in another window of the same person; the open page follows. */
async function turnToEnglish(page: Page, screen: Screen): Promise<void> {
  await page.evaluate((lang) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('openboek.settings.')) ?? '';
    const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), lang });
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, ENGLISH);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await screen.ready(page, wordsIn(ENGLISH)).waitFor();
}

// Opening a page takes most of the time, so a screen that needs no further steps is opened once and checked at all
// widths.
const standsByItself = ({ show, only }: Screen) => !show && !only;

const isOfItsOwn = (screen: Screen) => !screen.isVariant && existsAt(screen, 1440);
for (const screen of isShort ? SCREENS.filter(isOfItsOwn) : [])
  test(`axe finds nothing in the light theme at 1440 px: ${screen.name}`, async ({ page }) => {
    await open(page, screen, 1440);
    await nothingToFind(page, screen, 1440, ['light']);
  });

for (const screen of isShort ? [] : SCREENS.filter(standsByItself))
  test(`axe finds nothing in either theme at 1440 and 390 px: ${screen.name}`, async ({ page }) => {
    await open(page, screen, 1440);
    for (const width of [1440, 390]) await nothingToFind(page, screen, width);
    for (const width of [2560, 1024, 768, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await nothingReachesOut(page, width);
    }
    await nothingIsCutOff(page, 320);
    // Outside the frame, neither the person nor their chosen language is known yet.
    if (!screen.person || !(await page.getByRole('banner').first().isVisible())) return;
    await turnToEnglish(page, screen);
    await nothingReachesOut(page, 320);
    await nothingIsCutOff(page, 320);
  });

for (const width of isShort ? [] : [1440, 390])
  for (const screen of SCREENS.filter((screen) => !standsByItself(screen) && existsAt(screen, width)))
    test(`axe finds nothing in either theme at ${width} px: ${screen.name}`, async ({ page }) => {
      await open(page, screen, width);
      await nothingToFind(page, screen, width);
    });

test('the accessibility checks find deliberate faults', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'romy.vos');
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'afterbegin',
      `<p style="color: #bbb; background: #fff">pale</p><input>
       <div style="overflow: auto"><div style="width: 900px">wide</div></div>
       <button style="position: fixed; left: 380px">half out of sight</button>
       <p style="overflow: hidden; width: 40px; white-space: nowrap">Goedkeuringen</p>
       <div class="ob-mask" style="inset: auto 0 0; height: 100px"><p style="height: 200px">far down</p></div>`,
    );
  });
  const findings = (await axeFindings(page)).map((finding) => finding.split(' ')[0]);
  expect(findings).toEqual(expect.arrayContaining(['color-contrast', 'label']));
  expect(await reachesOut(page)).toEqual([
    expect.stringMatching(/^div.*wide.*px$/),
    expect.stringMatching(/^button.*half out of sight/),
  ]);
  expect(await scrollsAway(page)).toEqual([expect.stringContaining('div.ob-mask, by')]);
  expect(await cutOff(page)).toEqual([
    expect.stringContaining('"half out of sight" by'),
    expect.stringContaining('"Goedkeuringen" by'),
  ]);
});
