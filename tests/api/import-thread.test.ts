import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#/bff/app.ts';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { ImportPreview } from '#/bff/contract/people-import.ts';
import type { PreviewCall, Previews } from '#/bff/people/import/previews.ts';
import { openPreviews } from '#/bff/people/import/thread/open-previews.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { csv } from '#/tests/support/imports.ts';
import { HEADER, manyPeople } from '#/tests/support/many-people.ts';

/** In MB: enough for a small file, but not for a file with `MANY` people. */
const SMALL_HEAP = 32;
const MANY = 40_000;

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('ingrid.oosterhuis');
});
afterAll(() => app.stop());

async function withPreviews(options: { heap?: number }, work: (previews: Previews) => Promise<void>): Promise<void> {
  const previews = openPreviews(app.database.url, pino({ level: 'silent' }), options);
  try {
    await work(previews);
  } finally {
    await previews.close();
  }
}

const fileOf = (count: number) => csv(HEADER, manyPeople(count, 'Uitvoering'));

function callOf(count: number, filename: string): PreviewCall {
  const content = gzipSync(fileOf(count));
  const file = { filename, sha256: createHash('sha256').update(content).digest(), content };
  return {
    file,
    complete: false,
    actorId: admin.id,
    importLeavers: { people: 10, percent: 10 },
    requestId: crypto.randomUUID(),
  };
}

const kept = async () =>
  (await app.database.sql<{ filename: string }[]>`select filename from imports order by created_at`).map(
    ({ filename }) => filename,
  );

it('a file that needs more memory than the limit is refused, and the next one is checked', {
  timeout: 120_000,
}, async () => {
  await withPreviews({ heap: SMALL_HEAP }, async (previews) => {
    const small = createApp({ ...app.services, previews });
    const send = async (count: number) => {
      const body = new FormData();
      body.append('file', new File([fileOf(count)], `heap-${count}.csv`, { type: 'text/csv' }));
      const url = 'http://localhost:4400/api/management/import/preview';
      const response = await small.fetch(new Request(url, { method: 'POST', headers: admin.headers, body }));
      return [response.status, (await response.json()) as ErrorBody & ImportPreview] as const;
    };
    const [status, { code }] = await send(MANY);
    expect([status, code]).toEqual([413, 'IMPORT_TOO_LARGE']);
    expect(await kept()).not.toContain(`heap-${MANY}.csv`);
    const [fine, { counts }] = await send(3);
    expect([fine, counts.new]).toEqual([200, 3]);
    expect(await kept()).toContain('heap-3.csv');
  });
});

it('when the server stops, waiting callers are refused with UNAVAILABLE, and their files are discarded', {
  timeout: 120_000,
}, async () => {
  await withPreviews({}, async (previews) => {
    const asked = ['end-1.csv', 'end-2.csv'].map((name) => previews.look(callOf(20_000, name)));
    const told = Promise.allSettled(asked);
    await expect.poll(() => connections('%'), { timeout: 60_000, interval: 5 }).not.toBe(0);
    await previews.close();
    expect(await told).toMatchObject([
      { status: 'rejected', reason: { code: 'UNAVAILABLE' } },
      { status: 'rejected', reason: { code: 'UNAVAILABLE' } },
    ]);
    await expect.poll(() => connections('%'), { timeout: 30_000 }).toBe(0);
    expect((await kept()).filter((name) => name.startsWith('end-'))).toEqual([]);
  });
});

it('files are checked one after the other: callers who have gone are skipped, and beyond a limit callers are asked to try again', {
  timeout: 120_000,
}, async () => {
  await withPreviews({}, async (previews) => {
    const gone = new AbortController();
    const names = ['turn-1.csv', 'turn-2.csv', 'turn-3.csv', 'turn-4.csv', 'turn-5.csv'];
    const asked = names.map((name, at) => previews.look(callOf(500, name), at === 2 ? gone.signal : undefined));
    const told = Promise.allSettled(asked);
    await expect(previews.look(callOf(1, 'turn-6.csv'))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      detail: { retryAfter: 30 },
    });
    gone.abort();
    const fine = { status: 'fulfilled', value: { counts: { new: 500 } } };
    expect(await told).toMatchObject([fine, fine, { status: 'rejected', reason: { code: 'BAD_REQUEST' } }, fine, fine]);
    expect((await kept()).filter((name) => name.startsWith('turn-'))).toEqual(names.toSpliced(2, 1));
    expect((await previews.look(callOf(2, 'turn-7.csv'))).counts.new).toBe(2);
  });
});

/** The number of connections of the thread in this state. */
async function connections(state: string): Promise<number> {
  const rows = await app.database.sql`
    select from pg_stat_activity
    where application_name = 'openboek-previews' and datname = current_database() and state like ${state}`;
  return rows.length;
}
