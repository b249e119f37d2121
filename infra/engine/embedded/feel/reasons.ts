/** Every reason for refusing an expression, in English; double braces mark the parameters. */
export const FEEL_REASONS = {
  'after-in': '"{{sign}}" cannot follow "in"',
  backslash: 'the name {{name}} must not contain a backslash',
  'boolean-in': 'compare with true or false using "=", not "in"',
  brackets: 'put brackets around "{{text}}"',
  called: '"{{name}}" is called as {{ways}}',
  'entry-name': 'a context cannot have an entry with the name "{{name}}"',
  exponent: 'an exponent must be a whole number: the last digits of other powers differ between processors',
  'for-brackets': 'write "for x in 1..3" without brackets',
  function: 'the function "{{name}}" is not in the list of allowed functions{{hint}}',
  'function-value': 'only "sort" accepts a function as an argument',
  'in-brackets': 'put brackets around the "in" and what it compares',
  incomplete: 'the expression is not complete',
  invalid: 'it is not valid FEEL',
  literal: '{{reason}}',
  'loop-names': 'two loops use the same name',
  misplaced: '"{{text}}" cannot be used here',
  mixed: 'a {{one}} and a {{other}} cannot be compared with "{{sign}}"',
  name: '"{{name}}" is not a name that may be used here; write other names in backticks',
  'nested-in': 'an "in" within the test of another cannot use "?"',
  'not-allowed': '"{{text}}" is FEEL that Openboek does not allow',
  number: '"{{text}}" is not a plain number of at most 34 digits',
  operator: 'the operator {{sign}} is not known',
  pattern: '{{reason}}',
  'question-mark': '"?" can be used only in the test of an "in"',
  'range-incomplete': 'the range is not complete',
  'range-size': 'a range has at most {{most}} numbers',
  ranges: 'write several ranges as "in ([1..2], [5..6])"',
  'reserved-names': 'names like "date" and "years" cannot be used here; choose other names',
  'too-deep': 'it is nested too deeply',
  'too-long': 'it is longer than {{most}} characters',
  twice: '"{{name}}" occurs twice',
  type: '"{{name}}" is not a type that can be tested for',
  'typed-parameter': 'a parameter cannot have a type',
} as const;

export type FeelReason = keyof typeof FEEL_REASONS;
/** The parameters of a reason. */
export type ReasonParams = Readonly<Record<string, string | number>>;

/** A text with its parameters filled in. */
export const filled = (text: string, params: ReasonParams): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));

/** A reason in English. */
export const reasonIn = (code: FeelReason, params: ReasonParams): string => filled(FEEL_REASONS[code], params);
