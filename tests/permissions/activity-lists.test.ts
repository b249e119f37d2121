import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '#/bff/contract/search.ts';
import type { Counters } from '#/bff/contract/startup.ts';
import { FOUNDATIONS, GROUP, HOMES, INFRA, ROADS } from '#/bff/database/seed/companies.ts';
import { submittedActivity } from '#/tests/support/activities.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { delegate, hire, hold } from '#/tests/support/factories.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';
import { readTable } from './table.ts';

/**
 * The companies whose activities a person sees, for each way to reach the activities. Written by hand from the rules.
 * In each company, one activity waits for the privacy officer of the whole group: G group · I Infra, with R roads below
 * it · H homes · K Kranendijk.
 *
 * mine: those that the person is responsible for · all: those that the right to read activities shows · file: the file
 * of `all` · own, deleg: those that wait for the person's own decision, or for a decision on behalf of somebody else ·
 * theirs: the file of `own` · count: the counters of `own` and `deleg` · search · page: each activity by its address.
 * none: an empty list · X: refused (403).
 */
const SEES = readTable(`
                               mine  all    file   own    theirs  deleg  count  search  page
  responsible in Infra         I     X      X      none   none    none   0+0    I       I
  colleague in Infra           none  X      X      none   none    none   0+0    none    none
  head of Infra                none  X      X      none   none    none   0+0    none    none
  officer everywhere           none  GIRHK  GIRHK  GIRHK  GIRHK   none   5+0    GIRHK   GIRHK
  officer Infra and homes      none  IRH    IRH    none   none    none   0+0    IRH     IRH
  officer Infra alone          none  I      I      none   none    none   0+0    I       I
  officer Kranendijk           none  K      K      none   none    none   0+0    K       K
  stand-in of the officer      none  X      X      none   none    GIRHK  0+5    GIRHK   GIRHK
  stand-in for reports         none  X      X      none   none    none   0+0    none    none
  compliance everywhere        none  GIRHK  GIRHK  none   none    none   0+0    GIRHK   GIRHK
  compliance Infra and K       none  IRK    IRK    none   none    none   0+0    IRK     IRK
  compliance Infra alone       none  I      I      none   none    none   0+0    I       I
  compliance group alone       none  G      G      none   none    none   0+0    G       G
  compliance Kranendijk        none  K      K      none   none    none   0+0    K       K
  process owner                none  X      X      none   none    none   0+0    none    none
  operator                     none  X      X      none   none    none   0+0    none    none
  administrator                none  X      X      none   none    none   0+0    none    none
  no access                    X     X      X      X      X       X      X      X       X
`);

const OWNERS = {
  G: 'luuk.vandermeer',
  I: 'sanne.dijkgraaf',
  R: 'marloes.hofstra',
  H: 'lotte.smeets',
  K: 'anouk.verhoeven',
};
const COMPANIES = { G: GROUP, I: INFRA, R: ROADS, H: HOMES, K: FOUNDATIONS };
type Letter = keyof typeof OWNERS;
const ORDER = Object.keys(OWNERS) as Letter[];

const KNOWN = {
  'responsible in Infra': 'sanne.dijkgraaf',
  'colleague in Infra': 'youssef.elidrissi',
  'head of Infra': 'ruben.scholten',
  'officer everywhere': 'fatima.bouzid',
  'officer Infra and homes': 'olaf.timmermans',
  'stand-in of the officer': 'gerard.kuiper',
  'stand-in for reports': 'daan.schouten',
  'compliance everywhere': 'marijke.vandenbroek',
  'compliance Infra and K': 'dewi.pattinama',
  'process owner': 'pieterjan.terpstra',
  operator: 'thijs.wagenaar',
  administrator: 'ingrid.oosterhuis',
  'no access': 'koen.vermaat',
};

const WORD = 'Toegangspassen';
let app: TestApp;
const people = new Map<string, Caller>();
/** The letter of each activity's company. */
const letterOf = new Map<number, string>();

beforeAll(async () => {
  app = await testApp();
  for (const [who, local] of Object.entries(KNOWN)) people.set(who, await app.as(local));
  const of = (who: string) => people.get(who) as Caller;
  const hired = async (who: string, role: 'Compliance' | 'Privacy officer', company: number, how: 'inherit' | 'only') =>
    people.set(who, await hold(app, await hire(app, who.replaceAll(' ', '.').toLowerCase()), role, company, how));
  for (const letter of ORDER) {
    const own = { idCompany: COMPANIES[letter], name: `${WORD} ${letter}` };
    const id = await submittedActivity(await app.as(OWNERS[letter]), of('officer everywhere'), own);
    letterOf.set(id, letter);
  }
  await hired('officer Infra alone', 'Privacy officer', INFRA, 'only');
  await hired('officer Kranendijk', 'Privacy officer', FOUNDATIONS, 'inherit');
  await hired('compliance Infra alone', 'Compliance', INFRA, 'only');
  await hired('compliance group alone', 'Compliance', GROUP, 'only');
  await hired('compliance Kranendijk', 'Compliance', FOUNDATIONS, 'inherit');
  await delegate(app, of('officer everywhere'), of('stand-in of the officer'), { register: 'processingActivity' });
  await delegate(app, of('officer everywhere'), of('stand-in for reports'), { register: 'giftReport' });
}, 120_000);
afterAll(() => app?.stop());

/** Letters in the order of the companies. */
const shown = (letters: readonly (string | undefined)[]) =>
  ORDER.filter((letter) => letters.includes(letter)).join('') || 'none';

const listed = (path: string) => async (who: Caller) => {
  const { status, body } = await who.get<{ idProcessingActivity: number }[]>(
    `/api/ProcessingActivities${path}lang=1033`,
  );
  return status === 403 ? 'X' : shown(body.map(({ idProcessingActivity }) => letterOf.get(idProcessingActivity)));
};

const inFile = (grid: string) => async (who: Caller) => {
  const response = await who.send(`/api/grids/${grid}/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      query: { filters: [], sort: [], group: [] },
      columns: ['name'],
      lang: 1043,
      showAll: true,
    }),
  });
  const file = new Uint8Array(await response.arrayBuffer());
  if (response.status === 403) return 'X';
  const cells = readXlsx(file).rows.flat();
  return shown(ORDER.filter((letter) => cells.includes(`${WORD} ${letter}`)));
};

async function counted(who: Caller): Promise<string> {
  const { status, body } = await who.get<Counters>('/api/Startup/counters');
  return status === 403 ? 'X' : `${body.waitingForApprovalActivityTasks}+${body.delegatedActivityTasks}`;
}

async function found(who: Caller): Promise<string> {
  const { status, body } = await who.get<SearchAnswer>(`/api/search?q=${WORD}`);
  if (status === 403) return 'X';
  return shown(body.hits.filter(({ register }) => register === 'processingActivity').map(({ id }) => letterOf.get(id)));
}

async function opened(who: Caller): Promise<string> {
  const letters: string[] = [];
  for (const [id, letter] of letterOf) {
    const { status } = await who.get(`/api/ProcessingActivities/details/${id}?lang=1033`);
    if (status === 403) return 'X';
    if (status === 200) letters.push(letter);
  }
  return shown(letters);
}

const WAYS: Readonly<Record<string, (who: Caller) => Promise<string>>> = {
  mine: listed('/my?'),
  all: listed('?showall=true&'),
  file: inFile('compliance-activities'),
  own: listed('/waitingforapproval?'),
  theirs: inFile('waiting-activities'),
  deleg: listed('/delegatedwaitingforapproval?'),
  count: counted,
  search: found,
  page: opened,
};

describe(`${SEES.rows.length} people × ${SEES.columns.length} ways to activities of ${ORDER.length} companies`, () => {
  it.each(SEES.rows)('$name', async ({ name, cells }) => {
    const who = people.get(name) as Caller;
    const ways = await Promise.all(Object.entries(WAYS).map(async ([way, look]) => [way, await look(who)] as const));
    expect(Object.fromEntries(ways)).toEqual(cells);
  });
});
