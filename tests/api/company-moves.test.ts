import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOUNDATIONS, HOMES, INFRA, INSTALLATIONS, ROADS } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { delegate, detailsOf, hire, hold } from '#/tests/support/factories.ts';
import { bringIn, csv } from '#/tests/support/imports.ts';
import { approve, type InApproval, inApproval, NOT_ALLOWED, sightsOf, submit } from '#/tests/support/in-approval.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('ingrid.oosterhuis');
});
afterAll(() => app?.stop());

const EMPLOYEE = { manager: NOT_ALLOWED, compliance: NOT_ALLOWED, waiting: '', delegated: '' };
const ALL = 'concept withdrawn first handed second';
const SUBMITTED = 'withdrawn first handed second';

/**
 * A report owner who works at `company`, their supervisor, who holds the role Supervisor in `chiefIn`, and a person to
 * whom a task can be handed over.
 */
async function team(mark: string, company: number, chiefIn: number) {
  const chief = await hold(app, await hire(app, `chef.${mark}`, { company }), 'Supervisor', chiefIn);
  const owner = await hire(app, `eigenaar.${mark}`, { company, supervisor: chief.id });
  const receiver = await hire(app, `ontvanger.${mark}`);
  return { owner, chief, receiver };
}
const compliance = async (local: string, company: number, how: 'inherit' | 'only' = 'inherit') =>
  hold(app, await hire(app, local), 'Compliance', company, how);

describe('a report whose company gets another parent during the approval', { shuffle: false }, () => {
  let people: Awaited<ReturnType<typeof team>> & Record<'former' | 'standIn' | 'next', Caller>;
  let reports: InApproval;
  beforeAll(async () => {
    people = {
      ...(await team('weg', ROADS, INFRA)),
      former: await compliance('compliance.infra', INFRA),
      standIn: await hire(app, 'invaller.infra'),
      next: await compliance('compliance.bouw', HOMES),
    };
    await delegate(app, people.former, people.standIn);
    reports = await inApproval(people.owner, people.chief, people.receiver);
  });

  it('is seen before the move by compliance of the old parent and not by compliance of the new one', async () => {
    expect(await sightsOf(people, reports)).toEqual({
      owner: { ...EMPLOYEE, opens: ALL },
      chief: { ...EMPLOYEE, manager: ALL, waiting: 'first handed', opens: ALL },
      receiver: { ...EMPLOYEE, delegated: 'handed', opens: 'handed' },
      former: { ...EMPLOYEE, compliance: ALL, waiting: 'second', opens: ALL },
      standIn: { ...EMPLOYEE, delegated: 'second', opens: 'second' },
      next: { ...EMPLOYEE, compliance: '', opens: '' },
    });
  });

  it('is seen after the move by the compliance officers of the new parent, who get its task; the former ones see only reports for which they had the task', async () => {
    await bringIn(admin, csv(['administrationNr', 'parent'], [['1110', '1200']]));
    expect(await sightsOf(people, reports)).toEqual({
      owner: { ...EMPLOYEE, opens: ALL },
      // The chief is still the owner's supervisor and keeps the tasks, but may no longer read all reports of the
      // company.
      chief: { ...EMPLOYEE, manager: '', waiting: 'first handed', opens: SUBMITTED },
      receiver: { ...EMPLOYEE, delegated: 'handed', opens: 'handed' },
      former: { ...EMPLOYEE, compliance: '', opens: 'second' },
      standIn: { ...EMPLOYEE, opens: '' },
      next: { ...EMPLOYEE, compliance: ALL, waiting: 'second', opens: ALL },
    });
  });

  it('is decided by the new compliance officers; a former one gets 409 for the task that they had, and their stand-in gets 404', async () => {
    const { chief, receiver, former, standIn, next } = people;
    expect(await approve(former, reports.second)).toBe('409 NOT_YOUR_TASK');
    expect(await approve(former, reports.first)).toBe('404 NOT_FOUND');
    expect(await approve(standIn, reports.second)).toBe('404 NOT_FOUND');
    expect(await approve(next, reports.second)).toBe('now 50');
    expect(await approve(receiver, reports.handed)).toBe('now 10');
    expect(await approve(chief, reports.first)).toBe('now 10');
    expect(await approve(former, reports.first)).toBe('404 NOT_FOUND');
    expect(await approve(next, reports.first)).toBe('now 50');
  });
});

describe('a report whose company is merged into another during the approval', { shuffle: false }, () => {
  let people: Awaited<ReturnType<typeof team>> & Record<'ofMerged' | 'ofTarget' | 'standIn' | 'reader', Caller>;
  let reports: InApproval;
  beforeAll(async () => {
    people = {
      ...(await team('fundering', FOUNDATIONS, FOUNDATIONS)),
      ofMerged: await compliance('compliance.fundering', FOUNDATIONS),
      standIn: await hire(app, 'invaller.fundering'),
      // The role excludes the companies below, but covers a merged company, because that counts as the company that it
      // was merged into (decision 0019).
      ofTarget: await compliance('compliance.techniek', INSTALLATIONS, 'only'),
      reader: await compliance('compliance.elders', HOMES),
    };
    await delegate(app, people.ofMerged, people.standIn);
    reports = await inApproval(people.owner, people.chief, people.receiver);
  });

  it('is not seen by the other company before the merger', async () => {
    expect(await sightsOf(people, reports)).toEqual({
      owner: { ...EMPLOYEE, opens: ALL },
      chief: { ...EMPLOYEE, manager: ALL, waiting: 'first handed', opens: ALL },
      receiver: { ...EMPLOYEE, delegated: 'handed', opens: 'handed' },
      ofMerged: { ...EMPLOYEE, compliance: ALL, waiting: 'second', opens: ALL },
      standIn: { ...EMPLOYEE, delegated: 'second', opens: 'second' },
      ofTarget: { ...EMPLOYEE, compliance: '', opens: '' },
      reader: { ...EMPLOYEE, compliance: '', opens: '' },
    });
  });

  it('is seen after the merger by the other company, which owns it if it is a Concept, and anyone with a task keeps the task', async () => {
    await bringIn(admin, csv(['administrationNr', 'mergedInto'], [['1400', '1300']]));
    expect(await sightsOf(people, reports)).toEqual({
      owner: { ...EMPLOYEE, opens: ALL },
      chief: { ...EMPLOYEE, manager: SUBMITTED, waiting: 'first handed', opens: SUBMITTED },
      receiver: { ...EMPLOYEE, delegated: 'handed', opens: 'handed' },
      ofMerged: { ...EMPLOYEE, compliance: SUBMITTED, waiting: 'second', opens: SUBMITTED },
      standIn: { ...EMPLOYEE, delegated: 'second', opens: 'second' },
      ofTarget: { ...EMPLOYEE, compliance: ALL, opens: ALL },
      reader: { ...EMPLOYEE, compliance: '', opens: '' },
    });
    const sent = await detailsOf(people.ofTarget, reports.second);
    const unsent = await detailsOf(people.ofTarget, reports.concept);
    expect([sent.header.company, unsent.header.company]).toEqual([
      'Kranendijk Funderingstechniek',
      'Noordveen Installatietechniek',
    ]);
  });

  it('is decided by compliance of the company that now owns it if it was a Concept', async () => {
    const { owner, chief, ofMerged, ofTarget } = people;
    await submit(owner, reports.concept);
    expect(await approve(chief, reports.concept)).toBe('now 10');
    expect(await approve(ofMerged, reports.concept)).toBe('404 NOT_FOUND');
    expect(await approve(ofTarget, reports.concept)).toBe('now 50');
  });

  it('is decided by compliance of the other company once the former compliance officers have left', async () => {
    const { chief, receiver, ofMerged, standIn, ofTarget, reader } = people;
    expect(await approve(chief, reports.first)).toBe('now 10');
    expect(await approve(receiver, reports.handed)).toBe('now 10');
    expect(await approve(standIn, reports.handed)).toBe('now 50');
    await bringIn(
      admin,
      csv(
        ['upn', 'active'],
        [
          [ofMerged.upn, 'nee'],
          ['dewi.pattinama@noordveen.example', 'nee'],
        ],
      ),
    );
    expect((await ofMerged.get(`/api/reports/details/${reports.second}`)).status).toBe(401);
    expect(await approve(standIn, reports.second)).toBe('404 NOT_FOUND');
    expect(await approve(reader, reports.second)).toBe('404 NOT_FOUND');
    expect(await approve(ofTarget, reports.second)).toBe('now 50');
    expect(await approve(ofTarget, reports.first)).toBe('now 50');
  });
});
