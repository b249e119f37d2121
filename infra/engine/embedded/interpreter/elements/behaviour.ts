/** The behaviour of a kind of element. To add a kind of element, write its behaviour and add it to registry.ts. */
import type { Node } from '../../model/model.ts';
import type { Run } from '../run.ts';
import type { Token } from '../state.ts';

export interface Behaviour {
  /**
   * Evaluates the element's own expressions and returns its work. The events attached to the element are armed after
   * this evaluation and before the work, as in Zeebe, so if the evaluation leads to an incident, no attached event is
   * waiting yet. The work ends with `completeToken`, or leaves a job or a wait; it does not throw. If an expression
   * fails, this function throws ModelFault and changes nothing. That becomes an incident, and its retry starts again
   * with the input mappings.
   */
  prepare(run: Run, token: Token, node: Node): () => void;
}
