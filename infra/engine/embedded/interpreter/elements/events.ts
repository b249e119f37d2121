/** Events that a token passes (start, boundary) and that it throws (end, intermediate throw). */
import { compensate } from '../compensation.ts';
import { throwError } from '../errors.ts';
import { completeToken } from '../run.ts';
import type { Behaviour } from './behaviour.ts';
import { makeJob } from './tasks.ts';

/** Start and boundary events have happened when their token comes; what the event brought goes up. */
export const happened: Behaviour = { execute: (run, token) => completeToken(run, token, token.trigger) };

export const throwing: Behaviour = {
  execute(run, token, node) {
    switch (node.event?.kind) {
      case 'error':
        throwError(run, token, node.event.code ?? '', null);
        break;
      case 'compensation':
        compensate(run, token, node.event.activity);
        break;
      case 'message': // a message goes out as a job
        makeJob(run, token, node);
        break;
      default: // none and terminate: what a terminate event ends, it ends on leaving
        completeToken(run, token);
    }
  },
};
