import { expect, test } from '@playwright/test';
import { PNG } from '../support/files.ts';
import { axeFindings } from './support/axe.ts';
import { cutOff } from './support/cut-off.ts';
import { answerForOthers, fillIn, inRegister, outcome, proceed, typeGroup } from './support/public-form.ts';
import { wordsIn } from './support/screens/screen.ts';
import { reachesOut } from './support/sideways.ts';

const words = wordsIn();

test.beforeEach(({ page }) => answerForOthers(page));
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`a reporter notes a code before sending, and later uses it to return, write a message and add a file, at ${width} px`, async ({
    page,
  }) => {
    const subject = `Terugkomen op ${width} px`;
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/incident');
    await fillIn(page, subject);
    await proceed(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('PublicIncident.codeTitle'));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    expect([await reachesOut(page), await cutOff(page)]).toEqual([[], []]);
    await page.keyboard.press('Tab');
    await page.keyboard.type('nee');
    await page.keyboard.press('Enter');
    await expect(page.locator('#group-fault')).toHaveText(words('PublicIncident.codeWrongGroup'));
    // The code stays the same when the reporter goes back and forth.
    const before = await page.locator('[data-code-groups]').textContent();
    await page.getByRole('button', { name: words('PublicIncident.codeBack') }).click();
    await expect(page.getByLabel('Onderwerp')).toBeFocused();
    await proceed(page);
    expect(await page.locator('[data-code-groups]').textContent()).toBe(before);
    const code = await typeGroup(page);
    await page.keyboard.press('Enter');
    await expect(outcome(page)).toHaveText(words('IncidentSubmittedDone'));

    await page.goto('/incident/code');
    await page.getByLabel('Je code').fill('7Q4K');
    await page.keyboard.press('Enter');
    await expect(page.locator('#code-fault')).toHaveText(words('PublicCase.noCode'));
    await page.getByLabel('Je code').fill('0000 0000 0000 0000');
    await page.keyboard.press('Enter');
    await expect(page.locator('#code-fault')).toHaveText(words('PublicCase.wrongCode'));
    await page.getByLabel('Je code').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('PublicCase.title'));
    await page.getByLabel('Je bericht').fill('Ik heb nog iets gevonden.');
    await page.getByRole('button', { name: words('PublicCase.send') }).click();
    await expect(page.getByRole('status').first()).toHaveText(words('PublicCase.sent'));
    // A failure is shown at the address, and not at the message.
    await page.route('**/incident/case', (route) => route.abort(), { times: 1 });
    await page.locator('#address').fill('melder@example.org');
    await page.getByRole('button', { name: words('PublicCase.addressSave') }).click();
    await expect(page.locator('[data-address-failure]')).toHaveText(words('Error.OFFLINE'));
    await expect(page.locator('#text-fault')).toBeEmpty();
    await page.getByRole('button', { name: words('PublicCase.addressSave') }).click();
    await expect(page.getByRole('button', { name: words('PublicCase.addressErase') })).toBeVisible();
    await page.getByLabel('Bijlage').setInputFiles({ name: 'bon.png', mimeType: 'image/png', buffer: PNG });
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: words('PublicCase.sendFile') }).click();
    await expect(page.getByRole('listitem')).toHaveText([/Ik heb nog iets gevonden/, /bon\.png/]);
    expect([await reachesOut(page), await cutOff(page)]).toEqual([[], []]);
    expect(await page.context().cookies()).toEqual([]);
    for (const sent of bodies) expect(sent.replaceAll('-', '')).not.toContain(code.replaceAll(' ', ''));
    expect(await inRegister(page, subject)).toHaveLength(1);
  });
