import { expect } from '@playwright/test';
import { localDay } from '#/tests/support/day.ts';
import { Grid } from './support/grid.ts';
import { press } from './support/keyboard.ts';
import { ReportPage } from './support/report-page.ts';
import { as, readReport, submittedReport } from './support/reports.ts';
import { makeTeam } from './support/team.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();
/** The day this many days ago, YYYY-MM-DD. */
const ago = (days: number) => localDay(-days);

test('the approver sees earlier gifts of the owner and of the counterparty; the owner does not', async ({ visit }) => {
  const { team } = work;
  const other = await makeTeam(work.sql);
  const supplier = `Staalhandel ${team.companyName.split(' ')[1]}`;
  const from = (contactCompany: string, gift: string, amount: number, days: number) => ({
    contactCompany,
    gift,
    amount,
    date: ago(days),
  });
  const watch = await submittedReport(work.employee, from(`${supplier} B.V.`, 'Horloge', 40, 30));
  await submittedReport(work.employee, { ...from('Een ander', 'Bloemen', 15.5, 60), idReportType: 1 });
  const stranger = await as(other.employee.local);
  const hidden = await submittedReport(stranger, from(supplier, 'Geheim reisje', 700, 20));
  const id = await submittedReport(work.employee, from(supplier, 'Zeilweekend', 99, 1));
  const [seen, unseen] = await Promise.all([readReport(work.employee, watch), readReport(stranger, hidden)]);

  const page = await visit(team.supervisor.local, '/app/approvals');
  const { number } = await readReport(work.employee, id);
  await new Grid(page).row(number).dblclick();
  const stepper = page.getByText(/^\d of 3 waiting$/);
  await expect(stepper).toBeVisible();
  const earlier = page.getByRole('region', { name: 'Earlier gifts, last twelve months' });
  const line = earlier.getByRole('button');
  const words = async () => (await line.innerText()).replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  expect(await words()).toBe(
    `Earlier gifts, last twelve months ${team.employee.name} 1 received € 40,00 · 1 given € 15,50 ${supplier} 2 received € 740,00`,
  );
  await press(page, line);
  const persons = earlier.getByRole('region', { name: team.employee.name }).getByRole('row');
  const theirs = earlier.getByRole('region', { name: supplier }).getByRole('row');
  await expect(persons).toHaveCount(3);
  await expect(theirs).toHaveCount(3);
  // The latest gift comes first; gifts of other people show only the number, day and amount, without a link.
  await expect(theirs.nth(1)).toContainText(unseen.number);
  await expect(theirs.nth(1)).toContainText('Not open to you');
  await expect(theirs.nth(1)).toContainText('700,00');
  await expect(theirs.nth(1).getByRole('link')).toHaveCount(0);
  await expect(theirs.nth(2)).toContainText(`${supplier} B.V.`);
  await expect(earlier).not.toContainText('Geheim reisje');
  await expect(theirs.nth(1)).not.toContainText(other.employee.name);

  await press(page, theirs.nth(2).getByRole('link', { name: seen.number }));
  await expect(page).toHaveURL(new RegExp(`/app/reports/${watch}$`));
  await new ReportPage(page).tools.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/reports/${id}$`));
  await expect(theirs).toHaveCount(3);
  await expect(stepper).toBeVisible();

  const owner = await visit(team.employee.local, `/app/reports/${id}`);
  await expect(new ReportPage(owner).step('Submitted')).toBeVisible();
  await expect(owner.getByRole('region', { name: 'Earlier gifts, last twelve months' })).toHaveCount(0);
});

test('if the earlier gifts cannot be loaded, an error appears in their place, and trying again loads them', async ({
  visit,
}) => {
  const id = await submittedReport(work.employee, {
    gift: 'Kaasplank',
    contactCompany: 'Zonder verleden',
    date: ago(800),
  });
  const page = await visit(work.team.supervisor.local, '/app');
  await page.route('**/api/reports/*/earlier', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }));
  await page.goto(`/app/reports/${id}`);
  const earlier = page.getByRole('region', { name: 'Earlier gifts, last twelve months' });
  await expect(earlier).toContainText('The earlier gifts could not be loaded.');
  await page.unroute('**/api/reports/*/earlier');
  await earlier.getByRole('button', { name: 'Try again' }).click();
  await expect(earlier).toHaveText(
    `No earlier gifts reported by ${work.team.employee.name} or involving Zonder verleden in the last twelve months`,
  );
});
