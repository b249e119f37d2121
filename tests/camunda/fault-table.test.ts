import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#/tests/support/app.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { type FaultRow, ONCE, outcomeOf, printFaultTable } from '#/tests/support/fault-table.ts';
import type { Call, Trouble } from '#/tests/support/proxy.ts';
import { until } from '#/tests/support/until.ts';
import { type Approvals, openApprovals } from './approvals.ts';

/** A call made during an approval or a withdrawal, and how to recognise it among all calls about the same instance. */
type Step = readonly [name: string, isIt: (call: Call) => boolean];

const to = (start: string) => (call: Call) => call.path.startsWith(start);
const ofJob = (element: string, event?: string) => (call: Call) =>
  call.path.endsWith('/completion') &&
  call.job?.elementId === element &&
  (event === undefined || call.job.listenerEventType === event);

const APPROVAL: readonly Step[] = [
  ['start', to('/v2/messages/publication')],
  ['reports its start', ofJob('Submitted')],
  ['register-submission', ofJob('RegisterSubmission')],
  ['opens the task', ofJob('SupervisorApproval', 'CREATING')],
  ['complete the task', to('/v2/user-tasks/')],
  ['reports the completion', ofJob('SupervisorApproval', 'COMPLETING')],
  ['record-approval', ofJob('RecordApproval')],
  ['opens the second task', ofJob('ComplianceApproval', 'CREATING')],
  ['process-report', ofJob('ProcessReport')],
  ['reports its end', ofJob('gift-report-approval')],
];
const WITHDRAWAL: readonly Step[] = [
  ['withdraw', to('/v2/messages/correlation')],
  ['reports the cancelled task', ofJob('SupervisorApproval', 'CANCELING')],
  ['record-withdrawal', ofJob('RecordWithdrawal')],
];
const MOMENTS: readonly (readonly [name: string, trouble: Trouble])[] = [
  ['cut before', 'before'],
  ['answer lost', 'after'],
  ['503 too busy', { status: 503, title: 'RESOURCE_EXHAUSTED' }],
  ['503 after the call', { status: 503, title: 'UNAVAILABLE', forwarded: true }],
  ['504 after the call', { status: 504, title: 'DEADLINE_EXCEEDED', forwarded: true }],
];

describe.runIf(CAMUNDA_ADDRESS)(`each call of an approval, disturbed once${WITHOUT_CAMUNDA}`, () => {
  let stage: Approvals;
  /** The rows by step and moment, in the order of the lists above. */
  const table: FaultRow[] = [];

  beforeAll(async () => {
    stage = await openApprovals();
  }, TURN_MS);
  afterAll(async () => {
    printFaultTable(table);
    await stage?.close();
  });

  const ended = (id: number) =>
    stage.untilIs(id, 'end', ({ pending, instanceState }) => !pending && instanceState === 'completed');
  const decide = async (who: Caller, id: number) => {
    await stage.taskOf(id);
    expect((await who.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
  };

  async function approve(id: number): Promise<void> {
    await decide(stage.supervisor, id);
    await stage.untilIs(id, '10', ({ status, pending }) => status === 10 && !pending);
    await decide(stage.compliance, id);
    await ended(id);
  }

  async function withdraw(id: number): Promise<void> {
    await stage.taskOf(id);
    const { status } = await stage.owner.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'Toch niet.' });
    expect(status).toBe(200);
    await ended(id);
  }

  it('leaves exactly the same effects as if it had not been disturbed', async () => {
    const { proxy, effects, submit } = stage;
    const undisturbed = await submit();
    await approve(undisturbed.id);
    const withdrawn = await submit();
    await withdraw(withdrawn.id);
    const expected = { approval: await effects(undisturbed.id), withdrawal: await effects(withdrawn.id) };
    expect(expected.approval).toMatchObject({ status: 50, instances: 1, decisions: 2, openTasks: 0, statusChanges: 3 });
    expect(expected.withdrawal).toMatchObject({
      status: 2,
      instances: 1,
      decisions: 0,
      openTasks: 0,
      statusChanges: 2,
    });

    await proxy.away(); // until everything is set up
    const runs = [];
    for (const [kind, steps] of [
      ['approval', APPROVAL],
      ['withdrawal', WITHDRAWAL],
    ] as const)
      for (const [step, isIt] of steps)
        for (const [moment, trouble] of MOMENTS) {
          const { id, instance } = await submit();
          const fault = proxy.disturb((call) => call.instance === instance && isIt(call), trouble);
          runs.push({ kind, step, moment, id, fault });
        }
    await proxy.there();
    await Promise.all(
      runs.map(async ({ kind, step, moment, id, fault }, place) => {
        if (kind === 'approval') await approve(id);
        else await withdraw(id);
        // The last call of a run only reports effects that already exist, so the fault may hit it only after those
        // effects have been found.
        await until(`${step}, ${moment}`, async () => fault.hits, Boolean).catch(() => undefined);
        const outcome = outcomeOf(fault.hits, await effects(id), expected[kind]);
        table[place] = { step, moment, engine: 'camunda', outcome };
      }),
    );
    expect(table.filter(({ outcome }) => outcome !== ONCE)).toEqual([]);
    expect(table).toHaveLength((APPROVAL.length + WITHDRAWAL.length) * MOMENTS.length);
  }, 300_000);
});
