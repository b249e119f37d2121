import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Batch, BatchDetails, BatchDraft, BatchItem } from '#/bff/contract/batches.ts';
import { ITEM_RULES } from '#/bff/contract/batches.ts';
import { connect } from '#/bff/database/connection.ts';
import { HOMES, INFRA } from '#/bff/database/seed/companies.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { Unavailable } from '#/bff/workflow/engine.ts';
import { sweepBatches } from '#/bff/workflow/operate/batches/sweep-batches.ts';
import { deployText } from '#/tests/processes/inbox.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { detailsOf, hire, hold, submitted } from '#/tests/support/factories.ts';
import { stuckReport, stuckReports } from '#/tests/support/stuck-run.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

/** Tests what operators can do with many runs at once. */
let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let marijke: Caller;
let thijs: Caller;
/** The runs of the first version, started before there was a second version: two are stuck, one waits. */
const first = {} as Record<'one' | 'two' | 'waits', { id: number; instance: string }>;

const SHIPPED = readFileSync('processes/gift-report-approval.bpmn', 'utf8');
const BATCHES = '/api/operations/batches';

beforeAll(async () => {
  app = await testApp();
  [sanne, ruben] = [await app.as('sanne.dijkgraaf'), await app.as('ruben.scholten')];
  [marijke, thijs] = [await app.as('marijke.vandenbroek'), await app.as('thijs.wagenaar')];
  first.one = await stuck();
  first.two = await stuck();
  first.waits = await submitted(sanne);
});
afterAll(() => app?.stop());

const stuck = (own = {}) => stuckReport(app, { owner: sanne, approver: ruben }, 'no room', own);
const prepare = async (action: string, workflowInstanceIds: readonly string[], who = thijs) =>
  (await who.post<BatchDraft>(BATCHES, { action, workflowInstanceIds })).body;
const steer = (id: string, action: string, body: unknown = undefined, who = thijs) =>
  who.post<Batch & { code: string; fields: unknown; allowedActions: string[] }>(`${BATCHES}/${id}/${action}`, body);
const begin = async (action: string, ids: readonly string[], body: unknown = {}, who = thijs) => {
  const { idBatch } = await prepare(action, ids, who);
  expect((await steer(idBatch, 'start', body, who)).status).toBe(200);
  return idBatch;
};
const read = async (id: string, who = thijs) => (await who.get<BatchDetails>(`${BATCHES}/${id}`)).body;
const listed = async (who = thijs) => (await who.get<Batch[]>(BATCHES)).body.map(({ idBatch }) => idBatch);
const sweep = () => sweepBatches(app.services);
/** Processes the batches until this one has ended; items that wait for a later moment are processed now. */
async function workOff(id: string): Promise<BatchDetails> {
  for (let left = 100; left > 0; left -= 1) {
    await app.database.sql`update workflow_batch_items set not_before = now() where state in ('asked', 'waiting')`;
    await sweep();
    const found = await read(id);
    if (found.batch.state === 'done' || found.batch.state === 'canceled') return found;
  }
  throw new Error(`batch ${id} does not end`);
}
const resultOf = ({ items }: BatchDetails, instance: string) =>
  items.find(({ workflowInstanceId }) => workflowInstanceId === instance);
const audited = async (id: string) =>
  (
    await app.database.sql<{ action: string; actor: number }[]>`
      select action, actor_id as actor from audit_entries where entity = 'batch' and entity_id = ${id} order by id`
  ).map(({ action, actor }) => [action, actor]);
const NONE = { waiting: 0, asked: 0, succeeded: 0, failedAgain: 0, skipped: 0, notTaken: 0 };

async function asOwner(statements: string): Promise<void> {
  const owner = connect(app.database.ownerUrl, { max: 1 });
  await owner.unsafe(statements);
  await owner.end();
}

/** Makes each attempt to record the approval of these reports fail, with a message that contains the gift. */
const breakRecording = (ids: readonly number[]) =>
  asOwner(`
    create or replace function broken_recording() returns trigger language plpgsql as
      $$ begin raise exception 'no room for % of 20 euro', new.gift; end $$;
    create or replace trigger broken_recording before update of status on gift_reports
      for each row when (old.id in (${ids.join(', ')}) and new.status = 10) execute function broken_recording()`);
const mendRecording = () => asOwner('drop function if exists broken_recording() cascade');

describe('a batch before it is confirmed', () => {
  it('shows how many runs of each process and version it has, and how many are left out and why', async () => {
    const { one, two, waits } = first;
    const draft = await prepare('retry', [one.instance, waits.instance, two.instance, one.instance]);
    expect(draft).toEqual({
      idBatch: expect.any(String),
      action: 'retry',
      count: 2,
      runs: 2,
      groups: [{ process: 'gift-report-approval', version: 1, toVersion: null, runs: 2 }],
      skips: { looked: 0, reasons: [] },
      leftOut: [{ reason: 'INCIDENT_GONE', runs: 1 }],
    });
    await sweep();
    expect((await thijs.get(`${BATCHES}/${draft.idBatch}`)).status).toBe(404);
    expect(await listed()).not.toContain(draft.idBatch);
    expect((await detailsOf(sanne, one.id)).idReportStatus).toBe(100);
    expect(await audited(draft.idBatch)).toEqual([['batch.prepare', thijs.id]]);
  });

  it('can be confirmed only once, only by its author, and with a reason if it cancels runs', async () => {
    const { instance } = await submitted(sanne);
    const { idBatch } = await prepare('cancel', [instance]);
    const second = await hire(app, 'second.operator', { roles: ['Operator'] });
    expect(await steer(idBatch, 'start', { reason: 'van een ander' }, second)).toMatchObject({ status: 404 });
    expect(await steer(idBatch, 'start', {})).toMatchObject({
      status: 400,
      body: { fields: { reason: ['required'] } },
    });
    expect(await steer(idBatch, 'start', { reason: 'x' })).toMatchObject({ status: 400 });
    expect(await steer(idBatch, 'pause')).toMatchObject({ status: 404 });
    expect(await steer(idBatch, 'start', { reason: 'verkeerd proces' })).toMatchObject({ status: 200 });
    expect(await steer(idBatch, 'start', { reason: 'verkeerd proces' })).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATUS' },
    });
    await workOff(idBatch);
  });
});

describe('a bulk retry', () => {
  it('of 200 runs shows exactly the 20 that fail again, with the reasons', async () => {
    const runs = await stuckReports(app, { owner: sanne, approver: ruben }, 'no room', 200, { gift: 'Gouden horloge' });
    const failing = runs.filter((_run, place) => place % 10 === 3);
    await breakRecording(failing.map(({ id }) => id));
    const id = await begin(
      'retry',
      runs.map(({ instance }) => instance),
    );
    const { batch, items } = await workOff(id);
    await mendRecording();
    expect(batch).toMatchObject({ state: 'done', total: 200, counts: { ...NONE, succeeded: 180, failedAgain: 20 } });
    const failed = items.filter(({ state }) => state === 'failedAgain');
    expect(failed.map(({ workflowInstanceId }) => workflowInstanceId)).toEqual(failing.map(({ instance }) => instance));
    expect(new Set(failed.map(({ incident, message, step }) => `${step}: ${incident}: ${message}`))).toEqual(
      new Set(['Goedkeuring vastleggen: JOB_NO_RETRIES: no room for ••• of ••• euro']),
    );
    for (const { id: report } of [runs[0], runs[199]] as typeof runs)
      expect((await detailsOf(sanne, report)).idReportStatus).toBe(50);
    for (const { id: report } of failing) expect((await detailsOf(sanne, report)).idReportStatus).toBe(100);
    expect(JSON.stringify(items)).not.toContain('horloge');
  }, 120_000);

  it('continues after its server dies midway, and retries no run twice', async () => {
    const { sql } = app.database;
    const runs = [];
    for (let left = 24; left > 0; left -= 1) runs.push(await stuck());
    const id = await begin(
      'retry',
      runs.map(({ instance }) => instance),
    );
    await sweep();
    expect((await read(id)).batch.counts).toMatchObject({ waiting: 14 });
    // Makes the next worker die halfway through an item, so that its transaction never commits.
    const engine = { ...app.services.engine, submit: () => Promise.reject(new Error('the server is gone')) };
    await sweepBatches({ ...app.services, engine });
    expect((await read(id)).batch.counts).toMatchObject({ waiting: 14 });
    // Two servers start at once.
    await sql`update workflow_batch_items set not_before = now()`;
    await Promise.all([sweep(), sweep()]);
    const { batch } = await workOff(id);
    expect(batch.counts).toEqual({ ...NONE, succeeded: 24 });
    const commands = await sql<{ n: number }[]>`
      select count(*)::int as n from workflow_commands where kind = 'resolveIncident'
        and instance_id = any(${runs.map(({ instance }) => instance)}::uuid[]) group by instance_id`;
    expect(commands.map(({ n }) => n)).toEqual(Array(24).fill(1));
    const entries = await sql`
      select from audit_entries where action = 'report.run.retry' and request_id = ${id} and actor_id = ${thijs.id}`;
    expect(entries).toHaveLength(24);
  }, 60_000);

  it('skips runs that were retried or cancelled in the meantime', async () => {
    const [mended, ended] = [await stuck(), await stuck()];
    const id = await begin('retry', [mended.instance, ended.instance]);
    const { body: run } = await thijs.get<{ incidents: { idIncident: string }[] }>(
      `/api/operations/instances/${mended.instance}`,
    );
    await thijs.post(`/api/operations/instances/${mended.instance}/retry`, run.incidents[0]);
    await thijs.post(`/api/operations/instances/${ended.instance}/cancel`, { reason: 'lukt niet meer' });
    const found = await workOff(id);
    expect(found.batch.counts).toEqual({ ...NONE, skipped: 2 });
    expect(resultOf(found, mended.instance)).toMatchObject({ state: 'skipped', reason: 'INSTANCE_ENDED' });
    expect((await detailsOf(sanne, ended.id)).idReportStatus).toBe(2);
  });

  it('reports that no worker took the job if the command is done but had no effect', async () => {
    const { sql } = app.database;
    const { instance } = await stuck();
    const id = await begin('retry', [instance]);
    const [item] = await sql<{ command: string }[]>`
      update workflow_batch_items set state = 'asked', asked_at = now() where batch_id = ${id} returning command_id as command`;
    await sql`
      insert into workflow_commands (id, instance_id, kind, payload, requested_by, state, done_at)
      values (${item?.command ?? ''}, ${instance}, 'resolveIncident', '{}', ${thijs.id}, 'done', now())`;
    await sweep();
    expect(resultOf(await read(id), instance)).toMatchObject({ state: 'asked', reason: null });
    await sql`
      update workflow_batch_items set asked_at = now() - interval '3 minutes', not_before = now() where batch_id = ${id}`;
    expect(resultOf(await workOff(id), instance)).toMatchObject({ state: 'notTaken', reason: 'NO_WORKER' });
  });

  it('reports that the engine did not answer if it is unknown whether a worker took the job', async () => {
    const { sql } = app.database;
    const { instance } = await stuck();
    const id = await begin('retry', [instance]);
    await sql`
      with item as (
        update workflow_batch_items set state = 'asked', asked_at = now() - interval '3 minutes' where batch_id = ${id}
        returning command_id, instance_id)
      insert into workflow_commands (id, instance_id, kind, payload, requested_by, state, done_at)
      select command_id, instance_id, 'resolveIncident', '{}', ${thijs.id}, 'done', now() from item`;
    const { engine } = app.services;
    const silent = { ...engine, read: { ...engine.read, detail: () => Promise.reject(new Unavailable('no answer')) } };
    await sweepBatches({ ...app.services, engine: silent });
    expect(resultOf(await read(id), instance)).toMatchObject({ state: 'notTaken', reason: 'ENGINE_SILENT' });
  });
});

describe('a bulk cancellation', () => {
  it('gives the reports back to their owners with the reason, except a frozen one', async () => {
    const [one, two, frozen] = [await submitted(sanne), await stuck(), await submitted(sanne)];
    const id = await begin('cancel', [one.instance, two.instance, frozen.instance], { reason: 'verkeerde versie' });
    await marijke.post(`/api/tasks/reports/lock/${frozen.id}`, { reason: 'onderzoek loopt' });
    const found = await workOff(id);
    expect(found.batch).toMatchObject({ reason: 'verkeerde versie', counts: { ...NONE, succeeded: 2, skipped: 1 } });
    expect(resultOf(found, frozen.instance)).toMatchObject({ state: 'skipped', reason: 'RECORD_FROZEN' });
    for (const { id: report } of [one, two])
      expect(await detailsOf(sanne, report)).toMatchObject({ idReportStatus: 2, wfReason: 'verkeerde versie' });
  });
});

describe('a batch in progress', () => {
  it('returns to a busy run later, and skips it only if it stays busy', async () => {
    const { sql } = app.database;
    const [busy, long] = [await submitted(sanne), await submitted(sanne)];
    const id = await begin('cancel', [busy.instance, long.instance], { reason: 'opruimen' });
    const cancelling = (instance: string, command: string) => sql`
      insert into workflow_commands (id, instance_id, kind, payload, requested_by, state, not_before)
      values (${command}, ${instance}, 'cancel', '{"reason": "eerder"}', ${thijs.id}, 'ready', now() + interval '1 hour')`;
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await cancelling(busy.instance, first);
    await cancelling(long.instance, second);
    await sweep();
    expect((await read(id)).batch.counts).toEqual({ ...NONE, waiting: 2 });
    await sql`delete from workflow_commands where id = ${first}`;
    const found = await workOff(id);
    expect(resultOf(found, busy.instance)).toMatchObject({ state: 'succeeded' });
    expect(resultOf(found, long.instance)).toMatchObject({ state: 'skipped', reason: 'NOT_SETTLED' });
    await sql`delete from workflow_commands where id = ${second}`;
  });

  it('can be paused, continued and cancelled, and completed items stay done', async () => {
    const runs = [];
    for (let left = 12; left > 0; left -= 1) runs.push(await submitted(sanne));
    const id = await begin(
      'cancel',
      runs.map(({ instance }) => instance),
      { reason: 'opruimen' },
    );
    await sweep();
    expect(await steer(id, 'pause')).toMatchObject({
      status: 200,
      body: { state: 'paused', allowedActions: ['resume', 'cancel'] },
    });
    await sweep();
    expect((await read(id)).batch).toMatchObject({ state: 'paused', counts: { waiting: 2, succeeded: 10 } });
    expect(await steer(id, 'pause')).toMatchObject({ status: 409, body: { allowedActions: ['resume', 'cancel'] } });
    expect((await steer(id, 'resume')).body).toMatchObject({ state: 'running' });
    expect((await steer(id, 'cancel')).body).toMatchObject({ state: 'canceled', allowedActions: [] });
    await sweep();
    const found = await read(id);
    expect(found.batch.counts).toEqual({ ...NONE, succeeded: 10, skipped: 2 });
    expect(found.items.at(-1)).toMatchObject({ state: 'skipped', reason: 'BATCH_CANCELED' });
    expect((await detailsOf(sanne, runs[11]?.id ?? 0)).idReportStatus).toBe(5);
    expect(await audited(id)).toEqual(
      ['prepare', 'start', 'pause', 'resume', 'cancel'].map((action) => [`batch.${action}`, thijs.id]),
    );
  });

  it('ends at once when it is empty', async () => {
    const { instance } = await submitted(sanne);
    const { idBatch, count } = await prepare('retry', [instance]);
    expect(count).toBe(0);
    expect((await steer(idBatch, 'start', {})).body).toMatchObject({ state: 'done', total: 0, allowedActions: [] });
  });

  it('skips its runs when its author has left', async () => {
    const author = await hire(app, 'short.operator', { roles: ['Operator'] });
    const runs = [await submitted(sanne), await submitted(sanne)];
    const id = await begin(
      'cancel',
      runs.map(({ instance }) => instance),
      { reason: 'opruimen' },
      author,
    );
    await app.database.sql`update users set left_on = local_day(now()) where id = ${author.id}`;
    const { batch, items } = await workOff(id);
    expect(batch.counts).toEqual({ ...NONE, skipped: 2 });
    expect(items.map(({ reason }) => reason)).toEqual(['NO_RIGHT', 'NO_RIGHT']);
    expect((await detailsOf(sanne, runs[0]?.id ?? 0)).idReportStatus).toBe(5);
  });

  it('continues in the companies that its author still covers, and skips the others', async () => {
    const { sql } = app.database;
    const author = await hold(app, await hire(app, 'moved.operator'), 'Operator', HOMES);
    await sql`
      insert into user_role_companies (user_role_id, company_id)
      select ur.id, ${INFRA} from user_roles ur join roles r on r.id = ur.role_id and r.name = 'Operator'
      where ur.user_id = ${author.id}`;
    const elsewhere = await hire(app, 'owner.homes', { company: HOMES, supervisor: ruben.id });
    const [stays, lost] = [await submitted(elsewhere), await submitted(sanne)];
    const id = await begin('cancel', [stays.instance, lost.instance], { reason: 'opruimen' }, author);
    await sql`
      delete from user_role_companies where company_id = ${INFRA}
        and user_role_id in (select id from user_roles where user_id = ${author.id})`;
    await sql`update users set rights_version = rights_version + 1 where id = ${author.id}`;
    const { batch, items } = await workOff(id);
    expect(batch.counts).toEqual({ ...NONE, succeeded: 1, skipped: 1 });
    expect(items.map(({ reason }) => reason).filter(Boolean)).toEqual(['NO_RIGHT']);
    expect((await detailsOf(sanne, lost.id)).idReportStatus).toBe(5);
    expect((await detailsOf(elsewhere, stays.id)).idReportStatus).toBe(2);
  });
});

describe('an operator of one company', () => {
  it('cannot include runs of another company, nor see or control a batch that does', async () => {
    const { instance, id: report } = await submitted(sanne);
    const homes = await hold(app, await hire(app, 'homes.operator'), 'Operator', HOMES);
    const draft = await prepare('cancel', [instance], homes);
    expect(draft).toMatchObject({ count: 0, groups: [], leftOut: [{ reason: 'NO_RIGHT', runs: 1 }] });
    const id = await begin('cancel', [instance], { reason: 'van ons' });
    expect(await listed(homes)).not.toContain(id);
    expect((await homes.get(`${BATCHES}/${id}`)).status).toBe(404);
    for (const action of ['pause', 'resume', 'cancel'])
      expect((await steer(id, action, undefined, homes)).status).toBe(404);
    const infra = await hold(app, await hire(app, 'infra.operator'), 'Operator', INFRA);
    expect((await read(id, infra)).batch).toMatchObject({ total: 1, allowedActions: ['pause', 'cancel'] });
    await workOff(id);
    expect((await detailsOf(sanne, report)).idReportStatus).toBe(2);
  });

  it('sees only the items of that company in a batch over several companies, and cannot control it', async () => {
    const ravi = await app.as('ravi.soekhoe');
    const [ours, theirs] = [await submitted(sanne), await submitted(ravi)];
    const id = await begin('cancel', [ours.instance, theirs.instance], { reason: 'opruimen' });
    const homes = await hold(app, await hire(app, 'homes.second'), 'Operator', HOMES);
    const { batch, items } = await read(id, homes);
    expect(batch).toMatchObject({ total: 1, counts: { waiting: 1 }, allowedActions: [] });
    expect(items.map(({ workflowInstanceId }) => workflowInstanceId)).toEqual([theirs.instance]);
    expect(await steer(id, 'pause', undefined, homes)).toMatchObject({ status: 409 });
    await workOff(id);
  });
});

it('a batch can be downloaded as a file with readable results', async () => {
  const [fails, works] = [await stuck(), await stuck()];
  await breakRecording([fails.id]);
  const id = await begin('retry', [fails.instance, works.instance]);
  await workOff(id);
  await mendRecording();
  const columns = Object.keys(ITEM_RULES) as (keyof BatchItem)[];
  const query = { filters: [{ key: 'state', kind: 'list', values: ['failedAgain'] }], sort: [], group: [] };
  const file = async (who: Caller) => {
    const response = await who.send('/api/grids/batch-items/export', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, columns, lang: 1033, batch: id }),
    });
    return readXlsx(new Uint8Array(await response.arrayBuffer()));
  };
  const { rows } = await file(thijs);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.slice(0, 2)).toEqual(['Failed again', (await detailsOf(sanne, fails.id)).number]);
  const homes = await hold(app, await hire(app, 'homes.third'), 'Operator', HOMES);
  expect((await file(homes)).rows).toHaveLength(1);
});

describe('a bulk move to the newest version', () => {
  const deploy = (from: string, to: string) =>
    deployText(app.database.sql, app.services.engine, SHIPPED.replaceAll(from, to));

  it('moves runs that lose no approval, skips the others with the reason, and shows both versions first', async () => {
    const [small, large, over] = [
      await submitted(sanne, { amount: 20 }),
      await submitted(sanne, { amount: 300 }),
      await submitted(sanne, { amount: 20 }),
    ];
    await ruben.post(`/api/tasks/reports/approve/${over.id}`);
    const version = await deploy('amount &gt; 100', 'amount &gt; 1000');
    const draft = await prepare('migrate', [small.instance, large.instance, over.instance]);
    expect(draft).toMatchObject({
      count: 2,
      groups: [{ process: 'gift-report-approval', version: 1, toVersion: version, runs: 2 }],
      skips: { looked: 2, reasons: [{ reason: 'DROPS_APPROVAL', runs: 1 }] },
      leftOut: [{ reason: 'INSTANCE_ENDED', runs: 1 }],
    });
    expect((await steer(draft.idBatch, 'start', {})).status).toBe(200);
    const done = await workOff(draft.idBatch);
    expect(done.batch).toMatchObject({ state: 'done', counts: { ...NONE, succeeded: 1, skipped: 1 } });
    expect(resultOf(done, small.instance)).toMatchObject({ state: 'succeeded' });
    expect(resultOf(done, large.instance)).toMatchObject({ state: 'skipped', reason: 'DROPS_APPROVAL' });
    const versions = await app.database.sql`
      select id, version from workflow_instances where id in (${small.instance}, ${large.instance})`;
    expect(new Map(versions.map((row) => [row.id, row.version]))).toEqual(
      new Map([
        [small.instance, version],
        [large.instance, 1],
      ]),
    );
    // Each of the two runs continues on its own version.
    for (const { id } of [small, large]) await ruben.post(`/api/tasks/reports/approve/${id}`);
    expect((await detailsOf(sanne, small.id)).idReportStatus).toBe(50);
    expect((await detailsOf(sanne, large.id)).idReportStatus).toBe(10);
  });

  it('waits for an engine that does not respond, and continues once it does', async () => {
    const [one, two] = [await submitted(sanne, { amount: 20 }), await submitted(sanne, { amount: 20 })];
    await deploy('name="Goedkeuring leidinggevende"', 'name="Akkoord leidinggevende"');
    const id = await begin('migrate', [one.instance, two.instance]);
    const { engine } = app.services;
    const silent = { ...engine, read: { ...engine.read, tokens: () => Promise.reject(new Unavailable('no answer')) } };
    for (let left = 5; left > 0; left -= 1) {
      await app.database.sql`update workflow_batch_items set not_before = now() where state = 'waiting'`;
      await sweepBatches({ ...app.services, engine: silent });
    }
    expect((await read(id)).batch.counts).toEqual({ ...NONE, waiting: 2 });
    const [attempts] = await app.database.sql`
      select sum(attempts)::int as made, min(not_before) > now() as "isHeld" from workflow_batch_items where batch_id = ${id}`;
    expect(attempts).toEqual({ made: 0, isHeld: true });
    expect((await workOff(id)).batch.counts).toEqual({ ...NONE, succeeded: 2 });
  });

  it('leaves out runs that are already on that version', async () => {
    const { instance } = await submitted(sanne, { amount: 20 });
    expect(await prepare('migrate', [instance])).toMatchObject({
      count: 0,
      skips: { looked: 0, reasons: [] },
      leftOut: [{ reason: 'NEWEST_VERSION', runs: 1 }],
    });
  });
});

it('a bulk retry of two incidents of one run reports as failed only the one that failed again', async () => {
  const { database, services } = app;
  await deployText(database.sql, services.engine, withTwoBranches());
  const { instance } = await submitted(sanne);
  await deployText(database.sql, services.engine, SHIPPED);
  await transaction(database.sql, (tx) =>
    services.engine.submit(tx, {
      id: crypto.randomUUID(),
      instance,
      by: thijs.id,
      kind: 'setVariables',
      variables: { Left: true },
    }),
  );
  const id = await begin('retry', [instance]);
  const { items, batch } = await workOff(id);
  expect(batch.counts).toEqual({ ...NONE, succeeded: 1, failedAgain: 1 });
  expect(items.find(({ state }) => state === 'failedAgain')?.step).toBe('Right');
  const again = await begin('retry', [instance]);
  expect((await workOff(again)).items).toMatchObject([{ step: 'Right', state: 'failedAgain' }]);
});

/** The shipped process with two parallel steps, each stuck until the variable with its name is true. */
function withTwoBranches(): string {
  const step = (name: string) => `
    <bpmn:serviceTask id="${name}" name="${name}">
      <bpmn:extensionElements>
        <zeebe:taskDefinition type="remind-approver" retries="=if ${name} = true then 3 else assert(null, false)" />
      </bpmn:extensionElements>
    </bpmn:serviceTask>`;
  const flow = (from: string, to: string) =>
    `<bpmn:sequenceFlow id="${from}To${to}" sourceRef="${from}" targetRef="${to}" />`;
  return SHIPPED.replace(
    '<bpmn:sequenceFlow id="ToSupervisor" sourceRef="RegisterSubmission" targetRef="SupervisorApproval" />',
    `<bpmn:sequenceFlow id="ToSupervisor" sourceRef="Join" targetRef="SupervisorApproval" />
     <bpmn:parallelGateway id="Fork" />${step('Left')}${step('Right')}<bpmn:parallelGateway id="Join" />
     ${flow('RegisterSubmission', 'Fork')}${flow('Fork', 'Left')}${flow('Fork', 'Right')}${flow('Left', 'Join')}${flow('Right', 'Join')}`,
  ).replace('<bpmn:outgoing>ToSupervisor</bpmn:outgoing>', '<bpmn:outgoing>RegisterSubmissionToFork</bpmn:outgoing>');
}
