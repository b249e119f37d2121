import { expect, type Page } from '@playwright/test';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import { changeDetails, failCall, watchBodies } from './support/api-routes.ts';
import { axeFindings } from './support/axe.ts';
import { ReportPage } from './support/report-page.ts';
import { as, createReport, readReport, submittedReport } from './support/reports.ts';
import type { Team } from './support/team.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { recordToasts, stoodFor, toast } from './support/toasts.ts';
import { test, type Visit } from './support/visits.ts';

const POLL = 3_000;

// These tests mostly wait for a few seconds, so they run in parallel, each on its own report.
test.describe.configure({ mode: 'parallel' });
const work = teamAtWork();

async function openReport(visit: Visit, who: keyof Omit<Team, 'companyName'>, id: number): Promise<ReportPage> {
  const report = new ReportPage(await visit(work.team[who].local, `/app/reports/${id}`));
  await report.tools.waitFor();
  return report;
}

test.describe('submitting', () => {
  test('WF-001 SU-002 SU-003 CO-002 calls the server, then starts the workflow named in its answer; the notice stays for 10 s', async ({
    visit,
  }) => {
    const id = await createReport(work.employee);
    const report = await openReport(visit, 'employee', id);
    const { page } = report;
    const shown = await recordToasts(page);
    const sent = watchBodies(page);
    const answered = page.waitForResponse((response) => response.url().includes('/submitforapproval/'));
    await report.ownBar.getByRole('button', { name: 'Submit' }).click();
    const answer = (await (await answered).json()) as SubmitAnswer;
    await expect(toast(page, 'Report submitted, starting workflow.')).toBeVisible();
    await stoodFor(shown, 'Workflow is started', 10);
    expect(sent.map(({ call }) => call)).toEqual([
      `POST tasks/reports/submitforapproval/${id}`,
      `POST StartWorkflow/${answer.workflowInstanceId}/${answer.workflowDefinitionName}`,
    ]);
    await expect(report.status('Waiting for approval')).toBeVisible();
  });

  for (const [what, body] of [
    ['fails', null],
    ['answers 19 characters', 'x'.repeat(19)],
  ] as const)
    test(`WF-003 EC-005 a start that ${what} is compensated, and the error is shown for 5 s`, async ({ visit }) => {
      const id = await createReport(work.employee);
      const report = await openReport(visit, 'employee', id);
      const { page } = report;
      if (body === null) await failCall(page, 'StartWorkflow');
      else await page.route('**/api/StartWorkflow/**', (route) => route.fulfill({ json: body }));
      const shown = await recordToasts(page);
      const sent = watchBodies(page);
      await report.ownBar.getByRole('button', { name: 'Submit' }).click();
      await stoodFor(shown, 'Error submitting expense report.', 5);
      const last = sent.at(-1);
      expect(last?.call).toBe(`POST tasks/reports/compensateforsubmiterror/${id}/${REPORT_STATUS.Concept}`);
      await expect(toast(page, 'Workflow is started')).toHaveCount(0);
    });

  test('WF-015 saves an unsaved change first', async ({ visit }) => {
    const id = await createReport(work.employee);
    const report = await openReport(visit, 'employee', id);
    const sent = watchBodies(report.page);
    await report.page.getByRole('textbox', { name: 'Gift' }).fill('Nog net gewijzigd');
    await report.ownBar.getByRole('button', { name: 'Submit' }).click();
    await expect(report.status('Waiting for approval')).toBeVisible();
    expect(sent.map(({ call }) => call.split('/').slice(0, 3).join('/'))).toEqual([
      'PUT reports',
      'POST tasks/reports/submitforapproval',
      expect.stringMatching(/^POST StartWorkflow/),
    ]);
    expect(await readReport(work.employee, id)).toMatchObject({ gift: 'Nog net gewijzigd', idReportStatus: 5 });
  });
});

test.describe('waiting for the engine', () => {
  /**
   * Submits a report, which the page then receives in status 999 until `release` is called, and stops the page's clock.
   * `polls` counts the loads after the first one in status 999.
   */
  async function submitInto999(report: ReportPage): Promise<{ polls: () => number; release: () => void }> {
    const { page } = report;
    let isHeld = true;
    let loads = 0;
    await changeDetails(page, ({ idReportStatus }) => {
      if (idReportStatus === REPORT_STATUS.Concept) return {};
      loads += 1;
      return isHeld ? { idReportStatus: REPORT_STATUS.WaitingForWorkflow, pendingSince: new Date().toISOString() } : {};
    });
    await page.clock.install();
    await report.ownBar.getByRole('button', { name: 'Submit' }).click();
    await expect(report.status('Waiting for the engine')).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_500));
    const release = () => {
      isHeld = false;
    };
    return { polls: () => loads - 1, release };
  }

  /** Moves the clock forward by one interval, and waits until the response is displayed. */
  async function turn(page: Page): Promise<void> {
    await page.clock.runFor(POLL);
    await page.waitForTimeout(300);
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(20);
  }

  test('WF-007 reloads the report every 3 seconds, at most 5 times', async ({ visit }) => {
    const report = await openReport(visit, 'employee', await createReport(work.employee));
    const { polls } = await submitInto999(report);
    await report.page.waitForTimeout(500);
    // On a slow machine the first load may have happened before the clock was stopped.
    for (let count = polls() + 1; count <= 5; count += 1) {
      await turn(report.page);
      await expect.poll(polls).toBe(count);
    }
    await expect(report.page.getByText('Refresh shows whether it is done')).toBeVisible();
    for (let more = 0; more < 3; more += 1) await turn(report.page);
    expect(polls()).toBe(5);
    await expect(report.status('Waiting for the engine')).toBeVisible();
  });

  test('WF-008 stops reloading as soon as the status changes', async ({ visit }) => {
    const report = await openReport(visit, 'employee', await createReport(work.employee));
    const { polls, release } = await submitInto999(report);
    await turn(report.page);
    await expect.poll(polls).toBeGreaterThan(0);
    release();
    await turn(report.page);
    await expect(report.status('Waiting for approval')).toBeVisible();
    const seen = polls();
    for (let more = 0; more < 4; more += 1) await turn(report.page);
    expect(polls()).toBe(seen);
    expect(seen).toBeLessThan(5);
  });
});

test.describe('deciding', () => {
  test('WF-009 WF-013 CA-034 OP-014 SU-004 with Approve takes effect without a question: it calls the server, then runs the task with "approved by user"', async ({
    visit,
  }) => {
    const id = await submittedReport(work.employee, { amount: 20 });
    const report = await openReport(visit, 'supervisor', id);
    const { page } = report;
    const step = (await readReport(await as(work.team.supervisor.local), id)).workflowActions.find(
      ({ stepTypeActionName }) => stepTypeActionName === 'approve',
    );
    const shown = await recordToasts(page);
    const sent = watchBodies(page);
    await report.approve.click();
    await stoodFor(shown, 'Workflow action completed', 10);
    await expect(page).not.toHaveURL(new RegExp(`/app/reports/${id}$`));
    expect(sent).toEqual([
      { call: `POST tasks/reports/approve/${id}`, body: { stepId: step?.stepId } },
      { call: `POST RunWorkflowTask/${step?.stepId}/approve/`, body: { message: 'approved by user' } },
    ]);
  });

  test('WF-010 with Reject opens a remark form, and closing the form cancels the rejection', async ({ visit }) => {
    const id = await submittedReport(work.employee);
    const report = await openReport(visit, 'supervisor', id);
    const { page, remark } = report;
    const sent = watchBodies(page);
    for (const close of [
      () => remark.getByRole('button', { name: 'Cancel' }).click(),
      () => remark.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await report.reject.click();
      await expect(remark.getByRole('textbox')).toBeFocused();
      await close();
      await expect(remark).toBeHidden();
    }
    expect(sent).toEqual([]);
    expect((await readReport(work.employee, id)).idReportStatus).toBe(REPORT_STATUS.WaitingForApproval);
  });

  test('WF-011 WF-013 CA-034 SU-004 with Reject sends the remark, then runs the task with it', async ({ visit }) => {
    const id = await submittedReport(work.employee);
    const text = 'De waarde ligt boven wat we afspreken.';
    const report = await openReport(visit, 'supervisor', id);
    const { page } = report;
    const shown = await recordToasts(page);
    const sent = watchBodies(page);
    await report.rejectWith(text);
    await stoodFor(shown, 'Workflow action completed', 10);
    await expect(page).not.toHaveURL(new RegExp(`/app/reports/${id}$`));
    expect(sent).toMatchObject([
      { call: `POST tasks/reports/reject/${id}`, body: { remark: text } },
      { call: expect.stringMatching(/^POST RunWorkflowTask\/[0-9a-f-]{36}\/reject\/$/), body: { message: text } },
    ]);
    expect(await readReport(work.employee, id)).toMatchObject({ idReportStatus: 20, wfReason: text });
  });

  for (const decision of ['approve', 'reject'] as const)
    test(`WF-014 EC-006 CO-002 with ${decision} makes the compensation call and shows the error for 5 s if the task fails`, async ({
      visit,
    }) => {
      const id = await submittedReport(work.employee, { amount: 250 });
      const report = await openReport(visit, 'supervisor', id);
      const { page } = report;
      await failCall(page, 'RunWorkflowTask');
      const shown = await recordToasts(page);
      const sent = watchBodies(page);
      if (decision === 'approve') await report.approve.click();
      else await report.rejectWith('Dit past niet bij onze regels.');
      await stoodFor(shown, 'Error submitting workflow action.', 5);
      expect(sent.map(({ call }) => call.split('/').slice(0, 3).join('/'))).toEqual([
        `POST tasks/reports/${decision}`,
        expect.stringMatching(/^POST RunWorkflowTask/),
        'POST tasks/reports/compensateforsubmiterror',
      ]);
      expect(sent[2]?.call).toBe(
        `POST tasks/reports/compensateforsubmiterror/${id}/${REPORT_STATUS.WaitingForApproval}`,
      );
      await expect(toast(page, 'Workflow action completed')).toHaveCount(0);
    });

  for (const decision of ['approve', 'reject'] as const)
    test(`WF-016 with ${decision} first saves an unsaved change`, async ({ visit }) => {
      const id = await submittedReport(work.employee, { amount: 20 });
      const supervisor = await visit(work.team.supervisor.local);
      // Approvers cannot edit a report that waits for them. Here the answers of the server allow it, so that the order
      // of calls can be tested.
      await changeDetails(supervisor, ({ allowedActions }) => ({ allowedActions: [...allowedActions, 'edit'] }));
      await supervisor.route('**/api/reports', (route) => route.fulfill({ json: { idReport: id, version: 9 } }));
      const report = new ReportPage(supervisor);
      await report.open(id);
      const sent = watchBodies(supervisor);
      await supervisor.getByRole('textbox', { name: 'Gift' }).fill('Door de beoordelaar aangevuld');
      if (decision === 'approve') await report.approve.click();
      else await report.rejectWith('Dit past niet bij onze regels.');
      await expect(toast(supervisor, 'Workflow action completed')).toBeVisible();
      expect(sent[0]).toMatchObject({ call: 'PUT reports', body: { gift: 'Door de beoordelaar aangevuld' } });
      expect(sent[1]?.call).toBe(`POST tasks/reports/${decision}/${id}`);
    });
});

test.describe('the buttons of a decision', () => {
  /** The actions of a task as the server names them: for `upn`, or redirected to another person. */
  const actionsOf = (upn: string, redirectedToUPN: string | null) =>
    ['approve', 'reject'].map((stepTypeActionName) => ({
      upn,
      redirectedToUPN,
      idWorkflowInstance: '7f3a91c2-44d0-4c11-9a52-0a1b2c3d4e5f',
      stepId: '5f3a91c2-44d0-4c11-9a52-0a1b2c3d4e5f',
      stepTypeActionName,
    }));

  test('are missing while the engine of the report is not set up, and a banner says so', async ({ visit }) => {
    const id = await submittedReport(work.employee);
    const page = await visit(work.team.supervisor.local);
    await changeDetails(page, ({ allowedActions }) => ({
      isEngineAbsent: true,
      allowedActions: allowedActions.filter((action) => action !== 'approve' && action !== 'reject'),
    }));
    const report = new ReportPage(page);
    await report.open(id);
    await expect(page.getByText('Waiting for an engine that is not connected')).toBeVisible();
    await expect(report.approve).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('WF-017 RD-021 are shown only to the person whose upn the action names, or to whom it is redirected', async ({
    visit,
  }) => {
    const id = await submittedReport(work.employee);
    const page = await visit(work.team.supervisor.local);
    const [me, other] = [work.team.supervisor.upn, work.team.standIn.upn];
    let named: [string, string | null] = [me, null];
    await changeDetails(page, () => ({
      workflowActions: actionsOf(...named),
      allowedActions: ['read', 'approve', 'reject'],
    }));
    const report = new ReportPage(page);
    for (const [upn, redirected, hasButtons] of [
      [me, null, true],
      [other, me, true],
      [me, other, true],
      [other, null, false],
      [other, other, false],
    ] as const) {
      named = [upn, redirected];
      await report.open(id);
      await expect(report.status('Waiting for approval')).toBeVisible();
      await expect(report.approve).toHaveCount(hasButtons ? 1 : 0);
      await expect(report.reject).toHaveCount(hasButtons ? 1 : 0);
    }
  });

  test('WF-017 OP-065 are shown to both people for a handed-over task; the first decision counts, and the second person sees what happened', async ({
    visit,
  }) => {
    const id = await submittedReport(work.employee, { amount: 20 });
    const supervisor = await as(work.team.supervisor.local);
    expect(
      (await supervisor.call('POST', `/api/tasks/reports/handover/${id}`, { idUser: work.team.standIn.id })).status,
    ).toBe(200);
    const ids = async (who: string, list: string) =>
      (await (await as(who)).call<{ idReport: number }[]>('GET', `/api/reports/${list}?lang=1033`)).body.map(
        (row) => row.idReport,
      );
    expect(await ids(work.team.supervisor.local, 'waitingforapproval')).toContain(id);
    expect(await ids(work.team.standIn.local, 'delegatedwaitingforapproval')).toContain(id);

    const first = await openReport(visit, 'standIn', id);
    await expect(first.decisionBar).toContainText(work.team.supervisor.name);
    const second = await openReport(visit, 'supervisor', id);
    await first.approve.click();
    await expect(toast(first.page, 'Workflow action completed')).toBeVisible();
    await second.approve.click();
    await expect(second.page.getByText('This has already been decided. Your decision does not count.')).toBeVisible();
    await expect(second.status('Processed')).toBeVisible();
  });

  test('WF-017 are shown to a delegate, but not to a colleague who may only read', async ({ visit }) => {
    const id = await submittedReport(work.employee);
    await work.sql`
      insert into delegations (user_id, delegate_id, register, during, created_by)
      values (${work.team.supervisor.id}, ${work.team.colleague.id}, 'giftReport',
        tstzrange(now() - interval '1 day', now() + interval '1 day'), ${work.team.supervisor.id})`;
    const delegate = await openReport(visit, 'colleague', id);
    await expect(delegate.approve).toBeVisible();
    await work.sql`update delegations set revoked_at = now() where delegate_id = ${work.team.colleague.id}`;
    const reader = await openReport(visit, 'compliance', id);
    await expect(reader.status('Waiting for approval')).toBeVisible();
    await expect(reader.decisionBar).toHaveCount(0);
  });

  test('WF-019 are missing for an unknown action name, which is only logged, without a call or message', async ({
    visit,
  }) => {
    const id = await submittedReport(work.employee);
    const page = await visit(work.team.supervisor.local);
    await changeDetails(page, ({ workflowActions }) => ({
      workflowActions: workflowActions.map((action) => ({ ...action, stepTypeActionName: 'archive' })),
    }));
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const sent = watchBodies(page);
    const report = new ReportPage(page);
    await report.open(id);
    await expect(report.status('Waiting for approval')).toBeVisible();
    await expect.poll(() => logged.some((line) => line.includes('archive'))).toBe(true);
    await expect(report.decisionBar).toHaveCount(0);
    await expect(page.getByText('archive')).toHaveCount(0);
    await page.keyboard.press('a');
    await page.waitForTimeout(500);
    expect(sent).toEqual([]);
    await expect(page.getByRole('region', { name: 'Openboek notices' }).getByRole('button')).toHaveCount(0);
  });

  test('RD-021 exist once for each action, and only Reject opens a remark form; a draft has Submit instead', async ({
    visit,
  }) => {
    const draft = await openReport(visit, 'employee', await createReport(work.employee));
    await expect(draft.ownBar.getByRole('button')).toHaveText(['Save', 'Submit']);
    const id = await submittedReport(work.employee);
    const page = await visit(work.team.supervisor.local);
    let names = ['approve', 'reject'];
    await changeDetails(page, ({ workflowActions }) => ({
      workflowActions: workflowActions.filter(({ stepTypeActionName }) => names.includes(stepTypeActionName)),
    }));
    const report = new ReportPage(page);
    for (const shown of [['approve', 'reject'], ['approve'], ['reject']]) {
      names = shown;
      await report.open(id);
      await expect(report.decisionBar.getByRole('button')).toHaveCount(shown.length);
    }
    await report.reject.click();
    await expect(report.remark.getByRole('textbox', { name: `Remark for ${work.team.employee.name}` })).toBeVisible();
  });
});
