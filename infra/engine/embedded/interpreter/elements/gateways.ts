/** Gateways: one flow, all flows, or the flow of the event that comes first. */
import { ModelFault, passToken } from '../run.ts';
import { evaluateBoolean, visible } from '../variables.ts';
import { openWait, planWaits } from '../waits.ts';
import type { Behaviour } from './behaviour.ts';

/**
 * If several conditions are true, the LAST one in the document is taken, as in the real engine (its documentation says
 * the first). So conditions are evaluated from the last to the first, and the first condition that does not yield a
 * boolean stops the token at the gateway.
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

/** A fork takes all flows. A join gets a token only when each of its flows has brought one. */
export const parallelGateway: Behaviour = { prepare: (run, token) => () => passToken(run, token) };

export const eventBasedGateway: Behaviour = {
  prepare(run, token, node) {
    // of timers that are due at the same moment, the last one in the document wins, as in Zeebe
    const targets = node.outgoing.map((flow) => flow.target).toReversed();
    const planned = planWaits(run, token, targets);
    return () => {
      for (const wait of planned) openWait(run, wait);
    };
  },
};
