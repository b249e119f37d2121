/**
 * 86 models from other sources, with the results of Camunda 8.8 (`../shared/cases/README.md`). Models within the subset
 * must deploy and run in the same way. All others must be refused, with the elements outside the subset. No model is
 * copied into the project.
 */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { AnyJob, Problem } from '#/bff/workflow/engine.ts';
import { compileModel } from '#/infra/engine/embedded/model/compile.ts';
import { type RecordedRun, runForeign } from './foreign-run.ts';

interface ForeignModel {
  readonly file: string;
  readonly expect: 'accept' | 'refuse' | 'either';
  readonly camunda88: { readonly deploys: boolean };
  readonly outsideSubset?: readonly { readonly id?: string; readonly reason: string }[];
  readonly runs?: readonly { label: string; startVariables: object; processes: readonly ForeignProcess[] }[];
}
type ForeignProcess = RecordedRun & { readonly processId: string; readonly start?: 'refused' };

const folder = new URL('../../../shared/cases/', import.meta.url);
const isThere = existsSync(folder);
const models: ForeignModel[] = isThere
  ? Object.values(JSON.parse(readFileSync(new URL('bpmn.json', folder), 'utf8')) as Record<string, ForeignModel>)
  : [];
const textOf = ({ file }: ForeignModel) => readFileSync(new URL(`bpmn/${file}`, folder), 'utf8');
/** A handler for each job type. */
const handlersOf = (text: string): AnyJob[] =>
  [...text.matchAll(/taskDefinition[^>]* type="([^"]*)"/g)].map(([, type = '']) => ({
    type,
    errors: [],
    run: async () => ({ complete: {} }),
  }));
const errorsIn = (problems: readonly Problem[]) => problems.filter(({ level }) => level === 'error');

/**
 * Models that are marked as acceptable but contain something refused here: each file, with the rule that refuses it.
 */
const OUTSIDE: Readonly<Record<string, string>> = {
  'bpmn-driven-testing/callActivityTimer.bpmn': 'unsupported-element',
  'bpmn-driven-testing/simpleTimerStartEvent.bpmn': 'event',
  'quarkus-zeebe/simple_call.bpmn': 'unsupported-element',
  'camunda-8-js-sdk/test-tasks-query.bpmn': 'form', // each run would stop at this element
  'orchestration-cluster-api-js/form-test-process.bpmn': 'form',
  'zeebe/ZeebeExecutionListenersTest.bpmn': 'unsupported-extension',
  'zeebe/ZeebePropertiesTest.bpmn': 'feel', // today(): a process would behave differently tomorrow
};

const refusals = new Map<string, number>();
let same = 0;
afterAll(() => {
  if (!isThere) return console.info(`foreign models: skipped, ${folder.pathname} is not there`);
  const reasons = [...refusals].sort(([, a], [, b]) => b - a).map(([rule, count]) => `${rule} ${count}`);
  console.info(
    `foreign models: ${same} the same, ${models.length - same} refused (models per rule: ${reasons.join(', ')})`,
  );
});

describe.skipIf(!isThere)(
  `models from other sources${isThere ? '' : ' (skipped: ../shared/cases is not there)'}`,
  () => {
    it('are all there', () => expect(models).toHaveLength(86));

    it.each(models)('$file', async (foreign) => {
      const text = textOf(foreign);
      const { model, problems } = await compileModel(text, handlersOf(text));
      const errors = errorsIn(problems);
      if (!model) {
        refused(foreign, errors);
        return;
      }
      expect(foreign.camunda88.deploys).toBe(true);
      expect(foreign.expect).not.toBe('refuse');
      for (const { startVariables, processes } of foreign.runs ?? []) {
        for (const { processId, ...recorded } of processes) await compareRun(text, processId, startVariables, recorded);
      }
      same++;
    });
  },
);

/**
 * Expects problems, each with a reason and almost always an element; together they name every element outside the
 * subset.
 */
function refused(foreign: ForeignModel, errors: readonly Problem[]): void {
  for (const rule of new Set(errors.map((problem) => problem.rule))) refusals.set(rule, (refusals.get(rule) ?? 0) + 1);
  expect(errors).not.toEqual([]);
  for (const { element, rule, message } of errors) {
    expect(message.length, rule).toBeGreaterThan(10);
    if (!['xml', 'no-process'].includes(rule)) expect(element, rule).toBeTruthy();
  }
  if (foreign.expect === 'accept') expect(errors.map((problem) => problem.rule)).toContain(OUTSIDE[foreign.file]);
  const named = new Set(errors.map((problem) => problem.element));
  const text = executablePart(textOf(foreign));
  const unnamed = (foreign.outsideSubset ?? []).filter(({ id }) => id && text.includes(`"${id}"`) && !named.has(id));
  expect(unnamed).toEqual([]);
}

/** Other processes in the file are only drawings and are not checked. */
const executablePart = (text: string) =>
  [...text.matchAll(/<(\w+:)?process [^>]*isExecutable="true"[\s\S]*?<\/(\w+:)?process>/g)]
    .map(([part]) => part)
    .join('');

async function compareRun(
  text: string,
  process: string,
  variables: object,
  recorded: Omit<ForeignProcess, 'processId'>,
): Promise<void> {
  const { model } = await compileModel(text, handlersOf(text), process);
  if (!model) throw new Error(`${process} is refused`);
  if (recorded.start === 'refused') {
    expect(() => runForeign(model, variables as never)).toThrow('starts by the message');
    return;
  }
  expect(comparable(runForeign(model, variables as never))).toEqual(comparable(recorded));
}

/**
 * Drops the completion order, empty values, and the parts of messages that differ: warnings of the FEEL engine and
 * remarks about forms.
 */
function comparable(run: RecordedRun) {
  const { completionOrder, incidents = [], ...rest } = run;
  const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && !Object.keys(value).length;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => !isEmpty(value))),
    incidents: incidents
      .map(({ elementId, errorType, message }) => `${elementId} ${errorType} ${firstSentence(message)}`)
      .sort(),
  };
}

const firstSentence = (message: string) =>
  message
    .replace(/\. The evaluation reported[\s\S]*/, '')
    .replace(/, but (no form|there are no forms)[\s\S]*/, '')
    .replace(/\s+/g, ' ')
    .replace("expression ' ", "expression '")
    .replace(/\.$/, '');
