/**
 * Patterns of `matches`, `replace`, `split` and `extract`. Camunda uses Java's pattern language, in which some patterns
 * run for ever. So patterns are matched here, step by step within the budget, and only those constructs are supported
 * that certainly have the same meaning as in Java. Possessive repetition, look-around, back references, classes by
 * Unicode property and similar features are refused.
 */
import { FeelFault } from '../budget.ts';

/** Tests a character, given by its code point. */
export type CharTest = (code: number) => boolean;
export type PatternNode =
  | { readonly kind: 'char'; readonly test: CharTest }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly ways: readonly PatternNode[] }
  | { readonly kind: 'group'; readonly index: number; readonly inner: PatternNode }
  | {
      readonly kind: 'repeat';
      readonly inner: PatternNode;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    }
  | { readonly kind: 'start' | 'end'; readonly lines: boolean };

export interface Pattern {
  readonly root: PatternNode;
  readonly groups: number;
}

const LINE_ENDS = new Set([0x0a, 0x0d, 0x85, 0x2028, 0x2029]);
export const isLineEnd: CharTest = (code) => LINE_ENDS.has(code);

const within =
  (...ranges: [string, string][]): CharTest =>
  (code) =>
    ranges.some(([from, to]) => code >= from.charCodeAt(0) && code <= to.charCodeAt(0));
const digit = within(['0', '9']);
const word = within(['a', 'z'], ['A', 'Z'], ['0', '9'], ['_', '_']);
const space = within(['\t', '\r'], [' ', ' ']);
const outside =
  (test: CharTest): CharTest =>
  (code) =>
    !test(code);
const CLASSES: Readonly<Record<string, CharTest>> = {
  d: digit,
  D: outside(digit),
  w: word,
  W: outside(word),
  s: space,
  S: outside(space),
};
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, f: 12, r: 13 };

/**
 * Compiled patterns, kept because most patterns are literals. The cache is small, because calculated texts end up here
 * too.
 */
const known = new Map<string, Pattern>();

/** Throws FeelFault for a pattern that is not supported. */
export function compilePattern(source: string, flags = ''): Pattern {
  const key = `${flags}/${source}`;
  const there = known.get(key);
  if (there) return there;
  const pattern = new Reader(source, flags).read();
  if (known.size > 500) known.clear();
  known.set(key, pattern);
  return pattern;
}

class Reader {
  readonly #codes: readonly string[];
  readonly #all: boolean;
  readonly #lines: boolean;
  readonly #anyCase: boolean;
  #at = 0;
  #groups = 0;

  constructor(source: string, flags: string) {
    this.#codes = [...source];
    if (flags.includes('x') && /[\s#]/.test(source)) this.#refuse('comments and spaces with the flag x');
    this.#all = flags.includes('s');
    this.#lines = flags.includes('m');
    this.#anyCase = flags.includes('i');
  }

  read(): Pattern {
    const root = this.#choice();
    if (this.#at < this.#codes.length) this.#refuse('a closing bracket without an opening one');
    return { root, groups: this.#groups };
  }

  #refuse(what: string): never {
    throw new FeelFault(`the pattern "${this.#codes.join('')}" is not supported: ${what}`);
  }

  #peek(ahead = 0): string {
    return this.#codes[this.#at + ahead] ?? '';
  }

  #take(): string {
    const char = this.#peek();
    if (!char) this.#refuse('it is not complete');
    this.#at += 1;
    return char;
  }

  #skip(char: string): boolean {
    if (this.#peek() !== char) return false;
    this.#at += 1;
    return true;
  }

  #choice(): PatternNode {
    const ways = [this.#sequence()];
    while (this.#skip('|')) ways.push(this.#sequence());
    return ways.length === 1 && ways[0] ? ways[0] : { kind: 'choice', ways };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#peek() && !'|)'.includes(this.#peek())) parts.push(this.#repeated());
    return { kind: 'sequence', parts };
  }

  #repeated(): PatternNode {
    const inner = this.#atom();
    const times = this.#times();
    if (!times) return inner;
    if (inner.kind === 'start' || inner.kind === 'end') this.#refuse('a repeated ^ or $');
    const lazy = this.#skip('?');
    if (this.#peek() === '+' || this.#times()) this.#refuse('two repetitions in a row');
    if (times[1] > 1 && canBeEmpty(inner)) this.#refuse('the repetition of something that may be empty');
    return { kind: 'repeat', inner, min: times[0], max: times[1], lazy };
  }

  #times(): [number, number] | null {
    if (this.#skip('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.#skip('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.#skip('?')) return [0, 1];
    if (this.#peek() !== '{') return null;
    const match = /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(this.#codes.slice(this.#at, this.#at + 12).join(''));
    const [text = '', min = '', comma = '', max = ''] = match ?? this.#refuse('a curly bracket');
    this.#at += text.length;
    const most = comma && !max ? Number.POSITIVE_INFINITY : Number(max || min);
    if (most < Number(min)) this.#refuse('a repetition whose maximum is below its minimum');
    return [Number(min), most];
  }

  #atom(): PatternNode {
    const char = this.#take();
    if (char === '^') return { kind: 'start', lines: this.#lines };
    if (char === '$') return { kind: 'end', lines: this.#lines };
    if (char === '(') return this.#group();
    if (char === '[') return { kind: 'char', test: this.#class() };
    if (char === '.') return { kind: 'char', test: this.#all ? () => true : outside(isLineEnd) };
    if (char === '\\') return { kind: 'char', test: this.#escaped() };
    if ('*+?{'.includes(char)) this.#refuse(`"${char}" has nothing to repeat`);
    return { kind: 'char', test: this.#literal(char.codePointAt(0) ?? 0) };
  }

  #group(): PatternNode {
    const counted = this.#peek() !== '?';
    if (!counted && !(this.#take() && this.#skip(':'))) this.#refuse('a group with (?…');
    const index = counted ? ++this.#groups : 0;
    const inner = this.#choice();
    if (!this.#skip(')')) this.#refuse('a bracket that is not closed');
    return counted ? { kind: 'group', index, inner } : inner;
  }

  /** The flag i ignores case only for the letters a to z, as in Java. */
  #literal(code: number): CharTest {
    const other = this.#anyCase && /[a-z]/i.test(String.fromCodePoint(code)) ? code ^ 0x20 : code;
    return (each) => each === code || each === other;
  }

  #escaped(): CharTest {
    const char = this.#take();
    const known = CLASSES[char];
    if (known) return known;
    const code = this.#escapedCode(char);
    return this.#literal(code);
  }

  #escapedCode(char: string): number {
    if (!/[\p{L}\p{N}]/u.test(char)) return char.codePointAt(0) ?? 0;
    return CONTROLS[char] ?? this.#refuse(`\\${char}`);
  }

  #class(): CharTest {
    const negated = this.#skip('^');
    const tests: CharTest[] = [];
    while (!this.#skip(']')) tests.push(this.#classItem(tests.length === 0));
    const some: CharTest = (code) => tests.some((test) => test(code));
    return negated ? outside(some) : some;
  }

  #classItem(first: boolean): CharTest {
    const char = this.#take();
    if (char === '[' || (char === '&' && this.#peek() === '&')) this.#refuse('a class within a class');
    if (char === '\\' && CLASSES[this.#peek()]) {
      const known = this.#escaped();
      if (this.#peek() === '-' && this.#peek(1) !== ']') this.#refuse('a range that begins with a class');
      return known;
    }
    if (char === '-' && !first && this.#peek() !== ']') this.#refuse('a "-" within a class; write \\-');
    const from = char === '\\' ? this.#escapedCode(this.#take()) : (char.codePointAt(0) ?? 0);
    if (this.#peek() !== '-' || this.#peek(1) === ']' || char === '-') return this.#literal(from);
    this.#at += 1;
    const end = this.#take();
    if (end === '[') this.#refuse('a class within a class');
    const to = end === '\\' ? this.#escapedCode(this.#take()) : (end.codePointAt(0) ?? 0);
    if (to < from) this.#refuse('a range that ends before it begins');
    return this.#range(from, to);
  }

  #range(from: number, to: number): CharTest {
    const inside: CharTest = (code) => code >= from && code <= to;
    if (!this.#anyCase) return inside;
    const letter = within(['a', 'z'], ['A', 'Z']);
    return (code) => inside(code) || (letter(code) && inside(code ^ 0x20));
  }
}

function canBeEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case 'char':
      return false;
    case 'sequence':
      return node.parts.every(canBeEmpty);
    case 'choice':
      return node.ways.some(canBeEmpty);
    case 'group':
      return canBeEmpty(node.inner);
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.inner);
    default:
      return true;
  }
}
