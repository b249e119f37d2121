/** The process and its subprocesses: each stays active as long as anything inside it is. */
import type { Behaviour } from './behaviour.ts';

export const scope: Behaviour = {
  prepare: (run, token) => () => void run.queue.push({ kind: 'begin', token: token.key }),
};
