import { readFileSync } from 'node:fs';
import type { RunAction, RunActionAnswer, RunDetails } from '#/bff/contract/operations.ts';
import type { Caller } from './app.ts';

/** The states of runs that the tables of docs/operations.md have; frozen: active, with its record locked. */
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

/** Rows of the table below this heading of docs/operations.md, without its head. */
export function rowsBelow(heading: string): string[] {
  const [, after = ''] = readFileSync('docs/operations.md', 'utf8').split(`${heading}\n`);
  return after
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1, RUN_STATES.length + 1);
}

/** Asks for an action as an operator. @param newest version to move to */
export async function askFor(action: RunAction, instance: string, operator: Caller, newest: number) {
  const one = `/api/operations/instances/${instance}`;
  const { incidents, jobs } = (await operator.get<RunDetails>(one)).body;
  const calls = {
    retry: () => ['retry', { idIncident: incidents[0]?.idIncident ?? 'none' }],
    cancel: () => ['cancel', { reason: 'opruimen' }],
    migrate: () => ['migrate', { version: newest }],
    setVariable: () => ['variables', { name: 'endpoint', value: 'spare' }],
    changeRetries: () => ['retries', { idJob: jobs[0]?.idJob ?? '1', retries: 5 }],
  } as const satisfies Record<RunAction, () => readonly [string, unknown]>;
  const [path, body] = calls[action]();
  return operator.post<RunActionAnswer & { code?: string }>(`${one}/${path}`, body);
}
