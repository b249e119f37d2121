import { expect } from '@playwright/test';
import { ReportPage } from './support/report-page.ts';
import { decideReport, readReport, submittedReport } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();

test.describe('the path of a process', () => {
  test('is next to the log, both as a list and as a drawing with the current step and the steps taken', async ({
    visit,
  }) => {
    const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
    await decideReport(work.supervisor, id);
    const page = await visit(work.team.employee.local, `/app/reports/${id}`);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const report = new ReportPage(page);
    await report.openLog();
    expect(loaded.filter((url) => url.includes('DiagramSheet'))).toEqual([]);
    await report.log.getByRole('tab', { name: 'Progress' }).click();
    const diagram = report.log.getByRole('figure', { name: 'Diagram: Gift report approval' });
    await expect(diagram.getByText('Goedkeuring compliance')).toBeVisible();
    await expect.poll(() => loaded.filter((url) => url.includes('DiagramSheet')).length).toBeGreaterThan(0);
    await expect(diagram.locator('.ob-open')).toHaveAttribute('data-element-id', 'ComplianceApproval');
    await expect(diagram.locator('.djs-connection.ob-taken')).toHaveCount(6);
    await expect(diagram.getByText('it is here now').last()).toBeVisible();

    const steps = report.log.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect(steps).toHaveText([
      new RegExp(`Melding ingediend, done${work.team.employee.upn}`),
      /Indiening vastleggen, doneopenboek/,
      new RegExp(`Goedkeuring leidinggevende, done approved${work.team.supervisor.upn}`),
      /Goedkeuring vastleggen, doneopenboek/,
      /Goedkeuring compliance, under waywaits for .*since/,
    ]);
    await steps.nth(2).getByRole('button').click();
    await expect(diagram.locator('.ob-chosen')).toHaveAttribute('data-element-id', 'SupervisorApproval');
  });

  test('shows the logo of the makers of the drawing tool as an uncovered link', async ({ visit }) => {
    const id = await submittedReport(work.employee, { gift: 'Reis' });
    const { workflowInstanceId } = await readReport(work.employee, id);
    const page = await visit(work.team.compliance.local, `/wfinfo/${workflowInstanceId}`);
    await expect(page).toHaveURL(`/app/wfinfo/${workflowInstanceId}`);
    const mark = page.getByRole('figure').locator('a.bjs-powered-by');
    await expect(mark).toBeVisible();
    await expect(mark).toHaveAttribute('href', 'http://bpmn.io');
    const isOnTop = await mark.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      const places = [0.1, 0.5, 0.9].flatMap((right) => [0.1, 0.5, 0.9].map((down) => [right, down] as const));
      return places.every(([right, down]) =>
        link.contains(document.elementFromPoint(x + width * right, y + height * down)),
      );
    });
    expect(isOnTop).toBe(true);
  });

  test('is refused to anyone who may not see it, and is not found by anyone who may not read the record', async ({
    visit,
  }) => {
    const id = await submittedReport(work.employee, { gift: 'Taart' });
    const { workflowInstanceId } = await readReport(work.employee, id);
    const employee = await visit(work.team.employee.local, `/app/wfinfo/${workflowInstanceId}`);
    await expect(employee.getByText('the progress of a process')).toBeVisible();
    const stranger = await visit('dewi.pattinama', `/app/wfinfo/${workflowInstanceId}`);
    await expect(stranger.getByText('The progress could not be loaded')).toBeVisible();
  });
});
