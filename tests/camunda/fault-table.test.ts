import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { CAMUNDA_ADDRESS, type TestCamunda, TURN_MS, takeCamunda, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { openTask, submitted } from '#/tests/support/factories.ts';
import { type Call, CamundaProxy, type Trouble } from '#/tests/support/proxy.ts';
import { until } from '#/tests/support/until.ts';
import { effectsOf } from './effects.ts';

/** A call of an approval, and how to know it among all that are about its instance. */
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
  ['503 after it', { status: 503, title: 'UNAVAILABLE', forwarded: true }],
  ['504 after it', { status: 504, title: 'DEADLINE_EXCEEDED', forwarded: true }],
];

describe.runIf(CAMUNDA_ADDRESS)(`each call of an approval, disturbed once${WITHOUT_CAMUNDA}`, () => {
  let camunda: TestCamunda;
  let proxy: CamundaProxy;
  let app: TestApp;
  let sanne: Caller;
  let ruben: Caller;
  let marijke: Caller;
  /** By step and moment, as they are listed above. */
  const table: string[] = [];

  beforeAll(async () => {
    camunda = await takeCamunda();
    proxy = await new CamundaProxy(camunda.address).there();
    app = await testApp({ CAMUNDA_REST_ADDRESS: proxy.address });
    [sanne, ruben, marijke] = (await Promise.all(
      ['sanne.dijkgraaf', 'ruben.scholten', 'marijke.vandenbroek'].map((name) => app.as(name)),
    )) as [Caller, Caller, Caller];
  }, TURN_MS);
  afterAll(async () => {
    console.log(['step                       × moment       × engine   → outcome', ...table].join('\n'));
    await app?.stop();
    await proxy?.away();
    await camunda?.release();
  });

  const effects = (id: number) => effectsOf(app, id);
  const taskOf = (id: number) => until(`task of ${id}`, () => openTask(app, id).catch(() => null), Boolean, 60_000);
  const ended = (id: number) =>
    until(
      `end of ${id}`,
      () => effects(id),
      (now) => !now.pending && now.instanceState === 'completed',
      60_000,
    );

  async function approve(id: number): Promise<void> {
    await taskOf(id);
    expect((await ruben.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
    await until(
      `10 of ${id}`,
      () => effects(id),
      ({ status, pending }) => status === 10 && !pending,
      60_000,
    );
    await taskOf(id);
    expect((await marijke.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
    await ended(id);
  }

  async function withdraw(id: number): Promise<void> {
    await taskOf(id);
    expect((await sanne.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'Toch niet.' })).status).toBe(200);
    await ended(id);
  }

  it('leaves exactly the effects of an undisturbed one', async () => {
    const undisturbed = await submitted(sanne, { amount: 250 });
    await approve(undisturbed.id);
    const withdrawn = await submitted(sanne, { amount: 250 });
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

    await proxy.away(); // until all is arranged
    const runs = [];
    for (const [kind, steps] of [
      ['approval', APPROVAL],
      ['withdrawal', WITHDRAWAL],
    ] as const)
      for (const [step, isIt] of steps)
        for (const [moment, trouble] of MOMENTS) {
          const { id, instance } = await submitted(sanne, { amount: 250 });
          const fault = proxy.disturb((call) => call.instance === instance && isIt(call), trouble);
          runs.push({ kind, step, moment, id, fault });
        }
    await proxy.there();
    await Promise.all(
      runs.map(async ({ kind, step, moment, id, fault }, place) => {
        if (kind === 'approval') await approve(id);
        else await withdraw(id);
        // what is told last is told after its effects are there
        await until(`${step}, ${moment}`, async () => fault.hits, Boolean).catch(() => undefined);
        const left = await effects(id);
        const isOnce = JSON.stringify(left) === JSON.stringify(expected[kind]);
        const outcome = fault.hits === 0 ? 'NOT DISTURBED' : isOnce ? 'once' : JSON.stringify(left);
        table[place] = `${step.padEnd(27)}× ${moment.padEnd(13)}× camunda  → ${outcome}`;
      }),
    );
    expect(table.filter((line) => !line.endsWith('→ once'))).toEqual([]);
    expect(table).toHaveLength((APPROVAL.length + WITHDRAWAL.length) * MOMENTS.length);
  }, 300_000);
});
