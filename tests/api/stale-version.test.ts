import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';

let app: TestApp;
let sanne: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
});
afterAll(() => app?.stop());

const create = async () => (await sanne.post<number>('/api/reports', completeEntries())).body;
const save = (idReport: number, version: number) =>
  sanne.put<ErrorBody>('/api/reports', { ...completeEntries({ gift: 'Anders' }), idReport, version });

/** Writes the audit entry of a save as if somebody else had made it. */
const savedBy = ({ id }: Caller, report: number, outcome = 'done') =>
  writeEntry(app.database.sql, {
    actorId: id,
    actorKind: 'user',
    action: 'report.update',
    entity: 'giftReport',
    entityId: report,
    outcome,
  });

describe('a save based on an outdated version', () => {
  it('OP-017 is refused with the current version, its author and time, and the allowed actions', async () => {
    const id = await create();
    const before = Date.now();
    expect((await save(id, 1)).status).toBe(200);
    const after = Date.now();
    const { status, body } = await save(id, 1);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'STALE_VERSION',
      state: '2',
      allowedActions: expect.arrayContaining(['edit']),
      lastChange: { idUser: sanne.id, name: 'Sanne Dijkgraaf', at: expect.stringMatching(/Z$/) },
    });
    const at = Date.parse(body.lastChange?.at ?? '');
    expect(at).toBeGreaterThanOrEqual(before - 1);
    expect(at).toBeLessThanOrEqual(after + 1);
  });

  it('is refused, and the refusal names the last save of this report, not a refused save or one of another report', async () => {
    const [ruben, marijke] = await Promise.all([app.as('ruben.scholten'), app.as('marijke.vandenbroek')]);
    const [id, other] = [await create(), await create()];
    await save(id, 1);
    await savedBy(ruben, id);
    await savedBy(marijke, id, 'STALE_VERSION');
    await savedBy(marijke, other);
    expect((await save(id, 1)).body.lastChange).toMatchObject({ idUser: ruben.id, name: 'Ruben Scholten' });
  });

  it('is refused without naming a last save if there was none', async () => {
    const { status, body } = await save(await create(), 7);
    expect(status).toBe(409);
    expect(body).not.toHaveProperty('lastChange');
  });
});
