import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_LIMITS, type ImportChanges, type ImportPreview } from '#/bff/contract/people-import.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { forgetOldImports } from '#/bff/people/import/import-queries.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { crowd } from '#/tests/support/crowd.ts';
import { hire, hold, openTask, submitted } from '#/tests/support/factories.ts';
import { apply, bringIn, csv, preview } from '#/tests/support/imports.ts';
import { SCIM_TOKEN, scim, scimPatch } from '#/tests/support/scim.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  admin = await app.as('ingrid.oosterhuis');
});
afterAll(() => app.stop());

const undo = (id: string | null, who = admin) => who.post<ImportPreview>(`/api/management/import/${id}/undo`, {});
const changesOf = async ({ idImport }: { idImport: string | null }, kind: string) =>
  (await admin.get<ImportChanges>(`/api/management/import/${idImport}/changes?kind=${kind}`)).body.changes;

/** All data of all people that an import may change. It must be the same before the import and after undoing it. */
const world = () => app.database.sql`
  select u.upn, u.display_name, u.email, u.department, u.job_description, u.company_id, u.supervisor_id, u.active, u.left_on,
    (select array_agg(h.role_id || '@' || coalesce(h.company_id, 0) order by h.role_id, h.company_id)
     from held_grants h where h.user_id = u.id) as roles
  from users u order by u.id`;
const candidatesOf = async (report: number) => app.database.sql`
  select user_id, reason from inbox_candidates
  where task_id = ${await openTask(app, report)} and removed_at is null order by user_id`;

describe('undoing an import', { shuffle: false }, () => {
  it.each([4, 6, 99])(
    'restores everyone, with roles and tasks, after a complete file from which %d % of the people were missing',
    async (percent) => {
      const { sql } = app.database;
      const name = `af.${percent}`;
      await crowd(sql, name, 300);
      const boss = await hire(app, `${name}.baas`, { supervisor: (await app.as('bram.veldkamp')).id });
      const helper = await hire(app, `${name}.hulp`);
      await hold(app, boss, 'Compliance', 3);
      const owner = await hire(app, `${name}.eigenaar`, { supervisor: boss.id });
      const [first, given] = [await submitted(owner), await submitted(owner)];
      const [handed] = await sql`
      insert into task_handovers (task_id, from_id, to_id)
      values (${await openTask(app, given.id)}, ${boss.id}, ${helper.id}) returning id`;
      const before = await world();
      const tasks = [await candidatesOf(first.id), await candidatesOf(given.id)];

      // The boss is always among the missing people; the administrator and the owner never are.
      const everybody = await sql<{ upn: string }[]>`
      select u.upn from present_users p join users u on u.id = p.id
      order by u.id <> all(${[admin.id, owner.id]}), u.id = ${boss.id}, u.id`;
      const left = Math.floor((everybody.length * percent) / 100);
      const rows = everybody.slice(0, everybody.length - left).map(({ upn }) => [upn]);
      const { body } = await preview(admin, csv(['upn'], rows), { complete: true });
      expect(body.counts.left).toBe(left);
      expect(body.guard === null).toBe(percent === 4);
      await admin.post('/api/management/import/apply', { idImport: body.idImport, leavers: left });
      expect((await boss.get('/api/Startup')).status).toBe(401);
      expect(await candidatesOf(first.id)).not.toEqual(tasks[0]);

      const looked = (await undo(body.idImport)).body;
      expect(looked).toMatchObject({ kind: 'people', guard: null, counts: { returned: left, kept: 0, tasksKept: 0 } });
      expect(looked.counts.tasks).toBeGreaterThanOrEqual(2);
      expect((await apply(admin, looked)).status).toBe(200);
      expect(await world()).toEqual(before);
      expect([await candidatesOf(first.id), await candidatesOf(given.id)]).toEqual(tasks);
      expect(await sql`select ended_at from task_handovers where id = ${handed?.id}`).toEqual([{ ended_at: null }]);
      const [entry] = await auditOf(app, {
        entity: 'import',
        action: 'import.undo',
        entityId: String(looked.idImport),
      });
      expect(entry).toMatchObject({ actorId: admin.id, detail: { undoes: body.idImport, counts: { returned: left } } });
      expect(await undo(body.idImport)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } });
      await sql`update users set active = false where upn like ${`${name}%`}`;
    },
  );

  it('restores every field, makes new people leavers, and moves people back', async () => {
    const [mover, boss] = [await hire(app, 'veld.mens', { roles: [] }), await hire(app, 'veld.baas')];
    await hold(app, mover, 'Employee', 2);
    const before = await world();
    const file = csv(
      ['upn', 'displayName', 'department', 'company', 'supervisor'],
      [
        [mover.upn, 'Heel Anders', 'Inkoop', '1200', boss.upn],
        [upnFrom('veld.nieuw'), 'Nieuw', '', '1100', mover.upn],
      ],
    );
    const { idImport } = await bringIn(admin, file);
    const looked = (await undo(idImport)).body;
    expect(looked.counts).toMatchObject({ changed: 1, left: 1, kept: 0 });
    expect((await apply(admin, looked)).status).toBe(200);
    const after = await world();
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ upn: upnFrom('veld.nieuw'), active: false });
  });

  it('keeps and lists changes made by hand since, and everything that can no longer be restored', async () => {
    const { sql } = app.database;
    const [renamed, mover, back] = [
      await hire(app, 'hand.naam'),
      await hire(app, 'hand.bedrijf', { company: 8 }),
      await hire(app, 'hand.terug'),
    ];
    const { idImport } = await bringIn(
      admin,
      csv(
        ['upn', 'department', 'jobDescription', 'company', 'active'],
        [
          [renamed.upn, 'Inkoop', 'Inkoper', '1100', 'ja'],
          [mover.upn, 'Inkoop', '', '1100', 'ja'],
          [back.upn, '', '', '1100', 'nee'],
          [upnFrom('hand.nieuw'), '', '', '1100', 'ja'],
        ],
      ),
    );
    await sql`update users set department = 'Verkoop' where id = ${renamed.id}`;
    await sql`update companies set closed_on = '2026-11-01' where id = 8`;
    await sql`update users set active = true, left_on = null where id = ${back.id}`;
    const [fresh] = await sql<{ id: number }[]>`select id from users where upn = ${upnFrom('hand.nieuw')}`;
    await hold(app, { id: fresh?.id } as Caller, 'Compliance', 3);

    const looked = (await undo(idImport)).body;
    expect(looked.counts).toMatchObject({ changed: 2, left: 0, returned: 0, kept: 3 });
    const kept = await changesOf(looked, 'kept');
    expect(kept).toMatchObject([
      { key: renamed.upn, note: 'changedSince', fields: [{ field: 'department', before: 'Verkoop', after: null }] },
      { key: mover.upn, note: 'cannotBe', fields: [{ field: 'company' }] },
      { key: upnFrom('hand.nieuw'), note: 'changedSince', fields: [{ field: 'active', before: 'yes', after: 'no' }] },
    ]);
    expect((await apply(admin, looked)).status).toBe(200);
    const [now] = await sql`select department, job_description from users where id = ${renamed.id}`;
    expect(now).toEqual({ department: 'Verkoop', job_description: null });
    expect(await sql`select company_id, department from users where id = ${mover.id}`).toEqual([
      { company_id: 2, department: null },
    ]);
    expect(await sql`select active from users where upn = ${upnFrom('hand.nieuw')}`).toEqual([{ active: true }]);
    await sql`update companies set closed_on = null where id = 8`;
  });

  it('is not applied if something has changed since the preview', async () => {
    const who = await hire(app, 'stil.staand');
    const { idImport } = await bringIn(admin, csv(['upn', 'department'], [[who.upn, 'Een']]));
    const looked = (await undo(idImport)).body;
    await app.database.sql`update users set department = 'Twee' where id = ${who.id}`;
    expect(await apply(admin, looked)).toMatchObject({ status: 409, body: { code: 'IMPORT_STALE' } });
  });

  it('does not return tasks that somebody has handed over since, and reports how many', async () => {
    const boss = await hire(app, 'taak.baas', { supervisor: (await app.as('bram.veldkamp')).id });
    const helper = await hire(app, 'taak.hulp');
    const owner = await hire(app, 'taak.eigenaar', { supervisor: boss.id });
    const { id } = await submitted(owner);
    const { idImport } = await bringIn(admin, csv(['upn', 'active'], [[boss.upn, 'nee']]));
    const now = await candidatesOf(id);
    expect(now).not.toEqual([{ user_id: boss.id, reason: 'supervisor' }]);
    await app.database.sql`
      insert into task_handovers (task_id, from_id, to_id) values (${await openTask(app, id)}, ${now[0]?.user_id}, ${helper.id})`;
    const looked = (await undo(idImport)).body;
    expect(looked.counts).toMatchObject({ returned: 1, tasks: 0, tasksKept: 1 });
    expect((await apply(admin, looked)).status).toBe(200);
    expect(await candidatesOf(id)).toEqual(now);
  });

  it('is possible only for imports of people and for administrators of the whole group', async () => {
    const who = await hire(app, 'laatste.mens');
    const { idImport } = await bringIn(admin, csv(['upn', 'department'], [[who.upn, 'Een']]));
    const companies = await bringIn(admin, csv(['administrationNr', 'name'], [['1300', 'Anders']]));
    const looked = (await undo(idImport)).body;
    for (const id of [companies.idImport, looked.idImport])
      expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } });
    const partly = await hold(app, await hire(app, 'deel.beheerder'), 'Administrator', 2);
    expect((await undo(idImport, partly)).status).toBe(403);
    const second = await hire(app, 'nog.een', { roles: ['Administrator'] });
    expect((await undo(idImport, second)).status).toBe(200);
    expect((await apply(admin, looked)).status).toBe(200);
    expect(await undo(looked.idImport)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } });
  });

  it('needs the stored changes, which are kept only as long as the import can be undone', async () => {
    const { sql } = app.database;
    const who = await hire(app, 'bewaard.mens');
    const { idImport } = await bringIn(admin, csv(['upn', 'department'], [[who.upn, 'Een']]));
    const kept = async () => {
      await forgetOldImports(sql, IMPORT_LIMITS);
      return sql`select key from import_changes where import_id = ${idImport}`;
    };
    expect(await kept()).toEqual([{ key: who.upn }]);
    await sql`update imports set ended_at = now() - interval '7 days 1 minute' where id = ${idImport}`;
    expect(await kept()).toEqual([]);
  });
});

describe('somebody whom a directory has dismissed since', () => {
  it.each<[string, (id: number) => Promise<{ status: number }>]>([
    ['deleted', (id) => scim(app, 'DELETE', `/Users/${id}`)],
    ['deactivated', (id) => scimPatch(app, id, { op: 'Replace', path: 'active', value: 'False' })],
  ])('stays away when the import is undone: %s', async (how, dismiss) => {
    const local = `ontslagen.${how.replace(' ', '-')}`;
    const fired = await hold(app, await hire(app, local), 'Compliance', 2);
    const colleague = await hire(app, `${local}.collega`);
    const rows = [fired, colleague].map(({ upn }) => [upn, 'nee']);
    const { idImport } = await bringIn(admin, csv(['upn', 'active'], rows));
    expect((await dismiss(fired.id)).status).toBeLessThan(300);
    const { body } = await undo(idImport);
    expect(await changesOf(body, 'kept')).toMatchObject([{ key: fired.upn, note: 'changedSince' }]);
    expect((await apply(admin, body)).status).toBe(200);
    const here = await app.database.sql`
      select u.upn from present_users p join users u on u.id = p.id where u.id in (${fired.id}, ${colleague.id})`;
    expect(here).toEqual([{ upn: colleague.upn }]);
  });
});
