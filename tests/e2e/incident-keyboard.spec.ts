import { expect, test } from '@playwright/test';
import { openAs, PEOPLE } from '../support/browser.ts';
import { Grid } from './support/grid.ts';
import { readIncident, recordIncident } from './support/incidents.ts';
import { arrowTo, press, pressRow, tabTo, typeInto } from './support/keyboard.ts';
import { answerForOthers, fillIn, inRegister, outcome, send } from './support/public-form.ts';
import { as } from './support/reports.ts';
import { toast } from './support/toasts.ts';
import { ENGLISH } from './support/visits.ts';

test('an incident is taken over, closed, deleted and restored using only the keyboard', async ({ page }) => {
  const marijke = await as(PEOPLE.compliance);
  const { idIncident } = await recordIncident(marijke, { subject: 'Zonder muis', idCompany: 2 });
  await openAs(page, PEOPLE.compliance, '/app/compliance/incidents?f.subject=Zonder+muis', ENGLISH);
  await pressRow(page, new Grid(page), 'Zonder muis');
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Zonder muis');

  await press(page, page.getByRole('button', { name: 'Take on' }));
  await expect(page.getByRole('region', { name: 'Handler' })).toContainText('Marijke van den Broek');
  await tabTo(page, page.getByRole('combobox', { name: 'Status' }));
  await page.keyboard.press('ArrowDown');
  await arrowTo(page, page.getByRole('option', { name: 'Closed', exact: true }));
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByRole('textbox', { name: 'Summary of the investigation' }), 'Gehoord en gesloten.');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'data saved.').first()).toBeVisible();
  expect(await readIncident(marijke, idIncident)).toMatchObject({
    isClosed: true,
    summary: 'Gehoord en gesloten.',
    handler: { displayname: 'Marijke van den Broek' },
  });

  await press(page, page.getByRole('button', { name: 'Delete…' }));
  const asked = page.getByRole('dialog', { name: 'Delete incident' });
  await typeInto(page, asked.getByRole('textbox'), 'Dubbel gemeld');
  await press(page, asked.getByRole('button', { name: 'Delete' }));
  await expect(page).toHaveURL(/compliance\/incidents/);
  await press(page, page.getByRole('button', { name: 'Deleted incidents' }));
  const row = page.getByRole('dialog', { name: 'Deleted incidents' }).getByRole('row', { name: /Zonder muis/ });
  await press(page, row.getByRole('button', { name: 'Restore' }));
  await expect(row).toHaveCount(0);
  expect((await readIncident(marijke, idIncident)).subject).toBe('Zonder muis');
});

test('a report from outside is acknowledged, answered and annotated using only the keyboard', async ({ page }) => {
  await answerForOthers(page);
  await page.goto('/incident');
  await fillIn(page, 'Een envelop op de bouwplaats');
  await send(page);
  await expect(outcome(page)).toHaveText('Je melding is verzonden. Bedankt.');
  const [reported] = await inRegister(page, 'Een envelop op de bouwplaats');
  await openAs(page, PEOPLE.compliance, `/app/incidents/${reported?.idIncident}`, ENGLISH);
  await press(page, page.getByRole('button', { name: 'Take on' }));
  await press(page, page.getByRole('button', { name: 'Acknowledge…' }));
  const asked = page.getByRole('dialog', { name: 'Acknowledge receipt' });
  await press(page, asked.getByRole('button', { name: 'Acknowledge', exact: true }));
  await expect(asked).toBeHidden();
  await expect(page.getByRole('button', { name: 'Acknowledge…' })).toHaveCount(0);

  await typeInto(page, page.getByRole('textbox', { name: 'Message to the reporter' }), 'Wie was erbij?');
  await press(page, page.getByRole('button', { name: 'Send to the reporter…' }));
  const sending = page.getByRole('dialog', { name: 'Send this to the reporter?' });
  await press(page, sending.getByRole('button', { name: 'Send', exact: true }));
  await expect(sending).toBeHidden();
  await expect(page.getByRole('region', { name: 'Conversation with the reporter' })).toContainText('Wie was erbij?');
  await typeInto(page, page.getByRole('textbox', { name: 'New note' }), 'Teruggebeld door de uitvoerder.');
  await press(page, page.getByRole('button', { name: 'Add note' }));
  const notes = page.getByRole('region', { name: 'Internal notes' });
  await expect(notes).toContainText('Teruggebeld door de uitvoerder.');
  await expect(notes.getByRole('textbox', { name: 'New note' })).toHaveValue('');
});
