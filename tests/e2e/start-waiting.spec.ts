import { expect } from '@playwright/test';
import type { RegisterName } from '#/bff/contract/registers.ts';
import { activitiesAtWork, submittedActivity } from './support/activities.ts';
import { as, submittedReport } from './support/reports.ts';
import { hireInto } from './support/team.ts';
import { test } from './support/visits.ts';

const work = activitiesAtWork();
const DAYS = { fifth: 5, third: 3, second: 2 } as const;

/** Makes the open task of a record this many days old. */
const age = (register: RegisterName, id: number, at: keyof typeof DAYS) => work.sql`
  update inbox_tasks set created_at = now() - make_interval(days => ${DAYS[at]})
  where register = ${register} and record_id = ${id} and state = 'open'`;

test('the start screen counts waiting activities and leads to the oldest, then to the next', async ({ visit }) => {
  const younger = await submittedActivity(work, { name: 'Klantenbestand' });
  const older = await submittedActivity(work, { name: 'Verzuimregistratie' });
  await age('processingActivity', younger, 'second');
  await age('processingActivity', older, 'fifth');
  const page = await visit(work.officer.local);
  const card = page.getByRole('region', { name: 'Waiting for you' });
  await expect(card.getByRole('link', { name: 'All tasks (2)' })).toHaveAttribute(
    'href',
    '/app/approvals?register=activities',
  );
  const lines = card.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('Verzuimregistratie');
  await expect(lines.first()).toContainText('waiting 5 days');
  await expect(lines.nth(1)).toContainText('Klantenbestand');
  await lines.first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/app/processingactivities/${older}$`));
  await page.getByRole('button', { name: 'Next' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/app/processingactivities/${younger}$`));
});

test('reports and activities wait in one list, by age, and each leads to the next of its own kind', async ({
  visit,
}) => {
  const second = await hireInto(work.sql, work.team, 'Rob', 'Evers', 'Privacy officer');
  await work.sql`update users set supervisor_id = ${second.id} where id = ${work.team.colleague.id}`;
  const activity = await submittedActivity(work, { name: 'Toegangspassen', idPrivacyOfficer: second.id });
  const report = await submittedReport(await as(work.team.colleague.local), { gift: 'Dinerbon' });
  const later = await submittedActivity(work, { name: 'Cameratoezicht', idPrivacyOfficer: second.id });
  await age('processingActivity', activity, 'fifth');
  await age('giftReport', report, 'third');
  await age('processingActivity', later, 'second');
  const page = await visit(second.local);
  const card = page.getByRole('region', { name: 'Waiting for you' });
  await expect(card.getByRole('link', { name: 'All tasks (3)' })).toHaveAttribute('href', '/app/approvals');
  await expect(card.getByRole('listitem')).toContainText(['Toegangspassen', 'Dinerbon', 'Cameratoezicht']);
  await card.getByRole('link', { name: /Toegangspassen/ }).click();
  await page.getByRole('button', { name: 'Next' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/app/processingactivities/${later}$`));
});

test('the start screen says so if nothing waits', async ({ visit }) => {
  const page = await visit(work.team.employee.local);
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText(
    'Nothing is waiting for your approval',
  );
});
