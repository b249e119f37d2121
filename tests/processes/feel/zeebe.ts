/**
 * Evaluates expressions in the real engine. Each becomes a separate script task. Many of these tasks run in parallel in
 * one process, so that a failing task does not hold up the others.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Asked {
  readonly expression: string;
  readonly variables: Readonly<Record<string, unknown>>;
}
/** The value of the process variable, or the reason for its absence: an incident or a refused deployment. */
export type Answer = { readonly value: unknown } | { readonly failed: string } | { readonly refused: string };

const BATCH = 60;
/** How long deploying a batch is retried when a busy engine times out, in milliseconds. */
const DEPLOYED_WITHIN_MS = 120_000;
const xml = (text: string): string => text.replace(/[&<>"\n\t\r]/g, (char) => `&#${char.charCodeAt(0)};`);

function draw(asked: readonly (readonly [number, Asked])[]): string {
  const tasks = asked.map(
    ([i, { expression, variables }]) => `<bpmn:scriptTask id="s${i}"><bpmn:extensionElements>
      <zeebe:script expression="${xml(`=${expression}`)}" resultVariable="r__${i}"/>
      <zeebe:ioMapping>${Object.keys(variables)
        .map((name) => `<zeebe:input source="=v__${i}.${name}" target="${name}"/>`)
        .join('')}<zeebe:output source="=r__${i}" target="r__${i}"/></zeebe:ioMapping></bpmn:extensionElements>
      <bpmn:incoming>a${i}</bpmn:incoming></bpmn:scriptTask>`,
  );
  const flows = asked.map(([i]) => `<bpmn:sequenceFlow id="a${i}" sourceRef="g" targetRef="s${i}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"
  id="d" targetNamespace="http://openboek/feel"><bpmn:process id="feel" isExecutable="true"><bpmn:startEvent id="start"/>
  <bpmn:parallelGateway id="g"/><bpmn:sequenceFlow id="f" sourceRef="start" targetRef="g"/>
  ${tasks.join('\n')}${flows.join('')}</bpmn:process></bpmn:definitions>`;
}

/** Asks the engine at this address, which must not be in use by anything else. */
export async function askZeebe(address: string, asked: readonly Asked[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < asked.length; from += BATCH) {
    const batch = asked.slice(from, from + BATCH).map((each, i): [number, Asked] => [i, each]);
    const answered = await askBatch(address, batch);
    answers.push(...batch.map(([i]) => answered.get(i) ?? { failed: 'no answer' }));
  }
  return answers;
}

/** Expressions that are refused at deployment are left out, and the others are deployed again. */
async function askBatch(address: string, batch: readonly (readonly [number, Asked])[]): Promise<Map<number, Answer>> {
  const answers = new Map<number, Answer>();
  const deadline = Date.now() + DEPLOYED_WITHIN_MS;
  for (;;) {
    const left = batch.filter(([i]) => !answers.has(i));
    if (!left.length) return answers;
    const problem = await deploy(address, draw(left));
    if (!problem) return run(address, left, answers);
    if (problem.includes('timed out') && Date.now() < deadline) continue; // in case the machine is busy
    const blamed = [...problem.matchAll(/Element: s(\d+) [^\n]*\n\s*- ERROR: ([^\n]*)/g)];
    if (!blamed.length) throw new Error(problem);
    for (const [, i = '', why = ''] of blamed) answers.set(Number(i), { refused: why });
  }
}

async function deploy(address: string, model: string): Promise<string> {
  const form = new FormData();
  form.append('resources', new File([model], 'feel.bpmn'));
  const response = await fetch(`${address}/v2/deployments`, { method: 'POST', body: form });
  return response.ok ? '' : ((await response.json()) as { detail: string }).detail;
}

async function post<T>(address: string, path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<T>;
}

/**
 * Waits until every task has a result or an incident, but searches at most 300 times. Both come from searches, so they
 * appear with a delay.
 */
async function run(
  address: string,
  batch: readonly (readonly [number, Asked])[],
  answers: Map<number, Answer>,
): Promise<Map<number, Answer>> {
  const variables = Object.fromEntries(batch.map(([i, asked]) => [`v__${i}`, asked.variables]));
  const started = { processDefinitionId: 'feel', variables };
  const { processInstanceKey } = await post<{ processInstanceKey: string }>(address, '/v2/process-instances', started);
  const search = { filter: { processInstanceKey }, page: { limit: 5_000 } };
  for (let tries = 0; tries < 300; tries += 1) {
    const [values, incidents] = await Promise.all([
      post<Found<{ name: string; value: string; scopeKey: string }>>(
        address,
        '/v2/variables/search?truncateValues=false',
        search,
      ),
      post<Found<{ elementId: string; errorMessage: string }>>(address, '/v2/incidents/search', search),
    ]);
    for (const { name, value, scopeKey } of values.items)
      if (name.startsWith('r__') && scopeKey === processInstanceKey)
        answers.set(Number(name.slice(3)), { value: JSON.parse(value) });
    for (const { elementId, errorMessage } of incidents.items)
      answers.set(Number(elementId.slice(1)), { failed: errorMessage });
    if (batch.every(([i]) => answers.has(i))) return answers;
    await sleep(30);
  }
  return answers;
}
interface Found<T> {
  readonly items: readonly T[];
}
