import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import type { ReportStatus } from '#/bff/contract/statuses.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { fileForm, PDF, PNG, upload } from '#/tests/support/files.ts';
import { addToDossier } from '#/tests/support/incidents.ts';
import { anonymous } from './anonymous.ts';
import { type Calls, peopleAround, ReportMaker } from './report-world.ts';
import { readTable } from './table.ts';

/**
 * Who may do what with a report of Sanne Dijkgraaf, in each status. Written by hand from the rules, and not read from
 * any code: r read it, its file and its log · p see the owner's previous gifts · e edit · d delete · f replace the file
 * · b change its further files · s submit · w withdraw · v revise · c copy · a approve · j reject · h hand over · k
 * take back the task from the person who has it · t take back the command that is stuck · l lock · u unlock. A cell
 * without letters: - not found (404) · ~ not found, but a decision is too late (409), because the person could have
 * decided before · X refused (403) · ! not signed in (401).
 *
 * With these amounts, a report in status 10 waits for compliance; in 999 the supervisor's approval is stuck.
 */
const MAY = readTable(`
                                  1        2     5       10       20    40    50    100   999
  owner                           redfbsc  rvc   rwc     rwc      rc    r     rc    rc    r
  supervisor                      r        r     rpajhk  r        r     r     r     r     rt
  supervisor's supervisor         r        r     r       r        r     r     r     r     r
  above them all, lacks the right  -        -     -       -        -     -     -     -     -
  delegate of the supervisor      -        ~     rpaj    ~        ~     ~     ~     ~     ~
  delegate until the other day    -        -     -       -        -     -     -     -     -
  delegate from tomorrow          -        -     -       -        -     -     -     -     -
  was handed the task             -        r     rpaj    r        r     r     r     r     r
  was handed the task, lost it    -        r     r       r        r     r     r     r     r
  former candidate                -        r     r       r        r     r     r     r     r
  compliance everywhere           r        rl    rpl     rpajhl   rpl   rpu   rpl   rp    rp
  compliance Infra and below      r        rl    rpl     rpajhl   rpl   rpu   rpl   rp    rp
  compliance Infra alone          r        rl    rpl     rpajhl   rpl   rpu   rpl   rp    rp
  compliance Group alone          -        -     -       -        -     -     -     -     -
  compliance Kranendijk           -        -     -       -        -     -     -     -     -
  colleague                       -        -     -       -        -     -     -     -     -
  supervisor below Infra          -        -     -       -        -     -     -     -     -
  supervisor elsewhere            -        -     -       -        -     -     -     -     -
  privacy officer                 -        -     -       -        -     -     -     -     -
  process owner                   -        -     -       -        -     -     -     -     -
  operator                        -        -     -       -        -     -     -     -     -
  administrator                   -        -     -       -        -     -     -     -     -
  no access                       X        X     X       X        X     X     X     X     X
  left                            !        !     !       !        !     !     !     !     !
  nobody                          !        !     !       !        !     !     !     !     !
`);

/**
 * The action that a letter denotes: its name in `allowedActions`, its call, whether it only reads, and its refusal.
 */
interface Action {
  name: string;
  call(who: Caller, id: number): Promise<{ status: number }>;
  isReading?: true;
  /** Set if a missing right is the reason for a refusal in every status; if not set, the status is the reason. */
  refusal?: 403;
}

let app: TestApp;
let people: ReadonlyMap<string, Calls>;
let maker: ReportMaker;
let nobody: Caller;
beforeAll(async () => {
  app = await testApp();
  nobody = anonymous(app);
  people = await peopleAround(app);
  maker = new ReportMaker(app, people);
}, 120_000);
afterAll(() => app?.stop());

/** The dossier with the further files of a report, and one file in it. */
async function dossierOf(report: number): Promise<{ id: number; line: number }> {
  const [row] = await app.database.sql<{ id: number; line: number }[]>`
    select g.dossier_id as id, f.id as line from gift_reports g
    join dossier_files f on f.dossier_id = g.dossier_id and f.deleted_at is null where g.id = ${report}`;
  if (!row) throw new Error(`report ${report} has no further file`);
  return row;
}

const idOf = (who: string) => (people.get(who) as Caller).id;

const ACTIONS: Readonly<Record<string, Action>> = {
  r: { name: 'read', call: (who, id) => who.get(`/api/reports/details/${id}`), isReading: true },
  p: { name: 'seeEarlier', call: (who, id) => who.get(`/api/reports/${id}/earlier`), isReading: true, refusal: 403 },
  e: { name: 'edit', call: (who, id) => who.put('/api/reports', { ...completeEntries(), idReport: id, version: 1 }) },
  d: { name: 'delete', call: (who, id) => who.delete(`/api/reports/${id}`) },
  f: { name: 'changeFile', call: (who, id) => upload(who, id, fileForm(PDF, 'nieuwe bon.pdf')) },
  b: {
    name: 'changeDossier',
    call: async (who, id) => {
      const dossier = await dossierOf(id);
      const removed = await who.delete(`/api/dossiers/files/${dossier.id}/${dossier.line}`);
      const added = await addToDossier(who, dossier.id, { content: PNG, name: 'foto.png' });
      await added.arrayBuffer();
      const described = await who.put(`/api/dossiers/files/${dossier.id}`, { idDossierLinkedFile: dossier.line });
      // If the person may remove files, the file is gone by now and can no longer be described.
      const statuses = [
        removed.status,
        added.status,
        described.status === 404 && added.status === 200 ? 200 : described.status,
      ];
      expect(new Set(statuses).size, String(statuses)).toBe(1);
      return { status: added.status };
    },
  },
  s: { name: 'submit', call: (who, id) => who.post(`/api/tasks/reports/submitforapproval/${id}`) },
  w: { name: 'withdraw', call: (who, id) => who.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'niet nodig' }) },
  v: { name: 'revise', call: (who, id) => who.post(`/api/tasks/reports/revise/${id}`) },
  c: { name: 'copy', call: (who, id) => who.post(`/api/reports/${id}/copy`) },
  a: { name: 'approve', call: (who, id) => who.post(`/api/tasks/reports/approve/${id}`, {}) },
  j: { name: 'reject', call: (who, id) => who.post(`/api/tasks/reports/reject/${id}`, { remark: 'te duur' }) },
  h: {
    name: 'handOver',
    call: (who, id) => who.post(`/api/tasks/reports/handover/${id}`, { idUser: idOf('privacy officer') }),
  },
  k: { name: 'reclaim', call: (who, id) => who.post(`/api/tasks/reports/reclaim/${id}`) },
  t: { name: 'takeBack', call: (who, id) => who.post(`/api/tasks/reports/compensateforsubmiterror/${id}/5`) },
  l: { name: 'lock', call: (who, id) => who.post(`/api/tasks/reports/lock/${id}`, { reason: 'onderzoek' }) },
  u: { name: 'release', call: (who, id) => who.post(`/api/tasks/reports/release/${id}`) },
};

const OUTSIDE: Readonly<Record<string, number>> = { '-': 404, '~': 404, X: 403, '!': 401 };
const DECISIONS = ['a', 'j'];

/** The HTTP status for a person who may not perform the action. */
function refusalOf(cell: string, letter: string): number {
  if (cell === '~' && DECISIONS.includes(letter)) return 409;
  return OUTSIDE[cell] ?? ACTIONS[letter]?.refusal ?? 409;
}

async function outcomeOf(letter: string, who: Caller, id: number): Promise<string> {
  const { status } = await (ACTIONS[letter] as Action).call(who, id);
  return `${ACTIONS[letter]?.name} ${status}`;
}

const good = (letter: string) => `${ACTIONS[letter]?.name} ${letter === 't' ? 204 : 200}`;
const LETTERS = Object.keys(ACTIONS);

describe(`${MAY.rows.length} relations × ${MAY.columns.length} statuses × ${LETTERS.length} actions on a report`, () => {
  describe.each(MAY.columns.map((column) => ({ status: Number(column) as ReportStatus })))(
    'in status $status',
    ({ status }) => {
      let id: number;
      let before: unknown;
      /** Paths that may be read by anyone who may read the report itself. */
      let alsoRead: string[];
      const stateOf = async () => {
        const { sql } = app.database;
        return (
          await sql`
            select shown_status, version, file_id, deleted_at,
                   array(select d.id || ':' || d.version || d.file_id from dossier_files d
                         where d.dossier_id = g.dossier_id and d.deleted_at is null order by d.id) as further
            from gift_reports g where id = ${id}`
        )[0];
      };
      beforeAll(async () => {
        id = await maker.in(status);
        before = await stateOf();
        const { sql } = app.database;
        const instances = await sql<{ id: string }[]>`select id from workflow_instances where record_id = ${id}`;
        const dossier = await dossierOf(id);
        alsoRead = [
          `/api/files/download/report/${id}`,
          `/api/dossiers/files/${dossier.id}`,
          `/api/dossiers/archive/${dossier.id}`,
          `/api/dossiers/downloadurl/${dossier.line}`,
          `/api/dossiers/content/${dossier.line}`,
          ...instances.map((one) => `/api/workflow/logbook/${one.id}`),
        ];
        expect(before).toMatchObject({ shown_status: status });
      });

      it.each(MAY.rows)('RP-004 WF-018 $name', async ({ name, cells }) => {
        const cell = cells[status] ?? '';
        const who = people.get(name) ?? nobody;
        const isIn = OUTSIDE[cell] === undefined;
        const shown = await who.get<ReportDetails>(`/api/reports/details/${id}`);
        const names = LETTERS.filter((letter) => cell.includes(letter)).map((letter) => ACTIONS[letter]?.name);
        for (const path of alsoRead) {
          // An operator may read the log without access to the report.
          if (name === 'operator' && path.includes('logbook')) continue;
          expect((await who.get(path)).status, path).toBe(OUTSIDE[cell] ?? 200);
        }
        if (isIn) expect([...shown.body.allowedActions].sort()).toEqual(names.sort());
        const refused = LETTERS.filter((letter) => !isIn || !cell.includes(letter));
        for (const letter of refused)
          expect(await outcomeOf(letter, who, id)).toBe(`${ACTIONS[letter]?.name} ${refusalOf(cell, letter)}`);
        expect(await stateOf()).toEqual(before);
        if (!isIn) return;
        for (const letter of LETTERS.filter((one) => cell.includes(one))) {
          const target = ACTIONS[letter]?.isReading ? id : await maker.in(status);
          expect(await outcomeOf(letter, who, target)).toBe(good(letter));
        }
      });
    },
  );
});
