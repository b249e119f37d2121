import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#/bff/context.ts';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { decideRecord } from '#/bff/registers/decide.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import { submitRecord } from '#/bff/registers/submit.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { createEmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, contextOf } from '#/tests/support/factories.ts';
import { jobs } from '#/workers/index.ts';

let app: TestApp;
let sql: Sql;
/**
 * The number of turns of the event loop in which statements were sent: the caller waits for the database once in each.
 */
let roundTrips = 0;

beforeAll(async () => {
  app = await testApp();
  let isSending = false;
  const onStatement = () => {
    if (isSending) return;
    isSending = true;
    roundTrips += 1;
    setImmediate(() => {
      isSending = false;
    });
  };
  sql = connect(app.database.url, { max: 1, onStatement });
});
afterAll(async () => {
  await sql?.end();
  await app?.stop();
});

it('a submission waits for the database eleven times; an approval that ends the process waits thirteen times, or twelve with a minimal answer', async () => {
  const engine = createEmbeddedEngine({ sql, jobs, events: workflowEvents, log: app.services.log });
  const as = async (local: string): Promise<[Caller, Context]> => {
    const caller = await app.as(local);
    return [caller, await contextOf(app, caller, { sql, engine })];
  };
  const [owner, submitting] = await as('sanne.dijkgraaf');
  const [, approving] = await as('ruben.scholten');
  const count = async (work: () => Promise<unknown>) => {
    roundTrips = 0;
    await work();
    return roundTrips;
  };
  // the first time a connection sees a statement, it asks the server how to send it
  const minimal = { ...approving, isMinimal: true };
  for (const [decider, isFirst, expected] of [
    [approving, true, [0, 0]],
    [approving, false, [11, 13]],
    [minimal, false, [11, 12]],
  ] as const) {
    const id = await concept(owner, { amount: 20 });
    const trips = [
      await count(() => submitRecord(submitting, giftReports, id)),
      await count(() => decideRecord(decider, giftReports, id, { action: 'approve', remark: null, stepId: null })),
    ];
    if (!isFirst) expect(trips).toEqual(expected);
  }
  const [row] = await app.database.sql`select count(*)::int as processed from gift_reports where status = 50`;
  expect(row).toEqual({ processed: 3 });
});
