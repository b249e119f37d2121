import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CamundaEngine } from '#/infra/engine/camunda/engine.ts';
import { insertDefinition } from '#/tests/processes/inbox.ts';
import type { Caller } from '#/tests/support/app.ts';
import { CAMUNDA_ADDRESS, control, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { detailsOf, openTask } from '#/tests/support/factories.ts';
import { until } from '#/tests/support/until.ts';
import { type Approvals, openApprovals } from './approvals.ts';

const OPERATOR = 'thijs.wagenaar@noordveen.example';

describe.runIf(CAMUNDA_ADDRESS)(`a run on a Camunda that was emptied or restored${WITHOUT_CAMUNDA}`, () => {
  let stage: Approvals;
  let sanne: Caller;
  let ruben: Caller;
  let marijke: Caller;
  let operator: number;
  beforeAll(async () => {
    stage = await openApprovals();
    ({ owner: sanne, supervisor: ruben, compliance: marijke } = stage);
    operator = (await stage.app.as('thijs.wagenaar')).id;
  }, TURN_MS);
  afterAll(() => stage?.close());

  /** Runs `npm run camunda:recover` without installing packages. */
  const command = async (...words: string[]) => {
    const { services, database } = stage.app;
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      CAMUNDA_REST_ADDRESS: stage.proxy.address,
      OPENBOEK_DATA: services.config.dataFolder,
    };
    const child = spawn(process.execPath, ['bff/recover-camunda.ts', ...words], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const [code] = await once(child, 'close');
    return { code, said };
  };
  const recovery = () => (stage.app.services.engine as CamundaEngine).recovery;
  const empty = async () => {
    await control(CAMUNDA_ADDRESS ?? '', 'POST', '/test/reset');
    await until(
      'the emptied Camunda is noticed',
      async () => (await stage.app.services.engine.health()).problem,
      (problem) => problem?.startsWith('Camunda was emptied') === true,
    );
  };
  const shows = (id: number, status: number) =>
    until(
      `${id} shows ${status}`,
      () => detailsOf(sanne, id),
      (report) => report.idReportStatus === status,
      30_000,
    );
  const progress: string[] = [];
  const onProgress = (done: number, of: number) => void progress.push(`${done}/${of}`);
  const mails = () => stage.app.database.sql`
    select template, user_id, (params->>'record')::int as record from mail_outbox
    where template <> 'engineReplaced' order by id`;

  /**
   * Three reports: one without a decision, and two with the first decision and an open task for the second.
   */
  const threeReports = async () => {
    const fresh = (await stage.submit()).id;
    const half = (await stage.submit()).id;
    const told = (await stage.submit()).id;
    for (const id of [fresh, half, told]) await stage.taskOf(id);
    for (const id of [half, told]) {
      await ruben.post(`/api/tasks/reports/approve/${id}`, { remark: 'Prima.' });
      await shows(id, 10);
      await stage.taskOf(id);
    }
    return { fresh, half, told };
  };

  /** The value of the variable in the Camunda that currently answers. */
  const endpointOf = async (id: number) => {
    const { workflowInstanceId } = await detailsOf(sanne, id);
    const { variables } = await stage.app.services.engine.read.detail(workflowInstanceId ?? '');
    return variables.endpoint;
  };
  /**
   * Sets a variable of a report's process as an operator.
   *
   * @returns a function that returns the state of that command
   */
  const setEndpoint = async (id: number) => {
    const { workflowInstanceId } = await detailsOf(sanne, id);
    const thijs = await stage.app.as('thijs.wagenaar');
    const { body } = await thijs.post<{ idCommand: string }>(
      `/api/operations/instances/${workflowInstanceId}/variables`,
      { name: 'endpoint', value: 'spare' },
    );
    const state = async () => {
      const [row] = await stage.app.database.sql<{ state: string }[]>`
        select state from workflow_commands where id = ${body.idCommand}`;
      return row?.state;
    };
    await until('the variable is set', state, (now) => now === 'done');
    return state;
  };

  beforeEach(() => {
    progress.length = 0;
  });

  it('starts again where it was: decisions count, tasks keep their people, and no work is done twice', async () => {
    const { fresh, half, told } = await threeReports();
    await setEndpoint(half);
    const tasks = await Promise.all([openTask(stage.app, fresh), openTask(stage.app, half)]);
    await empty();
    expect((await marijke.post(`/api/tasks/reports/approve/${told}`, { remark: 'Akkoord.' })).status).toBe(200);
    expect((await detailsOf(sanne, told)).idReportStatus).toBe(999);
    expect(await recovery().preview()).toMatchObject({
      how: 'emptied',
      instances: [
        { recordId: fresh, process: 'gift-report-approval', waiting: ['SupervisorApproval'], decisions: 0 },
        { recordId: half, waiting: ['ComplianceApproval'], decisions: 1 },
        { recordId: told, waiting: ['ComplianceApproval'], decisions: 2 },
      ],
    });
    const before = await mails();
    expect(await recovery().restart(operator, onProgress)).toBe(3);
    expect(progress).toEqual(['1/3', '2/3', '3/3']);
    await shows(told, 50);
    await until(
      'the variable is set again',
      () => endpointOf(half),
      (value) => value === 'spare',
    );
    expect((await detailsOf(sanne, half)).idReportStatus).toBe(10);
    expect((await detailsOf(sanne, fresh)).idReportStatus).toBe(5);
    const keys = () => stage.app.database.sql`
      select engine_task_key as key from inbox_tasks where id = any(${tasks}) and engine_task_key not like 'lost:%'`;
    await until('the tasks are linked again', keys, ({ length }) => length === 2);
    expect(await Promise.all([openTask(stage.app, fresh), openTask(stage.app, half)])).toEqual(tasks);
    const after = await mails();
    expect(after.filter(({ record }) => record !== told)).toEqual(before.filter(({ record }) => record !== told));
    expect(await recovery().preview()).toBeUndefined();
    expect((await ruben.post(`/api/tasks/reports/approve/${fresh}`, {})).status).toBe(200);
    await shows(fresh, 10);
    await stage.taskOf(fresh);
    for (const id of [half, fresh]) {
      expect((await marijke.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
      await shows(id, 50);
    }
    for (const id of [fresh, half, told]) {
      await stage.untilIs(id, 'end', ({ instanceState }) => instanceState === 'completed');
      expect(await stage.effects(id)).toMatchObject({
        instances: 1,
        decisions: 2,
        tasks: 2,
        openTasks: 0,
        statusChanges: 3,
      });
    }
    const audit = await stage.app.database.sql`
      select actor_id, entity_id from audit_entries where action = 'report.restarted' order by id`;
    expect(audit).toEqual([fresh, half, told].map((id) => ({ actor_id: operator, entity_id: String(id) })));
  });

  it('starts again on the newest version of its process, even from an earlier one, and its decisions count', async () => {
    const { fresh, half, told } = await threeReports();
    const stateOfVariable = await setEndpoint(half);
    const { sql } = stage.app.database;
    const shipped = await readFile(new URL('../../processes/gift-report-approval.bpmn', import.meta.url), 'utf8');
    const renamed = shipped.replaceAll('name="Goedkeuring compliance"', 'name="Akkoord van compliance"');
    const next = await insertDefinition(sql, renamed);
    expect(await stage.app.services.engine.deploy(next, operator)).toEqual({ version: 2 });
    const versions = async () => {
      const rows = await sql<{ version: number }[]>`
        select i.version from workflow_instances i
        where register = 'giftReport' and record_id = any(${[fresh, half, told]}) order by record_id`;
      return rows.map(({ version }) => version);
    };
    expect(await versions()).toEqual([1, 1, 1]);
    await empty();
    expect(await recovery().restart(operator, onProgress)).toBe(3);
    // Version 2 might base a decision on the variable, because no check has ruled that out.
    expect(await stateOfVariable()).toBe('void');
    const decide = async (who: Caller, id: number) => {
      await stage.taskOf(id);
      expect((await who.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
    };
    await stage.taskOf(half);
    expect(await endpointOf(half)).toBeUndefined();
    await decide(ruben, fresh);
    await shows(fresh, 10);
    for (const id of [fresh, half, told]) {
      await decide(marijke, id);
      await shows(id, 50);
      await stage.untilIs(id, 'end', ({ instanceState }) => instanceState === 'completed');
      expect(await stage.effects(id)).toMatchObject({ instances: 1, decisions: 2, openTasks: 0, statusChanges: 3 });
    }
    expect(await versions()).toEqual([2, 2, 2]);
  });

  it('is returned to its owner with the reason, if operators choose that', async () => {
    const { fresh, half, told } = await threeReports();
    await empty();
    expect((await marijke.post(`/api/tasks/reports/approve/${told}`, {})).status).toBe(200);
    expect(await recovery().giveBack(operator, 'Camunda is geleegd.', onProgress)).toBe(3);
    for (const id of [fresh, half, told]) {
      await shows(id, 2);
      expect(await detailsOf(sanne, id)).toMatchObject({ wfReason: 'Camunda is geleegd.' });
    }
    expect(await recovery().preview()).toBeUndefined();
    const again = await stage.submit();
    await stage.taskOf(again.id);
    expect((await stage.app.services.engine.health()).problem).toBeUndefined();
  });

  it('is either returned once or restarted once if several operators do both at the same time', async () => {
    const { fresh, half } = await threeReports();
    await empty();
    const back = () => recovery().giveBack(operator, 'Camunda is geleegd.', onProgress);
    await Promise.all([back(), back(), recovery().restart(operator, onProgress)]);
    for (const id of [fresh, half]) {
      const [seen] = await stage.app.database.sql<{ back: number; again: number; status: number }[]>`
        select g.status,
          (select count(*)::int from workflow_commands c where c.instance_id = i.id and c.kind = 'cancel') as back,
          (select count(*)::int from audit_entries
            where action = 'report.restarted' and entity_id = ${String(id)}) as again
        from gift_reports g join workflow_instances i on i.record_id = g.id and i.register = 'giftReport'
        where g.id = ${id}`;
      expect(seen).toMatchObject(seen?.again === 1 ? { back: 0 } : { back: 1, again: 0, status: 2 });
    }
  });

  it('is settled by a single command, which first shows the waiting runs and asks what to do', async () => {
    const { id } = await stage.submit();
    await stage.taskOf(id);
    await empty();
    const shown = await command();
    expect(shown).toMatchObject({ code: 1 });
    expect(shown.said).toContain('Camunda was emptied: it has none of the processes that run here.');
    expect(shown.said).toMatch(/ of gift-report-approval, at SupervisorApproval\n/);
    const supervisor = await command('restart', '--by', 'ruben.scholten@noordveen.example');
    expect(supervisor).toMatchObject({ code: 2, said: expect.stringContaining('nothing was changed') });
    expect(await command('give-back', '--by', OPERATOR)).toMatchObject({ code: 2 }); // the reason is missing
    expect(await recovery().preview()).toBeDefined();
    const done = await command('restart', '--by', OPERATOR);
    expect(done).toMatchObject({ code: 0, said: expect.stringMatching(/were restarted where they were\.\n$/) });
    await ruben.post(`/api/tasks/reports/approve/${id}`, {});
    await shows(id, 10);
    expect(await command('restart', '--by', OPERATOR)).toMatchObject({
      code: 0,
      said: expect.stringContaining('is the one that processes run on'),
    });
  });

  it('is ended in the restored Camunda, even if it has since ended in Openboek', async () => {
    const { sql } = stage.app.database;
    const keyOf = async (report: number) => {
      const [row] = await sql<{ key: string }[]>`
        select coalesce(engine_key, lost_key) as key from workflow_instances
        where record_id = ${report} and register = 'giftReport'`;
      return row?.key ?? '';
    };
    const inCamunda = async (key: string) => {
      const filter = { processInstanceKey: key };
      const { items } = (await control(CAMUNDA_ADDRESS ?? '', 'POST', '/v2/process-instances/search', { filter })) as {
        items: { state: string }[];
      };
      return items[0]?.state;
    };
    const over = (await stage.submit()).id;
    const running = (await stage.submit()).id;
    for (const id of [over, running]) await stage.taskOf(id);
    const keys = [await keyOf(over), await keyOf(running)] as const;
    for (const key of keys)
      await until(
        'the run in the index',
        () => inCamunda(key),
        (state) => state === 'ACTIVE',
      );
    // Since the backup was made, one run has ended in Openboek, and Camunda has given out more keys.
    await sql`update workflow_instances set state = 'completed', ended_at = now() where record_id = ${over}`;
    await until(
      'the restored Camunda is noticed',
      async () => {
        // A check in progress may still store the key that it saw.
        await sql`update camunda_clusters set last_key = last_key + 1000 where left_at is null and replaced_at is null`;
        return (await stage.app.services.engine.health()).problem;
      },
      (problem) => problem?.startsWith('Camunda was restored') === true,
    );
    const task = await openTask(stage.app, running);
    // Work left behind by other tests also waits.
    const [active] = await sql`select count(*)::int as count from workflow_instances where state = 'active'`;
    expect(await recovery().restart(operator, onProgress)).toBe(active?.count);
    for (const key of keys)
      await until(
        `${key} ends in Camunda`,
        () => inCamunda(key),
        (state) => state === 'TERMINATED',
      );
    const again = () => sql<{ key: string }[]>`
      select engine_task_key as key from inbox_tasks where id = ${task} and engine_task_key not like 'lost:%'`;
    await until('the task is linked again', again, ({ length }) => length === 1);
    expect((await ruben.post(`/api/tasks/reports/approve/${running}`, {})).status).toBe(200);
    await shows(running, 10);
    expect(await stage.effects(running)).toMatchObject({ instances: 1, decisions: 1 });
  });

  it('is left alone if the right Camunda answers', async () => {
    const { id } = await stage.submit();
    await stage.taskOf(id);
    expect([
      await recovery().restart(operator, onProgress),
      await recovery().giveBack(operator, 'x', onProgress),
    ]).toEqual([0, 0]);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(5);
  });
});
