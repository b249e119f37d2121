/** The steps of an approval on the embedded engine, and the moments at which each may be cut or killed. */
import type { Side, Statement } from '#/tests/support/postgres-proxy.ts';
import type { FaultStage, Run } from './fault-stage.ts';

export interface Step {
  readonly name: string;
  /** Whether the step is the leader's own work. */
  readonly isBackground: boolean;
  /** A record just before the step. */
  prepare(stage: FaultStage): Promise<Run>;
  /** Begins the step and returns once its effects are there, however many attempts that takes. */
  make(stage: FaultStage, run: Run): Promise<void>;
  /** Continues from that step to the end of the approval. */
  end(stage: FaultStage, run: Run): Promise<void>;
}

/** cut: the connection to Postgres breaks. killed: the server is killed with -9. */
export type Trouble = 'cut' | 'killed';

export interface Moment {
  readonly name: string;
  readonly side: Side;
  readonly isIt: (statement: Statement) => boolean;
}

const writes =
  (start: RegExp, parameter = '') =>
  (statement: Statement) =>
    start.test(statement.text) && (parameter === '' || statement.parameters.includes(parameter));
const COMMAND = writes(/insert into workflow_commands/);
const STATE = writes(/(insert into|update) wf_instance/);
const COMMIT = writes(/^\s*commit/i);
const STATUS_CHANGES = ['report.status', 'activity.status'];
const isOfJob = (statement: Statement) =>
  STATUS_CHANGES.some((action) => writes(/insert into audit_entries/, action)(statement)) ||
  writes(/insert into logbook/, 'reminded')(statement);

const LATER: readonly Moment[] = [
  { name: 'during its job', side: 'after', isIt: isOfJob },
  { name: 'job done, state not written', side: 'before', isIt: STATE },
  { name: 'written, not committed', side: 'before', isIt: COMMIT },
  { name: 'committed, answer lost', side: 'after', isIt: COMMIT },
];
const OF_CALLS: readonly Moment[] = [
  { name: 'before its command', side: 'before', isIt: COMMAND },
  { name: 'command stored', side: 'after', isIt: COMMAND },
  ...LATER,
];
const LOCK: Moment = {
  name: 'before its lock',
  side: 'before',
  isIt: writes(/from wf_instance where id = .* for update/),
};

/**
 * A kill can affect background work in only two ways, so only two moments are tested: one at which the work is rolled
 * back, and one at which it is committed but the leader does not know this.
 */
export function momentsOf({ isBackground }: Step, trouble: Trouble): readonly Moment[] {
  if (!isBackground) return OF_CALLS;
  return trouble === 'cut' ? [LOCK, ...LATER] : LATER.filter(({ side }) => side === 'after');
}

const submitted = async (stage: FaultStage): Promise<Run> => {
  const run = await stage.concept();
  await stage.submit(run);
  return run;
};
const halfApproved = async (stage: FaultStage): Promise<Run> => {
  const run = await submitted(stage);
  await stage.approve(run, 'first');
  return run;
};
const approveOnce = async (stage: FaultStage, run: Run): Promise<void> => {
  await stage.approve(run, 'second');
  await ended(stage, run);
};
const approveTwice = async (stage: FaultStage, run: Run): Promise<void> => {
  await stage.approve(run, 'first');
  await approveOnce(stage, run);
};
async function ended(stage: FaultStage, run: Run): Promise<void> {
  await stage.untilIs(run, 'end', ({ pending, instanceState }) => !pending && instanceState === 'completed');
}

const submittedInVain = (fails: 'job' | 'step') => async (stage: FaultStage) => {
  const run = await stage.concept();
  await stage.submitInVain(run, fails);
  return run;
};
const again = (stage: FaultStage, run: Run): Promise<void> =>
  hurryUntil(stage, run, 'the task', ({ openTasks }) => openTasks === 1);

async function hurryUntil(stage: FaultStage, run: Run, what: string, isSo: Parameters<FaultStage['untilIs']>[2]) {
  let isThere = false;
  const hurry = async () => {
    for (; !isThere; await new Promise((done) => setTimeout(done, 500))) await stage.hurry(run);
  };
  const hurried = hurry();
  await stage.untilIs(run, what, isSo).finally(() => {
    isThere = true;
  });
  await hurried;
}

const call = (name: string, rest: Pick<Step, 'prepare' | 'make' | 'end'>): Step => ({
  name,
  isBackground: false,
  ...rest,
});
const background = (name: string, rest: Omit<Step, 'name' | 'isBackground'>): Step => ({
  name,
  isBackground: true,
  ...rest,
});

export const STEPS: readonly Step[] = [
  call('submit', { prepare: (stage) => stage.concept(), make: (stage, run) => stage.submit(run), end: approveTwice }),
  call('approve', { prepare: submitted, make: (stage, run) => stage.approve(run, 'first'), end: approveOnce }),
  call('second approval', {
    prepare: halfApproved,
    make: (stage, run) => stage.approve(run, 'second'),
    end: ended,
  }),
  call('withdraw', { prepare: submitted, make: (stage, run) => stage.withdraw(run), end: ended }),
  background('a timer fires', {
    prepare: submitted,
    async make(stage, run) {
      await stage.fire(run, stage.approved.reminder);
      await hurryUntil(stage, run, 'its reminder', ({ lines }) => lines.includes('reminded'));
    },
    end: approveTwice,
  }),
  background('a job is retried', { prepare: submittedInVain('job'), make: again, end: approveTwice }),
  background('a command is retried', { prepare: submittedInVain('step'), make: again, end: approveTwice }),
];
