import { expect, type Locator, type Page } from '@playwright/test';
import type { DossierFile } from '#/bff/contract/dossiers.ts';
import { examplePdf } from '#/bff/database/seed/example-pdf.ts';
import { localYear } from '#/tests/support/day.ts';
import { PNG } from '#/tests/support/files.ts';
import { Grid } from './support/grid.ts';
import { readIncident, recordIncident } from './support/incidents.ts';
import { as } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { recordToasts } from './support/toasts.ts';
import { test } from './support/visits.ts';

const ADDRESS = '/app/compliance/incidents';
const work = teamAtWork();

/** The compliance employee of the team's company, as a caller of the API, and a new incident of that company. */
async function incidentOf(own: Record<string, unknown> = {}) {
  const who = await as(work.team.compliance.local);
  const [company] = await work.sql<{ id: number }[]>`select id from companies where name = ${work.team.companyName}`;
  return { who, incident: await recordIncident(who, { idCompany: company?.id ?? 0, ...own }) };
}

const visitIncident = async (visit: (name: string, address: string) => Promise<Page>, id: number) =>
  visit(work.team.compliance.local, `/app/incidents/${id}`);

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: examplePdf(name, ['x']) });

/** Opens the list of a field with the keyboard, because its label covers the input with the ARIA role `combobox`. */
async function openList(scope: Page | Locator, name: string): Promise<void> {
  const field = scope.getByRole('combobox', { name });
  await field.focus();
  await field.press('ArrowDown');
}

async function pick(page: Page, scope: Page | Locator, name: string, option: string): Promise<void> {
  await openList(scope, name);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The titles of the notices so far. */
const titles = async (toasts: Awaited<ReturnType<typeof recordToasts>>) => (await toasts()).map(({ title }) => title);

/** Chooses files in the dialog that adds them to the dossier. */
async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('dialog', { name: 'Add files' })
    .getByRole('button', { name: /choose files/ })
    .click();
  await (await chooser).setFiles(files);
}

test('IN-001 IN-002 IN-003 IN-004 compliance finds the register in the menu, sees the specified columns, and opens an incident', async ({
  visit,
}) => {
  const { incident } = await incidentOf({
    subject: 'Koperdiefstal',
    summary: 'Aangifte gedaan',
    description: 'Haspels weg',
  });
  const old = await incidentOf({ subject: 'Van een ander jaar' });
  const year = localYear();
  await work.sql`update incidents set register_year = ${year - 1} where id = ${old.incident.idIncident}`;
  await work.sql`insert into register_numbers (register, year, last) values ('incident', ${year - 1}, 0) on conflict do nothing`;
  const page = await visit(work.team.compliance.local, '/app', { lang: 1033, collapsed: false });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('button', { name: 'Compliance' }).click();
  await menu.getByRole('link', { name: 'Incidents' }).click();
  await expect(page).toHaveURL(/\/app\/compliance\/incidents$/);
  const grid = new Grid(page);
  await expect(grid.row('Koperdiefstal')).toBeVisible();
  expect((await grid.columns()).slice(0, 8)).toEqual([
    'Status',
    'Number',
    'Company',
    'Subject',
    'Description',
    'Summary',
    'Type',
    'Date',
  ]);
  await expect(grid.row('Koperdiefstal')).toContainText('02-03-2026');
  await expect(page.locator('.ob-year')).toContainText(String(year));
  await expect(grid.row('Van een ander jaar')).toHaveCount(0);
  await pick(page, page, 'Year', String(year - 1));
  await expect(grid.row('Van een ander jaar')).toBeVisible();
  await page.goBack();
  await page.goto(ADDRESS);
  await grid.row('Koperdiefstal').dblclick();
  await expect(page).toHaveURL(new RegExp(`/app/incidents/${incident.idIncident}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Koperdiefstal' })).toBeVisible();
});

test('IN-005 IN-006 IN-009 IN-010 SU-001 the form has the specified fields, any status can follow any other, and Save stores the incident', async ({
  visit,
}) => {
  const { who, incident } = await incidentOf({ subject: 'Kabels weg' });
  const page = await visitIncident(visit, incident.idIncident);
  for (const field of ['Subject', 'Phone', 'Email', 'Description', 'Summary of the investigation'])
    await expect(page.getByRole('textbox', { name: field })).toBeEditable();
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('02-03-2026');
  const offered = async (name: string) => {
    await openList(page, name);
    await expect(page.getByRole('option').first()).toBeVisible();
    const options = await page.getByRole('option').allInnerTexts();
    await page.keyboard.press('Escape');
    return options;
  };
  expect(await offered('Status')).toEqual(['New', 'In progress', 'Closed']);
  expect(await offered('Type of incident')).toContain('Fraud or theft');
  expect(await offered('Company')).toContain(work.team.companyName);
  const toasts = await recordToasts(page);
  for (const status of ['Closed', 'New', 'In progress']) {
    await pick(page, page, 'Status', status);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('banner').locator('.ob-pill')).toHaveText(status);
  }
  await expect.poll(() => titles(toasts), { timeout: 20_000 }).toContain('data saved.');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Kabels en haspels weg');
  await expect(page.getByText('Not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Kabels weg');
  await who.call('PUT', '/api/incidents', {
    ...{ subject: 'Van elders', date: '2026-03-02', idIncidentType: 2, idCompany: incident.idCompany },
    ...{ idIncident: incident.idIncident, version: (await readIncident(who, incident.idIncident)).version },
  });
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Van elders');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/app\/compliance\/incidents$/);
});

test('EC-017 a refused save marks the fields, keeps the entries, and can be repeated', { tag: '@long' }, async ({
  visit,
}) => {
  const { who, incident } = await incidentOf();
  const page = await visitIncident(visit, incident.idIncident);
  await page.getByRole('textbox', { name: 'Subject' }).fill('');
  await page.getByRole('textbox', { name: 'Email' }).fill('j.bakker@merwesluis');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter what it is about')).toBeVisible();
  await expect(page.getByText('This email address is not valid')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('j.bakker@merwesluis');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Weer ingevuld');
  await page.getByRole('textbox', { name: 'Email' }).fill('j.bakker@merwesluis.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await readIncident(who, incident.idIncident)).subject, { timeout: 20_000 })
    .toBe('Weer ingevuld');
});

test('when an incident was saved elsewhere in the meantime, both texts are shown, and one is chosen for each field', {
  tag: '@long',
}, async ({ visit }) => {
  const { who, incident } = await incidentOf({ subject: 'Samen bewerkt' });
  const page = await visitIncident(visit, incident.idIncident);
  await page.getByRole('textbox', { name: 'Summary of the investigation' }).fill('Mijn samenvatting');
  await who.call('PUT', '/api/incidents', {
    ...{ subject: 'Samen bewerkt', date: '2026-03-02', idIncidentType: 2, idCompany: incident.idCompany },
    ...{ summary: 'Van de ander', idIncident: incident.idIncident, version: 1 },
  });
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'This incident has changed in the meantime' });
  await expect(conflict).toContainText('Van de ander');
  await conflict.getByRole('button', { name: 'Save the chosen text' }).click();
  await expect
    .poll(async () => (await readIncident(who, incident.idIncident)).summary, { timeout: 20_000 })
    .toBe('Mijn samenvatting');
});

test('SU-013 an incident is taken over, deleted with a reason, and restored from the list', async ({ visit }) => {
  const { who, incident } = await incidentOf({ subject: 'Komt terug' });
  const page = await visitIncident(visit, incident.idIncident);
  await page.getByRole('button', { name: 'Take on' }).click();
  await expect(page.getByRole('region', { name: 'Handler' })).toContainText(work.team.compliance.name);
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete incident' });
  await dialog.getByRole('textbox').fill('dubbel gemeld');
  const toasts = await recordToasts(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/app\/compliance\/incidents/);
  await expect.poll(() => titles(toasts), { timeout: 20_000 }).toContain('record deleted.');
  const grid = new Grid(page);
  await expect(grid.row('Komt terug')).toHaveCount(0);
  await page.getByRole('button', { name: 'Deleted incidents' }).click();
  const deleted = page.getByRole('dialog', { name: 'Deleted incidents' });
  await expect(deleted.getByRole('row', { name: /Komt terug/ })).toContainText('dubbel gemeld');
  await deleted
    .getByRole('row', { name: /Komt terug/ })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(deleted.getByRole('row', { name: /Komt terug/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(grid.row('Komt terug')).toBeVisible();
  expect((await readIncident(who, incident.idIncident)).handler?.displayname).toBe(work.team.compliance.name);
});

test('OP-035 a new incident is recorded from the list', async ({ visit }) => {
  const page = await visit(work.team.compliance.local, ADDRESS);
  await page.getByRole('button', { name: 'New incident' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New incident' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose a type')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Telefonisch gemeld');
  await dialog.getByRole('textbox', { name: 'Date' }).fill('05-03-2026');
  await pick(page, dialog, 'Type of incident', 'Data breach');
  await pick(page, dialog, 'Company', work.team.companyName);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(new Grid(page).row('Telefonisch gemeld')).toContainText('Data breach');
});

test('IN-007 OP-037 the attachment of the reporter can be viewed but not replaced', async ({ visit }) => {
  const { who, incident } = await incidentOf();
  await who.upload(
    `/api/files/upload/incident/${incident.idIncident}`,
    'envelop.png',
    'image/png',
    new Uint8Array(PNG),
  );
  const page = await visitIncident(visit, incident.idIncident);
  await expect(page.getByText('envelop.png', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View the file' }).click();
  await expect(page.getByRole('dialog', { name: 'envelop.png' }).getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await expect(page.getByText('Drag a file here')).toHaveCount(0);
});

test.describe('the dossier', () => {
  test('IN-008 DF-001 DF-002 DF-004 DF-010 OP-046 SU-015 files are added below the form, several at once, in a dialog 80 % as wide as the window', async ({
    visit,
  }) => {
    const { who, incident } = await incidentOf();
    const page = await visitIncident(visit, incident.idIncident);
    const dossier = page.getByRole('region', { name: /^Dossier/ });
    await expect(dossier).toContainText('No files yet');
    await dossier.getByRole('button', { name: 'Add file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add files' });
    expect((await dialog.boundingBox())?.width).toBeCloseTo(1440 * 0.8, -1);
    await expect(dialog.getByRole('button', { name: /^Add/ })).toBeDisabled();
    const large = { name: 'te-groot.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(25_000_001, 1) };
    await choose(page, [pdf('een.pdf'), pdf('twee.pdf'), pdf('drie.pdf'), large]);
    await expect(dialog.getByText('te-groot.pdf is')).toBeVisible();
    await dialog.getByRole('button', { name: 'Do not add twee.pdf' }).click();
    const toasts = await recordToasts(page);
    await dialog.getByRole('button', { name: 'Add 2 files' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => titles(toasts), { timeout: 20_000 }).toContain('File saved.');
    await expect(dossier.getByRole('row', { name: /een\.pdf/ })).toBeVisible();
    await expect(dossier.getByRole('columnheader')).toHaveText(['File name', 'Description', 'Added on']);
    const { body } = await who.call<DossierFile[]>('GET', `/api/dossiers/files/${incident.idDossier}`);
    expect(body.map(({ filename, idFileType }) => [filename, idFileType])).toEqual(
      expect.arrayContaining([
        ['een.pdf', 99],
        ['drie.pdf', 99],
      ]),
    );
    expect(body).toHaveLength(2);
    const empty = await page.evaluate(async (dossier) => {
      const form = new FormData();
      form.append('file', new File([], 'leeg.pdf'));
      const { idUser } = (await (await fetch('/api/Startup')).json()) as { idUser: number };
      const headers = { 'Openboek-User': String(idUser), 'Idempotency-Key': crypto.randomUUID() };
      const answer = await fetch(`/api/dossiers/files/upload/${dossier}`, { method: 'POST', body: form, headers });
      return { status: answer.status, body: (await answer.json()) as { fields?: Record<string, string[]> } };
    }, incident.idDossier);
    expect(empty).toMatchObject({ status: 400, body: { fields: { file: ['required'] } } });
    for (const tool of ['Add file', 'View', 'Edit', 'Delete', 'Refresh'])
      await expect(dossier.getByRole('button', { name: tool })).toBeVisible();
  });

  test('DF-003 the files of a dossier are listed 20 to a page', { tag: '@long' }, async ({ visit }) => {
    const { who, incident } = await incidentOf({ subject: 'Veel bestanden' });
    for (let at = 1; at <= 21; at += 1)
      await who.upload(
        `/api/dossiers/files/upload/${incident.idDossier}`,
        `foto ${at}.png`,
        'image/png',
        new Uint8Array(PNG),
      );
    const page = await visitIncident(visit, incident.idIncident);
    const dossier = page.getByRole('region', { name: /^Dossier/ });
    await expect(dossier.getByText('1 to 20 of 21')).toBeVisible();
    await expect(dossier.locator('tbody').getByRole('row')).toHaveCount(20);
    await dossier.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(dossier.locator('tbody').getByRole('row')).toHaveCount(1);
  });

  test('DF-002 DF-008 SU-014 a file is described, and removed after a confirmation', async ({ visit }) => {
    const { who, incident } = await incidentOf();
    const address = `/api/dossiers/files/upload/${incident.idDossier}`;
    await who.upload(address, 'brief.pdf', 'application/pdf', new Uint8Array(examplePdf('Brief', ['x'])));
    const page = await visitIncident(visit, incident.idIncident);
    const dossier = page.getByRole('region', { name: /^Dossier/ });
    await dossier.getByRole('row', { name: /brief\.pdf/ }).click();
    await dossier.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit file' });
    expect((await dialog.boundingBox())?.width).toBeCloseTo(1440 * 0.8, -1);
    await dialog.getByRole('textbox', { name: /Description/ }).fill('Van de wethouder');
    const toasts = await recordToasts(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dossier.getByRole('row', { name: /brief\.pdf/ })).toContainText('Van de wethouder');
    await dossier.getByRole('button', { name: 'Delete' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Delete file' });
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(dossier.getByRole('row', { name: /brief\.pdf/ })).toBeVisible();
    await dossier.getByRole('button', { name: 'Delete' }).click();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect(dossier.getByRole('row', { name: /brief\.pdf/ })).toHaveCount(0);
    await expect
      .poll(() => titles(toasts), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['item updated.', 'item deleted.']));
  });

  test('DF-009 EC-009 View opens the returned address in a new tab; if no address is returned, it shows an error and opens no tab', async ({
    visit,
  }) => {
    const { who, incident } = await incidentOf();
    await who.upload(`/api/dossiers/files/upload/${incident.idDossier}`, 'foto.png', 'image/png', new Uint8Array(PNG));
    const page = await visitIncident(visit, incident.idIncident);
    const dossier = page.getByRole('region', { name: /^Dossier/ });
    await dossier.getByRole('row', { name: /foto\.png/ }).click();
    const opening = page.waitForEvent('popup');
    await dossier.getByRole('button', { name: 'View' }).click();
    const tab = await opening;
    await tab.waitForURL(/\/api\/dossiers\/download\//);
    await tab.close();
    await page.route('**/api/dossiers/downloadurl/*', (route) => route.fulfill({ json: { url: '' } }));
    const toasts = await recordToasts(page);
    await dossier.getByRole('button', { name: 'View' }).click();
    await expect.poll(() => titles(toasts), { timeout: 20_000 }).toContain('unknown response, file not found...');
    await expect.poll(() => page.context().pages().length, { timeout: 20_000 }).toBe(1);
  });

  test('EC-008 a file that cannot be stored shows an error for 5 s, stays in the list, and can be sent again', async ({
    visit,
  }) => {
    const { incident } = await incidentOf();
    const page = await visitIncident(visit, incident.idIncident);
    await page.getByRole('button', { name: 'Add file' }).click();
    await choose(page, [pdf('verloren.pdf')]);
    await page.route('**/api/dossiers/files/upload/*', (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'x', requestId: 'x' } }),
    );
    const toasts = await recordToasts(page);
    const dialog = page.getByRole('dialog', { name: 'Add files' });
    await dialog.getByRole('button', { name: 'Add 1 file' }).click();
    await expect.poll(() => titles(toasts), { timeout: 30_000 }).toContain('Error saving file.');
    await page.unroute('**/api/dossiers/files/upload/*');
    await dialog.getByRole('button', { name: 'Add 1 file' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row', { name: /verloren\.pdf/ })).toBeVisible();
  });
});

test('at 390 px an incident is opened, taken over and closed', { tag: '@long' }, async ({ visit }) => {
  const { who, incident } = await incidentOf({ subject: 'Op de telefoon' });
  const page = await visit(work.team.compliance.local, ADDRESS);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Op de telefoon').click();
  await page.getByRole('button', { name: 'Take on' }).click();
  await pick(page, page, 'Status', 'Closed');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await readIncident(who, incident.idIncident)).statusText, { timeout: 20_000 })
    .toBe('Afgesloten');
});

test('a person without the right sees neither the menu item nor the page', async ({ visit }) => {
  const { incident } = await incidentOf();
  const page = await visit(work.team.supervisor.local, `/app/incidents/${incident.idIncident}`, {
    lang: 1033,
    collapsed: false,
  });
  await expect(page.getByRole('main')).toContainText(/right/i);
  await expect(page.getByRole('link', { name: 'Incidents' })).toHaveCount(0);
});
