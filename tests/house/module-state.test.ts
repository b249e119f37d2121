import { describe, expect, it } from 'vitest';
import { findModuleState } from './module-state.ts';
import { readSources } from './sources.ts';

/**
 * The state of a module outlives the application, the person and the test that left it there. Test files on one worker
 * share that state, as do two servers in one process. State that belongs to an application is created together with the
 * application (bff/app.ts, bff/main.ts).
 */
const KEPT: Readonly<Record<string, string>> = {
  'bff/contract/format.ts clocks': 'formatters by time zone: the same for every caller',
  'bff/contract/grid.ts dayFormats': 'the same',
  'bff/contract/grid.ts ranksOf':
    'ranks by column for each list of rows; a list never changes, and its ranks are dropped with it',
  'bff/http/guard.ts guards': 'what each guard requires, set when the guard is created and never changed',
  'bff/main.ts closers': 'the program itself: no test imports it, one process runs it once',
  'bff/main.ts isClosing': 'the same',
  'bff/main.ts shutDown()': 'the same',
  'bff/main.ts start()': 'the same',
  'bff/copy-files.ts runCommand()': 'the same',
  'bff/link-accounts.ts runCommand()': 'the same',
  'bff/recover-camunda.ts runCommand()': 'the same',
  'bff/verify-audit.ts runCommand()': 'the same',
  'infra/engine/embedded/feel/budget.ts left': 'set to the full budget before every evaluation (expression.ts)',
  'infra/engine/embedded/feel/regex/pattern.ts known': 'patterns by their text, which alone determines what they match',
  'infra/engine/embedded/feel/temporal/zones.ts formats': 'formatters by time zone, as above',
  'infra/identity/console-notices.ts installed': 'the console belongs to the process; a writer is installed in it once',
  'infra/identity/console-notices.ts log':
    'each provider that starts sets its own; notices come from the library, not from tests',
};

const found = findModuleState(readSources(['bff', 'infra', 'workers']).filter(({ isTest }) => !isTest));

describe('the state of modules', () => {
  it('is limited to this list, which states for each entry why tests cannot leave anything behind in it', () => {
    expect([...found].sort()).toEqual(Object.keys(KEPT).sort());
  });
});

/** The findings in one file `a.ts` with this content. */
const foundIn = (text: string) => findModuleState([{ path: 'a.ts', text }]).map((entry) => entry.replace('a.ts ', ''));

describe('the search for state of modules', () => {
  it.each([
    ['a variable', 'let count = 0; export const next = () => { count += 1; return count; };', ['count']],
    [
      'a cache',
      'const known = new Map<string, number>(); export const put = (k: string) => known.set(k, 1);',
      ['known'],
    ],
    ['a list that grows', 'const told: string[] = []; export const tell = (t: string) => told.push(t);', ['told']],
    [
      'a field that changes',
      'const state = { on: false }; export const turnOn = () => { state.on = true; };',
      ['state'],
    ],
    ['an exported collection', 'export const seen = new Set<string>();', ['seen']],
    ['a static field', 'export class Calls { static made = 0; }', ['Calls.made']],
    [
      'an object that counts',
      'class Counter { #n = 0; next() { return (this.#n += 1); } } export const counter = new Counter();',
      ['Counter()'],
    ],
    [
      'a closure that counts',
      'function counter() { let n = 0; return () => { n += 1; return n; }; } export const next = counter();',
      ['counter()'],
    ],
    [
      'a closure two calls deep, inside an argument',
      `class Buckets { readonly #of = new Map<string, number>(); take(who: string) { this.#of.set(who, 1); } }
       const limit = () => { const buckets = new Buckets(); return (who: string) => buckets.take(who); };
       function declare(rate?: number) { return { path: '/', middleware: [...(rate ? [limit()] : [])] }; }
       export const route = declare(3);`,
      ['declare()'],
    ],
  ])('finds %s', (_, text, expected) => {
    expect(foundIn(text)).toEqual(expected);
  });

  it.each([
    [
      'constants',
      "const A = 1; export const WORDS = ['a'] as const; const table = { a: 1 }; export const b = table.a;",
    ],
    ['a set that is only read', 'const KEPT = new Set([403]); export const isKept = (n: number) => KEPT.has(n);'],
    ['an exported collection whose type is read-only', 'export const seen: ReadonlySet<string> = new Set();'],
    [
      'what a function keeps while it runs',
      'export function sum(l: number[]) { let n = 0; for (const i of l) n += i; return n; }',
    ],
    ['objects that are created later', 'class Counter { n = 0; } export const start = () => new Counter();'],
  ])('ignores %s', (_, text) => {
    expect(foundIn(text)).toEqual([]);
  });
});
