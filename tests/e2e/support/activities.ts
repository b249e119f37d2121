import { expect, type Page, test } from '@playwright/test';
import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { activityUpdate } from '#/bff/contract/activities.ts';
import type { RoleName } from '#/bff/contract/roles.ts';
import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import { completeActivity } from '#/tests/support/activities.ts';
import type { Program } from '#/tests/support/program.ts';
import { as } from './reports.ts';
import { hireInto, type Member } from './team.ts';
import { type TeamAtWork, teamAtWork } from './team-at-work.ts';

/** A team with a privacy officer, and the data for creating the team's activities. */
export interface ActivitiesAtWork extends TeamAtWork {
  officer: Member;
  /** The team's company. */
  company: number;
}

/** Prepares the test file like teamAtWork; call it at the top of the file. */
export function activitiesAtWork(): ActivitiesAtWork {
  const work = teamAtWork() as ActivitiesAtWork;
  test.beforeAll(async () => {
    const [company] = await work.sql<{ id: number }[]>`select id from companies where name = ${work.team.companyName}`;
    work.company = company?.id ?? 0;
    work.officer = await hireInto(work.sql, work.team, 'Petra', 'Oosting', 'Privacy officer' satisfies RoleName);
  });
  return work;
}

async function call<Body>(who: Program, method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await who.call<Body>(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A Concept of the team's employee, complete except for its lists; `own` replaces some entries. */
export function createActivity(work: ActivitiesAtWork, own: Record<string, unknown> = {}): Promise<number> {
  const entries = completeActivity(work.team.employee.id, work.officer.id, { idCompany: work.company, ...own });
  return call<number>(work.employee, 'POST', '/api/ProcessingActivities', entries);
}

export const readActivity = (who: Program, id: number) =>
  call<ActivityDetails>(who, 'GET', `/api/ProcessingActivities/details/${id}?lang=1033`);

/** Saves an activity with these changes, as this person. */
export async function updateActivity(who: Program, id: number, own: Record<string, unknown>): Promise<void> {
  const now = await readActivity(who, id);
  await call(who, 'PUT', '/api/ProcessingActivities', { ...activityUpdate.parse(now), ...own });
}

export async function submitActivity(who: Program, id: number): Promise<void> {
  const started = await call<SubmitAnswer>(who, 'POST', `/api/tasks/activity/submitforprocessing/${id}`, {});
  await call(who, 'POST', `/api/StartWorkflow/${started.workflowInstanceId}/${started.workflowDefinitionName}`, {});
}

/** An activity that waits for the privacy officer. */
export async function submittedActivity(work: ActivitiesAtWork, own: Record<string, unknown> = {}): Promise<number> {
  const id = await createActivity(work, own);
  await submitActivity(work.employee, id);
  return id;
}

/** Approves, or rejects with a remark, the task that waits for this person. */
export async function decideActivity(who: Program, id: number, remark?: string): Promise<void> {
  const action = remark === undefined ? 'approve' : 'reject';
  const { workflowActions } = await readActivity(who, id);
  const steps = workflowActions.filter((found) => found.stepTypeActionName === action);
  const step = steps.find(({ upn }) => upn === who.upn) ?? steps[0];
  await call(who, 'POST', `/api/tasks/activity/${action}/${id}`, remark === undefined ? {} : { remark });
  await call(who, 'POST', `/api/RunWorkflowTask/${step?.stepId}/${action}/`, { message: remark ?? 'approved by user' });
}

/** An activity in force: submitted by the employee and approved by the privacy officer. */
export async function completedActivity(work: ActivitiesAtWork, own: Record<string, unknown> = {}): Promise<number> {
  const id = await submittedActivity(work, own);
  await decideActivity(await as(work.officer.local), id);
  return id;
}

/**
 * Opens a list of choices with the keyboard, because its label covers the input with the ARIA role `combobox`, and
 * chooses one.
 */
export async function pickFrom(page: Page, name: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name });
  await field.focus();
  await field.press('ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The choices that a list offers, top to bottom. */
export async function offeredBy(page: Page, name: string): Promise<string[]> {
  const field = page.getByRole('combobox', { name });
  await field.focus();
  await field.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  const options = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  return options;
}
