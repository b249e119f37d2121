import { expect, type Page, test } from '@playwright/test';
import { choosePerson, openAs, PEOPLE } from '../support/browser.ts';
import { ENGLISH } from './support/visits.ts';

const UNFOLDED = { ...ENGLISH, collapsed: false };
const SESSION = '**/api/auth/session';

/** The server's answer about the session: when it ends, and whether it can be extended. */
const ending = (seconds: number, extendable = true) => {
  const now = Date.now();
  return {
    json: { now: new Date(now).toISOString(), endsAt: new Date(now + seconds * 1_000).toISOString(), extendable },
  };
};

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

test.describe('a session that is about to end', () => {
  test('OP-030 asks two minutes before the end with a countdown, over any dialog; Enter extends it, and no text is lost', async ({
    page,
  }) => {
    let left = 119;
    const posted: string[] = [];
    await page.route(SESSION, (route) => {
      if (route.request().method() === 'POST') {
        posted.push('POST');
        left = 3_600;
      }
      return route.fulfill(ending(left));
    });
    await openAs(page, PEOPLE.employee, '/details', UNFOLDED);
    await expect(question(page)).toBeVisible();
    await expect(question(page).getByText(/^1:[45]\d$/)).toBeVisible();
    await expect(page).toHaveTitle(/^1:\d\d · Are you still there/);
    await page.keyboard.press('Enter');
    await expect(question(page)).toHaveCount(0);
    expect(posted).toEqual(['POST']);
    await expect(page).toHaveTitle(/Openboek$/);

    // The question appears over a dialog in which the person was typing.
    left = 3_600;
    await page.goto('/app/myreports?new=1');
    const field = page.getByRole('dialog').getByLabel('Contact person');
    await field.fill('Willem Brouwer');
    left = 90;
    // The question is shown as soon as the person comes back to the tab, not a minute later.
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await expect(question(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(field).toHaveValue('Willem Brouwer');
    await expect(field).toBeFocused();
  });

  test('closes the question in one window once it is extended in another', async ({ page, context }) => {
    let left = 110;
    await context.route(SESSION, (route) => {
      if (route.request().method() === 'POST') left = 3_600;
      return route.fulfill(ending(left));
    });
    await openAs(page, PEOPLE.employee, '/details', UNFOLDED);
    await expect(question(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(question(other)).toBeVisible();
    await other.keyboard.press('Enter');
    await expect(question(other)).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
  });

  test('OP-030 leads to sign-in if nobody answers, and the typed text is still there', async ({ page }) => {
    await openAs(page, PEOPLE.employee, '/details', UNFOLDED);
    let asked = 0;
    await page.route(SESSION, (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill(ending(8)) : route.continue();
    });
    await page.goto('/app/myreports?new=1');
    await page.getByRole('dialog').getByLabel('Contact person').fill('Willem Brouwer');
    await expect(question(page)).toBeVisible();
    await page.context().clearCookies({ name: /^(?!openboek-language)/ });
    await page.waitForURL(/\/oidc\/interaction\//);
    await page.unroute(SESSION);
    await choosePerson(page, PEOPLE.employee);
    await expect(page.getByRole('dialog').getByLabel('Contact person')).toHaveValue('Willem Brouwer');
  });

  test('OP-030 is extended without a question while a person works, and the page says if that is impossible', async ({
    page,
  }) => {
    let left = 600;
    let extendable = true;
    let extended = 0;
    await page.route(SESSION, (route) => {
      if (route.request().method() === 'POST') {
        extended += 1;
        left = 3_600;
      }
      return route.fulfill(ending(left, extendable));
    });
    await openAs(page, PEOPLE.employee, '/app', UNFOLDED);
    const work = async () => {
      await page.keyboard.press('Tab');
      return extended;
    };
    await expect.poll(work).toBeGreaterThan(0);
    await page.keyboard.press('Tab');
    await expect(question(page)).toHaveCount(0);

    const extendedSoFar = extended;
    left = 100;
    extendable = false;
    await page.reload();
    await expect(page.getByText(/^Your session ends in 1:\d\d\./)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(extended).toBe(extendedSoFar);
  });
});
