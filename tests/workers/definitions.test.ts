import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployShipped } from '#/bff/workflow/definitions.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { engineWith } from '#/tests/support/factories.ts';

let app: TestApp;
let folder: string;
let shipped: string;

beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'openboek-definitions-'));
  shipped = await readFile(new URL('../../processes/gift-report-approval.bpmn', import.meta.url), 'utf8');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app?.stop();
});

const definitions = () => app.database.sql`
  select version, state, origin from process_definitions where process_id = 'gift-report-approval' order by id`;
const ship = (xml: string) => writeFile(join(folder, 'gift-report-approval.bpmn'), xml);
const deploy = () => deployShipped(app.database.sql, app.services.engine, folder);

describe('shipped processes, one version after the other', { shuffle: false }, () => {
  it('a definition that is already deployed has no effect, even if two servers start at once', async () => {
    await ship(shipped);
    await Promise.all([deploy(), deployShipped(app.database.sql, engineWith(app, {}), folder)]);
    expect(await definitions()).toEqual([{ version: 1, state: 'deployed', origin: 'shipped' }]);
  });

  it('a new definition becomes the next version, once', async () => {
    await ship(shipped.replace('name="Verwerkt"', 'name="Klaar"'));
    await Promise.all([deploy(), deployShipped(app.database.sql, engineWith(app, {}), folder)]);
    await deploy();
    expect(await definitions()).toEqual([
      { version: 1, state: 'deployed', origin: 'shipped' },
      { version: 2, state: 'deployed', origin: 'shipped' },
    ]);
  });

  it('never replace the process owner’s own version: the shipped text waits as a draft', async () => {
    await app.database.sql`update process_definitions set origin = 'edited' where version = 2`;
    await ship(shipped.replace('name="Verwerkt"', 'name="Nog nieuwer"'));
    await deploy();
    await deploy();
    expect((await definitions()).at(-1)).toEqual({ version: null, state: 'draft', origin: 'shipped' });
    expect(await definitions()).toHaveLength(3);
  });

  it('a shipped process that cannot run stops the start, and the error gives the reason', async () => {
    await app.database.sql`update process_definitions set origin = 'shipped'`;
    await ship(shipped.replace('type="record-approval"', 'type="no-such-job"'));
    await expect(deploy()).rejects.toThrow(/RecordApproval \(job-type\)/);
  });
});
