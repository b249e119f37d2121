import { describe, expect, it } from 'vitest';
import type { RunDetails, RunIncident } from '#/bff/contract/operations.ts';
import { outcomeOf } from './use-retry.ts';

const incident = (idIncident: string, element: string, elementInstance: string): RunIncident => ({
  idIncident,
  element,
  elementInstance,
  name: '',
  type: 'JOB_NO_RETRIES',
  message: '',
  since: '2026-11-26T10:00:00.000Z',
  retryable: true,
});
const job = (element: string, retriesLeft: number | null): RunDetails['jobs'][number] => ({
  idJob: '7',
  element,
  name: '',
  type: 'record-approval',
  retriesLeft,
  nextOn: null,
  failures: [],
});
const TRIED = { idIncident: '1', element: 'work', elementInstance: '10' };
const run = (elementInstances: string[], incidents: RunIncident[], jobs: RunDetails['jobs'] = []) => ({
  state: 'active' as const,
  isComplete: true,
  incidents,
  elementInstances,
  active: elementInstances.map((key) => (key === '10' || key === '20' ? 'work' : 'next')),
  jobs,
});

describe('the result of a retry', () => {
  it.each<[string, ReturnType<typeof run>, string]>([
    [
      'is not known yet if the incident is still open',
      run(['10'], [incident('1', 'work', '10')], [job('work', 0)]),
      'trying',
    ],
    ['is not known yet if the step is active and has a job', run(['10'], [], [job('work', 1)]), 'trying'],
    ['is a success if the step waits for people', run(['10'], [], [job('work', null)]), 'mended'],
    ['is a failure if the step has another incident', run(['10'], [incident('2', 'work', '10')]), 'failedAgain'],
    [
      'is a success if only the other instance of the step has an incident',
      run(['20'], [incident('2', 'work', '20')]),
      'mended',
    ],
    ['is a success if the process has left the step', run(['11'], []), 'mended'],
    [
      'is a success if the process has an incident at another step',
      run(['11'], [incident('2', 'next', '11')]),
      'mended',
    ],
    ['is a success if the process has ended', run([], []), 'mended'],
  ])('%s', (_what, now, outcome) => expect(outcomeOf(TRIED, now)).toBe(outcome));

  it('is determined by the element if the key of the element instance is unknown', () => {
    const tried = { ...TRIED, elementInstance: null };
    expect(outcomeOf(tried, run(['10'], [incident('2', 'work', '10')]))).toBe('failedAgain');
    expect(outcomeOf(tried, run(['10'], [], [job('work', 1)]))).toBe('trying');
    expect(outcomeOf(tried, run(['11'], []))).toBe('mended');
  });

  it('is not known yet while the engine does not answer, and is `endedMeanwhile` if the process was cancelled', () => {
    expect(outcomeOf(TRIED, { ...run([], []), isComplete: false })).toBe('trying');
    expect(outcomeOf(TRIED, { ...run([], []), state: 'canceled' })).toBe('endedMeanwhile');
  });
});
