import { describe, expect, it } from 'vitest';
import type { Foreseen, ForeseenTask } from '#/bff/workflow/engine.ts';
import { keepsApprovals } from './keeps-approvals.ts';

/**
 * Makes the result of a dry run. The text `a! b` lists its tasks: a is decided and b is still expected. In `b:role`,
 * the task b has the rule `role`.
 * @param path the elements that the dry run reaches, in order
 */
function foreseen(text: string, path: string, how: Foreseen['how'] = 'end'): Foreseen {
  const tasks = text.split(' ').map((word, group): ForeseenTask => {
    const [elementId = '', approverRule = 'compliance'] = word.replace('!', '').split(':');
    return { elementId, approverRule, name: '', group, state: word.includes('!') ? 'decided' : 'expected' };
  });
  return { version: 1, tasks, path: path.split(' '), others: [], how, stopped: [], unplaced: [] };
}

const keeps = (now: Foreseen, then: Foreseen, tokens: string[]) =>
  keepsApprovals(now, { foreseen: then, tokens }, (tasks) => tasks);

describe('a migration', () => {
  it('keeps every approval if the other version asks for the same approvals', () => {
    expect(keeps(foreseen('a! b', 's a b e'), foreseen('a! b', 's a b e'), ['b'])).toBe(true);
    expect(keeps(foreseen('a b', 's a b e'), foreseen('a x b', 's a x b e'), ['a'])).toBe(true);
  });

  it('does not keep an approval that the other version lacks or assigns to other people', () => {
    expect(keeps(foreseen('a b', 's a b e'), foreseen('a', 's a e'), ['a'])).toBe(false);
    expect(keeps(foreseen('a b', 's a b e'), foreseen('a b:supervisor', 's a b e'), ['a'])).toBe(false);
  });

  it('does not keep an approval that the run has already passed', () => {
    expect(keeps(foreseen('b', 's x b e'), foreseen('b', 's b x e'), ['x'])).toBe(false);
    expect(keeps(foreseen('b', 's b x e'), foreseen('b', 's x b e'), ['x'])).toBe(true);
  });

  it('does not keep an approval that can be reached again only through a loop that the facts rule out', () => {
    // start > b > x > (again? b : end): the drawing has a path from x to b, but the dry run does not take it
    expect(keeps(foreseen('b', 's x b e'), foreseen('b', 's b x g e'), ['x'])).toBe(false);
  });

  it('does not keep an approval that a loop passes for the last time before the run’s position', () => {
    expect(keeps(foreseen('b', 's x b e'), foreseen('b', 's b x b x e'), ['x'])).toBe(false);
  });

  it('does not keep an approval if the dry run takes a different path from the run', () => {
    // start > (c? b : x), x > (d? b : end): from the start the facts lead to b; from x the path is unknown
    expect(keeps(foreseen('b', 's x b e'), foreseen('b', 's b e'), ['x'])).toBe(false);
  });

  it('does not count as keeping every approval if the rest of the run cannot be foreseen', () => {
    expect(keeps(foreseen('a', 's a e', 'unknown'), foreseen('a', 's a e'), ['a'])).toBe(false);
    expect(keeps(foreseen('a', 's a e'), foreseen('a', 's a e', 'bound'), ['a'])).toBe(false);
  });
});
