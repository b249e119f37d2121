/**
 * Polls for jobs, one poll per type, and works on a few at a time. Every process does this, whether it leads or not.
 */
import { hostname } from 'node:os';
import { pause } from '../../shared/wake-signal.ts';
import type { Recognition } from '../cluster/recognition.ts';
import type { Core } from '../core.ts';
import { failureOf } from '../errors.ts';
import { LISTENER } from '../instrument.ts';
import { type EngineJob, tell, type Verdict } from './engine-job.ts';
import { Attempts, reportFailure, verdictOf } from './failures.ts';
import { Former, TakenBack } from './find-own-instance.ts';
import { listen } from './listen.ts';
import { Places } from './places.ts';
import { runJob } from './run-job.ts';

/** The maximum number of jobs of one type that this process reserves at a time. */
const PER_TYPE = 16;
/** How many jobs are worked on at a time, each on a connection of the pool; requests need some connections too. */
const SIDE_BY_SIDE = 5;

/** Works until `stop` aborts; jobs in progress are finished. */
export async function workUntil(core: Core, recognition: Recognition, stop: AbortSignal): Promise<void> {
  const places = new Places(SIDE_BY_SIDE);
  const attempts = new Attempts();
  const work = (job: EngineJob) => places.run(() => handle(core, attempts, job));
  await Promise.all([...core.jobs.keys(), LISTENER].map((type) => pollUntil({ core, recognition, type, work }, stop)));
}

interface Polling {
  readonly core: Core;
  readonly recognition: Recognition;
  readonly type: string;
  readonly work: (job: EngineJob) => Promise<void>;
}

async function pollUntil({ core, recognition, type, work }: Polling, stop: AbortSignal): Promise<void> {
  const ours = new Set<Promise<void>>();
  for (let failures = 0; !stop.aborted; ) {
    await recognition.done(stop);
    if (ours.size >= PER_TYPE) await Promise.race(ours);
    try {
      for (const job of await poll(core, type, PER_TYPE - ours.size, stop)) {
        const working = work(job).finally(() => ours.delete(working));
        ours.add(working);
      }
      failures = 0;
    } catch (error) {
      if (stop.aborted) break;
      if (!core.line.isDown) core.log.warn({ job: type, problem: failureOf(error).message }, 'polling for jobs failed');
      await pause(Math.min(250 * 2 ** Math.min(failures, 5), 5_000), stop);
      failures += 1;
    }
  }
  await Promise.all(ours);
}

async function poll(core: Core, type: string, most: number, stop: AbortSignal): Promise<readonly EngineJob[]> {
  const { pollMs, lockMs } = core.timing;
  const call = core.work.activateJobs({
    type,
    worker: hostname(),
    maxJobsToActivate: Math.max(most, 1),
    timeout: lockMs,
    requestTimeout: pollMs,
  });
  const cancel = () => call.cancel();
  stop.addEventListener('abort', cancel);
  try {
    return (await call).jobs;
  } finally {
    stop.removeEventListener('abort', cancel);
  }
}

async function handle(core: Core, attempts: Attempts, job: EngineJob): Promise<void> {
  let verdict: Verdict;
  try {
    const handler = core.jobs.get(job.type);
    verdict = handler ? await runJob(core, handler, job) : await listen(core, job);
    attempts.forget(job.jobKey);
  } catch (error) {
    if (error instanceof TakenBack) return end(core, job);
    // the process does not end until its listeners are answered
    if (error instanceof Former) return tell(core, job, { kind: 'complete' });
    verdict = verdictOf(core, attempts, job, error);
  }
  await tell(core, job, verdict);
  // The failure is stored after the answer, so that Camunda does not wait if the database is slow.
  if (verdict.kind === 'fail') await reportFailure(core, job, verdict);
}

async function end(core: Core, { processInstanceKey }: EngineJob): Promise<void> {
  await core.work.cancelProcessInstance({ processInstanceKey }).catch((error: unknown) => {
    const problem = failureOf(error).message;
    core.log.warn({ processInstanceKey, problem }, 'an instance that was taken back could not be ended yet');
  });
}
