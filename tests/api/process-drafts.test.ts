import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { ProcessDefinition } from '#/bff/contract/process-definitions.ts';
import type {
  DraftAction,
  DraftDetails,
  DraftEditor,
  DraftReleased,
  DraftSaved,
  DraftSummary,
  DrawingParts,
  ReleaseSetting,
} from '#/bff/contract/process-drafts.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { deployAllReleased } from '#/bff/workflow/drafts/release.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { detailsOf, hire, hold, submitted } from '#/tests/support/factories.ts';

const PROCESS = 'gift-report-approval';
const NOTE = 'De grens gaat naar 200 euro, besluit directie van 10-11-2026.';

let app: TestApp;
let pieter: Caller;
let vera: Caller;
let sanne: Caller;
let shipped: { id: number; text: string };

// Each test has its own installation, because versions, drafts and the release setting belong to the whole group.
beforeEach(async () => {
  app = await testApp();
  [pieter, sanne] = await Promise.all([app.as('pieterjan.terpstra'), app.as('sanne.dijkgraaf')]);
  vera = await hire(app, 'vera.vrijgever', { roles: ['Process owner'] });
  const [row] = await app.database.sql<{ id: number; text: string }[]>`
    select id, xml as text from process_definitions where process_id = ${PROCESS} and version = 1`;
  if (!row) throw new Error('the process is not deployed');
  shipped = row;
});
afterEach(() => app?.stop());

const begin = async (who: Caller, from = shipped.id) =>
  (await who.post<{ idDraft: number }>('/api/workflow/drafts', { from })).body.idDraft;
const read = async (who: Caller, id: number) => (await who.get<DraftDetails>(`/api/workflow/drafts/${id}`)).body;
const put = (who: Caller, id: number, body: { text: string; revision: number; page?: string; restoredFrom?: number }) =>
  who.put<DraftSaved & ErrorBody>(`/api/workflow/drafts/${id}`, { page: randomUUID(), ...body });
const act = (who: Caller, id: number, action: string, body: unknown = {}) =>
  who.post<DraftReleased & ErrorBody>(`/api/workflow/drafts/${id}/${action}`, body);
const withLimit = (euros: number, text = shipped.text) => text.replace(/amount &gt; \d+/, `amount &gt; ${euros}`);
const actionsOf = async (who: Caller, id: number): Promise<DraftAction[]> => (await read(who, id)).allowedActions;

/** A draft by Pieter, with another limit, that waits for release. */
async function handedIn(euros: number): Promise<{ id: number; sha256: string }> {
  const id = await begin(pieter);
  const page = randomUUID();
  const { body } = await put(pieter, id, { text: withLimit(euros), revision: 1, page });
  expect((await act(pieter, id, 'hand-in', { sha256: body.sha256, note: NOTE })).status).toBe(204);
  return { id, sha256: body.sha256 };
}

const versions = async () =>
  (await pieter.get<ProcessDefinition[]>('/api/workflow/definitions')).body.find(({ process }) => process === PROCESS)
    ?.versions ?? [];

describe('a draft', () => {
  it('is opened again, while it is unchanged, when the same person begins a draft of that version; another person gets a draft of their own', async () => {
    const id = await begin(pieter);
    expect(await begin(pieter)).toBe(id);
    const others = await begin(vera);
    expect(others).not.toBe(id);
    expect((await put(pieter, id, { text: withLimit(777), revision: 1 })).status).toBe(200);
    const next = await begin(pieter);
    expect(next).not.toBe(id);
    for (const [who, draft] of [
      [pieter, id],
      [vera, others],
      [pieter, next],
    ] as const)
      expect((await who.delete(`/api/workflow/drafts/${draft}`)).status).toBe(204);
  });

  it('starts with the text of a version, names its author, and is listed until it is discarded', async () => {
    const id = await begin(pieter);
    const draft = await read(pieter, id);
    expect(draft).toMatchObject({
      idDraft: id,
      process: PROCESS,
      state: 'open',
      revision: 1,
      basedOn: 1,
      created: { name: 'Pieter-Jan Terpstra' },
      saved: { name: 'Pieter-Jan Terpstra' },
      note: null,
      handedIn: null,
      authors: ['Pieter-Jan Terpstra'],
      isAuthor: true,
      saves: [{ revision: 1, by: 'Pieter-Jan Terpstra', restoredFrom: null }],
      editor: null,
      refusal: null,
      needsSecond: true,
      allowedActions: ['save', 'handIn', 'discard'],
    });
    expect(draft.text).toBe(shipped.text);
    expect(draft.inUse?.version).toBe(1);
    expect(draft.problems.filter(({ level }) => level === 'error')).toEqual([]);
    const listed = (await vera.get<DraftSummary[]>('/api/workflow/drafts')).body;
    expect(listed.find(({ idDraft }) => idDraft === id)).toMatchObject({
      process: PROCESS,
      state: 'open',
      revision: 1,
    });
    expect((await pieter.delete(`/api/workflow/drafts/${id}`)).status).toBe(204);
    const after = (await vera.get<DraftSummary[]>('/api/workflow/drafts')).body;
    expect(after.map(({ idDraft }) => idDraft)).not.toContain(id);
    expect(await auditOf(app, { entity: 'processDraft', entityId: id })).toMatchObject([
      { action: 'processDraft.create', actorId: pieter.id, detail: { process: PROCESS, from: 1, basedOn: 1 } },
      { action: 'processDraft.discard', actorId: pieter.id },
    ]);
  });

  it('keeps every save, even of BPMN that cannot be deployed, and names the problems', async () => {
    const id = await begin(pieter);
    const page = randomUUID();
    const faulty = shipped.text.replace('type="process-report"', 'type="unknown-work"');
    const saved = await put(pieter, id, { text: faulty, revision: 1, page });
    expect(saved.status).toBe(200);
    expect(saved.body.revision).toBe(2);
    expect(saved.body.problems.filter(({ level }) => level === 'error')).toEqual([
      {
        element: 'ProcessReport',
        code: 'job-type_unknown',
        level: 'error',
        params: { type: 'unknown-work' },
        message: 'no worker handles jobs of the type "unknown-work"',
      },
      // Now no step on the path to this end event sets the status of the record.
      expect.objectContaining({ element: 'Processed', code: 'no-status', level: 'error' }),
    ]);
    const { body } = await act(pieter, id, 'hand-in', { sha256: saved.body.sha256, note: NOTE });
    expect(body.code).toBe('HAS_PROBLEMS');
    await put(pieter, id, { text: shipped.text, revision: 2, page, restoredFrom: 1 });
    const draft = await read(pieter, id);
    expect(draft.saves.map(({ revision, restoredFrom }) => [revision, restoredFrom])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    const old = await pieter.get<{ text: string }>(`/api/workflow/drafts/${id}/saves/2`);
    expect(old.body.text).toBe(faulty);
    expect((await pieter.get(`/api/workflow/drafts/${id}/saves/4`)).status).toBe(404);
  });

  it('is not overwritten by a save that is based on an older one', async () => {
    const id = await begin(pieter);
    const page = randomUUID();
    await put(pieter, id, { text: withLimit(150), revision: 1, page });
    const { status, body } = await put(pieter, id, { text: withLimit(160), revision: 1, page });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'STALE_VERSION', state: '2', lastChange: { name: 'Pieter-Jan Terpstra' } });
    expect((await read(pieter, id)).text).toBe(withLimit(150));
  });

  it('can be written by one page at a time; a second page shows who is editing, and may take over', async () => {
    const id = await begin(pieter);
    const [first, second] = [randomUUID(), randomUUID()];
    const edit = (who: Caller, page: string, takeOver = false) =>
      who.post<DraftEditor>(`/api/workflow/drafts/${id}/editing`, { page, takeOver });
    expect((await edit(pieter, first)).body).toMatchObject({ isYours: true, name: 'Pieter-Jan Terpstra', revision: 1 });
    expect((await edit(vera, second)).body).toMatchObject({ isYours: false, name: 'Pieter-Jan Terpstra' });
    const refused = await put(vera, id, { text: withLimit(170), revision: 1, page: second });
    expect(refused.body.code).toBe('EDITED_ELSEWHERE');
    expect((await edit(vera, second, true)).body).toMatchObject({ isYours: true, name: 'vera.vrijgever' });
    expect((await put(pieter, id, { text: withLimit(180), revision: 1, page: first })).body.code).toBe(
      'EDITED_ELSEWHERE',
    );
    expect((await put(vera, id, { text: withLimit(170), revision: 1, page: second })).status).toBe(200);
    // A page that has not reported for a while counts as closed.
    await app.database.sql`update resource_drafts set editor_seen_at = now() - interval '46 seconds' where id = ${id}`;
    expect((await put(pieter, id, { text: withLimit(180), revision: 2, page: first })).status).toBe(200);
    expect((await read(pieter, id)).authors).toEqual(['Pieter-Jan Terpstra', 'vera.vrijgever']);
    expect(await auditOf(app, { action: 'processDraft.takeOver', entityId: id })).toMatchObject([
      { actorId: vera.id, detail: { from: pieter.id } },
    ]);
  });

  it.each([
    ['somebody without the right', async () => sanne, 403, 403],
    [
      'a process owner of one company, who may only read',
      async () => hold(app, await hire(app, 'eigenaar.infra'), 'Process owner', INFRA),
      200,
      403,
    ],
  ] as const)('cannot be changed by %s', async (_who, whoOf, reads, writes) => {
    const { id, sha256 } = await handedIn(222);
    const who = await whoOf();
    expect((await who.get('/api/workflow/drafts')).status).toBe(reads);
    expect((await who.get(`/api/workflow/drafts/${id}`)).status).toBe(reads);
    if (reads === 200) expect(await actionsOf(who, id)).toEqual([]);
    expect((await who.post('/api/workflow/drafts', { from: shipped.id })).status).toBe(writes);
    expect((await put(who, id, { text: withLimit(1), revision: 2 })).status).toBe(writes);
    const page = randomUUID();
    for (const [action, body] of [
      ['editing', { page }],
      ['hand-in', { sha256, note: NOTE }],
      ['take-back', {}],
      ['release', { sha256 }],
      ['refuse', { reason: 'nee' }],
      ['deploy', { sha256, note: NOTE }],
    ] as const)
      expect((await act(who, id, action, body)).status, action).toBe(writes);
    expect((await who.delete(`/api/workflow/drafts/${id}`)).status).toBe(writes);
    expect((await who.post(`/api/workflow/definitions/${shipped.id}/back`, { note: NOTE })).status).toBe(writes);
    expect((await act(pieter, id, 'take-back')).status).toBe(204);
  });
});

describe('a release', () => {
  it('is offered only to other owners', async () => {
    const { id } = await handedIn(150);
    const offeredTo = async (who: Caller) =>
      (await who.get<DraftSummary[]>('/api/workflow/drafts')).body
        .find(({ idDraft }) => idDraft === id)
        ?.allowedActions.includes('release');
    const part = await hire(app, 'deel.eigenaar');
    await hold(app, part, 'Process owner', INFRA);
    expect([await offeredTo(vera), await offeredTo(pieter), await offeredTo(part)]).toEqual([true, false, false]);
    expect((await pieter.delete(`/api/workflow/drafts/${id}`)).status).toBe(204);
  });

  it('covers exactly the text that was handed in, and comes from somebody who did not write it', async () => {
    const { id: before } = await submitted(sanne, { amount: 150 });
    const { id, sha256 } = await handedIn(200);
    expect(await actionsOf(pieter, id)).toEqual(['save', 'takeBack', 'discard']);
    expect(await actionsOf(vera, id)).toEqual(['save', 'release', 'refuse']);
    for (const [action, body] of [
      ['release', { sha256 }],
      ['refuse', { reason: 'zelf' }],
    ] as const)
      expect((await act(pieter, id, action, body)).body.code).toBe('OWN_DRAFT');
    expect((await act(pieter, id, 'deploy', { sha256, note: NOTE })).body.code).toBe('WRONG_STATUS');
    expect((await act(vera, id, 'release', { sha256: 'a'.repeat(64) })).body.code).toBe('STALE_VERSION');
    const released = await act(vera, id, 'release', { sha256 });
    expect(released.body).toEqual({ version: 2 });
    expect((await act(vera, id, 'release', { sha256 })).body.code).toBe('WRONG_STATUS');
    const [newest] = await versions();
    expect(newest).toMatchObject({
      version: 2,
      state: 'inUse',
      origin: 'edited',
      note: NOTE,
      deployedBy: 'vera.vrijgever',
      createdBy: 'Pieter-Jan Terpstra',
    });
    // Running processes continue unchanged; a new report needs only one approval.
    const { id: after } = await submitted(sanne, { amount: 150 });
    const runsOn = async (record: number) =>
      (
        await app.database.sql<{ version: number }[]>`
        select version from workflow_instances where register = 'giftReport' and record_id = ${record}`
      )[0]?.version;
    expect(await runsOn(before)).toBe(1);
    expect(await runsOn(after)).toBe(2);
    // The forecast follows the version of each report: one report needs compliance, and the other skips it.
    const compliance = async (record: number) =>
      (await detailsOf(sanne, record)).steps.find(({ step }) => step === 'compliance')?.state;
    expect(await compliance(before)).toBe('ahead');
    expect(await compliance(after)).toBe('skipped');
    expect(await auditOf(app, { entity: 'processDraft', entityId: id })).toMatchObject([
      { action: 'processDraft.create', actorId: pieter.id },
      { action: 'processDraft.save', actorId: pieter.id },
      { action: 'processDraft.handIn', actorId: pieter.id, detail: { sha256, note: NOTE } },
      { action: 'processDraft.release', actorId: vera.id, detail: { sha256, note: NOTE } },
    ]);
    const deployed = await auditOf(app, { action: 'process.deploy', actorId: vera.id });
    expect(deployed).toMatchObject([
      { entity: 'process', entityId: PROCESS, detail: { version: 2, origin: 'edited' } },
    ]);
  });

  it('is no longer possible after a later save, or after the text was taken back', async () => {
    const { id, sha256 } = await handedIn(250);
    await put(vera, id, { text: withLimit(251), revision: 2 });
    expect(await read(vera, id)).toMatchObject({ state: 'open', isAuthor: true });
    expect((await act(vera, id, 'release', { sha256 })).body).toMatchObject({
      code: 'WRONG_STATUS',
      allowedActions: ['save', 'handIn', 'discard'],
    });
    // Both owners have now written the text, so neither can release it.
    const now = await read(pieter, id);
    await act(pieter, id, 'hand-in', { sha256: now.sha256, note: NOTE });
    for (const author of [pieter, vera])
      expect((await act(author, id, 'release', { sha256: now.sha256 })).body.code).toBe('OWN_DRAFT');
    const third = await hire(app, 'derde.eigenaar', { roles: ['Process owner'] });
    expect(await actionsOf(third, id)).toContain('release');
    expect((await act(pieter, id, 'take-back')).status).toBe(204);
    expect((await act(third, id, 'release', { sha256: now.sha256 })).body.code).toBe('WRONG_STATUS');
  });

  it('cannot come from anyone who handed the draft in before, even if another person has handed it in since', async () => {
    const id = await begin(pieter);
    await put(pieter, id, { text: withLimit(260), revision: 1 });
    const { sha256 } = await read(pieter, id);
    await act(vera, id, 'hand-in', { sha256, note: NOTE });
    expect((await act(vera, id, 'take-back')).status).toBe(204);
    await act(pieter, id, 'hand-in', { sha256, note: NOTE });
    expect(await read(vera, id)).toMatchObject({ authors: ['Pieter-Jan Terpstra', 'vera.vrijgever'], isAuthor: true });
    expect((await act(vera, id, 'release', { sha256 })).body.code).toBe('OWN_DRAFT');
    expect((await act(pieter, id, 'take-back')).status).toBe(204);
  });

  it('cannot be requested for what is already in use, nor for any save but the newest', async () => {
    const [newest] = await versions();
    const id = await begin(pieter, newest?.id);
    const { sha256 } = await read(pieter, id);
    expect((await act(pieter, id, 'hand-in', { sha256, note: NOTE })).body.code).toBe('NOTHING_CHANGED');
    expect((await act(pieter, id, 'hand-in', { sha256: '0'.repeat(64), note: NOTE })).body.code).toBe('STALE_VERSION');
    expect((await act(pieter, id, 'hand-in', { sha256, note: ' ' })).body).toMatchObject({
      code: 'VALIDATION',
      fields: { note: ['required'] },
    });
  });

  it('is requested, when the draft is handed in, by an email to those who may give it; the authors get an email about a refusal or a release', async () => {
    const { id, sha256 } = await handedIn(300);
    const mailed = async (template: string) =>
      (
        await app.database.sql<{ userId: number }[]>`
        select user_id as "userId" from mail_outbox where template = ${template} and (params->>'draft')::int = ${id}`
      ).map(({ userId }) => userId);
    expect(await mailed('processHandedIn')).toContain(vera.id);
    expect(await mailed('processHandedIn')).not.toContain(pieter.id);
    expect((await act(vera, id, 'refuse', { reason: 'Dit is niet het besluit.' })).status).toBe(204);
    expect(await read(pieter, id)).toMatchObject({
      state: 'open',
      refusal: { by: 'vera.vrijgever', reason: 'Dit is niet het besluit.' },
      allowedActions: ['save', 'handIn', 'discard'],
    });
    expect(await mailed('processRefused')).toEqual([pieter.id]);
    expect((await act(vera, id, 'release', { sha256 })).body.code).toBe('WRONG_STATUS');
    await act(pieter, id, 'hand-in', { sha256, note: NOTE });
    expect((await read(vera, id)).refusal).toBe(null);
    await act(vera, id, 'release', { sha256 });
    expect(await mailed('processReleased')).toEqual([pieter.id]);
  });

  it('by two people at once takes effect once', async () => {
    const third = await hire(app, 'nog.een.eigenaar', { roles: ['Process owner'] });
    const { id, sha256 } = await handedIn(333);
    const before = (await versions()).length;
    const answers = await Promise.all([act(vera, id, 'release', { sha256 }), act(third, id, 'release', { sha256 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await versions()).length).toBe(before + 1);
  });
});

it('a release uses the existing version if the same text was deployed from another draft, and does not deploy it again', async () => {
  const { id, sha256 } = await handedIn(555);
  const { sql } = app.database;
  // The other draft was released, but not yet deployed because the engine was unavailable; the call below deploys it.
  const [twin] = await sql<{ id: number }[]>`
    insert into process_definitions (process_id, state, origin, xml, sha256, note, created_by)
    select ${PROCESS}, 'draft', 'edited', s.text, s.sha256, ${NOTE}, ${pieter.id}
    from resource_draft_saves s where s.draft_id = ${id} order by s.revision desc limit 1 returning id`;
  const other = await begin(pieter);
  await sql`
    update resource_drafts set state = 'released', released_as = ${twin?.id ?? 0} where id = ${other}`;
  const { body } = await act(vera, id, 'release', { sha256 });
  await deployAllReleased(app.services);
  const counted = async () => (await auditOf(app, { action: 'process.deploy', actorId: pieter.id })).length;
  const before = await counted();
  await deployAllReleased(app.services);
  expect(await counted()).toBe(before);
  expect(
    await sql`
    select p.version from resource_drafts d join process_definitions p on p.id = d.released_as
    where d.id in (${id}, ${other})`,
  ).toEqual([{ version: body.version }, { version: body.version }]);
});

describe('returning to an older version', () => {
  it('hands in the older text again, which somebody else must release', async () => {
    const { id, sha256: changed } = await handedIn(200);
    await act(vera, id, 'release', { sha256: changed });
    const back = await pieter.post<{ idDraft: number }>(`/api/workflow/definitions/${shipped.id}/back`, {
      note: 'Terug.',
    });
    expect(back.status).toBe(200);
    const { idDraft } = back.body;
    const { sha256, state, text } = await read(vera, idDraft);
    expect({ state, text }).toEqual({ state: 'handedIn', text: shipped.text });
    expect((await act(pieter, idDraft, 'release', { sha256 })).body.code).toBe('OWN_DRAFT');
    const { body } = await act(vera, idDraft, 'release', { sha256 });
    const [newest] = await versions();
    expect(body.version).toBe(3);
    expect(newest).toMatchObject({ version: 3, state: 'inUse', note: 'Terug.' });
    const again = await pieter.post<ErrorBody>(`/api/workflow/definitions/${shipped.id}/back`, { note: 'Terug.' });
    expect(again.body.code).toBe('NOTHING_CHANGED');
  });
});

describe('the setting for who releases', () => {
  it('can be changed only by an administrator of the whole group, and each change is logged', async () => {
    const ingrid = await app.as('ingrid.oosterhuis');
    const { body } = await ingrid.get<ReleaseSetting>('/api/workflow/release-setting');
    expect(body.bySecond).toBe(true);
    const change = (who: Caller, setting: ReleaseSetting) =>
      who.put<ReleaseSetting & ErrorBody>('/api/workflow/release-setting', setting);
    expect((await change(pieter, { ...body, bySecond: false })).status).toBe(403);
    const changed = await change(ingrid, { ...body, bySecond: false });
    expect(changed.body).toEqual({ bySecond: false, version: body.version + 1 });
    expect((await change(ingrid, { ...body, bySecond: true })).body.code).toBe('STALE_VERSION');
    expect(await auditOf(app, { action: 'releaseSetting.update' })).toMatchObject([
      { actorId: ingrid.id, detail: { bySecond: false } },
    ]);

    const id = await begin(pieter);
    const saved = await put(pieter, id, { text: withLimit(444), revision: 1 });
    expect(await actionsOf(pieter, id)).toEqual(['save', 'deploy', 'discard']);
    const { body: deployed } = await act(pieter, id, 'deploy', { sha256: saved.body.sha256, note: NOTE });
    const [newest] = await versions();
    expect(newest).toMatchObject({ version: deployed.version, deployedBy: 'Pieter-Jan Terpstra', note: NOTE });

    await change(ingrid, { bySecond: true, version: body.version + 1 });
    expect(
      (await act(pieter, await begin(pieter), 'deploy', { sha256: saved.body.sha256, note: NOTE })).body.code,
    ).toBe('WRONG_STATUS');
  });
});

it('a drawing is checked without being kept, and only for its own process', async () => {
  const stored = async () => [
    await app.database.sql`select id, state, xml from process_definitions order by id`,
    await app.database.sql`select id, revision from resource_drafts order by id`,
  ];
  const before = await stored();
  const check = async (text: string) =>
    (
      await pieter.post<{ code: string; element: string | null }[]>('/api/workflow/drawings/check', {
        text,
        process: PROCESS,
      })
    ).body;
  expect((await check(shipped.text)).filter(({ code }) => code !== 'open-beside-rejection')).toEqual([]);
  expect(await check(shipped.text.replaceAll(PROCESS, 'another-process'))).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ code: 'process-id', element: 'another-process' })]),
  );
  expect(await check('<html></html>')).toMatchObject([{ code: 'xml_unreadable', element: null }]);
  expect(await stored()).toEqual(before);
});

it('the jobs, facts, rules and functions that a drawing may use are listed, and an expression is evaluated as in a process', async () => {
  const { body } = await pieter.get<DrawingParts>(`/api/workflow/drawings/parts/${PROCESS}`);
  expect(body.jobs).toContainEqual({ type: 'process-report', errors: ['CANNOT_PROCESS'], headers: [] });
  const to = { key: 'to', values: ['owner', 'supervisor', 'deciders', 'compliance'] };
  expect(body.jobs).toContainEqual({ type: 'notify-people', errors: [], headers: [to] });
  expect(body.facts).toEqual([
    { name: 'amount', type: 'number' },
    { name: 'reportType', type: 'text' },
    { name: 'publicOfficial', type: 'boolean' },
  ]);
  expect(body.rules.slice(0, 2)).toEqual([
    { rule: 'supervisor', name: null },
    { rule: 'supervisorOfSupervisor', name: null },
  ]);
  expect(body.rules).toContainEqual({ rule: expect.stringMatching(/^role:\d+$/), name: 'Compliance' });
  expect(body.functions).toEqual(expect.arrayContaining(['contains', 'list contains']));
  expect(body.functions).not.toContain('now');
  const trial = async (expression: string, variables: Record<string, unknown>) =>
    (await pieter.post('/api/workflow/drawings/try', { expression, variables })).body;
  expect(await trial('= amount > 200 or publicOfficial', { amount: 150, publicOfficial: true })).toEqual({
    value: 'true',
    fault: null,
  });
  expect(await trial('= amount > 200', {})).toEqual({ value: 'null', fault: null });
  expect(await trial('= now()', {})).toMatchObject({ value: null, fault: expect.stringContaining('now') });
});
