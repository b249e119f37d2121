/** Generates the text of the evaluator's README from the table and the recorded results. */
import { MAX_LIST, MAX_RANGE, MAX_TEXT, STEPS } from '#/infra/engine/embedded/feel/budget.ts';
import type { BuiltIn } from '#/infra/engine/embedded/feel/functions/define.ts';
import { functions } from '#/infra/engine/embedded/feel/functions/table.ts';
import { calls } from './calls.ts';
import type { Recorded } from './recorded.ts';
import { rules } from './rules.ts';
import { nullCall, VARIABLES } from './table.ts';

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;
const quoted = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : code(text));
const count = (number: number): string => number.toLocaleString('en-US');

function resultOf(expression: string, { results }: Recorded): string {
  const answer = results[expression];
  if (!answer) return 'not recorded';
  if ('value' in answer) return code(JSON.stringify(answer.value));
  return 'failed' in answer ? '*incident*' : '*refused*';
}

function signature(name: string, { parameters, variadic }: BuiltIn): string {
  const written = parameters.map(({ name: parameter, kinds }, i) => {
    const more = variadic && i === parameters.length - 1 ? ' …' : '';
    return `${parameter}${more}: ${kinds.length ? kinds.join(' or ') : 'any'}`;
  });
  return `${name}(${written.join(', ')})`;
}

const functionRows = (recorded: Recorded): string[] =>
  Object.entries(functions).map(([name, overloads]) => {
    const example = calls[name]?.[0] ?? '';
    const missing = overloads[0] ? resultOf(nullCall(name, overloads[0]), recorded) : '';
    const ways = [...new Set(overloads.map((each) => code(signature(name, each))))].join('<br>');
    return `| ${ways} | ${missing} | ${quoted(example)} | ${resultOf(example, recorded)} |`;
  });

const ruleRows = (recorded: Recorded): string[] =>
  rules.flatMap(({ rule, examples }) => [
    '',
    `**${rule}.**`,
    '',
    '| Expression | Result |',
    '| --- | --- |',
    ...examples.map((each) => `| ${quoted(each)} | ${resultOf(each, recorded)} |`),
  ]);

export const describeFeel = (recorded: Recorded): string => `# FEEL

Written by \`npm run feel:record\` from \`tests/processes/feel/table.ts\`; the results are those of ${recorded.engine}.
Change the table, not this file.

Expressions are parsed by feelin's grammar and evaluated by us, because feelin's results differ from Camunda's (\`"150" > 100\`
is true in feelin). An allowed expression gives the same result as in Camunda; any other is refused when the process is deployed, with a reason
for its owner. If the result depends on a value that is only known at run time and could differ from Camunda's, the evaluation
stops and an incident gives the reason: a wrong value would be worse. \`infra/decisions/0012-feel-evaluator.md\` explains this.

## Where to look

| File | Content |
| --- | --- |
| \`expression.ts\` | compile and evaluate: what the rest of the engine uses |
| \`syntax/\` | one file per kind of syntax; \`compile.ts\` lists what is allowed |
| \`functions/\` | the functions by theme; \`table.ts\` has them all |
| \`values.ts\`, \`variables.ts\` | values while an expression runs, and as process variables hold them |
| \`numbers.ts\`, \`decimal.ts\` | numbers: floating-point if that is exact, otherwise decimals calculated as in Java |
| \`temporal/\` | dates, times, durations: calendar, zones, reading, writing, calculating |
| \`equality.ts\`, \`logic.ts\`, \`arithmetic.ts\`, \`properties.ts\`, \`text.ts\` | the operators |
| \`fresh.ts\` | gives each reading of a variable new objects, as in Camunda |
| \`regex/\` | our own parser and matcher for regular expressions |
| \`budget.ts\` | the limits of an evaluation |

## Limits

An evaluation that exceeds a limit becomes an incident at its element (\`EXTRACT_VALUE_ERROR\`), in a mapping as well.

- ${count(STEPS)} steps: about one for each item that a filter, a list function or a pattern handles, and five for each turn of a loop. So no expression
  can block the server, however deeply its loops are nested and however much its texts grow.
- ${count(MAX_RANGE)} numbers in \`for x in a..b\`; ${count(MAX_LIST)} items in a list; ${count(MAX_TEXT)} characters in a text.
- Whole exponents from -9999 to 9999. Numbers with more than 1,000 places cost steps, and with more than
  120,000 they cannot be calculated.
- Named time zones, for the years 1970 to 2199.
- Patterns: characters, classes, \`. ^ $ | ( )\`, \`(?: )\`, \`\\d \\w \\s\`, \`* + ? {n,m}\` and their lazy forms; flags \`i s m\`. No
  look-around, back references, \`\\b\`, \`\\p\`, possessive repetition, or repetition of a part that can be empty.
- \`sort\`: its function must define a strict order.

## Refused when the process is deployed

- \`now\`, \`today\`, \`random number\`, \`uuid\`: a different result at every attempt. \`log\`, \`exp\` and powers with a fraction: the last digit
  differs between processors. \`and(…)\` and \`or(…)\`: use \`all\` and \`any\`. Unknown functions, and calls with a
  wrong number or wrong names of parameters.
- Comparing two literals of different types; literal ranges of more than ${count(MAX_RANGE)} numbers; \`in\` with
  true or false; lists of ranges.
- Functions as values, except as the argument of \`sort\`; functions in contexts; external functions.
- Names with spaces or special characters that are not in backticks; contexts whose names are numbers.
- Everything that Camunda parses differently from the grammar, unless brackets make it clear: \`a = b = c\`, \`x in y and z\`,
  \`x between (1) and 2\`, a loop or an \`if\` in the middle of a calculation.

## The language

The examples use these variables:

\`\`\`json
${JSON.stringify(VARIABLES)}
\`\`\`
${ruleRows(recorded).join('\n')}

## Functions

Values of other types give null. The column "Null" shows the result if all values are null.

| Function | Null | Example | Result |
| --- | --- | --- | --- |
${functionRows(recorded).join('\n')}
`;
