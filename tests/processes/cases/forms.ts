import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const form = (attributes: string, more = '') => b.single(b.user('x', `<zeebe:formDefinition ${attributes} />${more}`));
const at = '<zeebe:taskSchedule dueDate="= at" />';

/**
 * Task extensions that mean little or nothing to an engine, such as forms stored elsewhere and extensions meant for
 * other kinds of task.
 */
export const formCases: readonly Case[] = [
  { name: 'a form that is stored elsewhere', xml: form('externalReference="f"'), script: [{ complete: 'x' }] },
  {
    name: 'a form that is stored elsewhere and also has the key of an embedded form',
    xml: form('externalReference="f" formKey="k"'),
    script: [{ complete: 'x' }],
  },
  {
    name: 'a form that is stored elsewhere, given by an expression',
    xml: form('externalReference="= f"'),
    variables: { f: 'there' },
    script: [{ complete: 'x' }],
  },
  {
    name: 'a form that cannot be evaluated stops the task after its due date has been evaluated',
    xml: form('externalReference="= f"', at),
    variables: { at: 'soon' },
    script: [
      { set: { at: '2040-01-01T09:00:00Z' } },
      { resolve: 'x' },
      { set: { f: 1 } },
      { resolve: 'x' },
      { set: { f: 'there' } },
      { resolve: 'x' },
      { complete: 'x' },
    ],
  },
  {
    name: 'a form on a service task has no effect',
    xml: b.single(b.service('x', '<zeebe:formDefinition formId="f" />')),
  },
  {
    name: 'a script on a service task has no effect',
    xml: b.single(b.service('x', '<zeebe:script expression="= 2" resultVariable="r" />')),
  },
  {
    name: 'a job type on a user task has no effect',
    xml: b.single(b.user('x', b.job('y'))),
    script: [{ complete: 'x' }],
  },
  {
    name: 'headers without a key or a value are omitted',
    xml: b.single(
      b.service(
        'x',
        '<zeebe:taskHeaders><zeebe:header key="a" /><zeebe:header key="c" value="" /><zeebe:header value="v" /><zeebe:header key="d" value=" " /><zeebe:header key="e" value="1" /></zeebe:taskHeaders>',
      ),
    ),
  },
  {
    name: 'an approver rule without a value counts as missing',
    xml: b.single(b.user('x', '<zeebe:taskHeaders><zeebe:header key="approverRule" /></zeebe:taskHeaders>')),
    script: [{ complete: 'x' }],
  },
];
