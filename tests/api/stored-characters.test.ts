import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIVITY_RULES } from '#/bff/contract/activity-grid.ts';
import { BATCH_RULES, type BatchDraft, ITEM_RULES } from '#/bff/contract/batches.ts';
import { EXPORTED_GRIDS, type ExportedGrid } from '#/bff/contract/grid-export.ts';
import { INCIDENT_FIGURES_RULES, INCIDENT_RULES } from '#/bff/contract/incident-grid.ts';
import { KYC_RULES } from '#/bff/contract/kyc.ts';
import { MAIL_RULES } from '#/bff/contract/mails.ts';
import { REPORT_RULES } from '#/bff/contract/report-grid.ts';
import { RIGHT_HOLDER_RULES } from '#/bff/contract/right-holders.ts';
import { RUN_RULES } from '#/bff/contract/run-list.ts';
import { connect } from '#/bff/database/connection.ts';
import type { Mail, Mailer } from '#/bff/notifications/mailer.ts';
import { sendMails } from '#/bff/notifications/send-mails.ts';
import { smtpMailer } from '#/infra/mail/smtp.ts';
import { submittedActivity } from '#/tests/support/activities.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, submitted } from '#/tests/support/factories.ts';
import { newIncident } from '#/tests/support/incidents.ts';
import { headerOf, startSmtpServer } from '#/tests/support/smtp-server.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

/**
 * Texts from the time when characters that XML cannot hold were not refused yet. They are written into the database
 * without any check, and read back from each kind of file. Postgres itself holds neither NUL nor surrogates.
 */

/** In milliseconds: a million characters take a long time on a busy machine. */
const PATIENCE = 180_000;

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let ingrid: Caller;
let marijke: Caller;
let fatima: Caller;
let thijs: Caller;

/** Each group of tests has its own app, because what it stores appears in the lists of the whole company. */
async function begin(): Promise<void> {
  app = await testApp();
  const people = [
    'sanne.dijkgraaf',
    'ruben.scholten',
    'ingrid.oosterhuis',
    'marijke.vandenbroek',
    'fatima.bouzid',
    'thijs.wagenaar',
  ];
  [sanne, ruben, ingrid, marijke, fatima, thijs] = (await Promise.all(people.map(app.as))) as [
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
  ];
}
const end = () => app?.stop();

const sheetOf = async (response: Response) => {
  expect(response.status, response.ok ? '' : await response.text()).toBe(200);
  return readXlsx(new Uint8Array(await response.arrayBuffer())).rows;
};
const columnOf = (rows: readonly (readonly unknown[])[], name: string) => {
  const at = rows[0]?.indexOf(name) ?? -1;
  return rows.slice(1).map((cells) => cells[at]);
};

/**
 * Whether Postgres holds a character. `PIECES` has all such characters; a dot before each of them keeps blanks away
 * from the edges of a text.
 */
const isHeld = (code: number) => code !== 0 && (code < 0xd800 || code > 0xdfff);
const PIECE = 4096;
const PIECES = Array.from({ length: 0x11_0000 / PIECE }, (_, at) =>
  Array.from({ length: PIECE }, (_unused, place) => at * PIECE + place).filter(isHeld),
).filter((codes) => codes.length > 0);
const written = (codes: readonly number[]) => codes.map((code) => `.${String.fromCodePoint(code)}`).join('');
/**
 * The characters that Postgres can hold but XML cannot, copied by hand from production 2 of XML 1.0.
 */
const isReplaced = (code: number) =>
  (code < 0x20 && code !== 9 && code !== 10 && code !== 13) || code === 0xfffe || code === 0xffff;
const shown = (codes: readonly number[]) =>
  codes.map((code) => `.${isReplaced(code) ? '\ufffd' : String.fromCodePoint(code)}`).join('');

describe('every character that can be stored', () => {
  afterAll(end);
  beforeAll(async () => {
    await begin();
    const { sql } = app.database;
    const id = await concept(sanne);
    for (const [at, codes] of PIECES.entries())
      await sql`
        insert into gift_reports (number, register_year, company_id, user_id, report_type, gift)
        select ${`GR-X-${String(at).padStart(4, '0')}`}, register_year, company_id, user_id, report_type, ${written(codes)}
        from gift_reports where id = ${id}`;
  });

  it(
    'can be read back from the Excel file of a grid',
    async () => {
      const asked = {
        columns: ['gift'],
        query: { filters: [], sort: [{ key: 'number', desc: false }], group: [] },
        lang: 1033,
      };
      const rows = await sheetOf(await exported(sanne, 'my-reports', asked));
      const gifts = columnOf(rows, 'Gift').slice(1);
      expect(gifts).toHaveLength(PIECES.length);
      expect(PIECES.flatMap((codes, at) => (gifts[at] === shown(codes) ? [] : [codes[0]?.toString(16)]))).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'can be read back from the IgIo export',
    async () => {
      const rows = await sheetOf(await marijke.send('/api/reporting/igio_reports?lang=1033', {}));
      const byNumber = new Map(columnOf(rows, 'Number').map((number, at) => [number, columnOf(rows, 'Gift')[at]]));
      const wrong = PIECES.filter((codes, at) => byNumber.get(`GR-X-${String(at).padStart(4, '0')}`) !== shown(codes));
      expect(wrong.map(([first]) => first?.toString(16))).toEqual([]);
    },
    PATIENCE,
  );
});

const exported = (who: Caller, grid: ExportedGrid, body: object) =>
  who.send(`/api/grids/${grid}/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** For each grid, a person who may export it and all its columns. */
const GRIDS: Readonly<Record<ExportedGrid, () => { who: Caller; columns: string[]; batch?: string }>> = {
  'my-reports': () => ({ who: sanne, columns: Object.keys(REPORT_RULES) }),
  'waiting-reports': () => ({ who: ruben, columns: Object.keys(REPORT_RULES) }),
  'delegated-reports': () => ({ who: ruben, columns: Object.keys(REPORT_RULES) }),
  'manager-reports': () => ({ who: ruben, columns: Object.keys(REPORT_RULES) }),
  'compliance-reports': () => ({ who: marijke, columns: Object.keys(REPORT_RULES) }),
  'my-activities': () => ({ who: sanne, columns: Object.keys(ACTIVITY_RULES) }),
  'waiting-activities': () => ({ who: fatima, columns: Object.keys(ACTIVITY_RULES) }),
  'delegated-activities': () => ({ who: ruben, columns: Object.keys(ACTIVITY_RULES) }),
  'compliance-activities': () => ({ who: marijke, columns: Object.keys(ACTIVITY_RULES) }),
  incidents: () => ({ who: marijke, columns: Object.keys(INCIDENT_RULES) }),
  'incident-figures': () => ({ who: marijke, columns: Object.keys(INCIDENT_FIGURES_RULES) }),
  kyc: () => ({ who: sanne, columns: Object.keys(KYC_RULES) }),
  mails: () => ({ who: ingrid, columns: Object.keys(MAIL_RULES) }),
  'right-holders': () => ({ who: ingrid, columns: Object.keys(RIGHT_HOLDER_RULES) }),
  runs: () => ({ who: thijs, columns: Object.keys(RUN_RULES) }),
  batches: () => ({ who: thijs, columns: Object.keys(BATCH_RULES) }),
  'batch-items': () => ({ who: thijs, columns: Object.keys(ITEM_RULES), batch }),
};

/** A batch of one run, in progress. */
let batch = '';
async function prepared(who: Caller, instance: string): Promise<BatchDraft> {
  const asked = { action: 'cancel', workflowInstanceIds: [instance] };
  const { body } = await who.post<BatchDraft>('/api/operations/batches', asked);
  await who.post(`/api/operations/batches/${body.idBatch}/start`, { reason: 'opruimen' });
  return body;
}

describe('U+FFFE, U+FFFF and U+0001 in the texts of records, people and companies', () => {
  const BAD = '\ufffe\uffff\u0001';
  afterAll(end);
  beforeAll(async () => {
    await begin();
    await newIncident(marijke, { idCompany: 2 });
    await app.database.sql`insert into kyc_parties (external_id, type, name) values ('1', 'Adviseur', 'Lijn')`;
    await submittedActivity(sanne, fatima);
    const { instance } = await submitted(sanne);
    ({ idBatch: batch } = await prepared(thijs, instance));
    await concept(sanne); // only a draft shows the changed company name
    const { sql } = app.database;
    const columns = await sql<{ table: string; column: string }[]>`
      select c.table_name as table, c.column_name as column
      from information_schema.columns c
      where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'
        and c.table_name in ('users', 'companies', 'gift_reports', 'report_categories', 'files', 'incidents', 'processing_activities', 'kyc_parties')
        and c.column_name not in ('upn', 'email', 'issuer', 'subject', 'scan', 'content_type', 'mail_mode')`;
    expect(columns.length).toBeGreaterThan(15);
    const owner = connect(app.database.ownerUrl, { max: 1 });
    for (const { table, column } of columns)
      await owner`update ${owner(table)} set ${owner(column)} = ${owner(column)} || ${BAD} where ${owner(column)} is not null`;
    await sql`update workflow_batches set reason = reason || ${BAD}`;
    await owner.end();
  });

  it.each(EXPORTED_GRIDS)('leave the Excel file of %s readable', async (grid) => {
    const { who, columns, batch: of } = GRIDS[grid]();
    const rows = await sheetOf(
      await exported(who, grid, { columns, query: { filters: [], sort: [], group: [] }, lang: 1033, batch: of }),
    );
    if (!grid.startsWith('delegated-')) expect(rows.flat().join()).toContain('\ufffd\ufffd\ufffd');
    const text = rows.flat().join();
    expect([...BAD].filter((character) => text.includes(character))).toEqual([]);
  });

  it('leave the IgIo export readable', async () => {
    const rows = await sheetOf(await marijke.send('/api/reporting/igio_reports?lang=1033', {}));
    expect(columnOf(rows, 'Gift').join()).toContain('\ufffd\ufffd\ufffd');
    expect(columnOf(rows, 'Company').join()).toContain('\ufffd\ufffd\ufffd');
  });
});

describe('an email', () => {
  /** Blanks and line ends are folded on the way; everything else arrives unchanged. */
  const folded = (text: string) => text.replace(/[\t\n\r ]+/g, '');
  let report: number;
  afterAll(end);
  beforeAll(async () => {
    await begin();
    report = (await submitted(sanne)).id;
  });

  /** Sends Ruben's email again, with this name for him and this number of the report. */
  const send = async (mailer: Mailer, name: string, number: string) => {
    const { sql } = app.database;
    await sql`update users set display_name = ${name} where id = ${ruben.id}`;
    await sql`update gift_reports set number = ${number} where id = ${report}`;
    await sql`update mail_outbox set state = 'ready', attempts = 0, not_before = now() where user_id = ${ruben.id}`;
    await sendMails({ sql, config: app.services.config, mailer });
  };

  it(
    'is sent with U+FFFD for each character that XML cannot hold',
    async () => {
      const taken: Mail[] = [];
      const mailer: Mailer = {
        send: async (mail) => {
          taken.push(mail);
          return { kind: 'sent' };
        },
        probe: async () => {},
        close: () => {},
      };
      const wide = Array.from({ length: 17 }, (_, at) => PIECES.slice(at * 16, at * 16 + 16).flat());
      const letters = wide.filter((codes) => codes.length > 0);
      for (const codes of letters) await send(mailer, written(codes), 'GR-\ufffe\u0001\uffff');
      expect(taken.map(({ to }, at) => to.name === shown(letters[at] ?? []))).toEqual(letters.map(() => true));
      for (const { subject, text } of taken) {
        expect(subject).toContain('GR-\ufffd\ufffd\ufffd ');
        expect(text).toContain('GR-\ufffd\ufffd\ufffd ');
      }
    },
    PATIENCE,
  );

  it('arrives with all other characters unchanged', async () => {
    const server = await startSmtpServer();
    const mailer = smtpMailer(server.url, 'openboek@noordveen.example');
    // A header takes a long time to encode, so the test uses only the first characters and those at the end of planes
    // 0, 1 and 16.
    const ends = [0x1_0000, 0x2_0000, 0x11_0000].map((end) => Array.from({ length: 300 }, (_, at) => end - 300 + at));
    const letters = [Array.from({ length: 600 }, (_, at) => at + 1), ...ends];
    for (const codes of letters) await send(mailer, written(codes), 'GR-\ufffe\u0001\uffff');
    mailer.close();
    await server.stop();
    expect(server.received).toHaveLength(letters.length);
    for (const [at, { raw, source }] of server.received.entries()) {
      expect(folded(headerOf(raw, 'To').replace(/ <[^>]*>$/, ''))).toBe(folded(shown(letters[at] ?? [])));
      expect(headerOf(raw, 'Subject')).toContain('GR-\ufffd\ufffd\ufffd');
      expect(source).toContain('GR-\ufffd\ufffd\ufffd');
    }
  });
});
