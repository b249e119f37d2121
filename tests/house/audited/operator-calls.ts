import { readFileSync } from 'node:fs';
import type { BatchDraft } from '#/bff/contract/batches.ts';
import type { RunDetails } from '#/bff/contract/operations.ts';
import { deployText } from '#/tests/processes/inbox.ts';
import { submittedActivity } from '#/tests/support/activities.ts';
import { endUndecided } from '#/tests/support/ended-run.ts';
import { openTask, submitted } from '#/tests/support/factories.ts';
import { failingReport, stuckReport } from '#/tests/support/stuck-run.ts';
import type { AuditedCalls, World } from './audited-call.ts';

const RUNS = '/api/operations/instances';
const COMMANDS = '/api/operations/commands';
const BATCHES = '/api/operations/batches';

async function waitingCommand({ app, sanne, ruben }: World): Promise<string> {
  const { id, instance } = await submitted(sanne);
  const { sql } = app.database;
  const [task, command] = [await openTask(app, id), crypto.randomUUID()];
  await sql`
    insert into workflow_commands (id, instance_id, kind, payload, requested_by, state)
    values (${command}, ${instance}, 'completeTask', ${sql.json({ task })}, ${ruben.id}, 'ready')`;
  return command;
}

async function preparedBatch({ sanne, thijs }: World): Promise<string> {
  const workflowInstanceIds = [(await submitted(sanne)).instance];
  const { body } = await thijs.post<BatchDraft>(BATCHES, { action: 'cancel', workflowInstanceIds });
  return `${BATCHES}/${body.idBatch}`;
}

async function startedBatch(world: World): Promise<string> {
  const batch = await preparedBatch(world);
  await world.thijs.post(`${batch}/start`, { reason: 'opruimen' });
  return batch;
}

/** The calls of operators for process runs, tasks, reviews, batches and commands. */
export const operatorCalls: AuditedCalls = {
  [`POST ${RUNS}/{workflowInstanceId}/retry`]: {
    leaves: ['report.run.retry'],
    by: 'thijs',
    call: async ({ app, sanne, ruben, thijs }) => {
      const { instance } = await stuckReport(app, { owner: sanne, approver: ruben }, 'out of order');
      const { body } = await thijs.get<RunDetails>(`${RUNS}/${instance}`);
      return thijs.post(`${RUNS}/${instance}/retry`, { idIncident: body.incidents[0]?.idIncident });
    },
  },
  [`POST ${RUNS}/{workflowInstanceId}/retries`]: {
    leaves: ['report.run.changeRetries'],
    by: 'thijs',
    call: async ({ app, sanne, ruben, thijs }) => {
      const { instance } = await failingReport(app, { owner: sanne, approver: ruben }, 'out of order');
      const { body } = await thijs.get<RunDetails>(`${RUNS}/${instance}`);
      return thijs.post(`${RUNS}/${instance}/retries`, { idJob: body.jobs[0]?.idJob, retries: 5 });
    },
  },
  [`POST ${RUNS}/{workflowInstanceId}/cancel`]: {
    leaves: ['report.run.cancel'],
    by: 'thijs',
    call: async ({ sanne, thijs }) =>
      thijs.post(`${RUNS}/${(await submitted(sanne)).instance}/cancel`, { reason: 'verkeerde versie' }),
  },
  [`POST ${RUNS}/{workflowInstanceId}/migrate`]: {
    leaves: ['report.run.migrate'],
    by: 'thijs',
    call: async ({ app, sanne, thijs }) => {
      const { instance } = await submitted(sanne);
      const text = readFileSync('processes/gift-report-approval.bpmn', 'utf8').replace('Na 10 dagen', 'Na tien dagen');
      const version = await deployText(app.database.sql, app.services.engine, text);
      return thijs.post(`${RUNS}/${instance}/migrate`, { version });
    },
  },
  [`POST ${RUNS}/{workflowInstanceId}/variables`]: {
    leaves: ['report.run.setVariable'],
    by: 'thijs',
    call: async ({ sanne, thijs }) =>
      thijs.post(`${RUNS}/${(await submitted(sanne)).instance}/variables`, { name: 'endpoint', value: 'spare' }),
  },
  'POST /api/operations/tasks/{taskId}/remind': {
    leaves: ['report.task.remind'],
    by: 'thijs',
    call: async ({ app, sanne, thijs }) =>
      thijs.post(`/api/operations/tasks/${await openTask(app, (await submitted(sanne)).id)}/remind`),
  },
  [`POST ${RUNS}/{workflowInstanceId}/return`]: {
    leaves: ['report.run.return'],
    by: 'thijs',
    call: async ({ app, sanne, thijs }) => {
      const { instance } = await submitted(sanne);
      await endUndecided(app, instance);
      return thijs.post(`${RUNS}/${instance}/return`, { reason: 'zonder besluit' });
    },
  },
  'POST /api/operations/reviews/{number}/start': {
    leaves: ['activity.review.try'],
    by: 'thijs',
    call: async ({ app, sanne, fatima, thijs }) => {
      const id = await submittedActivity(sanne, fatima);
      await fatima.post(`/api/tasks/activity/approve/${id}`);
      const [activity] = await app.database.sql<{ number: string }[]>`
        update processing_activities set review_fault = 'NO_APPROVER', review_date = local_day(now())
        where id = ${id} returning number`;
      return thijs.post(`/api/operations/reviews/${activity?.number}/start`);
    },
  },
  [`POST ${BATCHES}`]: {
    leaves: ['batch.prepare'],
    by: 'thijs',
    call: async ({ sanne, thijs }) =>
      thijs.post(BATCHES, { action: 'cancel', workflowInstanceIds: [(await submitted(sanne)).instance] }),
  },
  [`POST ${BATCHES}/{idBatch}/start`]: {
    leaves: ['batch.start'],
    by: 'thijs',
    call: async (world) => world.thijs.post(`${await preparedBatch(world)}/start`, { reason: 'opruimen' }),
  },
  [`POST ${BATCHES}/{idBatch}/pause`]: {
    leaves: ['batch.pause'],
    by: 'thijs',
    call: async (world) => world.thijs.post(`${await startedBatch(world)}/pause`),
  },
  [`POST ${BATCHES}/{idBatch}/resume`]: {
    leaves: ['batch.resume'],
    by: 'thijs',
    call: async (world) => {
      const batch = await startedBatch(world);
      await world.thijs.post(`${batch}/pause`);
      return world.thijs.post(`${batch}/resume`);
    },
  },
  [`POST ${BATCHES}/{idBatch}/cancel`]: {
    leaves: ['batch.cancel'],
    by: 'thijs',
    call: async (world) => world.thijs.post(`${await startedBatch(world)}/cancel`),
  },
  [`POST ${COMMANDS}/{commandId}/retry`]: {
    leaves: ['report.command.retry'],
    by: 'thijs',
    call: async (world) => world.thijs.post(`${COMMANDS}/${await waitingCommand(world)}/retry`),
  },
  [`POST ${COMMANDS}/{commandId}/discard`]: {
    leaves: ['report.command.discard'],
    by: 'thijs',
    call: async (world) => world.thijs.post(`${COMMANDS}/${await waitingCommand(world)}/discard`),
  },
};
