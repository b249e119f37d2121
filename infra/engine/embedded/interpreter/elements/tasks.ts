/** Tasks, and events that catch: work for a job handler, for a person or for FEEL, or waiting for an event. */

import type { Context } from '../../feel/values.ts';
import { timerText } from '../../feel/variables.ts';
import { parseMoment } from '../../model/iso-time.ts';
import type { Node } from '../../model/model.ts';
import { completeToken, ModelFault, nextKey, type Run } from '../run.ts';
import type { Token } from '../state.ts';
import { checkPriority, evaluateAttempts, visible, wrongType } from '../variables.ts';
import { openWait } from '../waits.ts';
import type { Behaviour } from './behaviour.ts';

/** Service and send tasks, and events that send a message: a job of the node's type. The token waits for its result. */
export const jobTask: Behaviour = {
  prepare(run, token, node) {
    if (!node.job) throw new Error(`element ${node.id} has no job type`);
    const { type } = node.job;
    const retries = evaluateAttempts(node.job.retries, visible(run, token));
    return () => {
      const key = nextKey(run);
      run.state.jobs[key] = { key, token: token.key, type, retries, attempts: 0, due: run.now };
    };
  },
};

export const scriptTask: Behaviour = {
  prepare(run, token, node) {
    if (!node.script) return jobTask.prepare(run, token, node);
    const value = node.script.expression.evaluate(visible(run, token));
    const { result } = node.script;
    return () => completeToken(run, token, { [result]: value });
  },
};

export const userTask: Behaviour = {
  prepare(run, token, node) {
    const dueAt = dueDate(run, token, node);
    if (node.form) checkForm(node.form, visible(run, token));
    // inbox tasks have no priority; a priority in the model is only checked for errors, which stop the task as in Zeebe
    if (node.priority) checkPriority(node.priority, visible(run, token));
    return () => {
      const wait = openWait(run, { kind: 'task', token: token.key, node: node.id, dueAt });
      run.effects.push({ kind: 'taskOpened', key: wait.key, element: node.id, headers: node.headers, dueAt });
    };
  },
};

/** Inbox tasks have no form; a form in the model is only checked for errors. */
function checkForm(form: NonNullable<Node['form']>, seen: Context): void {
  if ('id' in form) {
    throw new ModelFault('FORM_NOT_FOUND', `Expected to find a form with id '${form.id}', but there are no forms here`);
  }
  const value = form.reference.evaluate(seen);
  if (typeof value !== 'string') throw wrongType(form.reference, 'STRING', value);
}

function dueDate(run: Run, token: Token, node: Node): number | null {
  const value = node.dueDate?.typed(visible(run, token)) ?? null;
  if (value === null || value === '') return null;
  const text = typeof value === 'string' ? value : timerText(value);
  const moment = text === null ? null : parseMoment(text);
  if (moment === null) {
    throw new ModelFault('EXTRACT_VALUE_ERROR', `Invalid due date of the expression '${node.dueDate?.text}'.`);
  }
  return moment;
}

/**
 * Receive tasks and catch events wait for their event. After an event-based gateway that event has already occurred.
 */
export const catching: Behaviour = {
  prepare: (run, token) => () => {
    if (token.trigger) completeToken(run, token, token.trigger);
  },
};
