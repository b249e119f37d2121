import { describe, expect, it } from 'vitest';
import { label } from '#/bff/labels.ts';
import type { Problem } from '#/bff/workflow/engine.ts';
import { compileModel } from '#/infra/engine/embedded/model/compile.ts';
import { PROBLEM_TEXTS } from '#/infra/engine/embedded/model/problem-texts.ts';
import * as b from './bpmn.ts';
import { DRAWN_WRONG } from './drawn-wrong.ts';
import { around, LEFT_OUT } from './left-out.ts';

const problemsOf = async (xml: string): Promise<readonly Problem[]> =>
  (
    await compileModel(xml, [
      { type: 'w', errors: [], run: async () => ({ complete: {} }) },
      { type: 'mail', errors: [], headers: { to: ['owner', 'compliance'] }, run: async () => ({ complete: {} }) },
    ])
  ).problems;
/** The seconds of processor time used since `began`, which hardly depend on how busy the machine is. */
const secondsSince = (began: NodeJS.CpuUsage) => process.cpuUsage(began).user / 1e6;
const errorsOf = async (xml: string) => (await problemsOf(xml)).filter(({ level }) => level === 'error');

const sound = around(b.user('x'));
const nested = (levels: number) =>
  Array.from({ length: levels }, (_, i) => i).reduce<string>(
    (within, i) =>
      b.sub('x', [
        b.start(`s${i}`),
        within.replace('id="x"', `id="x${i}"`),
        b.end(`e${i}`),
        b.flows(`s${i} > x${i} > e${i}`),
      ]),
    b.user('x'),
  );
const chain = (length: number) => {
  const ids = Array.from({ length }, (_, i) => `u${i}`);
  return b.definition(
    'p',
    b.start(),
    ids.map((id) => b.user(id)),
    b.end(),
    b.flows(`start > ${ids.join(' > ')} > end`),
  );
};
const entity = (declared: string) =>
  sound.replace('?>', `?><!DOCTYPE d [${declared}]>`).replace('id="x"', 'id="x" name="&e;"');
/** Files that are invalid, harmful, or larger than any real drawing. */
const FILES: readonly (readonly [what: string, xml: string, element: string | null, rule: string])[] = [
  ['an empty file', '', null, 'xml'],
  ['a truncated file', sound.slice(0, sound.length / 2), null, 'xml'],
  ['an HTML page', '<html><body>p</body></html>', null, 'xml'],
  ['JSON', '{"process": "p"}', null, 'xml'],
  ['a file with the same id twice', sound.replace('</bpmn:process>', `${b.user('x')}</bpmn:process>`), null, 'xml'],
  ['an element without an id', sound.replace('</bpmn:process>', '<bpmn:userTask /></bpmn:process>'), null, 'no-id'],
  ['an entity that names a file', entity('<!ENTITY e SYSTEM "file:///etc/passwd">'), null, 'doctype'],
  [
    'entities that expand exponentially',
    entity(
      `<!ENTITY a "ha">${'bcde'
        .split('')
        .map((name, i) => `<!ENTITY ${name} "${`&${'abcd'[i]};`.repeat(10)}">`)
        .join('')}`,
    ),
    null,
    'doctype',
  ],
  ['a file without a process', sound.replace(/<bpmn:process[\s\S]*<\/bpmn:process>/, ''), null, 'no-process'],
  [
    'a file without an executable process',
    sound.replace('isExecutable="true"', 'isExecutable="false"'),
    null,
    'no-process',
  ],
  [
    'a file of 5 MB',
    sound.replace('<bpmn:userTask', `<!--${'x'.repeat(5_000_000)}--><bpmn:userTask`),
    null,
    'too-large',
  ],
  ['a file of 5 MB that is not XML', '<'.repeat(5_000_000), null, 'too-large'],
  ['a process of 5,000 elements', chain(5_000), 'p', 'too-large'],
  ['subprocesses nested 200 levels deep', around(nested(200)), 'p', 'too-large'],
];

describe('what is not in the subset', () => {
  it.each(LEFT_OUT)(
    '%s is refused once, with its element and with advice on what to draw instead',
    async (_what, xml, id, rule, instead) => {
      const found = (await errorsOf(xml)).filter((problem) => problem.element === id);
      expect(found.map((problem) => problem.rule).filter((each) => each === rule || each !== 'one-start')).toEqual([
        rule,
      ]);
      expect(found[0]?.message).toMatch(instead);
    },
  );
});

describe('the check of a file', () => {
  it.each(FILES)('refuses %s under the expected rule, within a few seconds', async (_what, xml, id, rule) => {
    const began = process.cpuUsage();
    expect((await errorsOf(xml)).map((problem) => [problem.element, problem.rule])).toEqual([[id, rule]]);
    expect(secondsSince(began)).toBeLessThan(5);
  });

  it('covers both processes in a file, and compiles the requested one', async () => {
    const other = (sound.match(/<bpmn:process[\s\S]*<\/bpmn:process>/)?.[0] ?? '')
      .replaceAll(/(id|Ref)="(?!message)/g, '$1="other-')
      .replace('id="x"', 'id="other-x"');
    const both = sound.replace('</bpmn:process>', `</bpmn:process>${other}`);
    const { model, problems } = await compileModel(both, null, 'other-p');
    expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
    expect(model?.process).toBe('other-p');
    const broken = both.replace(/<bpmn:userTask id="other-x"[\s\S]*?<\/bpmn:userTask>/, '<bpmn:task id="other-x" />');
    expect(await errorsOf(broken)).toMatchObject([{ element: 'other-x', rule: 'unsupported-element' }]);
  });

  it('accepts files at the limits: with 1,000 elements, with many joins after choices, and with 50 levels', async () => {
    const began = process.cpuUsage();
    expect(await errorsOf(chain(998))).toEqual([]);
    expect(await errorsOf(around(nested(50)))).toEqual([]);
    const blocks = Array.from({ length: 190 }, (_, i) => i);
    const parts = blocks.flatMap((i) => [
      b.exclusive(`g${i}`),
      b.exclusive(`m${i}`),
      b.parallel(`f${i}`),
      b.parallel(`j${i}`),
    ]);
    const users = blocks.map((i) => b.user(`u${i}`));
    const paths = blocks.map(
      (i) =>
        `g${i} > m${i} {= a}, g${i} > u${i} {= not(a)}, u${i} > m${i}, m${i} > f${i}, f${i} > j${i}, j${i} > ${i < 189 ? `g${i + 1}` : 'end'}`,
    );
    const xml = b.definition('p', b.start(), parts, users, b.end(), b.flows(`start > g0, ${paths.join(', ')}`));
    expect(await errorsOf(xml)).toEqual([]);
    expect(secondsSince(began)).toBeLessThan(10);
  });
});

describe('the check of a drawing', () => {
  it.each(DRAWN_WRONG)('names the element: %s', async (_what, xml, expected) => {
    const found = (await problemsOf(xml)).map(({ element, rule }) => `${element} ${rule}`);
    expect(found).toEqual(expect.arrayContaining([...expected]));
  });

  it('allows several boundary events that catch different things, or are timers', async () => {
    const events = [b.message('m'), b.message('n'), b.error('e'), b.error(), b.duration('PT1H'), b.duration('PT1H')];
    const ids = events.map((_, i) => `on-${i}`);
    const boundaries = events.map((event, i) => b.boundary(`on-${i}`, 'x', event));
    const paths = b.flows(ids.map((id) => `${id} > e2`).join(', '));
    expect(await errorsOf(b.single(b.service('x', '', '', 'w'), boundaries, b.end('e2'), paths))).toEqual([]);
  });
});

describe('a version that is already running', () => {
  const listeners =
    '<bpmn:extensionElements><zeebe:executionListeners><zeebe:executionListener eventType="start" type="w" /></zeebe:executionListeners></bpmn:extensionElements>';
  it.each([
    ['a form', b.single(b.user('x', '<zeebe:formDefinition formId="f" />')), 'x form'],
    [
      'a form computed by an expression that is no longer allowed',
      b.single(b.user('x', '<zeebe:formDefinition externalReference="= now()" />')),
      'x form, warning x feel',
    ],
    [
      'a listener of the process',
      b.single(b.user('x')).replace('isExecutable="true">', `$&${listeners}`),
      'p unsupported-extension',
    ],
    [
      'two headers with the same key',
      b.single(
        b.user(
          'x',
          '<zeebe:taskHeaders><zeebe:header key="a" value="1" /><zeebe:header key="a" value="2" /></zeebe:taskHeaders>',
        ),
      ),
      'x header-twice',
    ],
    ['two lists of headers', b.single(b.user('x', b.headers({ a: '1' }) + b.headers({ c: '1' }))), 'x extension-twice'],
    [
      'a shape without bounds',
      b.drawing(b.single(b.user('x')), '<bpmndi:BPMNShape id="s" bpmnElement="x" />'),
      's drawing',
    ],
  ])('is not stopped by a rule added later: %s', async (_what, xml, found) => {
    const { model, problems } = await compileModel(xml, null);
    expect(problems.map(({ element, rule, level }) => `${level} ${element} ${rule}`)).toEqual(
      `warning ${found}`.split(', '),
    );
    expect(model?.process).toBe('p');
  });
});

/**
 * Rules without an example here: `process-id` is tested in tests/api/process-drafts.test.ts, and `camunda` is the
 * answer of a Camunda that refuses a deployment.
 */
const ELSEWHERE: readonly string[] = ['process-id', 'camunda'];

describe('a record that would wait forever', () => {
  const jobs = [
    { type: 'settle', errors: [], settles: true, run: async () => ({ complete: {} }) },
    { type: 'w', errors: [], run: async () => ({ complete: {} }) },
  ];
  const unsettled = async (xml: string) =>
    (await compileModel(xml, jobs)).problems.filter(({ rule }) => rule === 'no-status').map(({ element }) => element);
  const process = (flows: string, ...parts: string[]) =>
    b.definition('p', b.start(), parts, b.end(), b.end('other'), b.flows(flows));
  const work = b.service('work', '', '', 'w');
  const settle = b.service('settle', '', '', 'settle');

  it.each([
    ['a path without a status', process('start > work > end', work), ['end']],
    [
      'one of two paths',
      process('start > g, g > settle {= a}, g > end {= not(a)}, settle > other', b.exclusive('g'), settle),
      ['end'],
    ],
    [
      'two paths, both with a status',
      process('start > settle > work > g, g > end {= a}, g > other {= not(a)}', settle, work, b.exclusive('g')),
      [],
    ],
    [
      'a path that interrupts another',
      process('start > work > settle > end, late > other', work, settle, b.boundary('late', 'work', b.duration('P1D'))),
      ['other'],
    ],
  ])('is reported at each end event that a path without a status reaches: %s', async (_what, xml, ends) => {
    expect(await unsettled(xml)).toEqual(ends);
  });
});

it('every rule has an example', () => {
  const rules = new Set(Object.keys(PROBLEM_TEXTS).map((code) => code.split('_')[0] ?? code));
  const tried = [
    'no-status',
    ...ELSEWHERE,
    ...[...LEFT_OUT, ...FILES].map(([, , , rule]) => rule),
    ...DRAWN_WRONG.flatMap(([, , found]) => found.map((each) => each.split(' ')[1])),
  ];
  expect(rules.size).toBeGreaterThan(35);
  expect([...rules].filter((rule) => !tried.includes(rule))).toEqual([]);
});

describe('the refused drawings', () => {
  const drawings = [
    ...LEFT_OUT.map(([what, xml]) => [what, xml] as const),
    ...DRAWN_WRONG.map(([what, xml]) => [what, xml] as const),
  ];

  it('number more than 40', () => expect(drawings.length).toBeGreaterThan(40));

  it.each(drawings)(
    'each have a message in both languages, and a value for every placeholder in it: %s',
    async (_what, xml) => {
      const problems = await problemsOf(xml);
      expect(problems.length).toBeGreaterThan(0);
      for (const { code, params } of problems)
        for (const language of [1043, 1033] as const) {
          const words = label(language, `Problem.${code}`);
          const spoken = [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
          expect(words, `${language}`).not.toBe(`Problem.${code}`);
          expect(words, code).toMatch(/[A-Z“\\{].*[.=:}\w]$/u);
          expect(Object.keys(params), code).toEqual(expect.arrayContaining(spoken));
        }
    },
  );
});
