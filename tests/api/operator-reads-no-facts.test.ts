import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declaredRoutes } from '#/bff/app.ts';
import { type BatchDraft, STEERINGS } from '#/bff/contract/batches.ts';
import type { ExportedGrid } from '#/bff/contract/grid-export.ts';
import type { RunDetails } from '#/bff/contract/operations.ts';
import { fileGrid } from '#/bff/grids/file-grids.ts';
import { deployText } from '#/tests/processes/inbox.ts';
import { submittedActivity } from '#/tests/support/activities.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { openTask, submitted } from '#/tests/support/factories.ts';
import { stuckActivity, stuckReport } from '#/tests/support/stuck-run.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

/** The reported facts, none of which may appear in any answer to operators. */
const FACTS = {
  gift: 'Zilveren theelepel',
  contactPerson: 'Lodewijk Brandsma',
  contactCompany: 'Betonhuis Zeeland',
  contactFunction: 'Uitvoerder',
  occasion: 'Jubileum bij de sluis',
  amount: 98765.43,
};
const ACTIVITY = {
  name: 'Wachtlijst kinderopvang',
  purpose: 'Plaatsen verdelen onder ouders van Goes.',
  businessProcess: 'Opvang regelen',
  categoryDataSubjects: 'Ouders met jonge kinderen',
  sourceOfData: 'Aanmeldformulier opvang',
};
const HIDDEN = [...Object.values(FACTS).map(String), '98765,43', '98.765,43', ...Object.values(ACTIVITY)];
const REMARK = 'hoort niet bij een aanbesteding';

let app: TestApp;
let thijs: Caller;
let run: RunDetails;
let ofActivity: RunDetails;
let instanceToCancel: string;
/** A run that ended without a decision, one refused command, one task. */
let undecided: string;
let refused: string;
let taskToRemind: string;
let ended: string[];
let idBatch: string;
let said: string[];

beforeAll(async () => {
  app = await testApp();
  const [sanne, ruben] = [await app.as('sanne.dijkgraaf'), await app.as('ruben.scholten')];
  thijs = await app.as('thijs.wagenaar');
  const message = `no room for ${FACTS.gift} of ${FACTS.contactPerson} (${FACTS.contactCompany}, ${FACTS.amount})`;
  const stuck = await stuckReport(app, { owner: sanne, approver: ruben }, message, FACTS);
  const waits = await submitted(sanne, FACTS);
  const rejected = await submitted(sanne, FACTS);
  await ruben.post(`/api/tasks/reports/reject/${rejected.id}`, { remark: REMARK });
  const cancelled = await submitted(sanne, FACTS);
  await thijs.post(`/api/operations/instances/${cancelled.instance}/cancel`, { reason: 'opruimen' });
  instanceToCancel = (await submitted(sanne, FACTS)).instance;
  undecided = (await submitted(sanne, FACTS)).instance;
  ended = [rejected.instance, cancelled.instance];
  taskToRemind = await openTask(app, waits.id);
  refused = crypto.randomUUID();
  const { sql } = app.database;
  await sql`update workflow_instances set state = 'completed', ended_at = now() where id = ${undecided}`;
  await sql`
    update inbox_tasks set created_at = now() - interval '40 days', due_at = now() - interval '30 days'
    where id = ${taskToRemind}`;
  await sql`
    insert into workflow_commands (id, instance_id, kind, payload, state, refusal, last_error)
    values (${refused}, ${waits.instance}, 'setVariables', ${sql.json({ variables: { gift: FACTS.gift } })}, 'rejected',
      'NOT_WAITING', ${message})`;
  await sql`
    insert into workflow_commands (id, instance_id, kind, payload, state, last_error, created_at, not_before)
    values (gen_random_uuid(), ${waits.instance}, 'setVariables', ${sql.json({ variables: { gift: FACTS.gift } })}, 'ready',
      ${message}, now() - interval '1 hour', now() + interval '1 day')`;
  const fatima = await app.as('fatima.bouzid');
  const about = `no place for ${ACTIVITY.name}: ${ACTIVITY.purpose} (${ACTIVITY.categoryDataSubjects})`;
  const activity = await stuckActivity(app, { owner: sanne, officer: fatima }, about, ACTIVITY);
  await submittedActivity(sanne, fatima, ACTIVITY);
  const workflowInstanceIds = [stuck.instance, waits.instance, activity.instance];
  ofActivity = (await thijs.get<RunDetails>(`/api/operations/instances/${activity.instance}`)).body;
  run = (await thijs.get<RunDetails>(`/api/operations/instances/${stuck.instance}`)).body;
  const draft = await thijs.post<BatchDraft>('/api/operations/batches', { action: 'retry', workflowInstanceIds });
  idBatch = draft.body.idBatch;
  const started = await thijs.post(`/api/operations/batches/${idBatch}/start`, {});
  said = [draft, started].map(({ body }) => JSON.stringify(body));
  // a version to which runs can be moved
  const shipped = readFileSync('processes/gift-report-approval.bpmn', 'utf8');
  await deployText(sql, app.services.engine, shipped.replace('name="Goedkeuring compliance"', 'name="Akkoord"'));
});
afterAll(() => app?.stop());

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
/** A run that is stuck, a run of an activity, a run whose report was rejected with a remark, and a cancelled run. */
const followed = () =>
  [run.workflowInstanceId, ofActivity.workflowInstanceId, ...ended].map((instance) => `/${instance}?lang=1033`);
/** Every call that reads, by its declared path. */
const READS = (): Record<string, string[]> => ({
  '/api/operations/instances': ['running', 'completed', 'canceled', 'stranded'].map((group) => `?group=${group}`),
  '/api/operations/instances/{workflowInstanceId}': [run, ofActivity].map(
    (one) => `/${one.workflowInstanceId}?lang=1033`,
  ),
  '/api/operations/instances/{workflowInstanceId}/migration': [`/${run.workflowInstanceId}/migration?lang=1033`],
  '/api/operations/versions/{idDefinition}/figures': [run, ofActivity].map((one) => `/${one.idDefinition}/figures`),
  '/api/operations/stuck': ['', '?days=1'],
  '/api/operations/durations': [''],
  '/api/operations/plots': ['', '?unit=hour'],
  '/api/operations/plots/runs': ['started', 'completed', 'canceled', 'waiting'].map(
    (measure) => `?${new URLSearchParams({ measure, from: day(2), until: day(-1) })}`,
  ),
  '/api/operations/batches': [''],
  '/api/operations/batches/{idBatch}': [`/${idBatch}`],
  // The paths that are open to everyone who may follow a process.
  '/api/workflow/diagram/{workflowInstanceId}': followed(),
  '/api/workflow/logbook/{workflowInstanceId}': followed(),
});

const hiddenIn = (text: string) => [...HIDDEN, REMARK].filter((fact) => text.includes(fact));

/** The declared paths under which operators work. */
const routesOf = (wanted: 'get' | 'post') =>
  declaredRoutes()
    .openAPIRegistry.definitions.flatMap((one) => (one.type === 'route' ? [one.route] : []))
    .filter(({ method, path }) => method === wanted && path.startsWith('/api/operations/'))
    .map(({ path }) => path)
    .sort();

it('the tests call every route by which operators read', () => {
  const own = Object.keys(READS()).filter((path) => path.startsWith('/api/operations/'));
  expect(own.sort()).toEqual(routesOf('get'));
});

it('no answer shows operators a text or an amount of a record, not even in the message of a failed job', async () => {
  for (const [path, calls] of Object.entries(READS()))
    for (const call of calls) {
      const address = `${path.replace(/\/\{.*$/, '')}${call}`;
      const { status, body } = await thijs.get(address);
      expect([address, status]).toEqual([address, 200]);
      expect([address, hiddenIn(JSON.stringify(body))]).toEqual([address, []]);
    }
  for (const text of said) expect(hiddenIn(text)).toEqual([]);
  // The owner can read the facts, which proves that the search for them works.
  const { body: own } = await (await app.as('sanne.dijkgraaf')).get('/api/reports/my?lang=1033');
  expect(hiddenIn(JSON.stringify(own))).toContain(FACTS.gift);
  // The failures are there, without the facts.
  expect(ofActivity.incidents[0]?.message).toBe('no place for •••: ••• (•••)');
});

/**
 * Every call that changes something, by its declared path. Some of them are refused, the others carried out.
 */
const ACTIONS = (): Record<string, [string, unknown][]> => {
  const one = `/${run.workflowInstanceId}`;
  const [incident] = run.incidents;
  return {
    '/api/operations/instances/{workflowInstanceId}/variables': [
      [`${one}/variables`, { name: 'gift', value: 1 }],
      [`${one}/variables`, { name: 'endpoint', value: 'spare' }],
    ],
    '/api/operations/instances/{workflowInstanceId}/migrate': [
      [`${one}/migrate`, { version: 1 }],
      [`${one}/migrate`, { version: 2 }],
    ],
    '/api/operations/instances/{workflowInstanceId}/retries': [
      [`${one}/retries`, { idJob: run.jobs[0]?.idJob ?? '', retries: 3 }],
    ],
    '/api/operations/instances/{workflowInstanceId}/retry': [
      [`${one}/retry`, { idIncident: 'nothing' }],
      [`${one}/retry`, { idIncident: incident?.idIncident }],
    ],
    '/api/operations/instances/{workflowInstanceId}/cancel': [
      [`/${instanceToCancel}/cancel`, { reason: 'opruimen' }],
      [`/${instanceToCancel}/cancel`, { reason: 'opruimen' }],
    ],
    '/api/operations/instances/{workflowInstanceId}/return': [
      [`/${instanceToCancel}/return`, { reason: 'opruimen' }],
      [`/${undecided}/return`, { reason: 'opruimen' }],
    ],
    '/api/operations/tasks/{taskId}/remind': [[`/${taskToRemind}/remind`, undefined]],
    '/api/operations/reviews/{number}/start': [[`/${ofActivity.number}/start`, undefined]],
    '/api/operations/commands/{commandId}/retry': [[`/${refused}/retry`, undefined]],
    '/api/operations/commands/{commandId}/discard': [[`/${refused}/discard`, undefined]],
    '/api/operations/batches': [['', { action: 'cancel', workflowInstanceIds: [run.workflowInstanceId] }]],
    '/api/operations/batches/{idBatch}/start': [[`/${idBatch}/start`, {}]],
    ...Object.fromEntries(
      STEERINGS.map((name) => [`/api/operations/batches/{idBatch}/${name}`, [[`/${idBatch}/${name}`, undefined]]]),
    ),
  };
};

it('the tests call every route by which operators change something', () => {
  expect(Object.keys(ACTIONS()).sort()).toEqual(routesOf('post'));
});

it('the answers to operators’ actions, carried out or refused, contain no text or amount of a record', async () => {
  for (const [path, calls] of Object.entries(ACTIONS()))
    for (const [call, body] of calls) {
      const address = `${path.replace(/\/\{.*$/, '')}${call}`;
      const answer = await thijs.post(address, body);
      expect([address, answer.status]).toEqual([address, expect.toBeOneOf([200, 204, 400, 404, 409])]);
      expect([address, hiddenIn(JSON.stringify(answer.body))]).toEqual([address, []]);
    }
});

it('the exported file of an operators’ list contains no text or amount of a record', async () => {
  const asked: [ExportedGrid, Record<string, unknown>][] = [
    ...['running', 'completed', 'canceled'].map((group): [ExportedGrid, Record<string, unknown>] => [
      'runs',
      { group },
    ]),
    ['runs', { point: { measure: 'started', from: day(2), until: day(-1) } }],
    ['batches', {}],
    ['batch-items', { batch: idBatch }],
  ];
  for (const [grid, more] of asked) {
    const columns = fileGrid(grid).columns.map(({ key }) => key);
    const query = { filters: [], sort: [], group: [] };
    const response = await thijs.send(`/api/grids/${grid}/export`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ lang: 1043, columns, query, ...more }),
    });
    expect([grid, response.status]).toEqual([grid, 200]);
    const { rows } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(rows.length).toBeGreaterThan(1);
    expect([grid, hiddenIn(JSON.stringify(rows))]).toEqual([grid, []]);
  }
});
