import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findAccountBy, selectPeopleToChoose } from '#/infra/identity/queries.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { detailsOf, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
beforeAll(async () => {
  app = await testApp();
  [sanne, ruben] = [await app.as('sanne.dijkgraaf'), await app.as('ruben.scholten')];
});
afterAll(() => app?.stop());
afterEach(() => setZone('Europe/Amsterdam'));

const setZone = (zone: string) =>
  app.database.sql`update settings set value = to_jsonb(${zone}::text) where name = 'time_zone'`;
async function dayOf(moment: string): Promise<string | undefined> {
  const [row] = await app.database.sql<{ day: string }[]>`select local_day(${moment}::timestamptz) as day`;
  return row?.day;
}

describe('the day of a moment', () => {
  it.each([
    { moment: '2026-11-20T23:30:00Z', day: '2026-11-21' },
    { moment: '2026-11-20T22:30:00Z', day: '2026-11-20' },
    { moment: '2026-07-01T22:30:00Z', day: '2026-07-02' },
  ])(
    'is the day in the configured time zone, although database sessions run in UTC: $moment is $day',
    async ({ moment, day }) => {
      expect(await dayOf(moment)).toBe(day);
    },
  );

  it('follows the setting', async () => {
    await setZone('America/New_York');
    expect(await dayOf('2026-11-21T03:30:00Z')).toBe('2026-11-20');
  });
});

/**
 * A zone whose day differs from the UTC day whenever this test runs, as Amsterdam's does from midnight to one or two
 * o'clock. Fourteen hours ahead of UTC it is tomorrow from ten o'clock UTC; twelve hours behind it is yesterday until
 * noon.
 */
const isLate = new Date().getUTCHours() >= 11;
const ELSEWHERE = isLate ? 'Pacific/Kiritimati' : 'Etc/GMT+12';

describe('somebody with a leaving day', () => {
  it.each([
    { when: 'which is today', days: 0, isHere: false },
    { when: 'which is tomorrow', days: 1, isHere: true },
  ])('$when by the local clock can sign in and is asked for decisions: $isHere', async ({ days, isHere }) => {
    const { sql } = app.database;
    await setZone(ELSEWHERE);
    await sql`update users set left_on = local_day(now()) + ${days}::int where id = ${ruben.id}`;
    expect((await ruben.get('/api/reports/my')).status).toBe(isHere ? 200 : 401);
    expect((await findAccountBy(sql, { upn: ruben.upn })) !== undefined).toBe(isHere);
    expect((await selectPeopleToChoose(sql)).some(({ upn }) => upn === ruben.upn)).toBe(isHere);
    const { id } = await submitted(sanne);
    const asked = (await detailsOf(sanne, id)).workflowActions.map(({ upn }) => upn);
    expect(asked.includes(ruben.upn)).toBe(isHere);
  });
});
