/** The process and its subprocesses: they live as long as anything in them. */
import { placeToken } from '../run.ts';
import type { Behaviour } from './behaviour.ts';

export const scope: Behaviour = {
  execute(run, token, node) {
    if (!node.start) throw new Error(`${node.id} has no start event`);
    placeToken(run, node.start, token.key, token.trigger && { trigger: token.trigger });
  },
};
