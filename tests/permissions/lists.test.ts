import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '#/bff/contract/search.ts';
import { FOUNDATIONS, GROUP, INFRA, ROADS } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire, hold, submitted } from '#/tests/support/factories.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';
import { readTable } from './table.ts';

/**
 * The companies whose reports a person sees, for each way to reach the reports. Written by hand from the rules. One
 * report waits in each company: G group · I Infra, with R roads and E earthworks below it · H homes · T installations ·
 * K Kranendijk · S steel. In the group the controller owns it, and in roads the head of roads, whose supervisor is the
 * head of Infra; everywhere else its owner is a person whose supervisor is the head of the company.
 *
 * manager: the reports of the people whom the person supervises, directly or indirectly · all: those that the right to
 * read everyone's reports shows · file: the file of `all` · waiting: those that wait for the person's own decision ·
 * search · page: each report by its address. none: an empty list · X: refused (403).
 */
const SEES = readTable(`
                               manager   all       file      waiting   search    page
  owner in Infra               X         X         X         none      I         I
  colleague in Infra           X         X         X         none      none      none
  head of Infra                IRE       X         X         IR        IRE       IRE
  head of roads                none      X         X         none      R         R
  head of earthworks           E         X         X         E         E         E
  head of Kranendijk           K         X         X         K         K         K
  director of the group        GIREHTKS  X         X         G         GIREHTKS  GIREHTKS
  compliance everywhere        X         GIREHTKS  GIREHTKS  none      GIREHTKS  GIREHTKS
  compliance Infra and K       X         IREK      IREK      none      IREK      IREK
  compliance Infra below       X         IRE       IRE       none      IRE       IRE
  compliance Infra alone       X         I         I         none      I         I
  compliance group below       X         GIREHTKS  GIREHTKS  none      GIREHTKS  GIREHTKS
  compliance group alone       X         G         G         none      G         G
  compliance Kranendijk        X         K         K         none      K         K
  supervisor of roads by role  none      X         X         none      none      none
  privacy officer              X         X         X         none      none      none
  process owner                X         X         X         none      none      none
  operator                     X         X         X         none      none      none
  administrator                X         X         X         none      none      none
  administrator of Infra       X         X         X         none      none      none
  no access                    X         X         X         X         X         X
`);

/** Who submits a report, by the letter of the company. */
const OWNERS = {
  G: 'luuk.vandermeer',
  I: 'sanne.dijkgraaf',
  R: 'marloes.hofstra',
  E: 'lisanne.brouwers',
  H: 'lotte.smeets',
  T: 'tim.hendriks',
  K: 'anouk.verhoeven',
  S: '',
};

const KNOWN = {
  'owner in Infra': 'sanne.dijkgraaf',
  'colleague in Infra': 'youssef.elidrissi',
  'head of Infra': 'ruben.scholten',
  'head of roads': 'marloes.hofstra',
  'head of earthworks': 'wim.zijlstra',
  'head of Kranendijk': 'hendrik.boersma',
  'director of the group': 'bram.veldkamp',
  'compliance everywhere': 'marijke.vandenbroek',
  'compliance Infra and K': 'dewi.pattinama',
  'privacy officer': 'fatima.bouzid',
  'process owner': 'pieterjan.terpstra',
  operator: 'thijs.wagenaar',
  administrator: 'ingrid.oosterhuis',
  'no access': 'koen.vermaat',
};

const WORD = 'Kristalvaas';
let app: TestApp;
const people = new Map<string, Caller>();
/** The letter of each report's company. */
const letterOf = new Map<number, string>();

beforeAll(async () => {
  app = await testApp();
  for (const [who, local] of Object.entries(KNOWN)) people.set(who, await app.as(local));
  const lent = async (
    who: string,
    role: 'Compliance' | 'Administrator' | 'Supervisor',
    company: number,
    below: boolean,
  ) =>
    people.set(
      who,
      await hold(app, await hire(app, who.replaceAll(' ', '.')), role, company, below ? 'inherit' : 'only'),
    );
  const owners = { ...OWNERS, S: await steelWorker() };
  for (const [letter, local] of Object.entries(owners)) {
    const { id } = await submitted(await app.as(local), { gift: `${WORD} ${letter}`, amount: 900 });
    letterOf.set(id, letter);
  }
  // These people are added after the reports were submitted, so that no report waits for them: another table covers who
  // decides.
  await lent('compliance Infra below', 'Compliance', INFRA, true);
  await lent('compliance Infra alone', 'Compliance', INFRA, false);
  await lent('compliance group below', 'Compliance', GROUP, true);
  await lent('compliance group alone', 'Compliance', GROUP, false);
  await lent('compliance Kranendijk', 'Compliance', FOUNDATIONS, true);
  await lent('supervisor of roads by role', 'Supervisor', ROADS, true);
  await lent('administrator of Infra', 'Administrator', INFRA, true);
}, 120_000);
afterAll(() => app?.stop());

/** An employee of the steel company, supervised by the head of that company. */
async function steelWorker(): Promise<string> {
  const { sql } = app.database;
  const [row] = await sql<{ local: string }[]>`
    select split_part(p.upn, '@', 1) as local from users p join users boss on boss.id = p.supervisor_id
    where boss.upn like 'elif.%' and p.active order by p.id limit 1`;
  if (!row) throw new Error('the company has no employee to own the report');
  return row.local;
}

const ORDER = Object.keys(OWNERS);
/** Letters in the order of the companies. */
const shown = (letters: readonly (string | undefined)[]) =>
  ORDER.filter((letter) => letters.includes(letter)).join('') || 'none';

async function listed(who: Caller, path: string): Promise<string> {
  const { status, body } = await who.get<{ idReport: number }[]>(path);
  return status === 403 ? 'X' : shown(body.map(({ idReport }) => letterOf.get(idReport)));
}

async function inFile(who: Caller): Promise<string> {
  const response = await who.send('/api/reporting/igio_reports', { method: 'GET' });
  if (response.status === 403) return 'X';
  const cells = readXlsx(new Uint8Array(await response.arrayBuffer())).rows.flat();
  return shown(ORDER.filter((letter) => cells.includes(`${WORD} ${letter}`)));
}

async function found(who: Caller): Promise<string> {
  const { status, body } = await who.get<SearchAnswer>(`/api/search?q=${WORD}`);
  if (status === 403) return 'X';
  return shown(body.hits.map(({ id }) => letterOf.get(id)));
}

async function opened(who: Caller): Promise<string> {
  const letters: string[] = [];
  for (const [id, letter] of letterOf) {
    const { status } = await who.get(`/api/reports/details/${id}`);
    if (status === 403) return 'X';
    if (status === 200) letters.push(letter);
  }
  return shown(letters);
}

const WAYS: Readonly<Record<string, (who: Caller) => Promise<string>>> = {
  manager: (who) => listed(who, '/api/reports/manager'),
  all: (who) => listed(who, '/api/reports'),
  file: inFile,
  waiting: (who) => listed(who, '/api/reports/waitingforapproval'),
  search: found,
  page: opened,
};

describe(`${SEES.rows.length} people × ${SEES.columns.length} ways to reports of ${ORDER.length} companies`, () => {
  it.each(SEES.rows)('RP-020 $name', async ({ name, cells }) => {
    const who = people.get(name) as Caller;
    const ways = await Promise.all(Object.entries(WAYS).map(async ([way, look]) => [way, await look(who)] as const));
    expect(Object.fromEntries(ways)).toEqual(cells);
  });
});
