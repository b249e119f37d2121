/**
 * Finds a pattern in a text as Java does: from the left, taking the first alternative that works, with backtracking.
 */
import { FeelFault, spend } from '../budget.ts';
import { isLineEnd, type Pattern, type PatternNode } from './pattern.ts';

export interface Match {
  readonly from: number;
  readonly to: number;
  /** The whole match, then what each group matched; undefined for a group that did not take part. */
  readonly groups: readonly (readonly [number, number] | undefined)[];
}

interface State {
  readonly text: string;
  readonly groups: ([number, number] | undefined)[];
  depth: number;
}
/** The nodes that must match after a node. */
type Then = (at: number) => boolean;

/** The maximum number of nested repetitions of groups: they recurse, with several calls for each repetition. */
const MAX_DEPTH = 400;

/** The first match that begins at `from` or later. */
export function find(pattern: Pattern, text: string, from: number): Match | null {
  for (let at = from; at <= text.length; at += width(text, at) || 1) {
    const state: State = { text, groups: new Array(pattern.groups + 1).fill(undefined), depth: 0 };
    let to = -1;
    const found = step(pattern.root, state, at, (end) => {
      to = end;
      return true;
    });
    if (found) return { from: at, to, groups: [[at, to], ...state.groups.slice(1)] };
  }
  return null;
}

/** Characters above 65,535 take two code units in a text. */
const width = (text: string, at: number): number => {
  const code = text.codePointAt(at);
  return code === undefined ? 0 : code > 0xffff ? 2 : 1;
};

function step(node: PatternNode, state: State, at: number, then: Then): boolean {
  spend(1);
  switch (node.kind) {
    case 'char': {
      const code = state.text.codePointAt(at);
      return code !== undefined && node.test(code) && then(at + (code > 0xffff ? 2 : 1));
    }
    case 'sequence':
      return inOrder(node.parts, 0, state, at, then);
    case 'choice':
      return node.ways.some((way) => step(way, state, at, then));
    case 'group':
      return step(node.inner, state, at, (end) => {
        const before = state.groups[node.index];
        state.groups[node.index] = [at, end];
        if (then(end)) return true;
        state.groups[node.index] = before;
        return false;
      });
    case 'repeat':
      return node.inner.kind === 'char'
        ? repeatChar(node.inner.test, node, state, at, then)
        : deeper(state, () => repeat(node, state, at, 0, then));
    default:
      return (node.kind === 'start' ? isStart : isEnd)(state.text, at, node.lines) && then(at);
  }
}

function inOrder(parts: readonly PatternNode[], index: number, state: State, at: number, then: Then): boolean {
  const part = parts[index];
  return part ? step(part, state, at, (next) => inOrder(parts, index + 1, state, next, then)) : then(at);
}

type Repeat = Extract<PatternNode, { kind: 'repeat' }>;

/** Repeats one character many times, without a nested call for each repetition. */
function repeatChar(test: (code: number) => boolean, node: Repeat, state: State, at: number, then: Then): boolean {
  const ends = [at];
  const grow = (): boolean => {
    spend(1);
    const end = ends.at(-1) ?? at;
    const code = state.text.codePointAt(end);
    if (code === undefined || !test(code)) return false;
    ends.push(end + (code > 0xffff ? 2 : 1));
    return true;
  };
  while (ends.length <= (node.lazy ? node.min : node.max) && grow());
  if (ends.length <= node.min) return false;
  if (!node.lazy) {
    for (let times = ends.length - 1; times >= node.min; times -= 1) if (then(ends[times] ?? at)) return true;
    return false;
  }
  do {
    if (then(ends.at(-1) ?? at)) return true;
  } while (ends.length <= node.max && grow());
  return false;
}

function repeat(node: Repeat, state: State, at: number, times: number, then: Then): boolean {
  const again = (): boolean =>
    times < node.max &&
    step(node.inner, state, at, (end) => deeper(state, () => repeat(node, state, end, times + 1, then)));
  if (times < node.min) return again();
  return node.lazy ? then(at) || again() : again() || then(at);
}

function deeper(state: State, next: () => boolean): boolean {
  state.depth += 1;
  if (state.depth > MAX_DEPTH) throw new FeelFault('a group of a pattern repeats too many times');
  const found = next();
  state.depth -= 1;
  return found;
}

const endsLine = (text: string, at: number): boolean => isLineEnd(text.charCodeAt(at));
const splitsLineEnd = (text: string, at: number): boolean => text[at - 1] === '\r' && text[at] === '\n';

/** `^`: with `lines`, also after a line end, but not at the end of the text. */
function isStart(text: string, at: number, lines: boolean): boolean {
  if (!lines) return at === 0;
  return at < text.length && (at === 0 || (endsLine(text, at - 1) && !splitsLineEnd(text, at)));
}

/** `$`: at the end, and before a final line end; with `lines`, before any line end. */
function isEnd(text: string, at: number, lines: boolean): boolean {
  if (at === text.length) return true;
  if (!endsLine(text, at) || splitsLineEnd(text, at)) return false;
  const rest = text.slice(at);
  return lines || rest.length === 1 || rest === '\r\n';
}
