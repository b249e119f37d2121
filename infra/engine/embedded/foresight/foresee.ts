/** `Foresight.foresee` of the port for one model: the result of a dry run, in the port's terms. */
import type { Foreseen, ForeseenStop, ForeseenTask } from '#/bff/workflow/engine.ts';
import type { Incident, InstanceState } from '../interpreter/state.ts';
import { type Model, nodeOf } from '../model/model.ts';
import { groupsOf } from './groups.ts';
import { othersOf } from './others.ts';
import { type Opened, rehearse, type Script } from './rehearsal.ts';

/** @throws Refused NO_DEFINITION for a process that is not started by its message */
export function foresee(model: Model, script: Script): Omit<Foreseen, 'version'> {
  const { tasks, path, state, isEndless, unplaced } = rehearse(model, script);
  const listed = tasks.filter((task) => task.state !== 'gone');
  const groups = numbered(groupsOf(model, script, listed));
  const foreseen = listed.map((task, index) => describe(model, task, groups[index] ?? 0));
  const found = {
    tasks: foreseen,
    path,
    others: othersOf(
      model,
      foreseen.map(({ elementId }) => elementId),
    ),
    unplaced,
  };
  if (isEndless || incidentsOf(state).some(({ type }) => type === 'ENDLESS_LOOP'))
    return { ...found, how: 'bound', stopped: [] };
  const stopped = state.status === 'active' ? stopsOf(model, state) : [];
  return { ...found, how: state.status === 'active' ? 'unknown' : 'end', stopped };
}

/** Replaces numbers that have gaps with 1, 2, 3 …, in the order in which they first appear. */
function numbered(groups: readonly number[]): number[] {
  const order = [...new Set(groups)];
  return groups.map((group) => order.indexOf(group) + 1);
}

function describe(model: Model, { element, state }: Opened, group: number): ForeseenTask {
  const { name, headers } = nodeOf(model, element);
  const approverRule = headers.approverRule ?? '';
  return { elementId: element, name, approverRule, state: state as ForeseenTask['state'], group };
}

const incidentsOf = (state: InstanceState): Incident[] => Object.values(state.incidents);

/** The reasons why a process does not end even though nothing is left to do. */
function stopsOf(model: Model, state: InstanceState): ForeseenStop[] {
  const incidents = incidentsOf(state).map(({ node, message }): ForeseenStop => {
    const cause = nodeOf(model, node).kind === 'exclusiveGateway' ? 'condition' : 'fault';
    return { elementId: node, cause, message };
  });
  const events = Object.values(state.tokens)
    .filter(({ node, phase }) => phase === 'active' && WAITING.has(nodeOf(model, node).kind))
    .map(({ node }) => waitsAt(node, 'waits for a message or a timer'));
  const joins = Object.values(state.arrivals)
    .flatMap((gateways) => Object.keys(gateways))
    .map((gateway) => waitsAt(gateway, 'waits for a branch that has not arrived'));
  return [...incidents, ...events, ...joins];
}

const WAITING: ReadonlySet<string> = new Set(['intermediateCatchEvent', 'receiveTask', 'eventBasedGateway']);

const waitsAt = (elementId: string, message: string): ForeseenStop => ({ elementId, cause: 'event', message });
