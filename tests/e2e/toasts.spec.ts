import { expect, type Page, test } from '@playwright/test';
import { ownListOf } from './support/own-list.ts';
import { recordToasts } from './support/toasts.ts';

/**
 * The list whose view the tests save using only the keyboard. Each save shows a notice for five seconds, and the
 * pointer stays where it is.
 */
const openGrid = ownListOf('sofie.maas', [{ gift: 'Rondleiding' }]);

async function saveView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).press('Enter');
  await page.getByRole('dialog', { name: 'View' }).getByRole('button', { name: 'Save' }).press('Enter');
}

const cards = (page: Page) => page.locator('.ob-toast');
const topOf = (page: Page, title: number) =>
  cards(page)
    .and(page.locator(`[data-toast="${title}"]`))
    .boundingBox()
    .then((box) => box?.y);
const idAt = async (page: Page, index: number) => Number(await cards(page).nth(index).getAttribute('data-toast'));

test('notices that appear under a resting pointer do not stay longer', async ({ page }) => {
  await openGrid(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width - 200, height - 80);
  const shown = await recordToasts(page);
  for (const _time of [1, 2, 3]) await saveView(page);
  await expect.poll(async () => (await shown()).length).toBe(3);
  const lifetimes = async () => (await shown()).map(({ seconds }) => seconds);
  await expect
    .poll(async () => (await lifetimes()).every((seconds) => seconds !== null), { timeout: 12_000 })
    .toBe(true);
  for (const seconds of await lifetimes()) {
    expect(seconds).toBeGreaterThanOrEqual(4.9);
    expect(seconds).toBeLessThan(8);
  }
});

test('a notice under a moved pointer stays where it is, and the others disappear on time', async ({ page }) => {
  await openGrid(page);
  const shown = await recordToasts(page);
  for (const _time of [1, 2]) await saveView(page);
  await expect(cards(page)).toHaveCount(2);
  const held = await idAt(page, 1);
  await cards(page).nth(1).hover();
  const place = await topOf(page, held);
  // Another notice arrives in the meantime, and does not move the one under the pointer.
  await saveView(page);
  await expect.poll(async () => (await shown()).length).toBe(3);
  expect(await topOf(page, held)).toBe(place);
  // The two other notices disappear, including the one below the notice under the pointer.
  await expect(cards(page)).toHaveCount(1, { timeout: 12_000 });
  expect(await idAt(page, 0)).toBe(held);
  expect(await topOf(page, held)).toBe(place);
  const others = (await shown()).filter(({ seconds }) => seconds !== null);
  expect(others).toHaveLength(2);
  for (const { seconds } of others) expect(seconds).toBeLessThan(8);

  await page.mouse.move(200, 300);
  await expect(cards(page)).toHaveCount(0, { timeout: 6_000 });
});

test('a notice under the pointer keeps its place however many more appear, and the others disappear on time', async ({
  page,
}) => {
  await openGrid(page);
  const shown = await recordToasts(page);
  for (const _time of [1, 2]) await saveView(page);
  await expect(cards(page)).toHaveCount(2);
  const held = await idAt(page, 1);
  await cards(page).nth(1).hover();
  const place = await topOf(page, held);
  expect(place).toBeGreaterThan(0);
  // There is room for four notices, so the fifth removes the oldest, which is below the notice under the pointer.
  for (const count of [3, 4, 5]) {
    await saveView(page);
    await expect.poll(async () => (await shown()).length).toBe(count);
    expect(await topOf(page, held)).toBe(place);
  }
  expect((await shown())[0]?.seconds).not.toBeNull();
  // Only this notice is left. The gaps left by the others take up no room, so three more notices fit.
  await expect(cards(page)).toHaveCount(1, { timeout: 12_000 });
  for (const count of [6, 7, 8]) {
    await saveView(page);
    await expect.poll(async () => (await shown()).length).toBe(count);
    expect(await topOf(page, held)).toBe(place);
  }
  await expect(cards(page)).toHaveCount(1, { timeout: 12_000 });
  expect(await idAt(page, 0)).toBe(held);
  expect(await topOf(page, held)).toBe(place);
  const others = (await shown()).filter(({ seconds }) => seconds !== null);
  expect(others).toHaveLength(7);
  for (const { seconds } of others) expect(seconds).toBeLessThan(8);
  // The last three notices were shown for their full time; no gap shortened it.
  for (const { seconds } of others.slice(-3)) expect(seconds).toBeGreaterThanOrEqual(4.9);

  await page.mouse.move(200, 300);
  await expect(cards(page)).toHaveCount(0, { timeout: 6_000 });
});

test('a notice that has the focus stays, and disappears once it has lost the focus', async ({ page }) => {
  await openGrid(page);
  for (const _time of [1, 2]) await saveView(page);
  await expect(cards(page)).toHaveCount(2);
  const held = await idAt(page, 0);
  await cards(page).first().getByRole('button', { name: 'Close' }).focus();
  await expect(cards(page)).toHaveCount(1, { timeout: 12_000 });
  expect(await idAt(page, 0)).toBe(held);
  await page.getByRole('button', { name: 'View', exact: true }).focus();
  await expect(cards(page)).toHaveCount(0, { timeout: 6_000 });
});
