import { expect, type Page, test } from '@playwright/test';
import type { AppResource } from '#/bff/contract/app-resources.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { openAs, PEOPLE } from '../support/browser.ts';
import { openDatabase } from './support/database.ts';
import { toast } from './support/toasts.ts';
import { ENGLISH } from './support/visits.ts';

const ADDRESS = '/app/management/startscreen';
let sql: Sql;
let before: { language: number; html: string }[];

test.beforeAll(async () => {
  sql = await openDatabase();
  before = await sql`select language, value_html as html from app_resources where name = 'StartScreen'`;
});
// Other tests use the same start screen.
test.afterEach(async () => {
  for (const { language, html } of before)
    await sql`update app_resources set value_html = ${html} where name = 'StartScreen' and language = ${language}`;
});
test.afterAll(() => sql.end());

const text = (page: Page) => page.getByRole('textbox', { name: /^(Start text|Starttekst)$/ });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'How it looks on Home' });
const stored = async (page: Page, lang: number) =>
  (await (await page.request.get(`/api/AppResource/StartScreen/${lang}`)).json()) as AppResource;

async function openEditor(page: Page): Promise<void> {
  await openAs(page, PEOPLE.administrator, ADDRESS, ENGLISH);
  await expect(text(page)).toContainText('Welcome to Openboek');
}

async function chooseDutch(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Language of the text' }).press('ArrowDown');
  await page.getByRole('option', { name: /NL/ }).click();
}

/** Pastes as Ctrl V does, with this content on the clipboard. */
function paste(page: Page, content: Record<string, string>): Promise<void> {
  return text(page).evaluate((editor, kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, value] of Object.entries(kinds)) clipboardData.setData(kind, value);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, content);
}

/** Types at the end of the text, on a new line. */
async function typeLine(page: Page, line: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(line);
}

// This test is in this file because the other tests here change the text.
test('ST-001 the start screen shows the start text in the language of the screen', async ({ page }) => {
  await openAs(page, PEOPLE.employee);
  await expect(page.getByRole('heading', { name: 'Welkom bij Openboek' })).toBeVisible();
  await openAs(page, PEOPLE.employee, '/app', { lang: 1033 });
  await expect(page.getByRole('heading', { name: 'Welcome to Openboek' })).toBeVisible();
});

test('ST-003 ST-004 ST-005 SU-006 the text of the chosen language is edited and saved for that language only, and everyone then sees it on Start', async ({
  page,
}) => {
  await openEditor(page);
  await expect(page.getByRole('combobox', { name: 'Language of the text' })).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await chooseDutch(page);
  await expect(text(page)).toContainText('Welkom bij Openboek');
  await expect(text(page)).not.toContainText('Welcome');
  const english = await stored(page, 1033);

  await typeLine(page, 'Nieuw vanaf vandaag');
  await page.keyboard.press('Shift+Home');
  await tool(page, 'Bold').click();
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect(preview(page).locator('strong', { hasText: 'Nieuw vanaf vandaag' })).toBeVisible();
  await save(page).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  expect((await stored(page, 1043)).value).toMatch(
    /<h2>Welkom bij Openboek<\/h2>.*<p><strong>Nieuw vanaf vandaag<\/strong><\/p>$/,
  );
  expect(await stored(page, 1033)).toEqual(english);

  await openAs(page, PEOPLE.noAccess);
  await expect(page.locator('.ob-start-text strong', { hasText: 'Nieuw vanaf vandaag' })).toBeVisible();
  await openAs(page, PEOPLE.noAccess, '/app', ENGLISH);
  await expect(page.getByRole('heading', { name: 'Welcome to Openboek' })).toBeVisible();
  await expect(page.getByText('Nieuw vanaf vandaag')).toHaveCount(0);
});

test('the page asks about unsaved text before it changes to another language or page', { tag: '@long' }, async ({
  page,
}) => {
  await openEditor(page);
  const stood = (await text(page).textContent()) ?? '';
  await typeLine(page, 'Not yet saved');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving' });
  for (const leave of [() => chooseDutch(page), () => page.getByRole('link', { name: 'Home', exact: true }).click()]) {
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(text(page)).toContainText('Not yet saved');
  }
  // After undo, the text equals the stored one, so the page does not ask. A single undo reverts everything typed within
  // one second.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(text(page)).toHaveText(stood, { timeout: 500 });
  }).toPass();
  await chooseDutch(page);
  await expect(text(page)).toContainText('Welkom bij Openboek');

  await typeLine(page, 'Weg ermee');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test('text that was saved elsewhere is shown next to the typed text, and neither is lost before one is chosen', {
  tag: '@long',
}, async ({ page }) => {
  await openEditor(page);
  await typeLine(page, 'Written here');
  const { value, version } = await stored(page, 1033);
  const headers = { Origin: new URL(page.url()).origin, 'Sec-Fetch-Site': 'same-origin' };
  const data = { value: `${value}<p>Written elsewhere</p>`, version };
  expect((await page.request.put('/api/AppResource/StartScreen/1033', { headers, data })).ok()).toBe(true);

  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog');
  await expect(conflict.getByText('Written here')).toBeVisible();
  await expect(conflict.getByText('Written elsewhere')).toBeVisible();
  await expect(conflict).toContainText(
    /You saved the start text yourself at \d\d:\d\d, .* since \d\d:\d\d\. Choose which/,
  );
  await page.keyboard.press('Escape');
  await expect(text(page)).toContainText('Written here');
  await save(page).click();
  await conflict.getByRole('button', { name: 'Save the chosen text' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  const after = await stored(page, 1033);
  expect(after.value).toContain('Written here');
  expect(after.value).not.toContain('Written elsewhere');
  expect(after.version).toBe(version + 2);
});

test('the tools work with the keyboard: arrow keys reach a tool, a typed address makes a link, and Tab leaves the text', {
  tag: '@long',
}, async ({ page }) => {
  await openEditor(page);
  await typeLine(page, 'house rules');
  await page.keyboard.press('Shift+Home');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('house rules');
  await page.keyboard.press('Escape');
  await expect(tool(page, 'Heading')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tool(page, 'Link')).toBeFocused();
  await page.keyboard.press('Enter');
  const address = page.getByRole('textbox', { name: 'Address of the link' });
  await expect(address).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/This is not an address/)).toBeVisible();
  await address.fill('noordveen.example/rules');
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await expect(preview(page).getByRole('link', { name: 'house rules' })).toHaveAttribute(
    'href',
    'https://noordveen.example/rules',
  );
  await page.keyboard.press('Tab');
  await expect(text(page)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(text(page)).toBeFocused();
});

test('a text that is too long shows an error at once and is not sent, and is saved once it is shorter', async ({
  page,
}) => {
  await openEditor(page);
  await text(page).click();
  await page.keyboard.press('Control+a');
  await paste(page, { 'text/html': `<p>${'Te lang. '.repeat(11_200)}</p>` });
  await expect(page.getByText('This text is too long')).toBeVisible();
  await expect(text(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Kort');
  await expect(text(page)).not.toHaveAttribute('aria-invalid');
  await save(page).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  expect((await stored(page, 1033)).value).toBe('<p>Kort</p>');
});

test('too large a paste is refused with a message, and text with too much formatting is pasted as plain text', {
  tag: '@long',
}, async ({ page }) => {
  await openEditor(page);
  const before = await text(page).innerText();
  await text(page).click();
  await page.keyboard.press('Control+a');
  const long = 'Te lang. '.repeat(120_000);
  await paste(page, { 'text/plain': long, 'text/html': `<p>${long}</p>` });
  await expect(toast(page, 'Too much to paste at once')).toBeVisible();
  await expect(page.getByText('1.080.000 characters; at most 300.000')).toBeVisible();
  expect(await text(page).innerText()).toBe(before);
  await paste(page, {
    'text/plain': 'Kort, van ver',
    'text/html': `<p style="${'color:red;'.repeat(40_000)}">Kort</p>`,
  });
  await expect(page.getByText('Pasted without its formatting')).toBeVisible();
  await expect(text(page)).toHaveText('Kort, van ver');
});

test('a heading from Word stays a heading, and text pasted over a list does not become an item', async ({ page }) => {
  await openEditor(page);
  await text(page).click();
  await page.keyboard.press('Control+a');
  await paste(page, { 'text/html': '<h1>Regels</h1><p class=MsoNormal>Geschenken tot 100 euro.</p><h2></h2>' });
  await expect(text(page).locator('h2').first()).toHaveText('Regels');
  await expect(text(page).locator('p').first()).toHaveText('Geschenken tot 100 euro.');

  await page.keyboard.press('Control+a');
  await paste(page, { 'text/html': '<ul><li>Een</li><li>Twee</li></ul>' });
  await expect(text(page).locator('li')).toHaveCount(2);
  await page.keyboard.press('Control+a');
  await paste(page, { 'text/plain': 'Geen punt van een lijst' });
  await expect(text(page)).toHaveText('Geen punt van een lijst');
  await expect(text(page).locator('li')).toHaveCount(0);
  await save(page).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  expect((await stored(page, 1033)).value).toBe('<p>Geen punt van een lijst</p>');
});

test('a person who is not an administrator is refused, and has no menu entry', async ({ page }) => {
  await openAs(page, PEOPLE.compliance, ADDRESS, ENGLISH);
  await expect(text(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Management' })).toHaveCount(0);
});
