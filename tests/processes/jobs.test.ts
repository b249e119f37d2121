import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#/bff/database/transaction.ts';
import type { Command, JobResult } from '#/bff/workflow/engine.ts';
import * as b from './bpmn.ts';
import { createHarness, type Harness } from './harness.ts';
import { insertInstance } from './inbox.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness({ types: ['w', 'x'] });
  await h.deploy(
    b.definition('task', [b.start(), b.service('w'), b.user('u'), b.end()], b.flows('start > w > u > end')),
  );
  const many = Array.from({ length: 30 }, (_, i) => b.service(`w${i}`, '', '', 'w'));
  const paths = Array.from({ length: 30 }, (_, i) => `fork > w${i} > end${i}`);
  const ends = Array.from({ length: 30 }, (_, i) => b.end(`end${i}`));
  await h.deploy(
    b.definition('many', [b.start(), b.parallel('fork'), many, ends], b.flows(`start > fork, ${paths.join(', ')}`)),
  );
});
afterAll(() => h?.drop());
beforeEach(() => h.handle('w', () => undefined));

const startCommand = async (process = 'task'): Promise<Command> => {
  const instance = randomUUID();
  await insertInstance(h.sql, instance, process);
  return { id: randomUUID(), instance, by: 1, kind: 'start', process, variables: { instanceId: instance } };
};
const fail = (): never => {
  throw new Error('failed half way');
};

describe('jobs', () => {
  it('are done within the call, up to twenty in a transaction, and the rest are left to the runner', async () => {
    let done = 0;
    h.handle('w', () => void done++);
    const instance = await h.start('many');
    expect(done).toBe(20);
    expect(await h.state(instance)).toBe('active');
    await h.advance(0);
    expect(done).toBe(30);
    expect(await h.state(instance)).toBe('completed');
  });

  it('store their outcome only with the instance state, so a job cut off before the commit leaves no trace, and does its work once if its command is resubmitted', async () => {
    const command = await startCommand();
    const mark = `mark-${command.instance}`;
    h.handle('w', async (_job, tx) => {
      await tx`insert into settings (name, value) values (${mark}, '1')`;
      await tx`select pg_terminate_backend(pg_backend_pid())`;
    });
    await expect(h.submit(command)).rejects.toThrow();
    expect(await h.state(command.instance)).toBe('none');
    h.handle('w', (_job, tx) => tx`insert into settings (name, value) values (${mark}, '2')`.then(() => undefined));
    expect(await h.submit(command)).toEqual({ state: 'done', attempts: 1 });
    expect(await h.submit(command)).toEqual({ state: 'done', attempts: 1 });
    expect([...(await h.sql`select value from settings where name = ${mark}`)]).toEqual([{ value: 2 }]);
    expect(await h.sql`select from job_outcomes where instance_id = ${command.instance}`).toHaveLength(0);
  });

  it('undo what they wrote when they throw, while the command before them stays done', async () => {
    h.handle('w', async (job, tx) => {
      await tx`insert into settings (name, value) values (${`mark-${job.instance}`}, '1')`;
      throw new Error('failed half way');
    });
    const command = await startCommand();
    expect((await h.submit(command)).state).toBe('done');
    const marks = await h.sql`select from settings where name = ${`mark-${command.instance}`}`;
    expect(marks).toHaveLength(0);
    const [job] = await h.sql`select retries, attempts, last_error from wf_job where instance_id = ${command.instance}`;
    expect(job).toMatchObject({ retries: 2, attempts: 1, last_error: 'failed half way' });
  });

  it.each<[string, (times: number) => JobResult, string[]]>([
    ['fail', fail, ['warn job attempt failed']],
    ['fail once', (times) => (times > 1 ? { complete: {} } : fail()), []],
    ['return a BPMN error', () => ({ error: 'E1' }), []],
  ])(
    'that %s after writing are repeated with savepoints, and only a failure of the second attempt is logged',
    async (_, answer, logged) => {
      let times = 0;
      h.handle('w', async (job, tx) => {
        times += 1;
        await tx`insert into settings (name, value) values (${`mark-${job.instance}`}, '1') on conflict do nothing`;
        return answer(times);
      });
      const command = await startCommand();
      h.logged.length = 0;
      expect(await transaction(h.sql, (tx) => h.engine.submit(tx, command))).toEqual({ state: 'done', attempts: 1 });
      expect(times).toBe(2);
      expect(h.logged).toEqual(logged);
    },
  );

  it('undo what they wrote when they return a BPMN error', async () => {
    h.handle('w', async (job, tx) => {
      await tx`insert into settings (name, value) values (${`mark-${job.instance}`}, '1')`;
      return { error: 'E1' };
    });
    const instance = await h.start('task');
    expect(await h.incidents(instance)).toEqual(['w: UNHANDLED_ERROR_EVENT']);
    expect(await h.sql`select from settings where name = ${`mark-${instance}`}`).toHaveLength(0);
  });

  it('fail when they return an error that they do not declare', async () => {
    h.handle('w', () => ({ error: 'SURPRISE' }));
    const instance = await h.start('task');
    const [job] = await h.sql<{ last_error: string }[]>`select last_error from wf_job where instance_id = ${instance}`;
    expect(job?.last_error).toContain('SURPRISE');
  });

  it('that fail with a message that Postgres cannot store have a replacement character in the stored message', async () => {
    h.handle('w', () => {
      throw new Error('read \0 of 4 bytes');
    });
    const instance = await h.start('task');
    const [job] = await h.sql`select retries, last_error from wf_job where instance_id = ${instance}`;
    expect(job).toEqual({ retries: 2, last_error: 'read \ufffd of 4 bytes' });
  });

  it('are retried after five seconds if the database was unavailable, without using up a retry', async () => {
    h.handle('w', () => {
      throw new Error('not available yet');
    });
    const instance = await h.start('task');
    h.handle('w', () => undefined);
    h.events.lockRecord = () => Promise.reject(Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' }));
    await h.advance(5_000);
    h.events.lockRecord = async () => {};
    expect(await h.sql`select retries from wf_job where instance_id = ${instance}`).toMatchObject([{ retries: 2 }]);
    await h.advance(4_000);
    expect(await h.openTasks(instance)).toEqual([]);
    await h.advance(1_000);
    expect(await h.openTasks(instance)).toEqual(['u']);
  });

  it('are retried after a statement that Postgres refuses', async () => {
    h.handle('w', (_job, tx) => tx`select 1 / 0`.then(() => undefined));
    const instance = await h.start('task');
    const [job] = await h.sql<{ last_error: string }[]>`select last_error from wf_job where instance_id = ${instance}`;
    expect(job?.last_error).toContain('division by zero');
    h.handle('w', () => undefined);
    await h.advance(600_000);
    expect(await h.openTasks(instance)).toEqual(['u']);
  });
});
