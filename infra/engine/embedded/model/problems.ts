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

const NOTHING: Expression = constantExpression('', null);

export class Problems {
  readonly list: Problem[] = [];
  /** The model was deployed before some of the rules, and goes on as it did. */
  readonly #runsAlready: boolean;

  constructor(runsAlready = false) {
    this.#runsAlready = runsAlready;
  }

  /** For rules that came later than models: an error in what is to be deployed, a warning in what runs already. */
  refuse(element: string | null, rule: string, message: string): void {
    this.list.push({ element, rule, level: this.#runsAlready ? 'warning' : 'error', message });
  }

  error(element: string | null, rule: string, message: string): void {
    this.list.push({ element, rule, level: 'error', message });
  }

  warning(element: string | null, rule: string, message: string): void {
    this.list.push({ element, rule, level: 'warning', message });
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
      this.refuse(element, 'feel', error.message);
      return null;
    }
  }

  /** Text that must be FEEL, so begin with "=" (conditions, scripts, correlation keys). */
  feel(element: string, text: string): Expression {
    if (!isFeel(text)) {
      this.error(element, 'feel', `"${text}" must be an expression that begins with "="`);
      return NOTHING;
    }
    return this.#compile(element, () => compileFeel(text.trim().slice(1).trim()));
  }

  #compile(element: string, compile: () => Expression): Expression {
    try {
      return compile();
    } catch (error) {
      if (!(error instanceof ExpressionRefused)) throw error;
      this.error(element, 'feel', error.message);
      return NOTHING;
    }
  }
}
