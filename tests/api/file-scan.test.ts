import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#/bff/app.ts';
import type { Services } from '#/bff/context.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import { type Finding, ScannerDown, type VirusScanner } from '#/bff/files/scan.ts';
import { scanWaiting } from '#/bff/files/scan-waiting.ts';
import type { Mailer } from '#/bff/notifications/mailer.ts';
import { sendMails } from '#/bff/notifications/send-mails.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { fileForm, PDF } from '#/tests/support/files.ts';

let app: TestApp;
let owner: Caller;
let services: Services;
let fetch: (request: Request) => Response | Promise<Response>;
/** The current behaviour of the stubbed scanner. */
let scanner: VirusScanner['scan'];

const clean = async (): Promise<Finding> => ({ clean: true });
const infected = async (): Promise<Finding> => ({ clean: false, virus: 'Test.Virus' });
const down = async (): Promise<Finding> => {
  throw new ScannerDown('connection refused');
};
const unable = async (): Promise<Finding> => {
  throw new Error('size limit exceeded');
};

beforeAll(async () => {
  app = await testApp();
  owner = await app.as('sanne.dijkgraaf');
  services = { ...app.services, scanner: { scan: (content) => scanner(content), probe: async () => {} } };
  fetch = createApp(services).fetch;
});
afterAll(() => app.stop());

const newReport = async () => (await owner.post<number>('/api/reports', completeEntries())).body;
const send = (path: string, init: RequestInit) =>
  fetch(new Request(`http://localhost:4400${path}`, { ...init, headers: owner.headers }));
const upload = (id: number, content: Buffer = PDF) =>
  send(`/api/files/upload/report/${id}`, { method: 'POST', body: fileForm(content, 'bon.pdf') });
const download = (id: number) => send(`/api/files/download/report/${id}`, { method: 'GET' });
const objects = async () => {
  let count = 0;
  for await (const _ of services.files.list()) count += 1;
  return count;
};

describe('virus scan', () => {
  it('a clean file is handed out at once', async () => {
    scanner = clean;
    const id = await newReport();
    expect((await upload(id)).status).toBe(200);
    expect((await download(id)).status).toBe(200);
  });

  it('an infected file is refused, no part of it is kept, and the refusal is recorded', async () => {
    scanner = infected;
    const id = await newReport();
    const before = await objects();
    const response = await upload(id);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'FILE_INFECTED' });
    expect(await objects()).toBe(before);
    expect((await download(id)).status).toBe(404);
    expect(await auditOf(app, { action: 'file.upload', entityId: id })).toMatchObject([{ outcome: 'FILE_INFECTED' }]);
  });

  it.each([
    ['is down', down],
    ['cannot judge it', unable],
  ])(
    'a file is not handed out while the scanner %s, but is handed out once the scanner has answered',
    async (_, trouble) => {
      scanner = trouble;
      const id = await newReport();
      expect((await upload(id)).status).toBe(200);
      for (let n = 0; n < 2; n += 1) {
        const refused = await download(id);
        expect(refused.status).toBe(503);
        expect(refused.headers.get('retry-after')).toBe('30');
        expect(await refused.json()).toMatchObject({ code: 'FILE_NOT_SCANNED' });
        expect(await scanWaiting(services)).toBe(0);
      }
      scanner = clean;
      expect(await scanWaiting(services)).toBe(1);
      expect((await download(id)).status).toBe(200);
      expect(await scanWaiting(services)).toBe(0);
    },
  );

  it('a file is scanned even if as many files as fit into one round have waited longer and cannot be scanned', async () => {
    scanner = down;
    const id = await newReport();
    const { idLinkedFile } = (await (await upload(id)).json()) as LinkedFile;
    // Fifty files that have waited longer. Their objects do not exist, so they cannot be scanned.
    await app.database.sql`
      insert into files (store_key, filename, content_type, bytes, sha256, scan, uploaded_by, created_at)
      select gen_random_uuid(), filename, content_type, bytes, sha256, 'pending', uploaded_by, now() - interval '1 hour'
      from files, generate_series(1, 50) where id = ${idLinkedFile}`;
    scanner = clean;
    expect(await scanWaiting(services)).toBe(1);
    expect((await download(id)).status).toBe(200);
    await app.database.sql`update files set scan = 'clean' where scan = 'pending'`;
  });

  it('a file found infected later is never handed out, and its owner may replace it', async () => {
    scanner = down;
    const id = await newReport();
    const { idLinkedFile } = (await (await upload(id)).json()) as LinkedFile;
    scanner = infected;
    expect(await scanWaiting(services)).toBe(1);
    const refused = await download(id);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 'FILE_INFECTED' });
    const entries = await auditOf(app, { action: 'file.scan', entityId: idLinkedFile ?? 0 });
    expect(entries).toMatchObject([{ outcome: 'infected', actorKind: 'system' }]);
    scanner = clean;
    expect((await upload(id)).status).toBe(200);
    expect((await download(id)).status).toBe(200);
  });

  it('without a scanner, files are handed out; once there is a scanner, it scans these files too', async () => {
    const id = await newReport();
    const response = await owner.send(`/api/files/upload/report/${id}`, {
      method: 'POST',
      body: fileForm(PDF, 'bon.pdf'),
    });
    expect(response.status).toBe(200);
    expect((await download(id)).status).toBe(200);
    scanner = infected;
    expect(await scanWaiting(services)).toBe(1);
    expect((await download(id)).status).toBe(422);
  });

  it('an infection found after the report was submitted is shown, and emailed once to owner and approvers', async () => {
    scanner = down;
    const id = await newReport();
    await upload(id);
    await owner.post(`/api/tasks/reports/submitforapproval/${id}`);
    const ruben = await app.as('ruben.scholten');
    const seenBy = async (who: Caller) =>
      (await who.get<ReportDetails>(`/api/reports/details/${id}?lang=1033`)).body.linkedFile;
    expect(await seenBy(ruben)).toMatchObject({ scan: 'pending' });
    expect(await mailsOf('fileInfected', id)).toEqual([]);

    scanner = infected;
    expect(await scanWaiting(services)).toBe(1);
    expect(await seenBy(owner)).toMatchObject({ filename: 'bon.pdf', scan: 'infected' });
    expect(await seenBy(ruben)).toMatchObject({ scan: 'infected' });
    expect((await download(id)).status).toBe(422);
    expect(await mailsOf('fileInfected', id)).toEqual([owner.upn, ruben.upn].sort());
    await scanWaiting(services);
    expect(await mailsOf('fileInfected', id)).toHaveLength(2);
  });

  it('an infection is emailed to nobody once another file has replaced the infected one', async () => {
    scanner = down;
    const id = await newReport();
    await upload(id);
    scanner = infected;
    await scanWaiting(services);
    scanner = clean;
    expect((await upload(id)).status).toBe(200);
    const sent: string[] = [];
    const mailer: Mailer = {
      send: async ({ subject }) => {
        sent.push(subject);
        return { kind: 'sent' };
      },
      probe: async () => {},
      close: () => {},
    };
    await app.database.sql`delete from mail_outbox where (params->>'record')::int <> ${id}`;
    await sendMails({ sql: services.sql, config: services.config, mailer });
    expect(sent).toEqual([]);
    expect(await app.database.sql`select failure from mail_outbox`).toMatchObject([{ failure: 'notConcerned' }]);
  });

  it('nobody is emailed about a clean file, or about one that was given up', async () => {
    scanner = down;
    const [clear, replaced] = [await newReport(), await newReport()];
    await upload(clear);
    await upload(replaced);
    scanner = clean;
    expect((await upload(replaced)).status).toBe(200);
    await scanWaiting(services);
    expect(await mailsOf('fileInfected', clear)).toEqual([]);
    expect(await mailsOf('fileInfected', replaced)).toEqual([]);
  });
});

/** The user principal names to which emails with this template about the report are addressed. */
async function mailsOf(template: string, reportId: number): Promise<string[]> {
  const rows = await app.database.sql<{ upn: string }[]>`
    select u.upn from mail_outbox m join users u on u.id = m.user_id
    where m.template = ${template} and (m.params->>'record')::int = ${reportId} order by u.upn`;
  return rows.map(({ upn }) => upn);
}
