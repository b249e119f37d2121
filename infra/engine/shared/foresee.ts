/** `Foresight` of the port, the same for every engine: the pure interpreter runs the stored drawing. */
import type { ISql as Db } from 'postgres';
import { type Foresight, Refused } from '#/bff/workflow/engine.ts';
import { foresee } from '../embedded/foresight/foresee.ts';
import { compileModel } from '../embedded/model/compile.ts';
import type { Model } from '../embedded/model/model.ts';
import type { Models } from '../embedded/storage/models.ts';
import { findDeploying, findNewestVersion } from './queries.ts';

/** `clock`: the current time for timers, which are evaluated but never fire. */
export function createForesight(models: Models, clock: () => Date): Foresight {
  return {
    async foresee(db, { process, version, variables, decisions }) {
      const found =
        version === undefined ? await newest(models, db, process) : await ofVersion(models, db, process, version);
      const missing = `${version === undefined ? 'no version' : `no version ${version}`} of ${process} is deployed`;
      if (!found) throw new Refused('NO_DEFINITION', missing);
      return {
        version: found.version,
        ...foresee(found.model, { variables, decisions, now: clock().getTime() }),
      };
    },
  };
}

interface Found {
  readonly version: number;
  readonly model: Model;
}

async function ofVersion(models: Models, db: Db, process: string, version: number): Promise<Found | undefined> {
  const model = await models.get(db, process, version);
  return model && { version, model };
}

/**
 * The newest deployed version, or the first while Camunda has not accepted it yet: submitted records then wait for it.
 */
async function newest(models: Models, db: Db, process: string): Promise<Found | undefined> {
  const version = await findNewestVersion(db, process);
  if (version !== undefined) return ofVersion(models, db, process, version);
  const xml = await findDeploying(db, process);
  const { model } = xml === undefined ? { model: null } : await compileModel(xml, null, process);
  return model ? { version: 1, model } : undefined;
}
