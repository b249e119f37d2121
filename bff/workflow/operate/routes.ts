import { z } from 'zod';
import { optionalLanguageQuery } from '#/bff/contract/language-query.ts';
import {
  changeRetriesBody,
  commandParams,
  migrateBody,
  retryIncidentBody,
  runActionAnswer,
  runDetails,
  runMigration,
  runParams,
  setVariableBody,
} from '#/bff/contract/operations.ts';
import { runDurations, runFilters, runList, runListQuery } from '#/bff/contract/run-list.ts';
import { reason } from '#/bff/contract/tasks.ts';
import { definitionParams, versionFigures } from '#/bff/contract/version-figures.ts';
import { declareRoute, noAnswer } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { discardCommand } from './discard-command.ts';
import { readVersionFigures } from './figures/read-figures.ts';
import { cancelRun } from './instance/cancel-run.ts';
import { changeRetries } from './instance/change-retries.ts';
import { migrateRun } from './instance/migrate-run.ts';
import { previewMigration } from './instance/preview-migration.ts';
import { readRun } from './instance/read-run.ts';
import { retryIncident } from './instance/retry-incident.ts';
import { setVariable } from './instance/set-variable.ts';
import { retryCommand } from './retry-command.ts';
import { readRunDurations, readRuns } from './runs/list-runs.ts';

const RIGHT = ['OperateWorkflows'] as const;

const list = declareRoute({
  method: 'get',
  path: '/api/operations/instances',
  right: [...RIGHT],
  summary:
    'Process runs of companies that the caller covers: counts of every state, what needs attention, and the rows of one part',
  query: runListQuery,
  answer: runList,
});

const durations = declareRoute({
  method: 'get',
  path: '/api/operations/durations',
  right: [...RIGHT],
  summary:
    'For each process, the median duration of runs completed in the last 30 days, in companies that the caller covers',
  answer: runDurations,
});

const details = declareRoute({
  method: 'get',
  path: '/api/operations/instances/{workflowInstanceId}',
  right: [...RIGHT],
  summary: 'A process run: its incidents, tasks, variables, commands and history, with facts of the record masked',
  params: runParams,
  query: z.object({ lang: optionalLanguageQuery }),
  answer: runDetails,
  errors: ['NOT_FOUND'],
});

const retry = declareRoute({
  method: 'post',
  path: '/api/operations/instances/{workflowInstanceId}/retry',
  right: [...RIGHT],
  summary: 'Retries the step that an incident stopped',
  params: runParams,
  body: retryIncidentBody,
  answer: runActionAnswer,
  errors: ['NOT_FOUND', 'INCIDENT_GONE', 'INSTANCE_STARTING', 'INSTANCE_ENDED', 'ENGINE_ABSENT', 'COMMAND_REFUSED'],
});

const retries = declareRoute({
  method: 'post',
  path: '/api/operations/instances/{workflowInstanceId}/retries',
  right: [...RIGHT],
  summary: 'Sets how many attempts are left for a job that failed and will be tried again',
  params: runParams,
  body: changeRetriesBody,
  answer: runActionAnswer,
  errors: ['NOT_FOUND', 'JOB_GONE', 'INSTANCE_STARTING', 'INSTANCE_ENDED', 'ENGINE_ABSENT', 'COMMAND_REFUSED'],
});

const cancel = declareRoute({
  method: 'post',
  path: '/api/operations/instances/{workflowInstanceId}/cancel',
  right: [...RIGHT],
  summary: 'Ends a run with a reason; its record goes back to its owner',
  params: runParams,
  body: reason,
  answer: runActionAnswer,
  errors: [
    'NOT_FOUND',
    'RECORD_FROZEN',
    'NOT_SETTLED',
    'INSTANCE_STARTING',
    'INSTANCE_ENDED',
    'ENGINE_ABSENT',
    'COMMAND_REFUSED',
  ],
});

const migrate = declareRoute({
  method: 'post',
  path: '/api/operations/instances/{workflowInstanceId}/migrate',
  right: [...RIGHT],
  summary: 'Moves a run to the newest version of its process, unless that would lose an approval',
  params: runParams,
  body: migrateBody,
  answer: runActionAnswer,
  errors: [
    'NOT_FOUND',
    'NEWEST_VERSION',
    'NOT_MIGRATABLE',
    'DROPS_APPROVAL',
    'NOT_SETTLED',
    'INSTANCE_STARTING',
    'INSTANCE_ENDED',
    'ENGINE_ABSENT',
    'ENGINE_SILENT',
    'COMMAND_REFUSED',
  ],
});

const migration = declareRoute({
  method: 'get',
  path: '/api/operations/instances/{workflowInstanceId}/migration',
  right: [...RIGHT],
  summary: 'Previews moving a run to the newest version of its process',
  params: runParams,
  query: z.object({ lang: optionalLanguageQuery }),
  answer: runMigration,
  errors: ['NOT_FOUND', 'NEWEST_VERSION', 'INSTANCE_STARTING', 'INSTANCE_ENDED', 'ENGINE_ABSENT', 'ENGINE_SILENT'],
});

const variables = declareRoute({
  method: 'post',
  path: '/api/operations/instances/{workflowInstanceId}/variables',
  right: [...RIGHT],
  summary: 'Sets a variable of a run, unless its process was started with this variable or reads it',
  params: runParams,
  body: setVariableBody,
  answer: runActionAnswer,
  errors: ['NOT_FOUND', 'FACT_NOT_SETTABLE', 'INSTANCE_STARTING', 'INSTANCE_ENDED', 'ENGINE_ABSENT', 'COMMAND_REFUSED'],
});

const figures = declareRoute({
  method: 'get',
  path: '/api/operations/versions/{idDefinition}/figures',
  right: [...RIGHT],
  summary:
    'How many times runs of companies that the caller covers reached each element of a version, and how long they stayed',
  params: definitionParams,
  answer: versionFigures,
  errors: ['NOT_FOUND'],
});

const retryOne = declareRoute({
  method: 'post',
  path: '/api/operations/commands/{commandId}/retry',
  right: [...RIGHT],
  summary: 'Sends a waiting command now, or a refused one again if it concerns an incident or the attempts of a job',
  params: commandParams,
  answer: noAnswer,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const discardOne = declareRoute({
  method: 'post',
  path: '/api/operations/commands/{commandId}/discard',
  right: [...RIGHT],
  summary: 'Discards a refused or waiting command; the changes of a waiting one are undone',
  params: commandParams,
  answer: noAnswer,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

/** Calls by which operators see process runs and repair them. */
export const operationRoutes = () =>
  router()
    .openapi(list, async (c) => {
      const { group, view } = c.req.valid('query');
      return c.json(await readRuns(c.var.context, group, runFilters(view)), 200);
    })
    .openapi(durations, async (c) => c.json(await readRunDurations(c.var.context), 200))
    .openapi(details, async (c) => {
      const { workflowInstanceId } = c.req.valid('param');
      return c.json(await readRun(c.var.context, workflowInstanceId, c.req.valid('query').lang), 200);
    })
    .openapi(retry, async (c) => {
      const { workflowInstanceId } = c.req.valid('param');
      return c.json(await retryIncident(c.var.context, workflowInstanceId, c.req.valid('json').idIncident), 200);
    })
    .openapi(retries, async (c) => {
      const { workflowInstanceId } = c.req.valid('param');
      return c.json(await changeRetries(c.var.context, workflowInstanceId, c.req.valid('json')), 200);
    })
    .openapi(cancel, async (c) => {
      const { workflowInstanceId } = c.req.valid('param');
      return c.json(await cancelRun(c.var.context, workflowInstanceId, c.req.valid('json').reason), 200);
    })
    .openapi(migration, async (c) => {
      const { workflowInstanceId } = c.req.valid('param');
      return c.json(await previewMigration(c.var.context, workflowInstanceId, c.req.valid('query').lang), 200);
    })
    .openapi(migrate, async (c) => {
      const { workflowInstanceId } = c.req.valid('param');
      return c.json(await migrateRun(c.var.context, workflowInstanceId, c.req.valid('json').version), 200);
    })
    .openapi(variables, async (c) => {
      const { workflowInstanceId } = c.req.valid('param');
      return c.json(await setVariable(c.var.context, workflowInstanceId, c.req.valid('json')), 200);
    })
    .openapi(figures, async (c) =>
      c.json(await readVersionFigures(c.var.context, c.req.valid('param').idDefinition), 200),
    )
    .openapi(retryOne, async (c) => {
      await retryCommand(c.var.context, c.req.valid('param').commandId);
      return c.body(null, 204);
    })
    .openapi(discardOne, async (c) => {
      await discardCommand(c.var.context, c.req.valid('param').commandId);
      return c.body(null, 204);
    });
