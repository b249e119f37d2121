import type { Services } from '#/bff/context.ts';
import type { ReportStatus } from '#/bff/contract/statuses.ts';
import { FOUNDATIONS, GROUP, INFRA } from '#/bff/database/seed/companies.ts';
import { decideRecord } from '#/bff/registers/decide.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import type { Answer } from '#/tests/support/answer.ts';
import type { Caller, TestApp } from '#/tests/support/app.ts';
import { concept, contextOf, delegate, detailsOf, engineWith, hire, hold } from '#/tests/support/factories.ts';
import { fileForm, PDF, PNG, upload } from '#/tests/support/files.ts';
import { addToDossier } from '#/tests/support/incidents.ts';

/** A caller; null for one without a credential. */
export type Calls = Caller | null;

/** People around reports of Sanne Dijkgraaf, who works for Infra, by their relation to them. */
export async function peopleAround(app: TestApp): Promise<ReadonlyMap<string, Calls>> {
  const known = {
    owner: 'sanne.dijkgraaf',
    supervisor: 'ruben.scholten',
    "supervisor's supervisor": 'bram.veldkamp',
    'delegate of the supervisor': 'gerard.kuiper',
    'delegate until the other day': 'daan.schouten',
    'delegate from tomorrow': 'mehmet.kaya',
    'was handed the task': 'luuk.vandermeer',
    'was handed the task, lost it': 'jasmijn.roos',
    'former candidate': 'olaf.timmermans',
    'compliance everywhere': 'marijke.vandenbroek',
    'compliance Infra and below': 'dewi.pattinama',
    colleague: 'youssef.elidrissi',
    'supervisor below Infra': 'marloes.hofstra',
    'supervisor elsewhere': 'hendrik.boersma',
    'privacy officer': 'fatima.bouzid',
    'process owner': 'pieterjan.terpstra',
    operator: 'thijs.wagenaar',
    administrator: 'ingrid.oosterhuis',
    'no access': 'koen.vermaat',
  };
  const people = new Map<string, Calls>();
  for (const [who, local] of Object.entries(known)) people.set(who, await app.as(local));
  const compliance = async (who: string, company: number, how: 'inherit' | 'only') =>
    people.set(
      who,
      await hold(app, await hire(app, who.replaceAll(' ', '.').toLowerCase()), 'Compliance', company, how),
    );
  await compliance('compliance Infra alone', INFRA, 'only');
  await compliance('compliance Group alone', GROUP, 'only');
  await compliance('compliance Kranendijk', FOUNDATIONS, 'inherit');
  people.set('above them all, lacks the right', await boss(app, people));
  people.set('left', await leaver(app));
  people.set('nobody', null);
  const of = (who: string) => people.get(who) as Caller;
  await delegate(app, of('supervisor'), of('delegate of the supervisor'), { days: [-1, 1] });
  await delegate(app, of('supervisor'), of('delegate until the other day'), { days: [-9, -2] });
  await delegate(app, of('supervisor'), of('delegate from tomorrow'), { days: [1, 9] });
  return people;
}

/** A person at the top of the organisation, without the right that supervisors have. */
async function boss(app: TestApp, people: ReadonlyMap<string, Calls>): Promise<Caller> {
  const who = await hire(app, 'voorzitter', { company: GROUP });
  const below = (people.get("supervisor's supervisor") as Caller).id;
  await app.database.sql`update users set supervisor_id = ${who.id} where id = ${below}`;
  return who;
}

/** A person with a session who has since left. */
async function leaver(app: TestApp): Promise<Caller> {
  const who = await hire(app, 'oud.gediende', { roles: ['Compliance'] });
  await app.database.sql`update users set active = false, rights_version = rights_version + 1 where id = ${who.id}`;
  return who;
}

/** Creates reports in any status, so that people's access to them can be tested. */
export class ReportMaker {
  readonly #app: TestApp;
  readonly #of: (who: string) => Caller;

  constructor(app: TestApp, people: ReadonlyMap<string, Calls>) {
    this.#app = app;
    this.#of = (who) => people.get(who) as Caller;
  }

  /**
   * A report of the owner in this status, which it gets by the usual calls; only an error and a former candidate are
   * written into the database by hand.
   */
  async in(status: ReportStatus): Promise<number> {
    const [owner, chief] = [this.#of('owner'), this.#of('supervisor')];
    if (status === 1) return this.#concept({ amount: 900 });
    if (status === 10) return this.#after(900, (id) => chief.post(`/api/tasks/reports/approve/${id}`, {}));
    const reject = (id: number) => chief.post(`/api/tasks/reports/reject/${id}`, { remark: 'te duur' });
    if (status === 20) return this.#after(20, reject);
    const withdraw = (id: number) => owner.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'toch niet' });
    if (status === 2) return this.#after(900, withdraw);
    if (status === 5) return this.#waiting(900);
    if (status === 999) return this.#stuck();
    const processed = await this.#after(20, (id) => chief.post(`/api/tasks/reports/approve/${id}`, {}));
    const freezer = this.#of('compliance everywhere');
    if (status === 40) done(await freezer.post(`/api/tasks/reports/lock/${processed}`, { reason: 'onderzoek' }));
    if (status === 100) await this.#app.database.sql`update gift_reports set error_at = now() where id = ${processed}`;
    return processed;
  }

  async #concept(own: Record<string, unknown>): Promise<number> {
    const id = await concept(this.#of('owner'), own);
    const { status } = await upload(this.#of('owner'), id, fileForm(PDF, 'bon.pdf'));
    if (status !== 200) throw new Error(`the file was not uploaded: ${status}`);
    const { idDossier } = await detailsOf(this.#of('owner'), id);
    const added = await addToDossier(this.#of('owner'), idDossier, { content: PNG, name: 'foto.png' });
    await added.arrayBuffer();
    if (added.status !== 200) throw new Error(`the further file was not added: ${added.status}`);
    return id;
  }

  /**
   * A report that waits for the supervisor, who handed it over to one person, took it back, and then handed it over to
   * another person, who still has it.
   */
  async #waiting(amount: number): Promise<number> {
    const { sql } = this.#app.database;
    const chief = this.#of('supervisor');
    const id = await this.#concept({ amount });
    done(await this.#of('owner').post(`/api/tasks/reports/submitforapproval/${id}`));
    const give = async (who: string) =>
      done(await chief.post(`/api/tasks/reports/handover/${id}`, { idUser: this.#of(who).id }));
    await give('was handed the task, lost it');
    done(await chief.post(`/api/tasks/reports/reclaim/${id}`));
    await give('was handed the task');
    await sql`
      insert into inbox_candidates (task_id, user_id, reason, removed_at)
      select id, ${this.#of('former candidate').id}, 'supervisor', now() from inbox_tasks
      where register = 'giftReport' and record_id = ${id}`;
    return id;
  }

  async #after(amount: number, work: (id: number) => Promise<Answer>): Promise<number> {
    const id = await this.#waiting(amount);
    done(await work(id));
    return id;
  }

  /** The supervisor has approved, and the engine has not carried out the approval. */
  async #stuck(): Promise<number> {
    const id = await this.#waiting(900);
    const down = async () => {
      throw new Error('the engine is down');
    };
    const engine = engineWith(this.#app, { events: { ...workflowEvents, taskCompleting: down }, jobs: [] });
    const context = await contextOf(this.#app, this.#of('supervisor'), { engine } satisfies Partial<Services>);
    await decideRecord(context, giftReports, id, { action: 'approve', remark: null, stepId: null });
    return id;
  }
}

function done({ status, body }: Answer): void {
  if (status !== 200 && status !== 204) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
}
