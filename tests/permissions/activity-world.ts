import type { Services } from '#/bff/context.ts';
import { FOUNDATIONS, GROUP, INFRA } from '#/bff/database/seed/companies.ts';
import { decideRecord } from '#/bff/registers/decide.ts';
import { processingActivities } from '#/bff/registers/processing-activities/register.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { activityOf, newActivity } from '#/tests/support/activities.ts';
import type { Answer } from '#/tests/support/answer.ts';
import type { Caller, TestApp } from '#/tests/support/app.ts';
import { contextOf, delegate, engineWith, hire, hold } from '#/tests/support/factories.ts';
import { PNG } from '#/tests/support/files.ts';
import { addToDossier } from '#/tests/support/incidents.ts';
import type { Calls } from './report-world.ts';

/** The possible statuses of an activity. In 10b its privacy officer has approved, but compliance has not yet. */
export const PLACES = ['1', '10', '10b', '20', '50', '100', '999'] as const;
export type Place = (typeof PLACES)[number];

/** People around activities of Infra that Sanne Dijkgraaf is responsible for, by their relation to them. */
export async function peopleAroundActivities(app: TestApp): Promise<ReadonlyMap<string, Calls>> {
  const known = {
    responsible: 'sanne.dijkgraaf',
    'supervisor of Sanne Dijkgraaf': 'ruben.scholten',
    'privacy officer, named': 'olaf.timmermans',
    'privacy officer everywhere': 'fatima.bouzid',
    'delegate of the officer': 'gerard.kuiper',
    'delegate until the other day': 'daan.schouten',
    'delegate of compliance': 'mehmet.kaya',
    'was handed the task': 'luuk.vandermeer',
    'was handed the task, lost it': 'jasmijn.roos',
    'former candidate': 'tim.hendriks',
    'compliance everywhere': 'marijke.vandenbroek',
    'compliance Infra and below': 'dewi.pattinama',
    colleague: 'youssef.elidrissi',
    'supervisor elsewhere': 'hendrik.boersma',
    'process owner': 'pieterjan.terpstra',
    operator: 'thijs.wagenaar',
    administrator: 'ingrid.oosterhuis',
    'no access': 'koen.vermaat',
  };
  const people = new Map<string, Calls>();
  for (const [who, local] of Object.entries(known)) people.set(who, await app.as(local));
  const hired = async (who: string, role: 'Compliance' | 'Privacy officer', company: number, how: 'inherit' | 'only') =>
    people.set(who, await hold(app, await hire(app, who.replaceAll(' ', '.').toLowerCase()), role, company, how));
  await hired('privacy officer Kranendijk', 'Privacy officer', FOUNDATIONS, 'inherit');
  await hired('compliance Infra alone', 'Compliance', INFRA, 'only');
  await hired('compliance Group alone', 'Compliance', GROUP, 'only');
  await hired('compliance Kranendijk', 'Compliance', FOUNDATIONS, 'inherit');
  const left = await hire(app, 'oud.gediende', { roles: ['Compliance'] });
  await app.database.sql`update users set active = false, rights_version = rights_version + 1 where id = ${left.id}`;
  people.set('left', left);
  people.set('nobody', null);
  const of = (who: string) => people.get(who) as Caller;
  await delegate(app, of('privacy officer, named'), of('delegate of the officer'), { days: [-1, 1] });
  await delegate(app, of('privacy officer, named'), of('delegate until the other day'), { days: [-9, -2] });
  await delegate(app, of('compliance Infra and below'), of('delegate of compliance'), { days: [-1, 1] });
  return people;
}

/** Creates activities in any status, so that people's access to them can be tested. */
export class ActivityMaker {
  readonly #app: TestApp;
  readonly #of: (who: string) => Caller;

  constructor(app: TestApp, people: ReadonlyMap<string, Calls>) {
    this.#app = app;
    this.#of = (who) => people.get(who) as Caller;
  }

  /**
   * An activity in this status, which it gets by the usual calls; only status 100 and a former candidate are written
   * into the database by hand.
   */
  async in(place: Place): Promise<number> {
    const { sql } = this.#app.database;
    const officer = this.#of('privacy officer, named');
    if (place === '1') return this.#concept({});
    if (place === '999') return this.#stuck();
    const id = await this.#waiting({ dpiaRequired: place === '10b' });
    if (place === '10b' || place === '50') done(await officer.post(`/api/tasks/activity/approve/${id}`, {}));
    if (place === '20') done(await officer.post(`/api/tasks/activity/reject/${id}`, { remark: 'te ruim' }));
    if (place === '100') await sql`update processing_activities set error_at = now() where id = ${id}`;
    return id;
  }

  async #concept(own: Record<string, unknown>): Promise<number> {
    const owner = this.#of('responsible');
    const id = await newActivity(owner, this.#of('privacy officer, named'), own);
    const { idDossier } = await activityOf(owner, id);
    const added = await addToDossier(owner, idDossier, { content: PNG, name: 'dpia.png' });
    await added.arrayBuffer();
    if (added.status !== 200) throw new Error(`the file was not added: ${added.status}`);
    return id;
  }

  /**
   * An activity that waits for the privacy officer, who handed it over to one person, took it back, and then handed it
   * over to another person, who still has it.
   */
  async #waiting(own: Record<string, unknown>): Promise<number> {
    const { sql } = this.#app.database;
    const officer = this.#of('privacy officer, named');
    const id = await this.#concept(own);
    done(await this.#of('responsible').post(`/api/tasks/activity/submitforprocessing/${id}`));
    const give = async (who: string) =>
      done(await officer.post(`/api/tasks/activity/handover/${id}`, { idUser: this.#of(who).id }));
    await give('was handed the task, lost it');
    done(await officer.post(`/api/tasks/activity/reclaim/${id}`));
    await give('was handed the task');
    await sql`
      insert into inbox_candidates (task_id, user_id, reason, removed_at)
      select id, ${this.#of('former candidate').id}, 'privacyOfficer', now() from inbox_tasks
      where register = 'processingActivity' and record_id = ${id}`;
    return id;
  }

  /** The officer has approved, and the engine has not carried out the approval. */
  async #stuck(): Promise<number> {
    const id = await this.#waiting({});
    const down = async () => {
      throw new Error('the engine is down');
    };
    const engine = engineWith(this.#app, { events: { ...workflowEvents, taskCompleting: down }, jobs: [] });
    const officer = this.#of('privacy officer, named');
    const context = await contextOf(this.#app, officer, { engine } satisfies Partial<Services>);
    await decideRecord(context, processingActivities, id, { action: 'approve', remark: null, stepId: null });
    return id;
  }
}

function done({ status, body }: Answer): void {
  if (status !== 200 && status !== 204) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
}
