import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_LIMITS, type ImportChanges, type ImportPreview } from '#/bff/contract/people-import.ts';
import { forgetOldImports } from '#/bff/people/import/import-queries.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { hire, hold } from '#/tests/support/factories.ts';
import { heldBy, holdAlso } from '#/tests/support/held-roles.ts';
import { apply, bringIn, csv } from '#/tests/support/imports.ts';
import { SCIM_TOKEN, scim } from '#/tests/support/scim.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  admin = await app.as('ingrid.oosterhuis');
});
afterAll(() => app.stop());

const undo = async (id: string | null) =>
  (await admin.post<ImportPreview>(`/api/management/import/${id}/undo`, {})).body;
const changesOf = async ({ idImport }: { idImport: string | null }, kind: string) =>
  (await admin.get<ImportChanges>(`/api/management/import/${idImport}/changes?kind=${kind}`)).body.changes;
const bring = (who: Caller, column: string, value: string) => bringIn(admin, csv(['upn', column], [[who.upn, value]]));
const undone = async (id: string | null) => {
  const looked = await undo(id);
  expect(await apply(admin, looked)).toMatchObject({ status: 200, body: { state: 'applied' } });
  return looked;
};
const isHere = async ({ id }: Caller) =>
  (await app.database.sql`select from present_users where id = ${id}`).length === 1;
const infra = { name: 'Noordveen Infra', inherit: false };
const homes = { name: 'Noordveen Woningbouw', inherit: false };
const employee = (...companies: number[]) => ({
  ...{ active: true, isGlobal: false },
  companies: companies.map((entityId) => ({ entityId, inherit: false })),
});

/** A person of Noordveen Infra with the role Employee there and nowhere else. */
async function employed(local: string): Promise<Caller> {
  return hold(app, await hire(app, local, { roles: [] }), 'Employee', 2, 'only');
}

/** A person who held Compliance at Kranendijk when they left a month ago, and the import that brought them back. */
async function cameBackLate(local: string): Promise<{ who: Caller; id: string | null }> {
  const who = await hold(app, await employed(local), 'Compliance', 7, 'only');
  await app.database.sql`
    update users set active = false, left_on = local_day(now()) - 30, left_at = now() - interval '30 days' where id = ${who.id}`;
  const { idImport } = await bring(who, 'active', 'ja');
  expect(await heldBy(app, who)).toEqual(['Employee@1100']);
  return { who, id: idImport };
}

describe('undoing a move to another company', () => {
  it('shows and then restores the company where the person was an employee, and the log names the role', async () => {
    const who = await employed('rol.verhuisd');
    await holdAlso(app, who, 'Employee', 5);
    const { idImport } = await bring(who, 'company', '1200');
    expect(await heldBy(app, who)).toEqual(['Employee@1200']);
    const looked = await undo(idImport);
    expect(looked.counts).toMatchObject({ changed: 1, kept: 0 });
    expect((await changesOf(looked, 'changed'))[0]?.fields).toEqual([
      { field: 'company', before: 'Noordveen Woningbouw', after: 'Noordveen Infra' },
      {
        ...{ field: 'role', before: null, after: null },
        role: {
          name: 'Employee',
          before: { everywhere: false, companies: [homes] },
          after: { everywhere: false, companies: [infra, homes] },
        },
      },
    ]);
    await apply(admin, looked);
    expect(await heldBy(app, who)).toEqual(['Employee@1100', 'Employee@1200']);
    const entries = await auditOf(app, { action: 'person.change', entityId: who.id });
    expect(entries.map(({ detail }) => detail.roles)).toEqual(
      expect.arrayContaining([
        { Employee: { before: employee(2, 5), after: employee(5) } },
        { Employee: { before: employee(5), after: employee(2, 5) } },
      ]),
    );
  });

  it('does not affect a role in a company other than the two of the move', async () => {
    const who = await hold(app, await hire(app, 'rol.elders', { roles: [] }), 'Employee', 5, 'only');
    await holdAlso(app, who, 'Employee', 7);
    const { idImport } = await bring(who, 'company', '1200');
    await undone(idImport);
    expect(await heldBy(app, who)).toEqual(['Employee@1200', 'Employee@1400']);
  });

  it('keeps and lists roles given by hand since, and moves the role of employee as any other move would', async () => {
    const who = await employed('rol.sindsdien');
    await holdAlso(app, who, 'Employee', 5);
    const { idImport } = await bring(who, 'company', '1200');
    await holdAlso(app, who, 'Employee', 7);
    const looked = await undone(idImport);
    expect(await changesOf(looked, 'kept')).toMatchObject([
      {
        ...{ key: who.upn, note: 'changedSince' },
        fields: [
          {
            field: 'role',
            role: {
              name: 'Employee',
              before: { companies: [{ name: 'Noordveen Woningbouw' }, { name: 'Kranendijk Funderingstechniek' }] },
              after: { companies: [{ name: 'Noordveen Infra' }, { name: 'Noordveen Woningbouw' }] },
            },
          },
        ],
      },
    ]);
    expect(await heldBy(app, who)).toEqual(['Employee@1100', 'Employee@1400']);
  });

  it('leaves the role unchanged if the person has moved again since', async () => {
    const who = await employed('rol.verder');
    await holdAlso(app, who, 'Employee', 5);
    const { idImport } = await bring(who, 'company', '1200');
    await bring(who, 'company', '1400');
    const looked = await undo(idImport);
    expect(looked.counts).toMatchObject({ changed: 0, kept: 1 });
    expect(await changesOf(looked, 'kept')).toMatchObject([
      { key: who.upn, note: 'changedSince', fields: [{ field: 'company' }, { field: 'role' }] },
    ]);
    await apply(admin, looked);
    expect(await heldBy(app, who)).toEqual(['Employee@1400']);
  });

  it('is refused if the role changed after the preview', async () => {
    const who = await employed('rol.stil');
    await holdAlso(app, who, 'Employee', 5);
    const { idImport } = await bring(who, 'company', '1200');
    const looked = await undo(idImport);
    await holdAlso(app, who, 'Employee', 7);
    expect(await apply(admin, looked)).toMatchObject({ status: 409, body: { code: 'IMPORT_STALE' } });
  });
});

describe('undoing a late return', () => {
  it('restores the roles that the return ended, and the original leaving day', async () => {
    const { who, id } = await cameBackLate('laat.terug');
    const looked = await undone(id);
    expect(looked.counts).toMatchObject({ left: 1, kept: 0 });
    expect(await isHere(who)).toBe(false);
    expect(await heldBy(app, who)).toEqual(['Compliance@1400', 'Employee@1100']);
    const [entry] = await auditOf(app, { action: 'person.leave', entityId: who.id });
    const held = { isGlobal: false, companies: [{ entityId: 7, inherit: false }] };
    expect(entry?.detail.roles).toEqual({
      Compliance: { before: { ...held, active: false }, after: { ...held, active: true } },
    });
    // The leaving day is still a month ago.
    await bring(who, 'active', 'ja');
    expect(await heldBy(app, who)).toEqual(['Employee@1100']);
  });

  it('removes the role of employee that the import gave', async () => {
    const who = await hire(app, 'laat.rolloos', { roles: [] });
    await app.database.sql`update users set active = false, left_on = local_day(now()) - 30 where id = ${who.id}`;
    const { idImport } = await bring(who, 'active', 'ja');
    expect(await heldBy(app, who)).toEqual(['Employee@1100']);
    await undone(idImport);
    expect(await heldBy(app, who)).toEqual([]);
    expect(
      await app.database.sql`select left_at, left_on = local_day(now()) - 30 as day from users where id = ${who.id}`,
    ).toEqual([{ left_at: null, day: true }]);
  });

  it('keeps and lists a role that somebody has given again since', async () => {
    const { who, id } = await cameBackLate('laat.opnieuw');
    await app.database.sql`
      update user_roles set active = true, is_global = true
      where user_id = ${who.id} and role_id = (select id from roles where name = 'Compliance')`;
    const looked = await undone(id);
    expect(await changesOf(looked, 'kept')).toMatchObject([
      {
        ...{ key: who.upn, note: 'changedSince' },
        fields: [
          {
            role: {
              name: 'Compliance',
              before: { everywhere: true, companies: [] },
              after: { everywhere: false, companies: [{ name: 'Kranendijk Funderingstechniek', inherit: false }] },
            },
          },
        ],
      },
    ]);
    expect(await heldBy(app, who)).toEqual(['Compliance@all', 'Employee@1100']);
  });

  it.each<[string, (who: Caller) => Promise<unknown>]>([
    [
      'has since been replaced by somebody else',
      (who) => app.database.sql`update users set external_id = 'NIEUW-1' where id = ${who.id}`,
    ],
    ['has since been dismissed by a directory', (who) => scim(app, 'DELETE', `/Users/${who.id}`)],
    ['has since got another leaving day', (who) => bring(who, 'leftOn', '2027-01-31')],
  ])('lists a role, but does not give it back, if the person %s', async (how, happen) => {
    const { who, id } = await cameBackLate(`laat.${how.replaceAll(' ', '-')}`);
    await happen(who);
    const looked = await undone(id);
    const kept = await changesOf(looked, 'kept');
    expect(kept).toMatchObject([{ key: who.upn, note: 'changedSince' }]);
    expect(kept[0]?.fields.at(-1)).toMatchObject({
      ...{ field: 'role', before: null, after: null },
      role: { name: 'Compliance', before: null, after: { everywhere: false } },
    });
    expect(await heldBy(app, who)).toEqual(['Employee@1100']);
  });

  it('never removes No access, whether given before or since', async () => {
    const before = await hold(app, await employed('laat.dicht'), 'No access', 2, 'only');
    await app.database.sql`update users set active = false, left_on = local_day(now()) - 30 where id = ${before.id}`;
    const { idImport } = await bring(before, 'active', 'ja');
    await undone(idImport);
    expect(await heldBy(app, before)).toEqual(['Employee@1100', 'No access@1100']);
    const { who, id } = await cameBackLate('laat.dichtgezet');
    await hold(app, who, 'No access', 2, 'only');
    await undone(id);
    expect(await heldBy(app, who)).toEqual(['Compliance@1400', 'Employee@1100', 'No access@1100']);
  });
});

it('an undo restores the roles that a return within seven days had ended in closed companies', async () => {
  const who = await hold(app, await employed('snel.gesloten'), 'Compliance', 7, 'only');
  await bring(who, 'active', 'nee');
  await app.database.sql`update companies set closed_on = '2026-11-01' where id = 7`;
  const { idImport } = await bring(who, 'active', 'ja');
  expect(await heldBy(app, who)).toEqual(['Employee@1100']);
  await undone(idImport);
  expect(await heldBy(app, who)).toEqual(['Compliance@1400', 'Employee@1100']);
  await app.database.sql`update companies set closed_on = null where id = 7`;
});

it('former roles are kept as long as an import can be undone, and no longer', async () => {
  const { id } = await cameBackLate('laat.bewaard');
  const kept = async () => {
    await forgetOldImports(app.database.sql, IMPORT_LIMITS);
    return app.database.sql`select r.name from import_roles k join roles r on r.id = k.role_id where import_id = ${id}`;
  };
  expect(await kept()).toEqual([{ name: 'Compliance' }]);
  await app.database.sql`update imports set ended_at = now() - interval '7 days 1 minute' where id = ${id}`;
  expect(await kept()).toEqual([]);
});
