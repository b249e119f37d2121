/** The process and its subprocesses: they live as long as anything in them. */
import type { Behaviour } from './behaviour.ts';

export const scope: Behaviour = {
  prepare: (run, token) => () => void run.queue.push({ kind: 'begin', token: token.key }),
};
