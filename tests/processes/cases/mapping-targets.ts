import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

type Lines = readonly (readonly [target: string, source: string])[];
const given = { nothing: null, text: 'words', count: 5, list: [1, 2] };

/** A service task with these mappings, in a process with an object `ctx`. */
const mapped = (direction: 'input' | 'output', lines: Lines): string => {
  const mappings = lines.map(([target, source]) => `<zeebe:${direction} source="${source}" target="${target}" />`);
  return b.definition(
    'p',
    b.start(),
    b.script('made', '={one: 0, z: 9, inner: {k: 1}}', 'ctx'),
    b.service('x', b.mappings(...mappings)),
    b.end(),
    b.flows('start > made > x > end'),
  );
};

const both: Readonly<Record<string, Lines>> = {
  'mappings into one object: the others see it with all of them applied': [
    ['r.one', '= 1'],
    ['x', '= r.one'],
    ['r.two', '= 2'],
    ['y', '= r'],
  ],
  'an object is null to the mappings into it until all of them are applied': [
    ['r.a.b', '= 1'],
    ['r.a.c', '= r.a.b'],
    ['r.d', '= r.a'],
    ['q', '= r'],
  ],
  'mappings into an object see the names that earlier mappings set in it': [
    ['r.count', '= 1'],
    ['r.b', '= count'],
    ['r.c', '= b'],
  ],
  'a path into an object that already exists': [
    ['ctx.one', '= 1'],
    ['s', '= ctx.z'],
    ['ctx.two', '= ctx.one'],
    ['ctx.inner.j', '= 2'],
    ['ctx.z.deep', '= 3'],
  ],
  'a path into an object whose last part has the same name as the object': [
    ['ctx.ctx', '= 5'],
    ['ctx.inner.j', '= 1'],
  ],
  'a path into text': [['text.k.l', '= 1']],
  'a path into a number': [['count.k', '= 1']],
  'a path into a list': [['list.k', '= 1']],
  'a path into null': [['nothing.k.l', '= 1']],
  'a value and then a path into it': [
    ['r', '= 5'],
    ['r.two', '= 2'],
    ['q', '= r'],
  ],
  'a path and then a value in its place': [
    ['r.two', '= 2'],
    ['r', '= 5'],
    ['q', '= r'],
  ],
  'a path, a value in its place and a path again': [
    ['r.two', '= 2'],
    ['r', '= 5'],
    ['r.one', '= 2'],
    ['q', '= r'],
  ],
  'a repeated name: the value of the later mapping is set at the place of the first': [
    ['a', '= 1'],
    ['was', '= a'],
    ['a', '= 2'],
    ['count', '= count + 1'],
    ['count', '= count + 1'],
  ],
  'mappings into an object see the names set before the first of them, not those set after it': [
    ['r.a', '= 1'],
    ['s', '= 2'],
    ['r.b', '= s'],
  ],
  'a date or duration keeps its type from one mapping to the next': [
    ['d.at', '= date(&quot;2020-02-03&quot;)'],
    ['year', '= d.at.year'],
    ['next', '= d.at + duration(&quot;P1D&quot;)'],
    ['text', '= string(next)'],
    ['same', '= d.at = &quot;2020-02-03&quot;'],
  ],
};

/** Targets of mappings: paths, repeated names, and how one mapping sees the results of others. */
export const mappingTargetCases: readonly Case[] = Object.entries(both).flatMap(([name, lines]) =>
  (['input', 'output'] as const).map(
    (direction): Case => ({ name: `${direction} mappings: ${name}`, xml: mapped(direction, lines), variables: given }),
  ),
);
