import { describe, expect, it } from 'vitest';
import type { RunIncident } from '#/bff/contract/operations.ts';
import { outcomeOf } from './use-retry.ts';

const incident = (idIncident: string, element: string): RunIncident => ({
  idIncident,
  element,
  name: '',
  type: 'JOB_NO_RETRIES',
  message: '',
  since: '2026-11-26T10:00:00.000Z',
  retryable: true,
});
const TRIED = { idIncident: '1', element: 'work' };

describe('the result of a retry', () => {
  it.each([
    ['the same incident is still there', [incident('1', 'work')], ['work'], 'trying'],
    ['the step is at work', [], ['work'], 'trying'],
    ['another incident came at the step', [incident('2', 'work')], ['work'], 'failedAgain'],
    ['the process has left the step', [], ['next'], 'mended'],
    ['it stands still at another step', [incident('2', 'next')], ['next'], 'mended'],
    ['the process has ended', [], [], 'mended'],
  ] as const)('%s', (_what, incidents, active, outcome) =>
    expect(
      outcomeOf(TRIED, { state: 'active', isComplete: true, incidents: [...incidents], active: [...active] }),
    ).toBe(outcome),
  );

  it('is not known while the engine does not answer, nor where the process was cancelled meanwhile', () => {
    const nothing = { incidents: [], active: [] };
    expect(outcomeOf(TRIED, { state: 'active', isComplete: false, ...nothing })).toBe('trying');
    expect(outcomeOf(TRIED, { state: 'canceled', isComplete: true, ...nothing })).toBe('endedMeanwhile');
  });
});
