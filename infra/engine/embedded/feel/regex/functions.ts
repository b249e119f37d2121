/** The functions that use a pattern. */
import { checkedText } from '../budget.ts';
import { find, type Match } from './match.ts';
import type { Pattern } from './pattern.ts';

export const matches = (text: string, pattern: Pattern): boolean => find(pattern, text, 0) !== null;

/** All matches; after an empty match, the search continues after the next character. */
function* all(text: string, pattern: Pattern): Generator<Match> {
  for (let at = 0; at <= text.length; ) {
    const match = find(pattern, text, at);
    if (!match) return;
    yield match;
    at = match.to > match.from ? match.to : match.to + 1;
  }
}

export const extract = (text: string, pattern: Pattern): string[] =>
  [...all(text, pattern)].map(({ from, to }) => text.slice(from, to));

/**
 * The parts between the matches, including empty ones. An empty match at the very beginning does not divide anything.
 */
export function split(text: string, pattern: Pattern): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of all(text, pattern)) {
    if (to === 0) continue;
    parts.push(text.slice(at, from));
    at = to;
  }
  return [...parts, text.slice(at)];
}

/** null: the replacement names a group that does not exist, or is incomplete. */
export function replace(text: string, pattern: Pattern, replacement: string): string | null {
  const parts: string[] = [];
  let at = 0;
  for (const match of all(text, pattern)) {
    const by = expand(replacement, text, match);
    if (by === null) return null;
    parts.push(text.slice(at, match.from), by);
    at = match.to;
    checkedText(by);
  }
  return checkedText(parts.join('') + text.slice(at));
}

/**
 * `$1` inserts a group, reading further digits as long as they give the number of an existing group; `\` makes the next
 * character literal.
 */
function expand(replacement: string, text: string, { groups }: Match): string | null {
  let result = '';
  for (let i = 0; i < replacement.length; i += 1) {
    const char = replacement[i];
    if (char === '\\') {
      i += 1;
      if (i >= replacement.length) return null;
      result += replacement[i];
    } else if (char === '$') {
      const digits = /^\d+/.exec(replacement.slice(i + 1))?.[0] ?? '';
      if (!digits) return null;
      let used = 1;
      while (used < digits.length && Number(digits.slice(0, used + 1)) < groups.length) used += 1;
      const group = Number(digits.slice(0, used));
      if (group >= groups.length) return null;
      const caught = groups[group];
      result += caught ? text.slice(...caught) : '';
      i += used;
    } else result += char;
  }
  return result;
}
