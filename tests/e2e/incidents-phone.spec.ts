import { expect } from '@playwright/test';
import { recordIncident } from './support/incidents.ts';
import { as } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone a deleted incident can be found and restored', async ({ visit }) => {
  const who = await as(work.team.compliance.local);
  const [company] = await work.sql<{ id: number }[]>`select id from companies where name = ${work.team.companyName}`;
  const { idIncident } = await recordIncident(who, { idCompany: company?.id ?? 0, subject: 'Weg op de telefoon' });
  await who.call('DELETE', `/api/incidents/${idIncident}?reason=dubbel`);
  const page = await visit(work.team.compliance.local, '/app/compliance/incidents');
  await page.getByRole('button', { name: 'List tools' }).click();
  await page.getByRole('menuitem', { name: 'Deleted incidents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deleted incidents' });
  const row = dialog.getByRole('row', { name: /Weg op de telefoon/ });
  await expect(row).toContainText('dubbel');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(row).toHaveCount(0);
  await dialog.getByRole('button', { name: /Close/ }).first().click();
  await expect(page.getByText('Weg op de telefoon')).toBeVisible();
});
