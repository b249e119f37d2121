/** Gateways: which way, all ways, or the way of the event that comes first. */
import { ModelFault, passToken } from '../run.ts';
import { evaluateBoolean, visible } from '../variables.ts';
import { openWait, planWaits } from '../waits.ts';
import type { Behaviour } from './behaviour.ts';

/**
 * Of several true conditions the LAST in the document is taken, as the real engine does (its documentation says the first).
 * So conditions are looked at from the last to the first, and one that is not a boolean stops the token there.
 */
export const exclusiveGateway: Behaviour = {
  prepare(run, token, node) {
    const seen = visible(run, token);
    const conditional = node.outgoing.filter((flow) => flow.id !== node.defaultFlow);
    const chosen = conditional.findLast((flow) => !flow.condition || evaluateBoolean(flow.condition, seen));
    const flow = chosen?.id ?? node.defaultFlow;
    if (!flow && node.outgoing.length) {
      const message = 'Expected at least one condition to evaluate to true, or to have a default flow';
      throw new ModelFault('CONDITION_ERROR', message);
    }
    return () => passToken(run, token, flow ? [flow] : []);
  },
};

/** A fork takes all flows; a join only gets a token when each of its flows has brought one. */
export const parallelGateway: Behaviour = { prepare: (run, token) => () => passToken(run, token) };

export const eventBasedGateway: Behaviour = {
  prepare(run, token, node) {
    // of timers that are due at one moment the last in the document wins, as in Zeebe
    const targets = node.outgoing.map((flow) => flow.target).toReversed();
    const planned = planWaits(run, token, targets);
    return () => {
      for (const wait of planned) openWait(run, wait);
    };
  },
};
