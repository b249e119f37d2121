import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '#/bff/workflow/engine.ts';
import type { Action, Attempt, Case } from './case.ts';
import { compensationCases, errorCases } from './cases/errors.ts';
import { eventCases } from './cases/events.ts';
import { flowCases } from './cases/flow.ts';
import { taskCases } from './cases/tasks.ts';
import { createHarness, type Harness, refusalOf } from './harness.ts';

const groups = {
  'flow and gateways': flowCases,
  'tasks, variables, incidents': taskCases,
  'timers, messages, event subprocesses': eventCases,
  errors: errorCases,
  compensation: compensationCases,
};
const all = Object.values(groups).flat();
const typesOf = (xml: string) => [...xml.matchAll(/taskDefinition type="([^"]+)"/g)].map((match) => match[1] ?? '');

let h: Harness;
beforeAll(async () => {
  h = await createHarness({ types: [...new Set(all.flatMap(({ xml }) => typesOf(xml)))] });
});
afterAll(() => h?.drop());

describe.each(Object.entries(groups))('%s', (_group, cases) => {
  it.each(cases)('$name', async (each) => {
    const process = `case-${all.indexOf(each)}`;
    await h.deploy(asProcess(each.xml, process));
    for (const type of typesOf(each.xml)) h.handle(type, attempts(each.jobs?.[type] ?? []));
    const instance = await h.start(process, each.variables);
    const script = [...(each.script ?? [])];
    const last = each.refused ? script.pop() : undefined;
    for (const action of script) await act(instance, action);
    if (last) expect(await refusalOf(act(instance, last))).toBe(each.refused);
    await check(each, instance, process);
  });
});

/** The case's process is called `p`, and so is the message that starts it. */
const asProcess = (xml: string, process: string) =>
  xml
    .replace('<bpmn:process id="p"', `<bpmn:process id="${process}"`)
    .replace('name="start:p"', `name="start:${process}"`);

function attempts(answers: readonly Attempt[]): () => unknown {
  const left = [...answers];
  return () => {
    const attempt = left.length > 1 ? left.shift() : left[0];
    if (attempt && 'throw' in attempt) throw new Error(attempt.throw);
    if (attempt && 'unavailable' in attempt) throw new Unavailable(attempt.unavailable);
    return attempt;
  };
}

async function act(instance: string, action: Action): Promise<unknown> {
  if ('complete' in action) return h.completeTask(instance, action.complete, action.variables);
  if ('message' in action) {
    return h.send(instance, { kind: 'message', name: action.message, variables: action.variables ?? {} });
  }
  if ('advance' in action) return h.advance(action.advance);
  if ('set' in action) return h.send(instance, { kind: 'setVariables', variables: action.set });
  if ('cancel' in action) return h.send(instance, { kind: 'cancel', reason: 'case' });
  const { incidents } = await h.engine.read.detail(instance);
  const incident = incidents.find(({ element }) => element === action.resolve);
  return h.send(instance, { kind: 'resolveIncident', incident: incident?.id ?? '0', retries: 1 });
}

async function check(each: Case, instance: string, process: string): Promise<void> {
  const { items } = await h.engine.read.history(instance);
  const detail = await h.engine.read.detail(instance);
  const incidents = detail.incidents.map(({ element, type }) => `${element} ${type}`).sort();
  expect(incidents).toEqual([...(each.incidents ?? [])]);
  if (each.expect) {
    const { instanceId, ...variables } = detail.variables;
    expect(variables).toEqual(each.expect);
  }
  if (each.trace === 'LOOP') return;
  expect(traceOf(items, process)).toBe(each.trace);
  const tables = await h.sql<{ jobs: number; waits: number }[]>`
    select (select count(*)::int from wf_job where instance_id = ${instance}) as jobs,
      (select count(*)::int from wf_wait where instance_id = ${instance}) as waits`;
  if (!each.trace.includes('+')) expect(tables[0]).toEqual({ jobs: 0, waits: 0 });
}

function traceOf(items: readonly { element: string; event: string }[], process: string): string {
  const name = (element: string) => (element === process ? 'p' : element);
  const active: string[] = [];
  const trace: string[] = [];
  for (const { element, event } of items) {
    if (event === 'activated') active.push(name(element));
    else {
      active.splice(active.indexOf(name(element)), 1);
      trace.push(`${event === 'terminated' ? '-' : ''}${name(element)}`);
    }
  }
  return [...trace, ...active.map((element) => `+${element}`).sort()].join(' ');
}
