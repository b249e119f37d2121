import type { Context } from '#/bff/context.ts';
import type { DefinitionDetails } from '#/bff/contract/process-definitions.ts';
import { together } from '#/bff/database/transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { ownsProcesses } from '../drafts/actions.ts';
import { outlineOf } from '../view/outline.ts';
import { toVersion } from './list-definitions.ts';
import { findTexts, listVersions } from './queries.ts';

/**
 * One text of a process and its predecessor. For anyone who holds ManageProcesses in any company: a process is the same
 * in every company.
 *
 * @throws Failure NOT_FOUND
 */
export async function readDefinition({ actor, services: { sql } }: Context, id: number): Promise<DefinitionDetails> {
  const companies = [...actor.rights.companies('ManageProcesses')];
  const [all, texts, mayEdit] = await together([
    listVersions(sql, { companies, id }),
    findTexts(sql, id),
    ownsProcesses(sql, actor.id),
  ]);
  const stored = all.find((each) => each.id === id);
  if (!stored || !texts) throw notFound(`process definition ${id}`);
  const elements = await outlineOf(texts.xml);
  return { ...toVersion(stored, all), process: stored.process, mayEdit, ...texts, elements };
}
