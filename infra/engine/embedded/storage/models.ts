/** Compiled models by process and version, kept in memory: a deployed version never changes. */
import type { ISql as Db } from 'postgres';
import { compileModel } from '../model/compile.ts';
import type { Model } from '../model/model.ts';
import { findXml } from './queries.ts';

export interface Models {
  /** undefined: that version is not deployed. */
  get(db: Db, process: string, version: number): Promise<Model | undefined>;
}

export function createModels(): Models {
  const known = new Map<string, Model>();
  return {
    async get(db, process, version) {
      const name = `${process}:${version}`;
      const found = known.get(name);
      if (found) return found;
      const xml = await findXml(db, process, version);
      if (xml === undefined) return undefined;
      const { model, problems } = await compileModel(xml, null, process);
      if (!model) throw new Error(`${name} no longer compiles: ${problems.map((each) => each.message).join('; ')}`);
      known.set(name, model);
      return model;
    },
  };
}
