/** Every path of the shipped review process for activities, on both engines. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import type { Case } from './case.ts';
import { openCamunda } from './engines/camunda.ts';
import { openEmbedded } from './engines/embedded.ts';
import { type EngineUnderTest, findTask, send, startCase } from './engines/engine.ts';
import { DAY } from './harness.ts';
import { deployText } from './inbox.ts';

const PROCESS = 'processing-activity-review';
const XML = readFileSync(new URL(`../../processes/${PROCESS}.bpmn`, import.meta.url), 'utf8');
/** Added to the moment at which a timer is due, it is enough for that timer to fire, but for nothing else. */
const BIT = 1_000;

const PLAIN = { isReview: false, specialData: false, dpiaRequired: false };
const DPIA = { ...PLAIN, dpiaRequired: true };
const SPECIAL = { ...PLAIN, specialData: true };
const REVIEW = { ...DPIA, isReview: true };
type Facts = typeof PLAIN;

const OFFICER = 'PrivacyOfficerApproval';
const COMPLIANCE = 'ComplianceApproval';
const RESPONSIBLE = 'ResponsibleConfirmation';
/** The approver rule of each element. */
const RULES = { [RESPONSIBLE]: 'responsible', [OFFICER]: 'privacyOfficer', [COMPLIANCE]: 'compliance' };
type Step = keyof typeof RULES;
/** The steps of a review where a DPIA is required, in their order. */
const STEPS: readonly Step[] = [RESPONSIBLE, OFFICER, COMPLIANCE];

const caseOf = (variables: Facts, jobs: Case['jobs'] = {}): Case => ({ name: PROCESS, xml: XML, variables, jobs });

const ENGINES = [
  ['the embedded engine', true, openEmbedded],
  [`Camunda${WITHOUT_CAMUNDA}`, CAMUNDA_ADDRESS !== undefined, openCamunda],
] as const;

describe.each(ENGINES)('processing-activity-review.bpmn on %s', (_name, isThere, open) => {
  let under: EngineUnderTest;
  beforeAll(async () => {
    if (!isThere) return;
    under = await open([caseOf(PLAIN)]);
    await deployText(under.sql, under.engine, XML);
  }, TURN_MS);
  afterAll(() => under?.close());

  const start = (facts: Facts, jobs?: Case['jobs']) => startCase(under, caseOf(facts, jobs), PROCESS);

  const openTasks = (instance: InstanceId) => under.sql<{ element: string; rule: string }[]>`
    select element_id as element, approver_rule as rule from inbox_tasks
    where instance_id = ${instance} and state = 'open' order by 1`;

  /** Waits until this task, and no other, is open. */
  const asks = async (instance: InstanceId, element: Step) => {
    const tasks = await until(
      `${element} to be asked`,
      () => openTasks(instance),
      (asked) => asked.map((task) => task.element).join() === element,
    );
    expect(tasks).toEqual([{ element, rule: RULES[element] }]);
  };

  const decide = async (instance: InstanceId, element: Step, decision: string) => {
    await asks(instance, element);
    const task = await findTask(under, instance, element, 0);
    expect(await send(under, instance, { kind: 'completeTask', task, variables: { decision } })).toBeUndefined();
  };

  /** Approves every step that precedes this one in a review. */
  const leadTo = async (instance: InstanceId, element: Step) => {
    for (const step of STEPS.slice(0, STEPS.indexOf(element))) await decide(instance, step, 'approve');
    await asks(instance, element);
  };

  const done = (instance: InstanceId) => under.cast.seen(instance).map(({ type }) => type);
  const count = (instance: InstanceId, type: string) => done(instance).filter((one) => one === type).length;

  /** Waits until the process has ended and no trace of its instance is left in the engine. */
  const ends = async (instance: InstanceId, state = 'completed') => {
    await until(
      'the end',
      () => under.sql<{ state: string }[]>`select state from workflow_instances where id = ${instance}`,
      ([row]) => row?.state === state,
    );
    expect(await openTasks(instance)).toEqual([]);
    expect(await under.leftovers(instance)).toEqual([]);
  };

  it.runIf(isThere)('puts the activity in force after one approval where nothing requires more', async () => {
    const instance = await start(PLAIN);
    await decide(instance, OFFICER, 'approve');
    await ends(instance);
    expect(done(instance)).toEqual(['register-submission', 'record-approval', 'process-report']);
  });

  it.runIf(isThere).each([
    ['a DPIA is required', DPIA],
    ['a category of data is special', SPECIAL],
    ['both conditions apply', { ...DPIA, specialData: true }],
  ])('asks compliance after the privacy officer where %s', async (_why, facts) => {
    const instance = await start(facts);
    await decide(instance, OFFICER, 'approve');
    await decide(instance, COMPLIANCE, 'approve');
    await ends(instance);
    expect(done(instance)).toEqual(['register-submission', 'record-approval', 'process-report']);
  });

  it.runIf(isThere)('begins a review with the responsible person, whose step is not an approval', async () => {
    const instance = await start(REVIEW);
    await decide(instance, RESPONSIBLE, 'approve');
    await asks(instance, OFFICER);
    expect(done(instance)).toEqual(['register-submission']);
    await decide(instance, OFFICER, 'approve');
    await decide(instance, COMPLIANCE, 'approve');
    await ends(instance);
    expect(done(instance)).toEqual(['register-submission', 'record-approval', 'process-report']);
  });

  it.runIf(isThere).each(STEPS)('ends after a rejection at %s', async (element) => {
    const instance = await start(REVIEW);
    await leadTo(instance, element);
    await decide(instance, element, 'reject');
    await ends(instance);
    expect(done(instance).at(-1)).toBe('record-rejection');
    expect(done(instance)).not.toContain('process-report');
  });

  it.runIf(isThere).each(STEPS)('is withdrawn at %s together with its task', async (element) => {
    const instance = await start(REVIEW);
    await leadTo(instance, element);
    expect(await send(under, instance, { kind: 'message', name: 'withdraw' })).toBeUndefined();
    await ends(instance);
    expect(done(instance).at(-1)).toBe('record-withdrawal');
    const [task] = await under.sql<{ state: string }[]>`
      select state from inbox_tasks where instance_id = ${instance} and element_id = ${element}`;
    expect(task?.state).toBe('canceled');
    expect(await send(under, instance, { kind: 'message', name: 'withdraw' })).toBe('INSTANCE_ENDED');
  });

  it.runIf(isThere).each([
    ['record-approval', OFFICER, 'approve'],
    ['process-report', COMPLIANCE, 'approve'],
    ['record-rejection', OFFICER, 'reject'],
  ] as const)('undoes the submission when %s cannot process it', async (type, element, decision) => {
    const instance = await start(REVIEW, { [type]: [{ error: 'CANNOT_PROCESS' }] });
    await leadTo(instance, element);
    await decide(instance, element, decision);
    await ends(instance);
    expect(done(instance).slice(-3)).toEqual([type, 'restore-status', 'notify-failure']);
    expect(count(instance, 'restore-status')).toBe(1);
  });

  it.runIf(isThere)('has nothing to undo when the submission itself cannot be processed', async () => {
    const instance = await start(PLAIN, { 'register-submission': [{ error: 'CANNOT_PROCESS' }] });
    await ends(instance);
    expect(done(instance)).toEqual(['register-submission', 'notify-failure']);
  });

  it.runIf(isThere).each([
    [RESPONSIBLE, 'ResponsibleDecision'],
    [OFFICER, 'PrivacyOfficerDecision'],
    [COMPLIANCE, 'ComplianceDecision'],
  ] as const)(
    'stops after %s at an unknown decision, and continues once the decision is corrected and the incident resolved',
    async (element, gateway) => {
      const instance = await start(REVIEW);
      await leadTo(instance, element);
      await decide(instance, element, 'maybe');
      const { incidents } = await until(
        'the incident',
        () => under.engine.read.detail(instance),
        (detail) => detail.incidents.length === 1,
      );
      const [incident] = incidents;
      expect(`${incident?.element}: ${incident?.type}`).toBe(`${gateway}: CONDITION_ERROR`);
      await send(under, instance, { kind: 'setVariables', variables: { decision: 'reject' } });
      await send(under, instance, { kind: 'resolveIncident', incident: incident?.id ?? '', retries: 1 });
      await ends(instance);
      expect(done(instance).at(-1)).toBe('record-rejection');
    },
  );

  it.runIf(isThere).each(STEPS)('reminds of %s every three days and escalates it once after ten', async (element) => {
    await under.holdClock();
    try {
      const instance = await start(REVIEW);
      await leadTo(instance, element);
      const passes = async (time: number, reminders: number, escalations: number) => {
        await under.advance(time);
        await under.settle();
        await until(
          `${reminders} reminders and ${escalations} escalations`,
          async () => [count(instance, 'remind-approver'), count(instance, 'escalate-task')],
          ([reminded = 0, escalated = 0]) => reminded >= reminders && escalated >= escalations,
        );
        expect([count(instance, 'remind-approver'), count(instance, 'escalate-task')]).toEqual([
          reminders,
          escalations,
        ]);
      };
      await passes(3 * DAY - BIT, 0, 0);
      await passes(2 * BIT, 1, 0);
      await passes(3 * DAY, 2, 0);
      await passes(3 * DAY, 3, 0);
      await passes(DAY, 3, 1);
      await passes(2 * DAY, 4, 1);
      await asks(instance, element);
      await decide(instance, element, 'reject');
      await ends(instance);
      await passes(30 * DAY, 4, 1);
    } finally {
      await under.releaseClock();
    }
  });
});
