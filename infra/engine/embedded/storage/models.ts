/** Compiled models by process and version, kept in memory: a deployed version never changes. */
import type { Sql, TransactionSql as Tx } from 'postgres';
import { compileModel } from '../model/compile.ts';
import type { Model } from '../model/model.ts';
import { findXml } from './queries.ts';

export interface Models {
  /** undefined: that version is not deployed. */
  get(sql: Sql | Tx, process: string, version: number): Promise<Model | undefined>;
}

export function createModels(): Models {
  const known = new Map<string, Model>();
  return {
    async get(sql, process, version) {
      const name = `${process}:${version}`;
      const found = known.get(name);
      if (found) return found;
      const xml = await findXml(sql, process, version);
      if (xml === undefined) return undefined;
      const { model, problems } = await compileModel(xml, null, process);
      if (!model)
        throw new Error(`${name} does not compile any more: ${problems.map((each) => each.message).join('; ')}`);
      known.set(name, model);
      return model;
    },
  };
}
