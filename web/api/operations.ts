import type { LanguageId } from '#/bff/contract/languages.ts';
import type { ChangeRetries, SetVariable } from '#/bff/contract/operations.ts';
import type { RunGroup } from '#/bff/contract/run-list.ts';
import { answer, inLanguage, segment, server } from './client.ts';

const { instances, durations, commands, versions } = server.operations;
const one = (workflowInstanceId: string) => ({ param: { workflowInstanceId: segment(workflowInstanceId) } });
const command = (commandId: string) => ({ param: { commandId: segment(commandId) } });

/** The calls with which operators view and repair runs. They throw only ApiError. */
export const operations = {
  /** @param view the filters as the address contains them; '' for the newest of all runs */
  runs: (group: RunGroup, view: string, headers: Record<string, string> = {}) =>
    answer(instances.$get({ query: { group, ...(view && { view }) } }, { headers })),
  durations: () => answer(durations.$get()),
  run: (id: string, lang: LanguageId, headers: Record<string, string> = {}) =>
    answer(instances[':workflowInstanceId'].$get({ ...one(id), ...inLanguage(lang) }, { headers })),
  retryIncident: (id: string, idIncident: string) =>
    answer(instances[':workflowInstanceId'].retry.$post({ ...one(id), json: { idIncident } })),
  changeRetries: (id: string, json: ChangeRetries) =>
    answer(instances[':workflowInstanceId'].retries.$post({ ...one(id), json })),
  cancelRun: (id: string, reason: string) =>
    answer(instances[':workflowInstanceId'].cancel.$post({ ...one(id), json: { reason } })),
  migration: (id: string, lang: LanguageId) =>
    answer(instances[':workflowInstanceId'].migration.$get({ ...one(id), ...inLanguage(lang) })),
  migrateRun: (id: string, version: number) =>
    answer(instances[':workflowInstanceId'].migrate.$post({ ...one(id), json: { version } })),
  setVariable: (id: string, json: SetVariable) =>
    answer(instances[':workflowInstanceId'].variables.$post({ ...one(id), json })),
  versionFigures: (idDefinition: number) =>
    answer(versions[':idDefinition'].figures.$get({ param: { idDefinition: String(idDefinition) } })),
  retryCommand: (id: string) => commands[':commandId'].retry.$post(command(id)),
  discardCommand: (id: string) => commands[':commandId'].discard.$post(command(id)),
};
