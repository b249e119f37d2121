/** Moves a running instance to another version, only if everything in use exists unchanged in that version too. */
import type { Command } from '#/bff/workflow/engine.ts';
import { compileModel } from '../../embedded/model/compile.ts';
import { isSameElement, isScope, type Model, type Node } from '../../embedded/model/model.ts';
import { AS_IT_IS, type Core } from '../core.ts';
import { findKeys, findVersion, findXml } from '../definition-queries.ts';
import { failureOf, unlessMissing } from '../errors.ts';
import { allPages } from '../pages.ts';
import { type Outcome, rejected, tryAgain } from './outcome.ts';
import type { Sending } from './queries.ts';

/** How many times to look in the search index again. With the pauses before each, this takes about two minutes. */
const INDEX_ATTEMPTS = 8;

type Migrate = Sending & Extract<Command, { kind: 'migrate' }>;

export async function sendMigration(core: Core, command: Migrate): Promise<Outcome> {
  const { instance, version, target } = command;
  const key = target.key as string;
  const done: Outcome = {
    kind: 'done',
    effects: (tx) => core.events.started(tx, { instance, engineKey: key, version }),
  };
  try {
    const running = await unlessMissing(core.calls.getProcessInstance({ processInstanceKey: key as never }, AS_IT_IS));
    if (!running) return notIndexed(command);
    const from = await findVersion(core.sql, running.processDefinitionKey);
    if (command.sentBefore && from === version) return done; // by an earlier attempt
    const compared = await compareVersions(core, key, { process: target.process, from, to: version });
    const [targetKey] = await findKeys(core.sql, target.process, version);
    if (!compared || !targetKey)
      return rejected('NO_DEFINITION', `version ${version} of ${target.process} is not deployed`);
    const { old, now, misfits } = compared;
    if (misfits.length > 0)
      return rejected('NOT_MIGRATABLE', `${misfits[0]} is active and differs in version ${version}`);
    await core.calls.migrateProcessInstance({
      processInstanceKey: key as never,
      targetProcessDefinitionKey: targetKey as never,
      mappingInstructions: unchanged(old, now) as never,
    });
    return done;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'answer') return tryAgain(command, failure);
    return rejected(failure.status === 404 ? 'INSTANCE_ENDED' : 'NOT_MIGRATABLE', failure.message);
  }
}

/** The search index shows an instance only a moment after it has begun, so at first its absence means nothing. */
function notIndexed(command: Migrate): Outcome {
  const message = 'the instance is not in the index of Camunda';
  if (command.attempts >= INDEX_ATTEMPTS) return rejected('INSTANCE_ENDED', message);
  return tryAgain(command, { kind: 'untouched', message });
}

interface Compared {
  old: Model;
  now: Model;
  /** The elements in use by the instance that differ in the other version. */
  misfits: string[];
}

/**
 * Compares two versions of a process for the instance with this key. The search index shows which elements the instance
 * uses.
 * @returns null if one of the versions is not deployed
 */
export async function compareVersions(
  core: Core,
  key: string,
  { process, from, to }: { process: string; from: number | undefined; to: number },
): Promise<Compared | null> {
  const compiled = async (version: number | undefined) => {
    const xml = version === undefined ? undefined : await findXml(core.sql, process, version);
    return xml === undefined ? null : (await compileModel(xml, null)).model;
  };
  const [old, now] = [await compiled(from), await compiled(to)];
  if (!old || !now) return null;
  const used = new Set(inUse(old, await elementsOf(core, key)));
  return { old, now, misfits: [...used].filter((id) => !isSameElement(old.nodes.get(id), now.nodes.get(id))) };
}

interface Elements {
  readonly active: readonly string[];
  readonly completed: readonly string[];
}

async function elementsOf(core: Core, key: string): Promise<Elements> {
  const items = await allPages((page) =>
    core.calls.searchElementInstances({ filter: { processInstanceKey: key as never }, page }, AS_IT_IS),
  );
  const inState = (state: string) => items.filter((each) => each.state === state).map((each) => String(each.elementId));
  return { active: inState('ACTIVE'), completed: inState('COMPLETED') };
}

/**
 * Active elements, the events that may interrupt or accompany them, and compensation handlers that may still run. The
 * embedded engine uses the same rule.
 */
function inUse(model: Model, { active, completed }: Elements): string[] {
  const found = (id: string): Node[] => [model.nodes.get(id)].filter((node) => node !== undefined);
  const running = [model.process, ...active].flatMap(found);
  return [
    ...running.map((node) => node.id),
    ...running.flatMap((node) => node.boundaries),
    ...running.filter(isScope).flatMap((scope) => scope.eventStarts),
    ...running.filter(isChoice).flatMap((gateway) => gateway.outgoing.map((flow) => flow.target)),
    ...completed.flatMap(found).flatMap(({ id, compensation }) => (compensation ? [id, compensation.handler] : [])),
  ];
}

const isChoice = (node: Node): boolean => node.kind === 'eventBasedGateway';

/** Camunda requires a mapping for every element that may be active, and itself refuses a migration without one. */
function unchanged(old: Model, now: Model): { sourceElementId: string; targetElementId: string }[] {
  return [...old.nodes.values()]
    .filter((node) => node.kind !== 'process' && isSameElement(node, now.nodes.get(node.id)))
    .map(({ id }) => ({ sourceElementId: id, targetElementId: id }));
}
