import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DefinitionDetails, ProcessDefinition } from '#/bff/contract/process-definitions.ts';
import { HOMES, INFRA } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire, hold, submitted } from '#/tests/support/factories.ts';

const PROCESS = 'gift-report-approval';
const NOTE = 'De grens gaat naar 200 euro, besluit directie van 10-11-2026.';

let app: TestApp;
let owner: Caller;
let sanne: Caller;
let first: { id: number; xml: string };
let second: number;
let offered: number;
let draft: number;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  owner = await hire(app, 'proces.eigenaar', { roles: ['Process owner'] });
  const [row] = await app.database.sql<{ id: number; xml: string }[]>`
    select id, xml from process_definitions where process_id = ${PROCESS}`;
  if (!row) throw new Error('the process is not deployed');
  first = row;
  await submitted(sanne, { amount: 20 });
  await submitted(sanne, { amount: 30 });
  second = await store(first.xml.replace('amount &gt; 100', 'amount &gt; 200'), { origin: 'edited', note: NOTE });
  const deployed = await app.services.engine.deploy(second, owner.id);
  expect(deployed).toEqual({ version: 2 });
  await submitted(sanne, { amount: 150 });
  offered = await store(first.xml.replace('P10D', 'P7D'), { origin: 'shipped' });
  draft = await store(first.xml.replace('amount &gt; 100', 'amount &gt; 300'), { origin: 'edited', based: second });
});
afterAll(() => app?.stop());

/** Stores a text without deploying it. @returns its id */
async function store(
  xml: string,
  { origin, note = null, based = null }: { origin: string; note?: string | null; based?: number | null },
): Promise<number> {
  const by = origin === 'edited' ? owner.id : null;
  const sha256 = createHash('sha256').update(xml).digest();
  const [row] = await app.database.sql<{ id: number }[]>`
    insert into process_definitions (process_id, state, origin, xml, sha256, note, created_by, based_on)
    values (${PROCESS}, 'draft', ${origin}, ${xml}, ${sha256}, ${note}, ${by}, ${based}) returning id`;
  return row?.id ?? 0;
}

const listOf = async (who: Caller) => (await who.get<ProcessDefinition[]>('/api/workflow/definitions')).body;
const giftReports = async (who: Caller) => (await listOf(who)).find(({ process }) => process === PROCESS);
const detailsOf = (who: Caller, id: number) => who.get<DefinitionDetails>(`/api/workflow/definitions/${id}`);

describe('the processes, for their owners', () => {
  it('are those shipped with Openboek, each with its versions', async () => {
    const list = await listOf(owner);
    expect(list.map(({ process }) => process)).toEqual([PROCESS, 'processing-activity-review']);
    expect(list[1]).toMatchObject({
      inUse: 1,
      running: 0,
      versions: [{ version: 1, state: 'inUse', origin: 'shipped' }],
    });
  });

  it('show the version in use, the runs on each version, who deployed it and why, and undeployed versions', async () => {
    const process = await giftReports(owner);
    expect(process).toMatchObject({ inUse: 2, running: 3, mayEdit: true });
    const name = (
      await app.database.sql<{ name: string }[]>`
      select display_name as name from users where id = ${owner.id}`
    )[0]?.name;
    expect(process?.versions).toEqual([
      about({ id: draft, state: 'deploying', origin: 'edited', createdBy: name }),
      about({ id: offered, state: 'offered', origin: 'shipped' }),
      about({
        id: second,
        version: 2,
        state: 'inUse',
        origin: 'edited',
        note: NOTE,
        deployedBy: name,
        deployedOn: expect.stringMatching(/^\d{4}-/),
        createdBy: name,
        running: 1,
      }),
      about({
        id: first.id,
        version: 1,
        state: 'former',
        origin: 'shipped',
        deployedOn: expect.any(String),
        running: 2,
      }),
    ]);
  });

  it('return each text with its predecessor: the base of a draft, or the version in use for an offered text', async () => {
    const of = async (id: number) => {
      const { status, body } = await detailsOf(owner, id);
      expect(status).toBe(200);
      return { version: body.version, before: body.before?.version ?? null, changed: body.xml !== body.before?.xml };
    };
    expect(await of(first.id)).toEqual({ version: 1, before: null, changed: true });
    expect(await of(second)).toEqual({ version: 2, before: 1, changed: true });
    expect(await of(draft)).toEqual({ version: null, before: 2, changed: true });
    expect(await of(offered)).toEqual({ version: null, before: 2, changed: true });
    const { body } = await detailsOf(owner, second);
    expect(body.process).toBe(PROCESS);
    expect(body.mayEdit).toBe(true);
    expect(body.xml).toContain('amount &gt; 200');
    expect(body.before?.xml).toBe(first.xml);
    // The description of the drawing begins where the process begins, and states what leads where.
    expect(body.elements[0]).toEqual({
      id: 'Submitted',
      name: 'Melding ingediend',
      kind: 'start',
      next: [{ id: 'RegisterSubmission', name: 'Indiening vastleggen', when: '' }],
    });
    expect(body.elements.find(({ id }) => id === 'SecondApproval')).toEqual({
      id: 'SecondApproval',
      name: 'Tweede goedkeuring nodig?',
      kind: null,
      next: [
        { id: 'ComplianceApproval', name: 'Goedkeuring compliance', when: 'ja' },
        { id: 'ProcessReport', name: 'Melding verwerken', when: 'nee' },
      ],
    });
  });

  it.each([
    ['the company of the records', INFRA, 3],
    ['another company', HOMES, 0],
  ] as const)('count the runs in %s for anyone who has the right in that company', async (_where, company, running) => {
    const who = await hire(app, `eigenaar.${company}`);
    await hold(app, who, 'Process owner', company, 'only');
    expect(await giftReports(who)).toMatchObject({ inUse: 2, running, mayEdit: false });
    expect((await detailsOf(who, draft)).body.mayEdit).toBe(false);
  });

  it('are refused for everyone else, and unknown ones are not found', async () => {
    for (const local of ['sanne.dijkgraaf', 'thijs.wagenaar', 'ingrid.oosterhuis']) {
      const who = await app.as(local);
      expect((await who.get('/api/workflow/definitions')).status, local).toBe(403);
      expect((await detailsOf(who, first.id)).status, local).toBe(403);
    }
    expect((await detailsOf(owner, 2_147_483_647)).status).toBe(404);
  });
});

/** A text that was neither deployed nor refused, with the given differences. */
const about = (own: object) => ({
  version: null,
  note: null,
  deployedBy: null,
  deployedOn: null,
  createdBy: null,
  createdOn: expect.any(String),
  running: 0,
  ...own,
});
