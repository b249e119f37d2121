import type { Context } from '#/bff/context.ts';
import type { ProcessDefinition, ProcessVersion, VersionState } from '#/bff/contract/process-definitions.ts';
import { together } from '#/bff/database/transaction.ts';
import { ownsProcesses } from '../drafts/actions.ts';
import { listVersions, type StoredVersion } from './queries.ts';

/**
 * All processes, each with its versions and its texts that are not deployed: shipped but not in use, waiting for the
 * engine, or refused by it. For anyone who holds ManageProcesses in any company; runs are counted only in the companies
 * where they hold it.
 */
export async function listDefinitions({ actor, services }: Context): Promise<ProcessDefinition[]> {
  const companies = [...actor.rights.companies('ManageProcesses')];
  const [stored, mayEdit] = await together([
    listVersions(services.sql, { companies }),
    ownsProcesses(services.sql, actor.id),
  ]);
  return [...Map.groupBy(stored, ({ process }) => process)].map(([process, versions]) => ({
    process,
    inUse: newestOf(versions)?.version ?? null,
    running: versions.reduce((sum, { running }) => sum + running, 0),
    mayEdit,
    versions: versions.map((version) => toVersion(version, versions)),
  }));
}

/** The version that new records start on. */
const newestOf = (versions: readonly StoredVersion[]) => versions.find(({ state }) => state === 'deployed');

/** @param all every version of the same process, newest first */
export function toVersion(
  { id, version, origin, note, deployedBy, deployedAt, createdBy, createdAt, running, ...stored }: StoredVersion,
  all: readonly StoredVersion[],
): ProcessVersion {
  return {
    id,
    version,
    origin,
    note,
    deployedBy,
    createdBy,
    running,
    state: stateOf({ id, origin, state: stored.state }, all),
    deployedOn: deployedAt?.toISOString() ?? null,
    createdOn: createdAt?.toISOString() ?? null,
  };
}

function stateOf(
  { id, state, origin }: Pick<StoredVersion, 'id' | 'state' | 'origin'>,
  all: readonly StoredVersion[],
): VersionState {
  if (state === 'deployed') return newestOf(all)?.id === id ? 'inUse' : 'former';
  // An edited text in this state has been released by a process owner and waits for the engine.
  if (state === 'draft') return origin === 'shipped' ? 'offered' : 'deploying';
  return state;
}
