/** Every kind of element, with its behaviour. */
import type { Node, NodeKind } from '../../model/model.ts';
import type { Behaviour } from './behaviour.ts';
import { happened, throwing } from './events.ts';
import { eventBasedGateway, exclusiveGateway, parallelGateway } from './gateways.ts';
import { scope } from './scopes.ts';
import { catching, jobTask, scriptTask, userTask } from './tasks.ts';

const behaviours: Readonly<Record<NodeKind, Behaviour>> = {
  process: scope,
  subProcess: scope,
  startEvent: happened,
  boundaryEvent: happened,
  endEvent: throwing,
  intermediateThrowEvent: throwing,
  intermediateCatchEvent: catching,
  receiveTask: catching,
  serviceTask: jobTask,
  sendTask: jobTask,
  scriptTask,
  userTask,
  exclusiveGateway,
  parallelGateway,
  eventBasedGateway,
};

export const behaviourOf = (node: Node): Behaviour => behaviours[node.kind];
