import { describe, expect, it } from 'vitest';
import type { Foreseen, ForeseenTask } from '#/bff/workflow/engine.ts';
import type { Drawing } from '../../view/drawing.ts';
import { keepsApprovals } from './keeps-approvals.ts';

/** `a! b c`: a is decided, the others are still to come; `b:role` has another rule. */
function foreseen(text: string, how: Foreseen['how'] = 'end'): Foreseen {
  const tasks = text.split(' ').map((word, group): ForeseenTask => {
    const [elementId = '', approverRule = 'compliance'] = word.replace('!', '').split(':');
    return { elementId, approverRule, name: '', group, state: word.includes('!') ? 'decided' : 'expected' };
  });
  return { version: 1, tasks, others: [], how, stopped: [], unplaced: [] };
}

const drawing = (text: string): Drawing => ({
  elements: new Map(),
  flows: text.split(', ').map((line) => {
    const [from = '', to = ''] = line.split(' > ');
    return { id: line, name: '', from, to };
  }),
});

const keeps = (now: Foreseen, then: Foreseen, flows: string, active: string[]) =>
  keepsApprovals(now, { foreseen: then, drawing: drawing(flows), active }, (tasks) => tasks);

describe('a migration keeps every approval', () => {
  it('when the other version asks for the same', () => {
    expect(keeps(foreseen('a! b'), foreseen('a! b'), 'a > b', ['b'])).toBe(true);
    expect(keeps(foreseen('a b'), foreseen('a x b'), 'a > x, x > b', ['a'])).toBe(true);
  });

  it('but not when one is missing, or asked from other people', () => {
    expect(keeps(foreseen('a b'), foreseen('a'), 'a > e', ['a'])).toBe(false);
    expect(keeps(foreseen('a b'), foreseen('a b:supervisor'), 'a > b', ['a'])).toBe(false);
  });

  it('nor when the run is already past it', () => {
    expect(keeps(foreseen('b'), foreseen('b'), 'b > x, x > e', ['x'])).toBe(false);
    expect(keeps(foreseen('b'), foreseen('b'), 'x > b', ['x'])).toBe(true);
  });

  it('nor when the rest of the run cannot be foreseen', () => {
    expect(keeps(foreseen('a', 'unknown'), foreseen('a'), 'a > e', ['a'])).toBe(false);
    expect(keeps(foreseen('a'), foreseen('a', 'bound'), 'a > e', ['a'])).toBe(false);
  });
});
