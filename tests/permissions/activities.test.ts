import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityDetails, StartedWorkflow } from '#/bff/contract/activities.ts';
import { activityOf, bodyOf } from '#/tests/support/activities.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { PNG } from '#/tests/support/files.ts';
import { addToDossier } from '#/tests/support/incidents.ts';
import { ActivityMaker, PLACES, type Place, peopleAroundActivities } from './activity-world.ts';
import { anonymous } from './anonymous.ts';
import type { Calls } from './report-world.ts';
import { readTable } from './table.ts';

/**
 * Who may do what with an activity of Infra that Sanne Dijkgraaf is responsible for, in each status. Written by hand
 * from the rules, and not read from any code: r read it, its changelog, files and log · e edit · d delete · b change
 * its files · s submit, or submit again · t start its workflow · g give it to another responsible person · w withdraw ·
 * c copy · a approve · j reject · h hand over · k take back the task from the person who has it · u take back the
 * command that is stuck. A cell without letters: - there is no such activity (404) · ~ the same, but a decision comes
 * too late (409), because the person could have decided before · X refused (403) · ! not signed in (401).
 *
 * In 10 the privacy officer decides, in 10b compliance; in 999 the officer's approval is stuck.
 */
const MAY = readTable(`
                                 1        10      10b      20       50       100   999
  responsible                    rebsc    rebwc   rbwc     rebc     rebc     rc    r
  supervisor of Sanne Dijkgraaf  -        -       -        -        -        -     -
  privacy officer, named         rb       rbajhk  rb       rbst     rbst     rbt   rbu
  privacy officer everywhere     rb       rb      rb       rbt      rbt      rbt   rb
  privacy officer Kranendijk     -        -       -        -        -        -     -
  delegate of the officer        -        rebaj   ~        ~        ~        r     ~
  delegate until the other day   -        -       -        -        -        -     -
  delegate of compliance         -        -       rbaj     -        -        -     -
  was handed the task            -        rebaj   r        r        r        r     r
  was handed the task, lost it   -        r       r        r        r        r     r
  former candidate               -        r       r        r        r        r     r
  compliance everywhere          rebdsgc  rebwc   rbwcajh  rebdsgc  rebdsgc  rbdc  rb
  compliance Infra and below     rebdsgc  rebwc   rbwcajh  rebdsgc  rebdsgc  rbdc  rb
  compliance Infra alone         rebdsgc  rebwc   rbwcajh  rebdsgc  rebdsgc  rbdc  rb
  compliance Group alone         -        -       -        -        -        -     -
  compliance Kranendijk          -        -       -        -        -        -     -
  colleague                      -        -       -        -        -        -     -
  supervisor elsewhere           -        -       -        -        -        -     -
  process owner                  -        -       -        -        -        -     -
  operator                       -        -       -        -        -        -     -
  administrator                  -        -       -        -        -        -     -
  no access                      X        X       X        X        X        X     X
  left                           !        !       !        !        !        !     !
  nobody                         !        !       !        !        !        !     !
`);

/** Two calls require a right in at least one company, and check this right before they look up the activity. */
const ASKS_FIRST: Readonly<Record<string, RegExp>> = { t: /^privacy officer/, g: /^compliance/ };

interface Action {
  name: string;
  call(who: Caller, id: number): Promise<{ status: number }>;
  isReading?: true;
}

let app: TestApp;
let people: ReadonlyMap<string, Calls>;
let maker: ActivityMaker;
let nobody: Caller;
beforeAll(async () => {
  app = await testApp();
  nobody = anonymous(app);
  people = await peopleAroundActivities(app);
  maker = new ActivityMaker(app, people);
}, 120_000);
afterAll(() => app?.stop());

const idOf = (who: string) => (people.get(who) as Caller).id;

/** The dossier of an activity, and a file in it. */
async function dossierOf(activity: number): Promise<{ id: number; line: number }> {
  const [row] = await app.database.sql<{ id: number; line: number }[]>`
    select p.dossier_id as id, f.id as line from processing_activities p
    join dossier_files f on f.dossier_id = p.dossier_id and f.deleted_at is null where p.id = ${activity}`;
  if (!row) throw new Error(`activity ${activity} has no file`);
  return row;
}

const post = (path: string, body?: unknown) => (who: Caller, id: number) => who.post(`${path}/${id}`, body);

const ACTIONS: Readonly<Record<string, Action>> = {
  r: { name: 'read', call: (who, id) => who.get(`/api/ProcessingActivities/details/${id}?lang=1033`), isReading: true },
  e: {
    name: 'edit',
    call: async (who, id) => {
      const now = await activityOf(people.get('responsible') as Caller, id);
      return who.put('/api/ProcessingActivities', bodyOf(now, { purpose: 'Iets anders.' }));
    },
  },
  d: { name: 'delete', call: (who, id) => who.delete(`/api/ProcessingActivities/${id}`) },
  b: {
    name: 'changeDossier',
    call: async (who, id) => {
      const { id: dossier, line } = await dossierOf(id);
      const described = await who.put(`/api/dossiers/files/${dossier}`, { idDossierLinkedFile: line });
      const added = await addToDossier(who, dossier, { content: PNG, name: 'foto.png' });
      await added.arrayBuffer();
      const removed = await who.delete(`/api/dossiers/files/${dossier}/${line}`);
      const statuses = [described.status, added.status, removed.status];
      expect(new Set(statuses).size, String(statuses)).toBe(1);
      return { status: added.status };
    },
  },
  s: { name: 'submit', call: post('/api/tasks/activity/submitforprocessing') },
  t: {
    name: 'start',
    call: async (who, id) => {
      const started = await who.post<StartedWorkflow[]>('/api/ProcessingActivities/startworflow?lang=1033', {
        ids: [id],
      });
      if (started.status !== 200) return started;
      const [{ message } = { message: null }] = started.body;
      // The answer gives a reason for each activity that was not started: its current status, or that it does not
      // exist.
      return { status: message === null ? 200 : /cannot be started|status/i.test(message) ? 409 : 404 };
    },
  },
  g: {
    name: 'handOn',
    call: (who, id) => who.post('/api/ProcessingActivities/handon', { ids: [id], idUser: idOf('colleague') }),
  },
  w: {
    name: 'withdraw',
    call: post('/api/tasks/activity/withdraw', { reason: 'niet nodig' }),
  },
  c: { name: 'copy', call: (who, id) => who.post(`/api/ProcessingActivities/${id}/copy`) },
  a: { name: 'approve', call: post('/api/tasks/activity/approve', {}) },
  j: { name: 'reject', call: post('/api/tasks/activity/reject', { remark: 'te ruim' }) },
  h: {
    name: 'handOver',
    call: (who, id) => who.post(`/api/tasks/activity/handover/${id}`, { idUser: idOf('process owner') }),
  },
  k: { name: 'reclaim', call: post('/api/tasks/activity/reclaim') },
  u: { name: 'takeBack', call: (who, id) => who.post(`/api/tasks/activity/compensateforsubmiterror/${id}/10`) },
};
const LETTERS = Object.keys(ACTIONS);
const OUTSIDE: Readonly<Record<string, number>> = { '-': 404, '~': 404, X: 403, '!': 401 };

/** The HTTP status for a person who may not perform the action. */
function refusalOf(name: string, cell: string, letter: string): number {
  const asked = ASKS_FIRST[letter];
  if (asked && !asked.test(name) && cell !== '!') return 403;
  if (cell === '~' && 'aj'.includes(letter)) return 409;
  return OUTSIDE[cell] ?? 409;
}

async function outcomeOf(letter: string, who: Caller, id: number): Promise<string> {
  const { status } = await (ACTIONS[letter] as Action).call(who, id);
  return `${ACTIONS[letter]?.name} ${status}`;
}

const good = (letter: string) => `${ACTIONS[letter]?.name} ${letter === 'u' ? 204 : 200}`;

/** The name of a letter in `allowedActions`. */
const nameOf = (letter: string, place: Place) =>
  letter === 's' && place !== '1' ? 'resubmit' : (ACTIONS[letter]?.name ?? '');

describe(`${MAY.rows.length} relations × ${PLACES.length} statuses × ${LETTERS.length} actions on an activity`, () => {
  describe.each(PLACES.map((place) => ({ place })))('in status $place', ({ place }) => {
    let id: number;
    let before: unknown;
    /** Paths that may be read by anyone who may read the activity itself. */
    let alsoRead: string[];
    const stateOf = async () => {
      const [row] = await app.database.sql`
        select shown_status, version, user_id, deleted_at, workflow_instance_id,
               array(select d.id || ':' || d.version || d.file_id from dossier_files d
                     where d.dossier_id = p.dossier_id and d.deleted_at is null order by d.id) as files
        from processing_activities p where id = ${id}`;
      return row;
    };
    beforeAll(async () => {
      // Resets the counters of uploads, because on a fast machine one person's uploads in all statuses together exceed
      // the limit per minute.
      await app.restart();
      id = await maker.in(place);
      before = await stateOf();
      const { sql } = app.database;
      const instances = await sql<{ id: string }[]>`
        select id from workflow_instances where register = 'processingActivity' and record_id = ${id}`;
      const dossier = await dossierOf(id);
      alsoRead = [
        `/api/ProcessingActivities/changelog/${id}?lang=1033`,
        `/api/dossiers/files/${dossier.id}`,
        `/api/dossiers/archive/${dossier.id}`,
        `/api/dossiers/downloadurl/${dossier.line}`,
        `/api/dossiers/content/${dossier.line}`,
        ...instances.map((one) => `/api/workflow/logbook/${one.id}`),
      ];
      expect(before).toMatchObject({ shown_status: Number.parseInt(place, 10) });
    });

    it.each(MAY.rows)('$name', async ({ name, cells }) => {
      const cell = cells[place] ?? '';
      const who = people.get(name) ?? nobody;
      const isIn = OUTSIDE[cell] === undefined;
      for (const path of alsoRead) {
        // An operator may read the log without access to the activity.
        if (name === 'operator' && path.includes('logbook')) continue;
        expect((await who.get(path)).status, path).toBe(OUTSIDE[cell] ?? 200);
      }
      const may = LETTERS.filter((letter) => isIn && cell.includes(letter));
      if (isIn) {
        const { body } = await who.get<ActivityDetails>(`/api/ProcessingActivities/details/${id}?lang=1033`);
        expect([...body.allowedActions].sort()).toEqual(may.map((letter) => nameOf(letter, place)).sort());
      }
      for (const letter of LETTERS.filter((one) => !may.includes(one)))
        expect(await outcomeOf(letter, who, id)).toBe(`${ACTIONS[letter]?.name} ${refusalOf(name, cell, letter)}`);
      expect(await stateOf()).toEqual(before);
      for (const letter of may) {
        const target = ACTIONS[letter]?.isReading ? id : await maker.in(place);
        expect(await outcomeOf(letter, who, target)).toBe(good(letter));
      }
    });
  });
});
