import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportChanges, ImportPreview, ImportSummary } from '#/bff/contract/people-import.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { crowd } from '#/tests/support/crowd.ts';
import { hire, openTask, submitted } from '#/tests/support/factories.ts';
import { apply, bringIn, csv, preview } from '#/tests/support/imports.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('ingrid.oosterhuis');
});
afterAll(() => app.stop());

const undo = (id: string | null) => admin.post<ImportPreview>(`/api/management/import/${id}/undo`, {});
const undone = async (id: string | null) => {
  const { body } = await undo(id);
  expect(await apply(admin, body)).toMatchObject({ status: 200 });
  return body;
};
const keptOf = async ({ idImport }: ImportPreview) =>
  (await admin.get<ImportChanges>(`/api/management/import/${idImport}/changes?kind=kept`)).body.changes;
const bring = (who: Caller, column: string, value: string) => bringIn(admin, csv(['upn', column], [[who.upn, value]]));
const isHere = async (...people: Caller[]) => {
  const rows = await app.database.sql<{ id: number }[]>`
    select id from present_users where id = any(${people.map(({ id }) => id)}::int[])`;
  return people.map(({ id }) => rows.some((row) => row.id === id));
};
const listed = async () =>
  (await admin.get<{ imports: ImportSummary[] }>('/api/management/import')).body.imports.filter(
    ({ undoes }) => undoes === null,
  );
const NOT_UNDOABLE = { status: 409, body: { code: 'NOT_UNDOABLE' } };

describe('an import that is not the last one', () => {
  it('can be undone after small later imports, whose changes stay and are listed', async () => {
    const { sql } = app.database;
    await crowd(sql, 'groot', 60);
    const people = await sql<{ upn: string }[]>`select upn from users where upn like 'groot.%' order by id`;
    const { body } = await preview(
      admin,
      csv(
        ['upn', 'active', 'department'],
        people.map(({ upn }) => [upn, 'nee', 'Opgeheven']),
      ),
    );
    await admin.post('/api/management/import/apply', { idImport: body.idImport, leavers: 60 });
    const [first, second] = ['groot.0@noordveen.example', 'groot.1@noordveen.example'];
    const other = await bringIn(admin, csv(['upn', 'department'], [[first, 'Inkoop']]));
    const small = await bringIn(admin, csv(['upn', 'leftOn'], [[second, '2026-11-01']]));
    const standing = async () =>
      (await listed()).slice(0, 3).map(({ idImport, state, undoUntil }) => [idImport, state, undoUntil !== null]);
    expect(await standing()).toEqual([
      [small.idImport, 'applied', true],
      [other.idImport, 'applied', true],
      [body.idImport, 'applied', true],
    ]);
    const looked = await undone(body.idImport);
    expect(looked.counts).toMatchObject({ returned: 59, changed: 1, kept: 2 });
    expect(await keptOf(looked)).toMatchObject([
      { key: first, note: 'changedSince', fields: [{ field: 'department', before: 'Inkoop', after: null }] },
      { key: second, note: 'changedSince', fields: [{ field: 'leftOn', before: '2026-11-01' }, { field: 'active' }] },
    ]);
    expect(await standing()).toEqual([
      [small.idImport, 'applied', true],
      [other.idImport, 'applied', true],
      [body.idImport, 'undone', false],
    ]);
    // The import can be undone only once, whatever followed.
    expect(await undo(body.idImport)).toMatchObject(NOT_UNDOABLE);
    expect((await undo(small.idImport)).status).toBe(200);
  });

  it('can be undone only once, even if the undo was previewed twice', async () => {
    const who = await hire(app, 'twee.keer');
    const { idImport } = await bring(who, 'department', 'Een');
    const [first, second] = [(await undo(idImport)).body, (await undo(idImport)).body];
    expect((await apply(admin, first)).status).toBe(200);
    expect(await apply(admin, second)).toMatchObject(NOT_UNDOABLE);
  });

  it('does not, when undone, bring back people whom a later file reports as gone, until that file is undone', async () => {
    const [gone, wrong, named] = [
      await hire(app, 'later.weg'),
      await hire(app, 'later.terug'),
      await hire(app, 'later.nee'),
    ];
    const everybody = await app.database.sql<{ upn: string }[]>`
      select u.upn from present_users p join users u on u.id = p.id
      where u.id <> all(${[gone.id, wrong.id, named.id]}::int[])`;
    const rest = everybody.map(({ upn }) => [upn, 'ja']);
    const cut = await bringIn(admin, csv(['upn', 'active'], rest), { complete: true });
    expect(await isHere(gone, wrong, named)).toEqual([false, false, false]);
    // Nothing changes for people whom this file omits or reports as gone, because they had already left.
    const whole = await bringIn(admin, csv(['upn', 'active'], [...rest, [wrong.upn, 'ja'], [named.upn, 'nee']]), {
      complete: true,
    });
    const looked = (await undo(cut.idImport)).body;
    expect(looked.counts).toMatchObject({ returned: 0, kept: 2 });
    expect((await keptOf(looked)).map(({ key, note }) => [key, note])).toEqual([
      [gone.upn, 'changedSince'],
      [named.upn, 'changedSince'],
    ]);
    await undone(whole.idImport);
    expect((await undo(cut.idImport)).body.counts).toMatchObject({ returned: 3, kept: 0 });
  });

  it('can be undone before or after a later one; a task then returns to the person who had it before both', async () => {
    const bram = await app.as('bram.veldkamp');
    const above = await hire(app, 'taak.boven', { supervisor: bram.id });
    const boss = await hire(app, 'taak.eerst', { supervisor: above.id });
    const { id } = await submitted(await hire(app, 'taak.van', { supervisor: boss.id }));
    const holders = async () => {
      const rows = await app.database.sql<{ id: number }[]>`
        select user_id as id from inbox_candidates where task_id = ${await openTask(app, id)} and removed_at is null`;
      return rows.map((row) => row.id);
    };
    expect(await holders()).toEqual([boss.id]);
    for (const order of ['first, then second', 'second, then first']) {
      const first = await bring(boss, 'active', 'nee');
      const [interim] = await holders();
      expect(interim).not.toBe(boss.id);
      const stands = [boss, above, bram].find((one) => one.id === interim) as Caller;
      const second = await bring(stands, 'active', 'nee');
      expect(await holders()).not.toEqual([interim]);
      const ids = [first.idImport, second.idImport];
      for (const one of order === 'first, then second' ? ids : ids.reverse()) await undone(one);
      expect(await holders()).toEqual([boss.id]);
    }
  });

  it('cannot be undone after seven days', async () => {
    const who = await hire(app, 'oud.mens');
    const old = await bring(who, 'department', 'Een');
    const late = (await undo(old.idImport)).body;
    await app.database.sql`update imports set ended_at = now() - interval '7 days 1 minute' where id = ${old.idImport}`;
    expect(await undo(old.idImport)).toMatchObject(NOT_UNDOABLE);
    expect(await apply(admin, late)).toMatchObject(NOT_UNDOABLE);
    expect((await listed()).map(({ idImport }) => idImport)).not.toContain(old.idImport);
  });
});
