import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideRecord } from '#/bff/registers/decide.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import { resolveAfterChange } from '#/bff/tasks/resolve-candidates-again.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { type Audited, auditOf } from '#/tests/support/audit.ts';
import { contextOf, engineWith, hire, openTask, submitted } from '#/tests/support/factories.ts';
import { bringIn, csv } from '#/tests/support/imports.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;

beforeAll(async () => {
  app = await testApp();
  [sanne, ruben] = [await app.as('sanne.dijkgraaf'), await app.as('ruben.scholten')];
});
afterAll(() => app?.stop());

/** An audit entry by the process or the system about a report of Infra. */
const about = (id: number, own: Partial<Audited>) => ({
  actorId: null,
  actorKind: 'system',
  entity: 'giftReport',
  entityId: String(id),
  companyId: 2,
  outcome: 'done',
  ...own,
});

describe('an audit entry that no call causes', () => {
  it('records the deployment of a shipped process, with its version', async () => {
    expect(await auditOf(app, { action: 'process.deploy' })).toEqual(
      ['gift-report-approval', 'processing-activity-review'].map((entityId) => ({
        action: 'process.deploy',
        actorId: null,
        actorKind: 'system',
        entity: 'process',
        entityId,
        companyId: null,
        outcome: 'done',
        detail: { version: 1, origin: 'shipped' },
      })),
    );
  });

  it('records each status that a process gives a record, with the status before it', async () => {
    const { id, instance } = await submitted(sanne, { amount: 400 });
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    await (await app.as('dewi.pattinama')).post(`/api/tasks/reports/approve/${id}`);
    const moves = [
      { from: 1, to: 5 },
      { from: 5, to: 10 },
      { from: 10, to: 50 },
    ];
    expect(await auditOf(app, { action: 'report.status', entityId: id })).toEqual(
      moves.map((move) => about(id, { action: 'report.status', actorKind: 'worker', detail: { ...move, instance } })),
    );
  });

  it('records a task that is assigned, and assigned again after its approver has left', async () => {
    const above = await hire(app, 'directeur.een');
    const boss = await hire(app, 'chef.een', { supervisor: above.id });
    const { id } = await submitted(await hire(app, 'medewerker.een', { supervisor: boss.id }));
    const task = await openTask(app, id);
    await app.database.sql`update users set active = false where id = ${boss.id}`;
    await resolveAfterChange(app.services, { person: boss.id });
    const assigned = { action: 'task.assign' };
    expect(await auditOf(app, { action: 'task.assign', entityId: id })).toEqual([
      about(id, { ...assigned, detail: { task, rule: 'supervisor', added: [boss.id], removed: [] } }),
      about(id, { ...assigned, detail: { task, rule: 'supervisor', added: [above.id], removed: [boss.id] } }),
    ]);
  });

  it('records an escalation, with the additional people who may decide from then on', async () => {
    const above = await hire(app, 'directeur.twee');
    const boss = await hire(app, 'chef.twee', { supervisor: above.id });
    const { id, instance } = await submitted(await hire(app, 'medewerker.twee', { supervisor: boss.id }));
    const task = await openTask(app, id);
    const inElevenDays = new Date(Date.now() + 11 * 24 * 3_600_000);
    await engineWith(app, { clock: () => inElevenDays }).runDue();
    expect(await auditOf(app, { action: 'report.escalate', entityId: id })).toEqual([
      about(id, {
        action: 'report.escalate',
        actorKind: 'worker',
        detail: { task, people: [above.id], instance },
      }),
    ]);
  });

  it('records a command that turns out to be impossible, with its issuer and the reason', async () => {
    const { sql } = app.database;
    const down = () => Promise.reject(new Error('the engine is down'));
    const { id, instance } = await submitted(sanne, { amount: 20 });
    const engine = engineWith(app, { events: { ...workflowEvents, taskCompleting: down }, jobs: [] });
    const approve = { action: 'approve', remark: null, stepId: null } as const;
    await decideRecord(await contextOf(app, ruben, { engine }), giftReports, id, approve);
    const [command] = await sql<{ id: string }[]>`
      update workflow_commands set not_before = now() - interval '1 second'
      where instance_id = ${instance} and state = 'ready' returning id`;
    await sql`update wf_instance set state = jsonb_set(state, '{status}', '"canceled"') where id = ${instance}`;
    await engineWith(app, {}).runDue();
    expect(await auditOf(app, { action: 'report.commandRefused', entityId: id })).toEqual([
      about(id, {
        action: 'report.commandRefused',
        actorId: ruben.id,
        outcome: 'INSTANCE_ENDED',
        detail: { command: command?.id, kind: 'completeTask', instance },
      }),
    ]);
  });
});

describe('the audit entry of a change that an import makes to a company', () => {
  let ingrid: Caller;
  beforeAll(async () => {
    ingrid = await app.as('ingrid.oosterhuis');
  });

  /** Imports companies. @returns the import's audit entries about companies, with this administrator as their actor */
  async function companyEntries(header: string[], row: (string | null)[]) {
    const { idImport } = await bringIn(ingrid, csv(header, [row]));
    const entries = await auditOf(app, { entity: 'company', actorId: ingrid.id });
    return entries.filter(({ detail }) => detail.import === idImport);
  }
  const entry = (idImport: unknown, action: string, id: number, fields: object) => ({
    action,
    actorId: ingrid.id,
    actorKind: 'user',
    entity: 'company',
    entityId: String(id),
    companyId: id,
    outcome: 'done',
    detail: { import: idImport, fields },
  });

  it.each([
    {
      what: 'a new company',
      file: [
        ['administrationNr', 'name', 'parent'],
        ['1130', 'Kabels en Leidingen', '1100'],
      ],
      action: 'company.create',
      id: 9,
      fields: {
        administrationNr: { before: null, after: '1130' },
        name: { before: null, after: 'Kabels en Leidingen' },
        parent: { before: null, after: 'Noordveen Infra' },
      },
    },
    {
      what: 'another parent',
      file: [
        ['administrationNr', 'parent'],
        ['1120', '1200'],
      ],
      action: 'company.change',
      id: 4,
      fields: { parent: { before: 'Noordveen Infra', after: 'Noordveen Woningbouw' } },
    },
    {
      what: 'a merger',
      file: [
        ['administrationNr', 'mergedInto'],
        ['1400', '1500'],
      ],
      action: 'company.merge',
      id: 7,
      fields: { mergedInto: { before: null, after: 'Staalbouw Merwesluis' } },
    },
  ])(
    'is written once for $what, with the values before and after',
    async ({ file: [header = [], row = []], action, id, fields }) => {
      const [found, ...others] = await companyEntries(header, row);
      expect(others).toEqual([]);
      expect(found).toEqual(entry(found?.detail.import, action, id, expect.objectContaining(fields)));
    },
  );
});
