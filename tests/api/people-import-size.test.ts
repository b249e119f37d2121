import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportState } from '#/bff/contract/people-import.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { apply, csv, preview } from '#/tests/support/imports.ts';
import { HEADER, manyPeople } from '#/tests/support/many-people.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('ingrid.oosterhuis');
});
afterAll(() => app.stop());

const PEOPLE = 5_000;
const goodRows = manyPeople(PEOPLE, 'Uitvoering');

/**
 * All rows, 300 of them with one fault each (a hundred of each of three kinds), and the expected faults with their
 * positions. The header is row 1.
 */
function withFaults() {
  const rows = goodRows.map((row) => [...row]);
  const expected: string[] = [];
  for (let k = 0; k < 300; k += 1) {
    const at = 1_000 + k * 13;
    const row = rows[at] as string[];
    const [column, value, code] = (
      [
        [6, 'Bestaat Niet BV', 'unknownCompany'],
        [9, `niemand.${k}@noordveen.example`, 'supervisorNotFound'],
        [4, 'geen adres', 'badEmail'],
      ] as const
    )[k % 3] as readonly [number, string, string];
    row[column] = value;
    expected.push(`${at + 2} ${HEADER[column]} ${value} ${code}`);
  }
  return { rows, expected };
}

const people = async () =>
  (
    await app.database.sql<{ count: number }[]>`select count(*)::int as count from users where external_id like 'HR-%'`
  )[0]?.count;

describe('an import of 5,000 people', { timeout: 180_000, shuffle: false }, () => {
  it('with 300 faulty rows reports all faults at once, with row and column, and writes nothing', async () => {
    const { rows, expected } = withFaults();
    const began = performance.now();
    const { status, body } = await preview(admin, csv(HEADER, rows));
    console.log(`5,000 rows with 300 faults: checked in ${Math.round(performance.now() - began)} ms`);
    expect(status).toBe(200);
    expect(body.idImport).toBeNull();
    expect(body.faults.map(({ row, column, value, code }) => `${row} ${column} ${value} ${code}`)).toEqual(expected);
    expect(await people()).toBe(0);
  });

  it('is written in one transaction once it is corrected, and shows its progress', async () => {
    const looked = performance.now();
    const { body } = await preview(admin, csv(HEADER, goodRows));
    expect(body.faults).toEqual([]);
    expect(body.counts).toMatchObject({ rows: PEOPLE, new: PEOPLE, unchanged: 0 });
    const began = performance.now();
    const seen: ImportState[] = [];
    let isOver = false;
    const writing = apply(admin, body).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const { body: state } = await admin.get<ImportState>(`/api/management/import/${body.idImport}`);
      // The import is one transaction, so meanwhile a reader sees either none of these people or all of them.
      if (state.state === 'ready' && !isOver) expect([0, PEOPLE]).toContain(await people());
      seen.push(state);
    }
    const { status, body: result } = await writing;
    const seconds = (performance.now() - began) / 1000;
    console.log(`5,000 people: checked in ${Math.round(began - looked)} ms, stored in ${seconds.toFixed(1)} s`);
    expect(status).toBe(200);
    expect(result.counts).toEqual(body.counts);
    // The time is printed for information; a machine under load may take longer, but not forever.
    expect(seconds).toBeLessThan(60);
    expect(await people()).toBe(PEOPLE);
    expect(seen.some(({ step, done }) => step === 'writing' && done > 0 && done < PEOPLE)).toBe(true);
    const { sql } = app.database;
    const [audited] =
      await sql`select count(*)::int as entries, count(distinct entity_id)::int as people from audit_entries where action = 'person.create'`;
    expect(audited).toEqual({ entries: PEOPLE, people: PEOPLE });
    const [placed] = await sql`
      select count(*) filter (where supervisor_id is not null)::int as supervised,
        count(*) filter (where exists (select from right_holders h where h.user_id = u.id and h.right_key = 'Access' and h.company_id = u.company_id))::int as able
      from users u where external_id like 'HR-%'`;
    expect(placed).toEqual({ supervised: PEOPLE - 1, able: PEOPLE });
  });

  it('changes nothing the second time', async () => {
    const { body } = await preview(admin, csv(HEADER, goodRows));
    expect(body.counts).toMatchObject({ unchanged: PEOPLE, new: 0, changed: 0 });
  });
});
