import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHarness, DAY, type Harness, refusalOf } from './harness.ts';

const XML = readFileSync(new URL('../../processes/gift-report-approval.bpmn', import.meta.url), 'utf8');
const TYPES = [
  'register-submission',
  'restore-status',
  'record-rejection',
  'record-approval',
  'process-report',
  'record-withdrawal',
  'remind-approver',
  'escalate-task',
  'notify-failure',
];

let h: Harness;
let done: string[];
beforeAll(async () => {
  h = await createHarness({ types: TYPES });
  await h.deploy(XML);
});
afterAll(() => h?.drop());
beforeEach(() => {
  done = [];
  for (const type of TYPES) h.handle(type, () => void done.push(type));
  h.told.length = 0;
});
afterEach(async () => {
  // Tasks left open would cause reminders in the next test.
  const open = await h.sql<{ id: string }[]>`select id from wf_instance where status = 'active'`;
  for (const { id } of open) await h.send(id, { kind: 'cancel', reason: 'the test is over' });
});

const submitted = (amount: number, publicOfficial = false) =>
  h.start('gift-report-approval', { amount, publicOfficial, register: 'giftReport', recordId: 1 });

describe('gift-report-approval.bpmn', () => {
  it('ends for a small gift after one approval, before the approver’s call returns', async () => {
    const instance = await submitted(20);
    expect(h.told).toEqual(['started', 'created SupervisorApproval supervisor']);
    await h.completeTask(instance, 'SupervisorApproval', { decision: 'approve' });
    expect(done).toEqual(['register-submission', 'record-approval', 'process-report']);
    expect(await h.state(instance)).toBe('completed');
    expect(h.told.at(-1)).toBe('completed');
  });

  it.each([
    { amount: 100.01, publicOfficial: false },
    { amount: 100, publicOfficial: true },
  ])(
    'asks compliance if the amount is $amount EUR and publicOfficial is $publicOfficial',
    async ({ amount, publicOfficial }) => {
      const instance = await submitted(amount, publicOfficial);
      await h.completeTask(instance, 'SupervisorApproval', { decision: 'approve' });
      expect(await h.openTasks(instance)).toEqual(['ComplianceApproval']);
      expect(h.told).toContain('created ComplianceApproval compliance');
      await h.completeTask(instance, 'ComplianceApproval', { decision: 'approve' });
      expect(done).toEqual(['register-submission', 'record-approval', 'process-report']);
      expect(await h.state(instance)).toBe('completed');
    },
  );

  it('does not ask compliance if the amount is exactly 100 EUR', async () => {
    const instance = await submitted(100);
    await h.completeTask(instance, 'SupervisorApproval', { decision: 'approve' });
    expect(await h.state(instance)).toBe('completed');
  });

  it.each(['SupervisorApproval', 'ComplianceApproval'])('records a rejection at %s', async (element) => {
    const instance = await submitted(250);
    if (element === 'ComplianceApproval') {
      await h.completeTask(instance, 'SupervisorApproval', { decision: 'approve' });
    }
    await h.completeTask(instance, element, { decision: 'reject' });
    expect(done.at(-1)).toBe('record-rejection');
    expect(done).not.toContain('process-report');
    expect(await h.state(instance)).toBe('completed');
  });

  it('stops at an unknown decision, and continues once the decision is corrected and the incident resolved', async () => {
    const instance = await submitted(20);
    await h.completeTask(instance, 'SupervisorApproval', { decision: 'maybe' });
    expect(await h.incidents(instance)).toEqual(['SupervisorDecision: CONDITION_ERROR']);
    await h.send(instance, { kind: 'setVariables', variables: { decision: 'approve' } });
    const [incident] = (await h.engine.read.detail(instance)).incidents;
    await h.send(instance, { kind: 'resolveIncident', incident: incident?.id ?? '', retries: 1 });
    expect(await h.state(instance)).toBe('completed');
  });

  it.each(['SupervisorApproval', 'ComplianceApproval'])('can be withdrawn while it waits at %s', async (element) => {
    const instance = await submitted(250);
    if (element === 'ComplianceApproval') {
      await h.completeTask(instance, 'SupervisorApproval', { decision: 'approve' });
    }
    await h.send(instance, { kind: 'message', name: 'withdraw' });
    expect(done.at(-1)).toBe('record-withdrawal');
    expect(h.told).toContain(`canceled ${element}`);
    expect(await h.openTasks(instance)).toEqual([]);
    expect(await h.state(instance)).toBe('completed');
    await h.advance(30 * DAY);
    expect(done).not.toContain('remind-approver');
  });

  it('reminds every three days and escalates once after ten', async () => {
    const instance = await submitted(250);
    for (let day = 1; day <= 12; day++) await h.advance(DAY);
    expect(done.filter((type) => type === 'remind-approver')).toHaveLength(4);
    expect(done.filter((type) => type === 'escalate-task')).toHaveLength(1);
    expect(await h.openTasks(instance)).toEqual(['SupervisorApproval']);
    await h.completeTask(instance, 'SupervisorApproval', { decision: 'approve' });
    done = [];
    for (let day = 1; day <= 10; day++) await h.advance(DAY);
    expect(done).toEqual(['remind-approver', 'remind-approver', 'remind-approver', 'escalate-task']);
    await h.completeTask(instance, 'ComplianceApproval', { decision: 'approve' });
    expect(await h.state(instance)).toBe('completed');
  });

  it('reminds twice after a month without the engine: once for the first due day, and once for all later ones', async () => {
    await submitted(250);
    await h.advance(31 * DAY);
    expect(done.filter((type) => type === 'remind-approver')).toHaveLength(2);
    await h.advance(2 * DAY);
    expect(done.filter((type) => type === 'remind-approver')).toHaveLength(2);
    await h.advance(DAY);
    expect(done.filter((type) => type === 'remind-approver')).toHaveLength(3);
  });

  it('undoes the submission when a report cannot be processed', async () => {
    h.handle('process-report', () => ({ error: 'CANNOT_PROCESS' }));
    const instance = await submitted(20);
    await h.completeTask(instance, 'SupervisorApproval', { decision: 'approve' });
    expect(done).toEqual(['register-submission', 'record-approval', 'restore-status', 'notify-failure']);
    expect(await h.state(instance)).toBe('completed');
    expect(await h.incidents(instance)).toEqual([]);
  });

  it('has nothing to undo when the submission itself cannot be processed', async () => {
    h.handle('register-submission', () => ({ error: 'CANNOT_PROCESS' }));
    const instance = await submitted(20);
    expect(done).toEqual(['notify-failure']);
    expect(await h.state(instance)).toBe('completed');
  });

  it('cannot be withdrawn after the end', async () => {
    const instance = await submitted(20);
    await h.completeTask(instance, 'SupervisorApproval', { decision: 'approve' });
    expect(await refusalOf(h.send(instance, { kind: 'message', name: 'withdraw' }))).toBe('INSTANCE_ENDED');
  });
});
