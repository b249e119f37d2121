import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { KycParty } from '#/bff/contract/kyc.ts';
import { KYC_PARTIES } from '#/bff/database/seed/kyc-parties.ts';
import { seedKyc } from '#/bff/database/seed/seed-kyc.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';

let app: TestApp;
let sanne: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
});
beforeEach(async () => {
  await app.database.sql`delete from kyc_parties`;
  await app.database.sql`delete from settings where name = 'example_waiting'`;
  await app.database.sql`
    insert into kyc_parties (external_id, type, name, city) values
      ('K-2', 'Leverancier', 'zandhandel De Kuil', 'Zwolle'),
      ('K-1', 'Adviseur', 'Bureau Draagvlak', null)`;
});
afterAll(() => app.stop());

const parties = async () => (await sanne.get<KycParty[]>('/api/KYC')).body;

it('KY-002 CA-066 the KYC parties have an id, type, name and city, and are ordered by name', async () => {
  const { status, body } = await sanne.get<KycParty[]>('/api/KYC');
  expect(status).toBe(200);
  expect(body).toEqual([
    { id: expect.any(Number), type: 'Adviseur', name: 'Bureau Draagvlak', city: null },
    { id: expect.any(Number), type: 'Leverancier', name: 'zandhandel De Kuil', city: 'Zwolle' },
  ]);
});

it('the example company gets its parties once, even in a database that is older than the parties', async () => {
  const { sql } = app.database;
  await seedKyc(sql);
  expect(await parties()).toHaveLength(2); // nothing is added without the setting of the example company
  await sql`insert into settings (name, value) values ('example_waiting', '3')`;
  await seedKyc(sql);
  expect(KYC_PARTIES).toHaveLength(15);
  expect(await parties()).toHaveLength(17);
  await sql`delete from kyc_parties`;
  await seedKyc(sql);
  expect(await parties()).toEqual([]);
});
