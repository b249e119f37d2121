/**
 * The whole server on Camunda, with a proxy in between that causes trouble, and three people who take a report through
 * its approval.
 */
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { takeCamunda } from '#/tests/support/camunda.ts';
import { type Effects, effectsOf } from '#/tests/support/effects.ts';
import { openTask, submitted } from '#/tests/support/factories.ts';
import { CamundaProxy } from '#/tests/support/proxy.ts';
import { until } from '#/tests/support/until.ts';

export interface Approvals {
  readonly proxy: CamundaProxy;
  readonly app: TestApp;
  /** The person who submits, the one who approves first, and the one who approves second. */
  readonly owner: Caller;
  readonly supervisor: Caller;
  readonly compliance: Caller;
  effects(report: number): Promise<Effects>;
  /** A submitted report that needs both approvals. */
  submit(): Promise<{ id: number; instance: string }>;
  taskOf(report: number): Promise<unknown>;
  /** Waits until the effects satisfy `isSo`. */
  untilIs(report: number, what: string, isSo: (now: Effects) => boolean): Promise<Effects>;
  close(): Promise<void>;
}

/** How long the recovery may take when many calls are disturbed at once, in milliseconds. */
const PATIENCE = 60_000;

/** Call this in `beforeAll`, with a timeout that includes the wait for other test files. */
export async function openApprovals(): Promise<Approvals> {
  const camunda = await takeCamunda();
  const proxy = await new CamundaProxy(camunda.address).there();
  const app = await testApp({ CAMUNDA_REST_ADDRESS: proxy.address });
  const [owner, supervisor, compliance] = (await Promise.all(
    ['sanne.dijkgraaf', 'ruben.scholten', 'marijke.vandenbroek'].map((name) => app.as(name)),
  )) as [Caller, Caller, Caller];
  const effects = (report: number) => effectsOf(app.database.sql, report);
  return {
    proxy,
    app,
    owner,
    supervisor,
    compliance,
    effects,
    submit: () => submitted(owner, { amount: 250 }),
    taskOf: (report) => until(`task of ${report}`, () => openTask(app, report).catch(() => null), Boolean, PATIENCE),
    untilIs: (report, what, isSo) => until(`${what} of ${report}`, () => effects(report), isSo, PATIENCE),
    async close() {
      await app.stop();
      await proxy.away();
      await camunda.release();
    },
  };
}
