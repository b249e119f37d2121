import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IncidentDetails, IncidentFigures, IncidentRow, IncidentTerms } from '#/bff/contract/incidents.ts';
import type { PicklistItem } from '#/bff/contract/picklists.ts';
import type { Counters } from '#/bff/contract/startup.ts';
import { remindOfTerms } from '#/bff/registers/incidents/remind-of-terms.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { incidentEntries, newIncident } from '#/tests/support/incidents.ts';
import { outsider } from '#/tests/support/public-form.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

const INFRA = 2;
const BRIBERY = 1;
const FRAUD = 2;
const TYPES = '/api/management/picklists/incidentTypes';

let app: TestApp;
let marijke: Caller;
let dewi: Caller;
let ingrid: Caller;
beforeAll(async () => {
  app = await testApp();
  marijke = await app.as('marijke.vandenbroek');
  dewi = await app.as('dewi.pattinama');
  ingrid = await app.as('ingrid.oosterhuis');
  await mark(BRIBERY, true);
});
afterAll(() => app.stop());

/** Switches the terms of a type on or off, as the administrator does in the picklist. */
async function mark(type: number, terms: boolean): Promise<void> {
  const { body } = await ingrid.get<PicklistItem[]>(TYPES);
  const item = body.find(({ id }) => id === type);
  const { status } = await ingrid.put(`${TYPES}/${type}`, { ...item, terms });
  if (status !== 200) throw new Error(`the type was not marked: ${status}`);
}

const day = async (days: number) =>
  (await app.database.sql<{ day: string }[]>`select local_day(now()) + ${days}::int as day`)[0]?.day ?? '';
const details = async (id: number, who = marijke) =>
  (await who.get<IncidentDetails>(`/api/incidents/details/${id}`)).body;
/** An incident of Infra, handled by Dewi and received this many days ago. */
async function taken(days: number, entries: Record<string, unknown> = {}): Promise<IncidentDetails> {
  const made = await newIncident(dewi, { idCompany: INFRA, receivedOn: await day(-days), ...entries });
  await dewi.post(`/api/incidents/${made.idIncident}/handler`, { idUser: dewi.id });
  return made;
}
const acknowledge = (id: number, on?: string, who = dewi) =>
  who.post<IncidentTerms>(`/api/incidents/${id}/acknowledgement`, { on });
const giveFeedback = (id: number, on?: string, who = dewi) =>
  who.post<IncidentTerms>(`/api/incidents/${id}/feedback`, { on });
const rowOf = async (id: number) =>
  (await marijke.get<IncidentRow[]>('/api/incidents')).body.find(({ idIncident }) => idIncident === id);

describe('the calendar of terms', () => {
  it.each([
    // received, acknowledged, due for acknowledgement, due for feedback
    ['2026-11-12', null, '2026-11-19', '2027-02-19'],
    ['2026-11-12', '2026-11-14', '2026-11-19', '2027-02-14'],
    // If the month is shorter, its last day applies.
    ['2026-11-26', '2026-11-30', '2026-12-03', '2027-02-28'],
    ['2027-11-26', '2027-11-30', '2027-12-03', '2028-02-29'],
    ['2026-11-23', null, '2026-11-30', '2027-02-28'],
    // With a leap day.
    ['2028-02-22', null, '2028-02-29', '2028-05-29'],
    ['2028-02-29', '2028-02-29', '2028-03-07', '2028-05-29'],
    // When daylight saving time begins and ends, days are calendar days, not periods of 24 hours.
    ['2026-03-26', null, '2026-04-02', '2026-07-02'],
    ['2026-10-22', '2026-10-25', '2026-10-29', '2027-01-25'],
    // A late acknowledgement does not extend any term.
    ['2026-11-12', '2026-12-01', '2026-11-19', '2027-02-19'],
  ])(
    'received on %s, acknowledged: %s; acknowledgement due on %s, feedback on %s',
    async (received, acknowledged, first, second) => {
      const [row] = await app.database.sql`
      select acknowledge_by(${received}::date) as first, feedback_by(${received}::date, ${acknowledged}::date) as second`;
      expect(row).toEqual({ first, second });
    },
  );

  it('counts days of the register’s time zone, which begin in the late evening of the previous day in UTC', async () => {
    const [row] = await app.database.sql`
      select local_day('2026-07-01T22:30:00Z') as summer, local_day('2026-12-01T22:30:00Z') as winter,
             local_day('2026-03-28T23:30:00Z') as night, acknowledge_by(local_day('2026-03-28T23:30:00Z')) as by`;
    expect(row).toEqual({ summer: '2026-07-02', winter: '2026-12-01', night: '2026-03-29', by: '2026-04-05' });
  });

  it.each([
    // An incident received on Thursday 12 November 2026, looked at on different days.
    ['2026-11-12', null, null, false, '2026-11-19', 'later'],
    ['2026-11-15', null, null, false, '2026-11-19', 'later'],
    ['2026-11-16', null, null, false, '2026-11-19', 'thisWeek'],
    ['2026-11-19', null, null, false, '2026-11-19', 'thisWeek'],
    ['2026-11-20', null, null, false, '2026-11-19', 'overdue'],
    ['2026-11-20', '2026-11-17', null, false, '2027-02-17', 'later'],
    ['2027-02-18', '2026-11-17', null, false, '2027-02-17', 'overdue'],
    ['2027-02-18', '2026-11-17', '2027-02-17', false, null, 'met'],
    ['2027-02-18', '2026-11-20', '2027-02-17', false, null, 'late'],
    ['2027-02-18', '2026-11-17', '2027-02-18', true, null, 'late'],
    ['2026-11-15', '2026-11-13', null, true, null, 'missed'],
  ])(
    'on %s, with acknowledgement %s, feedback %s and closed %s, gives the due day %s and the state %s',
    async (today, ack, feedback, closed, due, state) => {
      const [row] = await app.database.sql`
      select due, state from term_state('2026-11-12', ${ack}::date, ${feedback}::date, ${closed}, ${today}::date)`;
      expect(row).toEqual({ due, state });
    },
  );
});

describe('an incident of a type with terms', () => {
  it('can get an acknowledgement on day five and then feedback, each only once, and the list and the details show its terms', async () => {
    const { idIncident } = await taken(5);
    const [by, today] = [await day(2), await day(0)];
    expect((await details(idIncident)).terms).toMatchObject({ acknowledgeBy: by, acknowledgedOn: null, due: by });
    expect(await rowOf(idIncident)).toMatchObject({ due: by });
    const { status, body } = await acknowledge(idIncident);
    const [row] = await app.database.sql<{ due: string }[]>`select (${today}::date + interval '3 months')::date as due`;
    expect([status, body]).toEqual([
      200,
      {
        acknowledgeBy: by,
        acknowledgedOn: today,
        feedbackBy: row?.due,
        feedbackOn: null,
        due: row?.due,
        state: 'later',
      },
    ]);
    expect((await giveFeedback(idIncident)).body).toMatchObject({ feedbackOn: today, due: null, state: 'met' });
    expect((await acknowledge(idIncident)).body).toMatchObject({ code: 'WRONG_STATUS' });
    expect((await giveFeedback(idIncident)).body).toMatchObject({ code: 'WRONG_STATUS' });
  });

  it('is overdue on day eight, and counts only in the badges of people who may change it', async () => {
    const count = async (who: Caller) => (await who.get<Counters>('/api/Startup/counters')).body.overdueIncidents;
    const before = await Promise.all([dewi, marijke, ingrid].map(count));
    const { idIncident } = await taken(8);
    expect((await details(idIncident)).terms).toMatchObject({ due: await day(-1), state: 'overdue' });
    expect(await rowOf(idIncident)).toMatchObject({ due: await day(-1), termState: 'overdue' });
    expect(await Promise.all([dewi, marijke, ingrid].map(count))).toEqual([
      (before[0] ?? 0) + 1,
      (before[1] ?? 0) + 1,
      before[2],
    ]);
    await acknowledge(idIncident);
    expect(await Promise.all([dewi, marijke, ingrid].map(count))).toEqual(before);
  });

  it('keeps its terms when it is closed and opened again', async () => {
    const made = await taken(20);
    await acknowledge(made.idIncident, await day(-18));
    const before = (await details(made.idIncident)).terms;
    const put = async (status: number) => {
      const { version } = await details(made.idIncident);
      const entries = { ...incidentEntries({ idCompany: INFRA }), idIncidentStatus: status, version };
      expect((await dewi.put('/api/incidents', { ...entries, idIncident: made.idIncident })).status).toBe(200);
    };
    await put(3);
    expect((await details(made.idIncident)).terms).toEqual({ ...before, due: null, state: 'missed' });
    await put(2);
    expect((await details(made.idIncident)).terms).toEqual(before);
  });

  it('can be acknowledged only by its handler, and only on an existing day from its receipt to today', async () => {
    const { idIncident } = await taken(5);
    expect((await acknowledge(idIncident, undefined, marijke)).body).toMatchObject({ code: 'WRONG_STATUS' });
    for (const wrong of [await day(1), await day(-6), '2026-02-30'])
      expect((await acknowledge(idIncident, wrong)).status).toBe(400);
    expect((await acknowledge(idIncident, await day(-3))).body).toMatchObject({ acknowledgedOn: await day(-3) });
    expect((await giveFeedback(idIncident, await day(-4))).body).toMatchObject({ fields: { on: ['notAllowed'] } });
  });

  it('has no terms once its type has none', async () => {
    const { idIncident } = await taken(1, { idIncidentType: FRAUD });
    expect((await details(idIncident)).terms).toBeNull();
    expect((await acknowledge(idIncident)).body).toMatchObject({ code: 'WRONG_STATUS' });
    await mark(FRAUD, true);
    expect((await details(idIncident)).terms).toMatchObject({ acknowledgeBy: await day(6) });
    await mark(FRAUD, false);
    expect((await details(idIncident)).terms).toBeNull();
  });
});

describe('the day of receipt', () => {
  it('is the day that was entered, may be corrected, and is never in the future or after the acknowledgement', async () => {
    const { idIncident, receivedOn } = await taken(4);
    expect(receivedOn).toBe(await day(-4));
    const put = async (on: string) => {
      const { version } = await details(idIncident);
      return dewi.put('/api/incidents', {
        ...incidentEntries({ idCompany: INFRA, receivedOn: on }),
        ...{ idIncident, version },
      });
    };
    expect((await put(await day(1))).body).toMatchObject({ fields: { receivedOn: ['notAllowed'] } });
    expect((await put(await day(-6))).status).toBe(200);
    expect(await details(idIncident)).toMatchObject({
      receivedOn: await day(-6),
      terms: { acknowledgeBy: await day(1) },
    });
    await acknowledge(idIncident, await day(-5));
    expect((await put(await day(-4))).body).toMatchObject({ fields: { receivedOn: ['notAllowed'] } });
    expect((await newIncident(dewi, { idCompany: INFRA })).receivedOn).toBe(await day(0));
  });

  it('is, for a report in the public form, the day on which it was sent', async () => {
    await outsider(app).report({ subject: 'Op de dag zelf' });
    const row = (await marijke.get<IncidentRow[]>('/api/incidents')).body.find((r) => r.subject === 'Op de dag zelf');
    const made = await details(row?.idIncident ?? 0);
    const entries = { ...incidentEntries(), idIncident: made.idIncident, version: made.version };
    const moved = await marijke.put('/api/incidents', { ...entries, receivedOn: await day(-3) });
    expect(moved.body).toMatchObject({ fields: { receivedOn: ['notAllowed'] } });
    expect((await marijke.put('/api/incidents', { ...entries, receivedOn: made.receivedOn })).status).toBe(200);
    expect((await details(made.idIncident)).receivedAt).toBe(made.receivedAt);
  });
});

describe('emails about terms', () => {
  const mails = async (id: number) =>
    app.database.sql`
      select template, user_id as "userId" from mail_outbox
      where params->>'record' = ${String(id)} and template like 'incidentTerm%' order by id`;

  it('are sent two days before the due day and on the due day, once each, to the handler or, if there is none, to everyone who may handle the incident', async () => {
    const { idIncident } = await taken(5);
    const free = await newIncident(marijke, { idCompany: INFRA, receivedOn: await day(-7) });
    const later = await taken(4);
    await remindOfTerms(app.database.sql);
    await remindOfTerms(app.database.sql);
    expect(await mails(idIncident)).toEqual([{ template: 'incidentTermNear', userId: dewi.id }]);
    expect(await mails(later.idIncident)).toEqual([]);
    const toAll = await mails(free.idIncident);
    expect(toAll).toContainEqual({ template: 'incidentTermToday', userId: marijke.id });
    expect(toAll).toContainEqual({ template: 'incidentTermToday', userId: dewi.id });
    // Two days later.
    await app.database.sql`update incidents set received_at = received_at - interval '2 days' where id = ${idIncident}`;
    await app.database.sql`
      update mail_outbox set dedupe_key = replace(dedupe_key, ${await day(2)}, ${await day(0)}) where params->>'record' = ${String(idIncident)}`;
    await remindOfTerms(app.database.sql);
    await remindOfTerms(app.database.sql);
    expect(await mails(idIncident)).toEqual([
      { template: 'incidentTermNear', userId: dewi.id },
      { template: 'incidentTermToday', userId: dewi.id },
    ]);
    await acknowledge(later.idIncident);
    await app.database
      .sql`update incidents set received_at = received_at - interval '1 day' where id = ${later.idIncident}`;
    await remindOfTerms(app.database.sql);
    expect(await mails(later.idIncident)).toEqual([]);
  });
});

describe('the figures of a year', () => {
  it('are counted by type, company and outcome, on the screen and in a file', async () => {
    const homes = { idCompany: 5, idIncidentType: BRIBERY };
    const on = (date: string, more: object = {}) => newIncident(marijke, { ...homes, receivedOn: date, ...more });
    const [one, two] = [await on('2019-03-01', { idOutcome: 1 }), await on('2019-06-30', { idOutcome: 1 })];
    await on('2019-12-31', { idOutcome: 3, idIncidentStatus: 3 });
    await on('2019-05-05', { idIncidentType: 4, idCompany: null });
    await on('2018-12-31');
    for (const { idIncident } of [one, two])
      await marijke.post(`/api/incidents/${idIncident}/handler`, { idUser: marijke.id });
    await acknowledge(one.idIncident, '2019-03-08', marijke);
    await giveFeedback(one.idIncident, '2019-06-08', marijke);
    await acknowledge(two.idIncident, '2019-07-08', marijke);
    await giveFeedback(two.idIncident, '2019-10-08', marijke);
    const { body } = await marijke.get<IncidentFigures[]>('/api/incidents/figures?year=2019&lang=1033');
    const none = { acknowledgedInTime: 0, acknowledgedLate: 0, feedbackInTime: 0, feedbackLate: 0 };
    const bribery = { type: 'Bribery or improper advantage', company: 'Kranendijk Woningbouw' };
    const [name] = await app.database.sql<{ name: string }[]>`select name from companies where id = 5`;
    expect(
      body.map((line) => ({ ...line, company: line.company === name?.name ? bribery.company : line.company })),
    ).toEqual([
      {
        ...bribery,
        outcome: 'Substantiated',
        ...{ received: 2, closed: 0, withTerms: 2 },
        ...{ acknowledgedInTime: 1, acknowledgedLate: 1, feedbackInTime: 1, feedbackLate: 1 },
      },
      {
        ...bribery,
        outcome: 'Not substantiated',
        ...{ received: 1, closed: 1, withTerms: 1, ...none, acknowledgedLate: 1, feedbackLate: 1 },
      },
      { type: 'Data breach', company: null, outcome: null, received: 1, closed: 0, withTerms: 0, ...none },
    ]);
    const exported = await marijke.send('/api/grids/incident-figures/export', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        query: { filters: [], sort: [], group: [] },
        columns: ['outcome', 'received', 'feedbackInTime'],
        ...{ lang: 1033, year: 2019 },
      }),
    });
    expect(readXlsx(new Uint8Array(await exported.arrayBuffer())).rows.slice(1)).toEqual([
      ['Substantiated', 2, 1],
      ['Not substantiated', 1, 0],
      [null, 1, 0],
    ]);
    expect((await dewi.get<IncidentFigures[]>('/api/incidents/figures?year=2019')).body).toEqual([]);
  });
});
