import { expect, type Locator, type Page, test } from '@playwright/test';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { PEOPLE } from '#/tests/support/browser.ts';
import type { Program } from '#/tests/support/program.ts';
import { activitiesAtWork, createActivity, readActivity } from './support/activities.ts';
import { recordIncident } from './support/incidents.ts';
import { as, createReport, readReport, submittedReport } from './support/reports.ts';
import { LANGUAGES, SharedBrowser } from './support/shared-browser.ts';

const TEXT = 'Dit past niet bij wat we hebben afgesproken.';
const work = activitiesAtWork();
let ingrid: Program;
test.beforeAll(async () => {
  ingrid = await as(PEOPLE.administrator);
});

const statusOf = async (id: number) => (await readReport(work.employee, id)).idReportStatus;

for (const { lang } of LANGUAGES)
  test.describe(`in language ${lang}, after another person has signed in from another tab`, () => {
    let browser: SharedBrowser;
    const label = (key: string) => browser.label(key);
    const button = (place: Page | Locator, key: string) => place.getByRole('button', { name: label(key), exact: true });
    // The accessible name of the button includes its key.
    const rejects = (page: Page) =>
      page.getByRole('region', { name: label('Decision.bar') }).getByRole('button', { name: label('Decision.reject') });
    test.beforeEach(({ page }) => {
      browser = new SharedBrowser(page, lang);
    });
    /** Searches for a person of the team, and chooses the only one found. */
    const choose = async (dialog: Locator, name: string) => {
      await dialog.getByRole('textbox', { name: label('People.searchName') }).fill(`${name} ${work.team.companyName}`);
      const found = dialog.getByRole('option');
      await expect(found).toHaveCount(1);
      await expect(found).toContainText(name);
      await found.click();
    };

    test('a report is not submitted', async ({ page }) => {
      const { employee, colleague } = work.team;
      const id = await createReport(work.employee);
      await browser.open(employee.local, colleague.local, `/app/reports/${id}`);
      const submit = button(page.getByRole('region', { name: label('Record.actions') }), 'GiftReport.submit');
      await submit.waitFor();
      await browser.signInElsewhere(colleague.local);
      await submit.click();
      await browser.isStopped(employee);
      expect(await statusOf(id)).toBe(REPORT_STATUS.Concept);
    });

    test('a rejection is not made, and its remark stays in the dialog', async ({ page }) => {
      const { supervisor, colleague } = work.team;
      const id = await submittedReport(work.employee, { amount: 30 });
      await browser.open(supervisor.local, colleague.local, `/app/reports/${id}`);
      await rejects(page).click();
      const remark = page.getByRole('dialog').getByRole('textbox');
      await remark.fill(TEXT);
      const other = await browser.signInElsewhere(colleague.local);
      await button(page.getByRole('dialog'), 'Decision.reject').click();
      await browser.isStopped(supervisor);
      expect(browser.answers).toContain(`409 POST /api/tasks/reports/reject/${id}`);
      expect(await statusOf(id)).toBe(REPORT_STATUS.WaitingForApproval);
      await browser.comeBack(other, supervisor.local);
      await expect(remark).toHaveValue(TEXT);
    });

    test('a task is not handed over, and the chosen person stays chosen', async ({ page }) => {
      const { supervisor, colleague, standIn } = work.team;
      const id = await submittedReport(work.employee, { amount: 35 });
      await browser.open(supervisor.local, colleague.local, `/app/reports/${id}`);
      await rejects(page).waitFor();
      await page.keyboard.press('o');
      const dialog = page.getByRole('dialog', { name: label('HandOver.title') });
      await choose(dialog, standIn.name);
      const other = await browser.signInElsewhere(colleague.local);
      await button(dialog, 'HandOver.do').click();
      await browser.isStopped(supervisor);
      expect(browser.answers).toContain(`409 POST /api/tasks/reports/handover/${id}`);
      await browser.comeBack(other, supervisor.local);
      await button(dialog, 'HandOver.do').click();
      await expect(dialog).toHaveCount(0);
      const [row] = await work.sql<{ givenTo: number }[]>`
        select h.to_id as "givenTo" from task_handovers h join inbox_tasks k on k.id = h.task_id
        join workflow_instances i on i.id = k.instance_id where i.register = 'giftReport' and i.record_id = ${id}`;
      expect(row?.givenTo).toBe(standIn.id);
    });

    test('a report is not withdrawn, and the reason stays in its dialog', async ({ page }) => {
      const { employee, colleague } = work.team;
      const id = await submittedReport(work.employee, { amount: 40 });
      await browser.open(employee.local, colleague.local, `/app/reports/${id}`);
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: label('GiftReport.withdraw') })
        .click();
      const reason = page.getByRole('dialog').getByRole('textbox');
      await reason.fill(TEXT);
      const other = await browser.signInElsewhere(colleague.local);
      await button(page.getByRole('dialog'), 'GiftReport.withdrawDo').click();
      await browser.isStopped(employee);
      expect(await statusOf(id)).toBe(REPORT_STATUS.WaitingForApproval);
      await browser.comeBack(other, employee.local);
      await expect(reason).toHaveValue(TEXT);
    });

    test('no export is made', async ({ page }) => {
      const { employee, colleague } = work.team;
      await browser.open(employee.local, colleague.local, '/app/myreports');
      const excel = button(page, 'Ui.gridExport').first();
      await excel.waitFor();
      await browser.signInElsewhere(colleague.local);
      let downloads = 0;
      page.on('download', () => {
        downloads += 1;
      });
      await excel.click();
      await browser.isStopped(employee);
      expect(browser.answers).toContain('409 POST /api/grids/my-reports/export');
      expect(downloads).toBe(0);
    });

    test('a role is not changed, and the change stays in the form', async ({ page }) => {
      const { colleague, standIn } = work.team;
      await ingrid.call('POST', '/api/management/appusers', { idUser: standIn.id });
      await browser.open(PEOPLE.administrator, colleague.local, `/app/management?user=${standIn.id}`);
      const operator = page
        .getByRole('listbox', { name: label('Roles.ofUser') })
        .getByRole('option', { name: label('Role.Operator') });
      await operator.click();
      const panel = page.getByRole('region', { name: label('Roles.details') });
      const active = panel.getByRole('checkbox', { name: label('Roles.active') });
      await active.check();
      const other = await browser.signInElsewhere(colleague.local);
      await button(panel, 'Record.save').click();
      await browser.isStopped({ name: 'Ingrid Oosterhuis' });
      const [row] = await work.sql<{ count: number }[]>`
        select count(*)::int as count from user_roles u join roles r on r.id = u.role_id
        where u.user_id = ${standIn.id} and r.name = 'Operator' and u.active`;
      expect(row?.count).toBe(0);
      await browser.comeBack(other, PEOPLE.administrator);
      await operator.click();
      await expect(active).toBeChecked();
    });

    test('no people are imported', async ({ page }) => {
      const { colleague, companyName } = work.team;
      const upn = upnFrom(`tabblad.${lang}`);
      await browser.open(PEOPLE.administrator, colleague.local, '/app/management/import');
      await page.locator('input[type=file]').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`upn;firstName;lastName;company\r\n${upn};Bo;Tabblad;${companyName}`),
      });
      await browser.signInElsewhere(colleague.local);
      await button(page, 'Import.check').click();
      await browser.isStopped({ name: 'Ingrid Oosterhuis' });
      expect(browser.answers).toContain('409 POST /api/management/import/preview');
      expect(await work.sql`select from users where upn = ${upn}`).toHaveLength(0);
    });

    test('a note on an incident is not stored, and stays where it was typed', async ({ page }) => {
      const { compliance, colleague } = work.team;
      const marijke = await as(PEOPLE.compliance);
      const { idIncident } = await recordIncident(marijke, { subject: `Notitie ${lang}` });
      const { body } = await marijke.call<{ idUser: number }>('GET', '/api/Startup');
      await marijke.call('POST', `/api/incidents/${idIncident}/handler`, { idUser: body.idUser });
      await browser.open(PEOPLE.compliance, compliance.local, `/app/incidents/${idIncident}`);
      const note = page.getByRole('textbox', { name: label('Notes.write') });
      await note.fill(TEXT);
      const other = await browser.signInElsewhere(colleague.local);
      await button(page, 'Notes.save').click();
      await browser.isStopped({ name: 'Marijke van den Broek' });
      const [row] = await work.sql<{ count: number }[]>`
        select count(*)::int as count from incident_notes where incident_id = ${idIncident}`;
      expect(row?.count).toBe(0);
      await browser.comeBack(other, PEOPLE.compliance);
      await expect(note).toHaveValue(TEXT);
    });

    test('a row of an activity stays in its dialog, and the typed name of the activity stays behind it', async ({
      page,
    }) => {
      const { employee, colleague } = work.team;
      const id = await createActivity(work);
      await browser.open(employee.local, colleague.local, `/app/processingactivities/${id}`);
      const name = page.getByRole('textbox', { name: label('Activity.name') });
      await name.fill('Toegang tot het terrein');
      await button(page, 'ActivityRows.addCarrier').click();
      const carrier = page.getByRole('dialog').getByRole('textbox', { name: label('ActivityRows.carrier') });
      await carrier.fill('Logboek van de portier');
      const other = await browser.signInElsewhere(colleague.local);
      await page.keyboard.press('Control+s');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await other.goto('/app');
      await browser.isStopped(employee);
      expect((await readActivity(work.employee, id)).name).not.toBe('Toegang tot het terrein');
      await browser.comeBack(other, employee.local);
      await expect(carrier).toHaveValue('Logboek van de portier');
      await button(page.getByRole('dialog'), 'Ui.cancel').click();
      await expect(name).toHaveValue('Toegang tot het terrein');
    });

    test('a view is not saved, and its name stays in the dialog', async ({ page }) => {
      const { colleague } = work.team;
      await browser.open(PEOPLE.operator, colleague.local, '/app/operations');
      await button(page, 'SavedViews.title').click();
      await page.getByRole('menuitem', { name: label('SavedViews.save') }).click();
      const dialog = page.getByRole('dialog', { name: label('SavedViews.saveTitle') });
      const name = dialog.getByRole('textbox', { name: label('SavedViews.name') });
      await name.fill('Blijft staan');
      const other = await browser.signInElsewhere(colleague.local);
      await button(dialog, 'SavedViews.confirm').click();
      await browser.isStopped({ name: 'Thijs Wagenaar' });
      expect(await work.sql`select from grid_views where name = 'Blijft staan'`).toHaveLength(0);
      await browser.comeBack(other, PEOPLE.operator);
      await expect(name).toHaveValue('Blijft staan');
    });

    test('signing out does not end the other person’s session: the page asks first', async ({ page }) => {
      const { employee, colleague } = work.team;
      await browser.open(employee.local, colleague.local, '/app/myreports');
      await button(page, 'Shell.settings').first().click();
      const signOut = page.getByRole('link', { name: label('Settings.signOut') });
      await signOut.waitFor();
      const other = await browser.signInElsewhere(colleague.local);
      await signOut.click();
      await expect(page).toHaveURL(/\/quit/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('Quit.askSignOutTitle'));
      await other.goto('/app');
      await expect(other.getByText(colleague.name).first()).toBeAttached();
    });
  });
