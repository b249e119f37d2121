import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#/bff/app.ts';
import type { Services } from '#/bff/context.ts';
import { connect } from '#/bff/database/connection.ts';
import { StoreFull } from '#/bff/files/store.ts';
import { createEmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
});
afterAll(() => app?.stop());

it('the server reports that it is ready and that the engine works', async () => {
  const engine = { ok: true, oldestReadySeconds: 0, rejected: 0 };
  expect(await sanne.get('/readyz')).toMatchObject({ status: 200, body: { ok: true, engine } });
  expect(await sanne.get('/healthz')).toMatchObject({ status: 200, body: { ok: true } });
});

it('the server stays ready while a command waits too long, because people can still decide, but reports the wait', async () => {
  const { instance } = await submitted(sanne);
  const { sql } = app.database;
  const id = randomUUID();
  await sql`
    insert into workflow_commands (id, instance_id, kind, payload, requested_by, not_before, state, created_at)
    values (${id}, ${instance}, 'setVariables', '{"variables": {}}', ${sanne.id}, now() + interval '1 hour', 'ready',
      now() - interval '10 minutes')`;
  const { status, body } = await sanne.get('/readyz');
  expect(status).toBe(200);
  expect(body).toMatchObject({ ok: true, engine: { ok: false, rejected: 0 } });
  expect(body).toHaveProperty('engine.problem', expect.stringMatching(/^a command has been waiting for 60\d seconds$/));
  await sql`delete from workflow_commands where id = ${id}`;
});

it('the server is not ready while the file store is full or the database read-only, and then recovers', async () => {
  const { services } = app;
  const broken = { isFull: false };
  const files = {
    ...services.files,
    probe: async () => {
      if (broken.isFull) throw new StoreFull();
    },
  };
  const reading = connect(app.database.url, { max: 1 });
  await reading`set default_transaction_read_only = on`;
  const ready = async (own: Partial<Services>) => {
    const answer = await createApp({ ...services, ...own }).fetch(new Request('http://localhost:4400/readyz'));
    return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
  };
  expect(await ready({ sql: reading })).toEqual({ status: 503, code: 'UNAVAILABLE' });
  broken.isFull = true;
  expect(await ready({ files })).toEqual({ status: 507, code: 'STORAGE_FULL' });
  broken.isFull = false;
  expect(await ready({ files })).toEqual({ status: 200, code: undefined });
  await reading.end();
});

it('the server checks its parts only once in a while, however many requests come in', async () => {
  let looked = 0;
  const probe = async () => {
    looked += 1;
  };
  const files = { ...app.services.files, probe };
  const busy = createApp({ ...app.services, files });
  const ask = () => busy.fetch(new Request('http://localhost:4400/readyz'));
  await Promise.all(Array.from({ length: 20 }, ask));
  expect((await ask()).status).toBe(200);
  expect(looked).toBe(1);
});

it('the server is alive but not ready without its database', async () => {
  const nobody = connect('postgres://nobody:nothing@127.0.0.1:1/none', { max: 1, connectTimeout: 1 });
  const { services } = app;
  const engine = createEmbeddedEngine({ sql: nobody, jobs: [], events: {} as never, log: services.log });
  const lost = createApp({ ...services, sql: nobody, engine }, {});
  const ask = (path: string) => lost.fetch(new Request(`http://localhost:4400${path}`));
  expect((await ask('/healthz')).status).toBe(200);
  const answer = await ask('/readyz');
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  await nobody.end({ timeout: 1 });
});
