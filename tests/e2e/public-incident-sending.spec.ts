import { expect } from '@playwright/test';
import { PEOPLE, signInAs } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { changingFile } from './support/changing-file.ts';
import {
  answerForOthers,
  CALLS,
  choose,
  fillIn,
  hold,
  INTRANET,
  inRegister,
  outcome,
  send,
  stopClock,
} from './support/public-form.ts';
import { wordsIn } from './support/screens/screen.ts';
import { test } from './support/visits.ts';

const words = wordsIn();

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => answerForOthers(page));
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
});

test('PI-003 after a save the browser goes to the source address if that is allowed, or else to the default', async ({
  page,
}) => {
  for (const [source, target] of [
    ['https://wiki.noordveen.example/meld', 'https://wiki.noordveen.example/meld'],
    ['https://evil.noordveen.example/', INTRANET],
  ] as const) {
    await page.goto(`/incident?source=${encodeURIComponent(source)}`);
    await fillIn(page, 'Met bron');
    await send(page);
    await page.waitForURL(target);
  }
});

test('PI-005 two seconds after a save the browser leaves the form', async ({ page }) => {
  await page.clock.install();
  await page.goto('/incident');
  await fillIn(page, 'Twee tellen');
  const report = await hold(page, CALLS, (route) => route.continue());
  await send(page);
  await report.arrived;
  await stopClock(page);
  report.letGo();
  await expect(outcome(page)).toHaveText(words('IncidentSubmittedDone'));
  await page.clock.runFor(1_900);
  await expect(outcome(page)).toBeVisible();
  await page.clock.runFor(200);
  await page.waitForURL(INTRANET);
});

test('SU-017 SU-018 OP-054 the page says that a report was sent, that its attachment is on the way, and that the attachment was saved', async ({
  page,
}) => {
  const upload = await hold(page, `${CALLS}/*/attachment`, (route) => route.continue());
  await page.goto('/incident');
  await fillIn(page, 'Met voortgang');
  await choose(page, 'foto.png');
  await send(page);
  await expect(outcome(page)).toContainText(words('IncidentSubmitted'));
  await expect(outcome(page)).toContainText(words('UploadingAttachment'));
  upload.letGo();
  await expect(outcome(page)).toHaveText(words('AttachmentSavedDone'));
});

test('EC-002 OP-054 a failed upload shows a toast for 5 s, and the attachment stays on the page, where it can be sent again', async ({
  page,
}) => {
  await page.clock.install();
  const upload = await hold(page, `${CALLS}/*/attachment`, (route) => route.fulfill({ status: 413, body: 'proxy' }));
  await page.goto('/incident');
  await fillIn(page, 'Te groot');
  await choose(page, 'foto.png');
  await send(page);
  await upload.arrived;
  await stopClock(page);
  upload.letGo();
  const toast = page.getByRole('alert').getByText('Bestand niet opgeslagen (te groot?).');
  await expect(toast).toBeVisible();
  await expect(outcome(page)).toContainText(words('PublicIncident.uploadFailed'));
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
  await page.clock.resume();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Bijlage opnieuw versturen' }).click();
  await expect(outcome(page)).toHaveText(words('AttachmentSavedDone'));
  await page.waitForURL(INTRANET);
  expect(await inRegister(page, 'Te groot')).toMatchObject([{ linkedFile: { filename: 'foto.png' } }]);
});

test('a file that was changed after it was chosen has to be chosen again, and is added to the report that was sent', async ({
  page,
}) => {
  const file = await changingFile('factuur.pdf');
  await page.goto('/incident');
  await fillIn(page, 'Bestand gewijzigd');
  await page.getByLabel('Bijlage').setInputFiles(file.path);
  await file.change();
  await send(page);
  await expect(outcome(page)).toContainText(words('PublicIncident.uploadFailed'));
  await expect(outcome(page)).toContainText(
    'Het bestand is gewijzigd, verplaatst of verwijderd nadat je het koos. Kies het opnieuw.',
  );
  await expect(page.getByText(words('Error.OFFLINE'))).toHaveCount(0);

  // A second attempt to send the file is also refused, because the file has to be chosen again.
  const again = page.getByRole('button', { name: 'Bijlage opnieuw versturen' });
  await again.click();
  await expect(outcome(page)).toContainText('Kies het opnieuw.');
  await page.getByLabel('Bijlage').setInputFiles(file.path);
  await again.click();
  await expect(outcome(page)).toHaveText(words('AttachmentSavedDone'));
  await page.waitForURL(INTRANET);
  expect(await inRegister(page, 'Bestand gewijzigd')).toMatchObject([{ linkedFile: { filename: 'factuur.pdf' } }]);
  await file.remove();
});

test('a report whose answer is lost is sent again without creating a second incident, and no call carries a session', async ({
  page,
}) => {
  await signInAs(page, PEOPLE.employee, {});
  const cookies: (string | null)[] = [];
  page.on('request', async (request) => {
    if (request.url().includes('/api/public/')) cookies.push(await request.headerValue('cookie'));
  });
  await page.route(
    CALLS,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto('/incident');
  await fillIn(page, 'Antwoord kwijt');
  await send(page);
  await expect(page.getByRole('alert').getByText(words('Error.OFFLINE'))).toBeVisible();
  await page.getByRole('button', { name: 'Terug naar de melding' }).click();
  await expect(page.getByLabel('Onderwerp')).toHaveValue('Antwoord kwijt');
  await send(page);
  await expect(outcome(page)).toHaveText(words('IncidentSubmittedDone'));
  expect(await inRegister(page, 'Antwoord kwijt')).toHaveLength(1);
  expect(cookies.length).toBeGreaterThanOrEqual(3);
  expect(cookies.filter((cookie) => cookie !== null)).toEqual([]);
});
