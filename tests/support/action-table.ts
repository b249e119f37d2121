import { readFileSync } from 'node:fs';
import { RUN_ACTIONS, type RunAction, type RunActionAnswer, type RunDetails } from '#/bff/contract/operations.ts';
import { deployText } from '#/tests/processes/inbox.ts';
import type { Caller, TestApp } from './app.ts';

/** The states of runs in the tables of docs/operations.md; `frozen` means an active run whose record is locked. */
export const RUN_STATES = [
  'starting',
  'active',
  'frozen',
  'incident',
  'stranded',
  'completed',
  'canceled',
  'void',
] as const;
export type TableState = (typeof RUN_STATES)[number];

/** The states in which an action is allowed; in all other states every action is refused. */
export const OPEN_STATES = ['active', 'frozen', 'incident'] as const satisfies readonly TableState[];

/** The rows of the table below this heading of docs/operations.md, without the header row. */
export function rowsBelow(heading: string): string[] {
  const [, after = ''] = readFileSync('docs/operations.md', 'utf8').split(`${heading}\n`);
  const [section = ''] = after.split('\n#');
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
}

/**
 * The table that follows from the real behaviour of the application.
 *
 * @param cellOf returns the outcome of an action in a state; one call at a time
 */
export async function foundTable<State extends TableState>(
  cellOf: (state: State, action: RunAction) => Promise<string>,
  states: readonly State[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const state of states) {
    const cells: string[] = [];
    for (const action of RUN_ACTIONS) cells.push(await cellOf(state, action));
    lines.push(`| ${[state, ...cells].join(' | ')} |`);
  }
  return lines;
}

/** Ways to reach a state, for the states that are reached in the same way on both engines. */
export const waysInto = (app: TestApp, operator: Caller) => ({
  starting: (instance: string) =>
    app.database.sql`update workflow_instances set state = 'starting' where id = ${instance}`,
  frozen: async (id: number) =>
    (await app.as('marijke.vandenbroek')).post(`/api/tasks/reports/lock/${id}`, { reason: 'onderzoek loopt' }),
  canceled: (instance: string) =>
    operator.post(`/api/operations/instances/${instance}/cancel`, { reason: 'verkeerde versie' }),
  void: (instance: string) =>
    app.database.sql`update workflow_instances set state = 'void', ended_at = now() where id = ${instance}`,
});

/** Deploys a process with the same approvals as the shipped one, so that runs may move to it. @returns its version */
export function deployRenamed({ database, services }: TestApp): Promise<number> {
  const shipped = readFileSync('processes/gift-report-approval.bpmn', 'utf8');
  const renamed = shipped.replaceAll('name="Goedkeuring leidinggevende"', 'name="Akkoord baas"');
  return deployText(database.sql, services.engine, renamed);
}

/** Requests an action as one operator, or as several at the same moment. @param newest version to move to */
export async function askFor(action: RunAction, instance: string, operators: readonly Caller[], newest: number) {
  const one = `/api/operations/instances/${instance}`;
  const [reader] = operators;
  if (!reader) throw new Error('no operator was given');
  const { incidents, jobs } = (await reader.get<RunDetails>(one)).body;
  const calls = {
    retry: () => ['retry', { idIncident: incidents[0]?.idIncident ?? 'none' }],
    cancel: () => ['cancel', { reason: 'opruimen' }],
    migrate: () => ['migrate', { version: newest }],
    setVariable: () => ['variables', { name: 'endpoint', value: 'spare' }],
    changeRetries: () => ['retries', { idJob: jobs[0]?.idJob ?? '1', retries: 5 }],
  } as const satisfies Record<RunAction, () => readonly [string, unknown]>;
  const [path, body] = calls[action]();
  return Promise.all(
    operators.map((operator) => operator.post<RunActionAnswer & { code?: string }>(`${one}/${path}`, body)),
  );
}
