import { z } from 'zod';
import { optionalLanguageQuery } from '#/bff/contract/language-query.ts';
import { definitionDetails, processDefinition } from '#/bff/contract/process-definitions.ts';
import { recordId } from '#/bff/contract/text.ts';
import {
  logbookItem,
  runTaskBody,
  runTaskParams,
  startWorkflowParams,
  workflowAnswer,
} from '#/bff/contract/workflow.ts';
import { workflowDiagram } from '#/bff/contract/workflow-view.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { confirmStart, confirmTask } from './confirm.ts';
import { readLogbook } from './read-logbook.ts';
import { listDefinitions } from './versions/list-definitions.ts';
import { readDefinition } from './versions/read-definition.ts';
import { readDiagram } from './view/read-diagram.ts';

const logbook = declareRoute({
  method: 'get',
  path: '/api/workflow/logbook/{workflowInstanceId}',
  right: ['Access'],
  summary: "The log of the instance's record, newest last; without names and typed texts for an operator",
  params: z.object({ workflowInstanceId: z.uuid({ error: 'invalidType' }) }),
  query: z.object({ lang: optionalLanguageQuery }),
  answer: z.array(logbookItem),
  errors: ['NOT_FOUND'],
});

const diagram = declareRoute({
  method: 'get',
  path: '/api/workflow/diagram/{workflowInstanceId}',
  right: ['Access'],
  summary: 'The drawing of an instance and the path it took, also as text; without names for an operator',
  params: z.object({ workflowInstanceId: z.uuid({ error: 'invalidType' }) }),
  query: z.object({ lang: optionalLanguageQuery }),
  answer: workflowDiagram,
  errors: ['NOT_FOUND'],
});

const definitions = declareRoute({
  method: 'get',
  path: '/api/workflow/definitions',
  right: ['ManageProcesses'],
  summary:
    'The processes with all their texts, deployed or not, and the number of their running instances in companies that the caller covers',
  answer: z.array(processDefinition),
});

const definition = declareRoute({
  method: 'get',
  path: '/api/workflow/definitions/{id}',
  right: ['ManageProcesses'],
  summary: 'One text of a process, with its predecessor',
  params: z.object({ id: recordId }),
  answer: definitionDetails,
  errors: ['NOT_FOUND'],
});

const start = <const P extends string>(path: P) =>
  declareRoute({
    method: 'post',
    path,
    area: 'workflow',
    right: ['Access'],
    summary: 'Waits until the start prepared by a submission has settled; returns the id of the instance',
    params: startWorkflowParams,
    answer: workflowAnswer,
    errors: ['NOT_FOUND', 'NOT_PREPARED', 'COMMAND_REFUSED'],
  });

const runTask = <const P extends string>(path: P) =>
  declareRoute({
    method: 'post',
    path,
    area: 'workflow',
    right: ['Access'],
    summary: 'Waits until the decision on a task has settled; returns the id of the instance',
    params: runTaskParams,
    body: runTaskBody,
    bodyOptional: true,
    answer: workflowAnswer,
    errors: ['NOT_FOUND', 'NOT_PREPARED', 'COMMAND_REFUSED'],
  });

/** The workflow calls; the specification writes one of them with a trailing slash, so both forms are served. */
export const workflowRoutes = () =>
  router()
    .openapi(logbook, async (c) => {
      const { workflowInstanceId } = c.req.valid('param');
      return c.json(await readLogbook(c.var.context, workflowInstanceId, c.req.valid('query').lang), 200);
    })
    .openapi(diagram, async (c) => {
      const { workflowInstanceId } = c.req.valid('param');
      return c.json(await readDiagram(c.var.context, workflowInstanceId, c.req.valid('query').lang), 200);
    })
    .openapi(definitions, async (c) => c.json(await listDefinitions(c.var.context), 200))
    .openapi(definition, async (c) => c.json(await readDefinition(c.var.context, c.req.valid('param').id), 200))
    .openapi(start('/api/StartWorkflow/{workflowInstanceId}/{workflowDefinitionName}'), async (c) => {
      const { workflowInstanceId, workflowDefinitionName } = c.req.valid('param');
      return c.json(await confirmStart(c.var.context, workflowInstanceId, workflowDefinitionName), 200);
    })
    .openapi(start('/api/StartWorkflow/{workflowInstanceId}/{workflowDefinitionName}/'), async (c) => {
      const { workflowInstanceId, workflowDefinitionName } = c.req.valid('param');
      return c.json(await confirmStart(c.var.context, workflowInstanceId, workflowDefinitionName), 200);
    })
    .openapi(runTask('/api/RunWorkflowTask/{taskId}/{action}/'), async (c) => {
      const { taskId, action } = c.req.valid('param');
      return c.json(await confirmTask(c.var.context, taskId, action), 200);
    })
    .openapi(runTask('/api/RunWorkflowTask/{taskId}/{action}'), async (c) => {
      const { taskId, action } = c.req.valid('param');
      return c.json(await confirmTask(c.var.context, taskId, action), 200);
    });
