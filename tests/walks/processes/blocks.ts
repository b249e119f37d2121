/**
 * Random processes as trees of blocks, each with one way in and one way out, so that any combination is a sound model.
 * `draw.ts` turns them into BPMN.
 */
import fc from 'fast-check';
import { type Flaw, flaw } from './flaws.ts';

/** What interrupts or accompanies an activity, and whether a task follows before the end of that path. */
export interface Side {
  readonly on: 'message' | 'timer' | 'cycle' | 'error' | 'any error';
  readonly interrupts: boolean;
  readonly next: 'nothing' | 'job' | 'user' | 'compensation';
  readonly end: End;
  readonly flaw: Flaw | null;
}
export type End = 'none' | 'error' | 'terminate' | 'compensation';

export interface Many {
  readonly sequential: boolean;
  readonly items: number;
  readonly collects: boolean;
  readonly until: 'never' | 'first' | 'second';
}

export type Block =
  | {
      readonly kind: 'job' | 'user' | 'script' | 'receive';
      readonly sides: readonly Side[];
      readonly many: Many | null;
      readonly maps: boolean;
      readonly undo: boolean;
      readonly flaw: Flaw | null;
    }
  | { readonly kind: 'catch'; readonly on: 'message' | 'timer'; readonly flaw: Flaw | null }
  | { readonly kind: 'compensate' | 'pass' }
  | { readonly kind: 'sequence' | 'parallel'; readonly parts: readonly Block[] }
  | { readonly kind: 'choice' | 'race'; readonly parts: readonly Block[]; readonly flaw: Flaw | null }
  | { readonly kind: 'loop'; readonly body: Block; readonly times: number }
  | { readonly kind: 'aside'; readonly body: Block; readonly end: End }
  | {
      readonly kind: 'sub';
      readonly body: Block;
      readonly end: End;
      readonly sides: readonly Side[];
      readonly inside: readonly Side[];
      readonly many: Many | null;
      readonly maps: boolean;
      readonly flaw: Flaw | null;
    };

export interface Process {
  readonly body: Block;
  readonly inside: readonly Side[];
  readonly end: End;
}

const end = fc.oneof(
  { weight: 6, arbitrary: fc.constant<End>('none') },
  { weight: 1, arbitrary: fc.constantFrom<End>('error', 'terminate', 'compensation') },
);
const side = fc
  .record({
    on: fc.constantFrom<Side['on']>('message', 'timer', 'cycle', 'error', 'any error'),
    interrupts: fc.boolean(),
    next: fc.constantFrom<Side['next']>('nothing', 'job', 'user', 'compensation'),
    end,
    flaw,
  })
  .map((each): Side => {
    if (each.on === 'cycle') return { ...each, interrupts: false };
    return each.on === 'error' || each.on === 'any error' ? { ...each, interrupts: true } : each;
  });
/** At most two sides of an activity, each of a different kind. */
const sides = fc
  .array(side, { maxLength: 2 })
  .map((all) => all.filter((each, i) => all.findIndex((other) => other.on === each.on) === i));
const many = fc.option(
  fc.record<Many>({
    sequential: fc.boolean(),
    items: fc.integer({ min: 0, max: 3 }),
    collects: fc.boolean(),
    until: fc.constantFrom<Many['until']>('never', 'never', 'first', 'second'),
  }),
  { freq: 3 },
);

const { block } = fc.letrec<{ block: Block; leaf: Block; nested: Block }>((tie) => {
  const parts = fc.array(tie('block'), { minLength: 2, maxLength: 3 });
  return {
    block: fc.oneof({ maxDepth: 3, withCrossShrink: true }, tie('leaf'), tie('nested')),
    leaf: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constantFrom('job' as const, 'user' as const, 'script' as const, 'receive' as const),
          sides,
          many,
          maps: fc.boolean(),
          undo: fc.boolean(),
          flaw,
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('catch' as const),
          on: fc.constantFrom('message' as const, 'timer' as const),
          flaw,
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('compensate' as const, 'pass' as const) }) },
    ),
    nested: fc.oneof(
      fc.record({ kind: fc.constantFrom('sequence' as const, 'parallel' as const), parts }),
      fc.record({ kind: fc.constantFrom('choice' as const, 'race' as const), parts, flaw }),
      fc.record({ kind: fc.constant('loop' as const), body: tie('block'), times: fc.integer({ min: 1, max: 2 }) }),
      fc.record({ kind: fc.constant('aside' as const), body: tie('block'), end }),
      fc.record({
        kind: fc.constant('sub' as const),
        body: tie('block'),
        end,
        sides,
        inside: sides,
        many,
        maps: fc.boolean(),
        flaw,
      }),
    ),
  };
});

const body = fc
  .array(block, { minLength: 1, maxLength: 4, size: 'max' })
  .map((parts): Block => ({ kind: 'sequence', parts }));

export const processes: fc.Arbitrary<Process> = fc.record({ body, inside: sides, end });
