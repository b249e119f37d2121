/** Collects the problems of a model, so that its owner sees all of them at once. */
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

/** Builds a problem as the engine interface defines it. */
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
  /** Whether the model was deployed before some of the rules existed, and so continues as before. */
  readonly #runsAlready: boolean;

  constructor(runsAlready = false) {
    this.#runsAlready = runsAlready;
  }

  /**
   * For rules that are newer than some models: an error in a new deployment, a warning in a model that already runs.
   */
  refuse(element: string | null, code: ProblemCode, params: Params = {}): void {
    this.#note(element, code, this.#runsAlready ? 'warning' : 'error', params);
  }

  error(element: string | null, code: ProblemCode, params: Params = {}): void {
    this.#note(element, code, 'error', params);
  }

  warning(element: string | null, code: ProblemCode, params: Params = {}): void {
    this.#note(element, code, 'warning', params);
  }

  /**
   * Notes an element that is not in the supported subset of BPMN.
   * @param type as bpmn-moddle names it: bpmn:CallActivity
   */
  unsupported(element: string | null, rule: UnsupportedRule, type: string): void {
    const name = type.replace(/^\w+:/, '');
    this.error(element, unsupportedCode(rule, name), { type: name });
  }

  /** Like `unsupported`, for a rule that is newer than some models. */
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

  /** Whether this problem has already been noted for this element. */
  has(element: string, rule: string): boolean {
    return this.list.some((problem) => problem.element === element && problem.rule === rule);
  }

  /** An attribute that may be FEEL or a constant. A refused expression is noted under `feel` and replaced with null. */
  attribute(element: string, text: string): Expression {
    return this.#compile(element, () => compileAttribute(text));
  }

  /**
   * An attribute that was not checked before. In a model that already runs, an expression that is not allowed
   * is omitted (null).
   */
  newAttribute(element: string, text: string): Expression | null {
    try {
      return compileAttribute(text);
    } catch (error) {
      if (!(error instanceof ExpressionRefused)) throw error;
      this.refuse(element, `feel_${error.code}`, { expression: error.expression, ...error.params });
      return null;
    }
  }

  /** Text that must be FEEL, and so begins with "=" (conditions, scripts, correlation keys). */
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
