import { expect, type Locator, type Page } from '@playwright/test';
import { activitiesAtWork, createActivity, offeredBy, pickFrom, readActivity } from './support/activities.ts';
import { recordToasts } from './support/toasts.ts';
import { test } from './support/visits.ts';

const work = activitiesAtWork();

const listOf = (scope: Page | Locator, name: string) =>
  scope.getByRole('region', { name: new RegExp(`^${name} \\d+$`) });
const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
const rowOf = (list: Locator, text: string) => list.getByRole('row').filter({ hasText: text });
const addIn = (list: Locator, name: string) => list.getByRole('button', { name, exact: true });
const titles = async (toasts: Awaited<ReturnType<typeof recordToasts>>) => (await toasts()).map(({ title }) => title);
const halfWide = async (dialog: Locator) => expect((await dialog.boundingBox())?.width).toBeCloseTo(1440 / 2, -1);
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not saved')).toHaveCount(0);
};

test('IC-001 VA-018 SU-014 information carriers are added, changed and removed in dialogs, 5 to a page', async ({
  visit,
}) => {
  const carriers = Array.from({ length: 5 }, (_, at) => ({ name: `Kast ${at + 1}`, retentionPeriod: '7 jaar' }));
  const id = await createActivity(work, { name: 'Kasten', informationCarriers: carriers });
  const page = await visit(work.team.employee.local, `/app/processingactivities/${id}`);
  const list = listOf(page, 'Information carriers');
  await expect(rowOf(list, 'Kast 5')).toBeVisible();
  const toasts = await recordToasts(page);
  await addIn(list, 'Add information carrier').click();
  const adding = dialogOf(page, 'Add information carrier');
  await halfWide(adding);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/\*/);
  await expect(adding.getByRole('textbox', { name: 'Retention period' })).toHaveAccessibleDescription(/\*/);
  await adding.getByRole('textbox', { name: 'Name' }).fill('Kast 6');
  await adding.getByRole('textbox', { name: 'Retention period' }).fill('2 jaar');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list).toContainText('1 to 5 of 6');
  await expect(rowOf(list, 'Kast 6')).toHaveCount(0);
  await list.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(rowOf(list, 'Kast 6')).toContainText('2 jaar');
  await list.getByRole('button', { name: 'Change Kast 6' }).click();
  const changing = dialogOf(page, 'Change information carrier');
  await changing.getByRole('textbox', { name: 'Retention period' }).fill('3 jaar');
  await changing.getByRole('button', { name: 'Change' }).click();
  await expect(rowOf(list, 'Kast 6')).toContainText('3 jaar');
  await list.getByRole('button', { name: 'Previous', exact: true }).click();
  await list.getByRole('button', { name: 'Remove Kast 1' }).click();
  await dialogOf(page, 'Delete row').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(list, 'Kast 1')).toHaveCount(0);
  await expect
    .poll(() => titles(toasts), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['item updated.', 'item deleted.']));
  // The row is not stored before the form is saved.
  expect((await readActivity(work.employee, id)).informationCarriers).toHaveLength(5);
  await save(page);
  const stored = (await readActivity(work.employee, id)).informationCarriers;
  expect(stored.map(({ name, retentionPeriod }) => `${name}: ${retentionPeriod}`)).toEqual([
    'Kast 2: 7 jaar',
    'Kast 3: 7 jaar',
    'Kast 4: 7 jaar',
    'Kast 5: 7 jaar',
    'Kast 6: 3 jaar',
  ]);
});

test('IC-003 IC-004 IC-005 IC-006 OP-047 a question mark, which the keyboard can open, shows in Dutch how long data may be kept', async ({
  visit,
}) => {
  const id = await createActivity(work, { name: 'Bewaren' });
  const page = await visit(work.team.employee.local, `/app/processingactivities/${id}`, { lang: 1043 });
  const show = listOf(page, 'Informatiedragers').getByRole('button', { name: 'Bewaartermijnen' });
  await show.focus();
  await page.keyboard.press('Enter');
  const help = page.getByRole('dialog', { name: 'Bewaartermijnen' });
  await expect(help.locator('dt')).toHaveCount(7);
  const rows = await help.locator('dl > div').allInnerTexts();
  expect(rows.map((row) => row.replace(/\s+/g, ' ').trim())).toEqual([
    'Lidmaatschap maximaal 2 jaar na einde lidmaatschap',
    'Loonbelastingverklaringen en kopieën van ID maximaal 5 jaar na einde dienstverband',
    'Salarisafspraken en persoonsgegevens maximaal 7 jaar',
    'Gegevens van sollicitanten maximaal 4 weken zonder toestemming, maximaal 1 jaar met toestemming',
    'Etniciteit minimaal 5 jaar',
    'ID van buitenlandse werknemers minimaal 5 jaar',
    'Loonbeslag tot het is opgeheven',
  ]);
  await page.keyboard.press('Escape');
  await expect(show).toBeFocused();
});

test('RC-001 RC-004 VA-019 recipients are added, changed and removed in dialogs, with a country shown by its long name', async ({
  visit,
}) => {
  const [country] = await work.sql<{ id: number }[]>`
    select id from picklist_items where list = 'countries' and name_en = 'Netherlands'`;
  const recipients = Array.from({ length: 5 }, (_, at) => ({ name: `Ontvanger ${at + 1}`, idCountry: country?.id }));
  const id = await createActivity(work, { name: 'Ontvangers', recipients });
  const page = await visit(work.team.employee.local, `/app/processingactivities/${id}`);
  const list = listOf(page, 'Recipients');
  await addIn(list, 'Add recipient').click();
  const adding = dialogOf(page, 'Add recipient');
  await halfWide(adding);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding.getByText('Fill this in').first()).toBeVisible();
  await adding.getByRole('textbox', { name: 'Name' }).fill('Poortwachter Cloud');
  expect(await offeredBy(page, 'Country')).toEqual(
    expect.arrayContaining(['Netherlands (EU/EEA)', 'United Kingdom (adequate protection)', 'India (third country)']),
  );
  await pickFrom(page, 'Country', 'United Kingdom (adequate protection)');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list).toContainText('1 to 5 of 6');
  await list.getByRole('button', { name: 'Next', exact: true }).click();
  const row = rowOf(list, 'Poortwachter Cloud');
  await expect(row).toContainText('EU or adequate');
  await list.getByRole('button', { name: 'Change Poortwachter Cloud' }).click();
  await pickFrom(page, 'Country', 'India (third country)');
  await dialogOf(page, 'Change recipient').getByRole('button', { name: 'Change' }).click();
  await expect(row).toContainText('India');
  await expect(row).toContainText('no adequate level');
  await list.getByRole('button', { name: 'Previous', exact: true }).click();
  await list.getByRole('button', { name: 'Remove Ontvanger 1' }).click();
  await dialogOf(page, 'Delete row').getByRole('button', { name: 'Delete' }).click();
  await save(page);
  const stored = (await readActivity(work.employee, id)).recipients;
  expect(stored).toHaveLength(5);
  expect(stored.at(-1)).toMatchObject({ name: 'Poortwachter Cloud', countryName: 'India', euOrAdequate: false });
});

test('LG-001 LG-003 VA-020 several legal grounds can be added at once, and each can be removed but not changed, 5 to a page', async ({
  visit,
}) => {
  const id = await createActivity(work, { name: 'Gronden', legalGrounds: [{ idLegalGround: 1 }] });
  const page = await visit(work.team.employee.local, `/app/processingactivities/${id}`);
  const list = listOf(page, 'Legal grounds');
  await expect(rowOf(list, 'Consent')).toBeVisible();
  await expect(list.getByRole('button', { name: /^Change/ })).toHaveCount(0);
  await addIn(list, 'Add legal ground').click();
  const adding = dialogOf(page, 'Add legal ground');
  await halfWide(adding);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding.getByText('Fill this in').first()).toBeVisible();
  await expect(adding.getByRole('checkbox')).toHaveCount(5);
  await expect(adding.getByRole('checkbox', { name: 'Consent' })).toHaveCount(0);
  for (const name of [
    'Legal obligation',
    'Vital interests',
    'Legitimate interests',
    'Performance of a contract',
    'Task in the public interest',
  ])
    await adding.getByRole('checkbox', { name }).check();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list).toContainText('1 to 5 of 6');
  await list.getByRole('button', { name: 'Remove Consent' }).click();
  await dialogOf(page, 'Delete row').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(list, 'Consent')).toHaveCount(0);
  await save(page);
  const stored = (await readActivity(work.employee, id)).legalGrounds;
  expect(stored.map(({ idLegalGround }) => idLegalGround).sort()).toEqual([2, 3, 4, 5, 6]);
});

test('PD-001 PD-003 VA-022 processed data is added, changed and removed in dialogs, with a category from the list', async ({
  visit,
}) => {
  const processedData = Array.from({ length: 5 }, (_, at) => ({ description: `Gegeven ${at + 1}`, idDataCategory: 1 }));
  const id = await createActivity(work, { name: 'Gegevens', processedData });
  const page = await visit(work.team.employee.local, `/app/processingactivities/${id}`);
  const list = listOf(page, 'Processed data');
  await addIn(list, 'Add data').click();
  const adding = dialogOf(page, 'Add data');
  await halfWide(adding);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding.getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription(/\*/);
  await adding.getByRole('textbox', { name: 'Description' }).fill('Loon en toeslagen');
  expect(await offeredBy(page, 'Category')).toEqual(
    expect.arrayContaining(['Name and contact details', 'Personnel data']),
  );
  await pickFrom(page, 'Category', 'Personnel data');
  await adding.getByRole('textbox', { name: 'IT system or storage location' }).fill('AFAS');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list).toContainText('1 to 5 of 6');
  await list.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(rowOf(list, 'Loon en toeslagen')).toContainText('Personnel data');
  await list.getByRole('button', { name: 'Change Loon en toeslagen' }).click();
  await dialogOf(page, 'Change data').getByRole('textbox', { name: 'Description' }).fill('Loon');
  await dialogOf(page, 'Change data').getByRole('button', { name: 'Change' }).click();
  await list.getByRole('button', { name: 'Previous', exact: true }).click();
  await list.getByRole('button', { name: 'Remove Gegeven 1' }).click();
  await dialogOf(page, 'Delete row').getByRole('button', { name: 'Delete' }).click();
  await save(page);
  const stored = (await readActivity(work.employee, id)).processedData;
  expect(stored).toHaveLength(5);
  expect(stored.at(-1)).toMatchObject({
    ...{ description: 'Loon', dataCategoryName: 'Personnel data', itSystemOrStorageLocation: 'AFAS' },
  });
});

test('SM-001 SM-002 SM-004 SM-005 VA-021 each item of data contains its measures; several can be added at once, and others as free text', async ({
  visit,
}) => {
  const measures = [1, 2, 3, 4].map((idSecurityMeasure) => ({ idSecurityMeasure, name: null }));
  const id = await createActivity(work, {
    name: 'Maatregelen',
    processedData: [
      { description: 'Loon', idDataCategory: 2, securityMeasures: measures },
      { description: 'Adres', idDataCategory: 1 },
    ],
  });
  const page = await visit(work.team.employee.local, `/app/processingactivities/${id}`);
  const data = listOf(page, 'Processed data');
  await data.getByRole('button', { name: 'Expand Adres' }).click();
  await expect(data.getByText('No measures yet')).toBeVisible();
  await data.getByRole('button', { name: 'Collapse Adres', exact: true }).click();
  await data.getByRole('button', { name: 'Expand Loon' }).click();
  const list = listOf(data, 'Security measures');
  await expect(list.getByRole('button', { name: /^Change/ })).toHaveCount(0);
  await addIn(list, 'Add measure').click();
  const adding = dialogOf(page, 'Add measure');
  await halfWide(adding);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding.getByText('Fill this in').first()).toBeVisible();
  const words = adding.getByRole('textbox', { name: 'Which other measure?' });
  await expect(words).toHaveCount(0);
  const offered = await adding.getByRole('checkbox').count();
  expect(offered).toBeGreaterThan(2);
  await adding.getByRole('checkbox').first().check();
  await adding.getByRole('checkbox', { name: /^Other/ }).check();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(words).toHaveAccessibleDescription(/\*/);
  await words.fill('Kluis op kantoor');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list).toContainText('1 to 5 of 6');
  await list.getByRole('button', { name: 'Next', exact: true }).click();
  await list.getByRole('button', { name: 'Remove Kluis op kantoor' }).click();
  await dialogOf(page, 'Delete row').getByRole('button', { name: 'Delete' }).click();
  await addIn(list, 'Add measure').click();
  await adding.getByRole('checkbox', { name: /^Other/ }).check();
  await words.fill('Sleutelbeheer');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await save(page);
  const stored = (await readActivity(work.employee, id)).processedData;
  const loon = stored.find(({ description }) => description === 'Loon')?.securityMeasures ?? [];
  expect(loon).toHaveLength(6);
  expect(loon.find(({ idSecurityMeasure }) => idSecurityMeasure === 99)?.name).toBe('Sleutelbeheer');
});
