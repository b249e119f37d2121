import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ScimUser } from '#/bff/contract/scim.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { hire } from '#/tests/support/factories.ts';
import { enterprise, personOf, SCIM_TOKEN, scim, scimPatch } from '#/tests/support/scim.ts';

/**
 * No person acts in provisioning, so nobody confirms that an administrator becomes a supervisor; an email reports it
 * instead (0050).
 */

let app: TestApp;
let ingrid: Caller;
let other: Caller;
let ann: Caller;

beforeEach(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  ingrid = await app.as('ingrid.oosterhuis');
  other = await hire(app, 'tweede.beheerder', { roles: ['Employee', 'Administrator'] });
  ann = await hire(app, 'ann');
});
afterEach(() => app?.stop());

const manager = (of: Caller, id: number | null) =>
  scimPatch(app, of.id, { op: 'replace', path: enterprise('manager'), value: id === null ? '' : String(id) });
const told = async () =>
  (await auditOf(app, { action: 'person.administratorAbove' })).map(({ detail, ...entry }) => ({
    person: entry.entityId,
    actorKind: entry.actorKind,
    ...detail,
  }));
/** Each recipient once, because a second email may follow after midnight. */
const mailed = async () =>
  (
    await app.database.sql<{ id: number }[]>`
      select distinct user_id as id from mail_outbox where template = 'administratorSupervises' order by user_id`
  ).map(({ id }) => id);

describe('an administrator of the whole group who becomes a manager by SCIM', () => {
  it('is named in the audit log, and the other administrators of the group get an email', async () => {
    expect((await manager(ann, ingrid.id)).status).toBe(200);
    const entry = { person: String(ann.id), actorKind: 'system', source: 'scim', administrator: ingrid.id, steps: 1 };
    expect(await told()).toEqual([entry]);
    expect(await mailed()).toEqual([other.id]);
    await manager(ann, ingrid.id);
    expect(await told()).toHaveLength(1);
  });

  it('is also named on becoming an indirect or a closer manager, but not if they become a more distant one or nothing changes; nobody else is named', async () => {
    const lead = await hire(app, 'leider', { supervisor: ingrid.id });
    await manager(ann, lead.id);
    expect(await told()).toMatchObject([{ administrator: ingrid.id, steps: 2 }]);
    await manager(ann, ingrid.id);
    expect(await told()).toMatchObject([{ steps: 2 }, { administrator: ingrid.id, steps: 1 }]);
    await manager(ann, lead.id);
    expect(await told()).toHaveLength(2);
    const nobody = await hire(app, 'niemand');
    await manager(ann, nobody.id);
    await scimPatch(app, ann.id, { op: 'replace', path: 'displayName', value: 'Ann Anders' });
    expect(await told()).toHaveLength(2);
    expect(await mailed()).toEqual([other.id]);
  });

  it('is also named if the person is new or inactive', async () => {
    const person = personOf('nieuw', ['Nina', 'Nieuw'], {
      [enterprise('').slice(0, -1)]: { organization: 'Noordveen Infra', manager: { value: String(other.id) } },
    });
    const made = await scim<ScimUser>(app, 'POST', '/Users', person);
    expect(made.status).toBe(201);
    expect(await told()).toMatchObject([{ person: made.body.id, administrator: other.id, steps: 1 }]);
    expect(await mailed()).toEqual([ingrid.id]);
    await scimPatch(
      app,
      ann.id,
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: enterprise('manager'), value: String(ingrid.id) },
    );
    expect(await told()).toMatchObject([{}, { person: String(ann.id), administrator: ingrid.id, steps: 1 }]);
  });
});
