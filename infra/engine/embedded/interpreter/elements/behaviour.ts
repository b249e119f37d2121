/** What a kind of element does with a token. To add an element: write its behaviour and name it in registry.ts. */
import type { Node } from '../../model/model.ts';
import type { Run } from '../run.ts';
import type { Token } from '../state.ts';

export interface Behaviour {
  /**
   * The element's own work, once its input mappings are applied and its events are armed. Ends by `completeToken`, or
   * leaves something to wait for. Throws ModelFault before it changes anything: then it is an incident, and runs again.
   */
  execute(run: Run, token: Token, node: Node): void;
}
