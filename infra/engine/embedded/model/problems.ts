/** Collects what is wrong with a model, so that its owner sees everything at once. */
import type { Problem } from '#/bff/workflow/engine.ts';
import {
  compileAttribute,
  compileFeel,
  constantExpression,
  type Expression,
  ExpressionRefused,
  isFeel,
} from '../feel/expression.ts';
import { filled } from '../feel/reasons.ts';
import { type ProblemCode, textOf, unsupportedCode } from './problem-texts.ts';

type Params = Readonly<Record<string, string | number>>;
type UnsupportedRule = Parameters<typeof unsupportedCode>[0];

/** A problem in the port's words. */
export function problemOf(
  element: string | null,
  code: ProblemCode,
  level: Problem['level'],
  params: Params = {},
): Problem {
  const words = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const message = filled(textOf(code), words);
  return { element, rule: code.split('_')[0] ?? code, code, level, params: words, message };
}

const NOTHING: Expression = constantExpression('', null);

export class Problems {
  readonly list: Problem[] = [];
  /** The model was deployed before some of the rules, and goes on as it did. */
  readonly #runsAlready: boolean;

  constructor(runsAlready = false) {
    this.#runsAlready = runsAlready;
  }

  /** For rules that came later than models: an error in what is to be deployed, a warning in what runs already. */
  refuse(element: string | null, code: ProblemCode, params: Params = {}): void {
    this.#note(element, code, this.#runsAlready ? 'warning' : 'error', params);
  }

  error(element: string | null, code: ProblemCode, params: Params = {}): void {
    this.#note(element, code, 'error', params);
  }

  warning(element: string | null, code: ProblemCode, params: Params = {}): void {
    this.#note(element, code, 'warning', params);
  }

  /** Something that is not in the subset. @param type as bpmn-moddle names it: bpmn:CallActivity */
  unsupported(element: string | null, rule: UnsupportedRule, type: string): void {
    const name = type.replace(/^\w+:/, '');
    this.error(element, unsupportedCode(rule, name), { type: name });
  }

  /** The same by a rule that came later than models. */
  unsupportedLater(element: string | null, rule: UnsupportedRule, type: string): void {
    const name = type.replace(/^\w+:/, '');
    this.refuse(element, unsupportedCode(rule, name), { type: name });
  }

  #note(element: string | null, code: ProblemCode, level: Problem['level'], params: Params): void {
    this.list.push(problemOf(element, code, level, params));
  }

  get failed(): boolean {
    return this.list.some((problem) => problem.level === 'error');
  }

  /** Has this been said of this element already? */
  has(element: string, rule: string): boolean {
    return this.list.some((problem) => problem.element === element && problem.rule === rule);
  }

  /** An attribute that may be FEEL or a constant; what is refused is noted under `feel` and stands in as null. */
  attribute(element: string, text: string): Expression {
    return this.#compile(element, () => compileAttribute(text));
  }

  /** An attribute that was not looked at before: in a model that runs already, what is not allowed is left out (null). */
  newAttribute(element: string, text: string): Expression | null {
    try {
      return compileAttribute(text);
    } catch (error) {
      if (!(error instanceof ExpressionRefused)) throw error;
      this.refuse(element, `feel_${error.code}`, { expression: error.expression, ...error.params });
      return null;
    }
  }

  /** Text that must be FEEL, so begin with "=" (conditions, scripts, correlation keys). */
  feel(element: string, text: string): Expression {
    if (!isFeel(text)) {
      this.error(element, 'feel_not-feel', { text });
      return NOTHING;
    }
    return this.#compile(element, () => compileFeel(text.trim().slice(1).trim()));
  }

  #compile(element: string, compile: () => Expression): Expression {
    try {
      return compile();
    } catch (error) {
      if (!(error instanceof ExpressionRefused)) throw error;
      this.error(element, `feel_${error.code}`, { expression: error.expression, ...error.params });
      return NOTHING;
    }
  }
}
