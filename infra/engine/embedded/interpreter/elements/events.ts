/** Events that a token passes through (start, boundary) and events that it throws (end, intermediate throw). */
import { compensate } from '../compensation.ts';
import { throwError } from '../errors.ts';
import { completeToken } from '../run.ts';
import type { Behaviour } from './behaviour.ts';
import { jobTask } from './tasks.ts';

/** Start and boundary events have already happened when their token arrives; the event's variables are passed on. */
export const happened: Behaviour = { prepare: (run, token) => () => completeToken(run, token, token.trigger) };

export const throwing: Behaviour = {
  prepare(run, token, node) {
    const { event } = node;
    switch (event?.kind) {
      case 'error':
        return () => throwError(run, token, event.code ?? '', null);
      case 'compensation':
        return () => compensate(run, token, event.activity);
      case 'message': // a message goes out as a job
        return jobTask.prepare(run, token, node);
      default: // none and terminate: a terminate event ends the other tokens of its scope when its own token leaves it
        return () => completeToken(run, token);
    }
  },
};
