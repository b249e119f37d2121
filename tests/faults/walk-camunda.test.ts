import { TURN_MS, takeCamunda, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { TcpProxy } from '#/tests/support/tcp-proxy.ts';
import { until } from '#/tests/support/until.ts';
import { Approvals } from './walk-approvals.ts';
import { walkEach } from './walk-each.ts';
import { Rounds } from './walk-rounds.ts';
import { openWalkServer } from './walk-server.ts';
import { type Fault, readyNow, type Walked } from './walk-stage.ts';

const OK = /^200$/;
const ROUNDS = 3;
/** In milliseconds: a call without an answer counts as lost after 15 s, and a poll for jobs after 30 s. */
const NOTICED_MS = 60_000;
/** In milliseconds: a job that was handed to a poll whose connection was cut is offered again after 30 s. */
const WELL_MS = 90_000;
/**
 * Commands to the engine are accepted, shown as waiting, and sent later; the server stays ready, and /readyz says that
 * the engine is away.
 */
const waits = {
  read: OK,
  write: /^(200|submit 200 waits|approve 200 waits)$/,
  upload: OK,
  signIn: OK,
  ready: /^200 engine away$/,
};

interface Stage extends Walked {
  readonly camunda: TcpProxy;
  readonly approvals: Approvals;
  close(): Promise<void>;
}

const untilNoticed = (stage: Stage) =>
  until(
    '/readyz names the engine',
    () => readyNow(stage),
    (answer) => answer === '200 engine away',
    NOTICED_MS,
  );

const FAULTS: readonly Fault<Stage>[] = [
  {
    name: 'Camunda away',
    isLong: true,
    without: WITHOUT_CAMUNDA,
    expects: waits,
    wellWithin: WELL_MS,
    rounds: ROUNDS,
    async begin(stage) {
      await stage.approvals.prepare(ROUNDS);
      await stage.camunda.away();
      await untilNoticed(stage);
    },
    end: ({ camunda }) => camunda.well(),
  },
  {
    name: 'Camunda silent',
    isLong: true,
    without: WITHOUT_CAMUNDA,
    // /readyz reports a healthy engine until the failure is noticed.
    expects: { ...waits, ready: /^200( engine away)?$/ },
    wellWithin: WELL_MS,
    rounds: ROUNDS,
    async begin(stage) {
      await stage.approvals.prepare(ROUNDS);
      stage.camunda.silent();
    },
    async end(stage) {
      await untilNoticed(stage);
      await stage.camunda.well();
    },
  },
];

async function openStage(): Promise<Stage> {
  const { address, release } = await takeCamunda();
  const camunda = await TcpProxy.of(address).well();
  const base = await openWalkServer({ CAMUNDA_REST_ADDRESS: camunda.through(address) });
  const { server, sql } = base;
  const approvals = await Approvals.at(server.url, sql);
  const rounds = new Rounds(server.url, sql, undefined, approvals);
  await rounds.begin();
  return {
    ...base,
    rounds,
    camunda,
    approvals,
    async close() {
      await base.close();
      await camunda.away();
      await release();
    },
  };
}

walkEach('what a person sees while Camunda fails', FAULTS, openStage, TURN_MS);
