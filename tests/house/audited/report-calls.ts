import { decideRecord } from '#/bff/registers/decide.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { completeEntries } from '#/tests/support/app.ts';
import { concept, contextOf, engineWith, openTask, submitted } from '#/tests/support/factories.ts';
import type { AuditedCalls, World } from './audited-call.ts';

const TASKS = '/api/tasks/reports';
const REASON = { reason: 'bedrag was verkeerd' };

async function withdrawn({ sanne }: World): Promise<number> {
  const { id } = await submitted(sanne);
  await sanne.post(`${TASKS}/withdraw/${id}`, REASON);
  return id;
}

async function handedOver({ app, sanne, ruben }: World): Promise<number> {
  const { id } = await submitted(sanne);
  const { id: idUser } = await app.as('niels.postema');
  await ruben.post(`${TASKS}/handover/${id}`, { idUser });
  return id;
}

/** A report whose approval the engine has not received yet. */
async function stuckApproval({ app, sanne, ruben }: World): Promise<number> {
  const { id } = await submitted(sanne, { amount: 20 });
  const down = async () => {
    throw new Error('the engine is down');
  };
  const engine = engineWith(app, { events: { ...workflowEvents, taskCompleting: down }, jobs: [] });
  const approve = { action: 'approve', remark: null, stepId: null } as const;
  await decideRecord(await contextOf(app, ruben, { engine }), giftReports, id, approve);
  return id;
}

const confirmStart = async ({ sanne }: World, end: string) => {
  const { instance } = await submitted(sanne);
  return sanne.post(`/api/StartWorkflow/${instance}/gift-report-approval${end}`);
};

const confirmDecision = async ({ app, sanne, ruben }: World, end: string) => {
  const { id } = await submitted(sanne, { amount: 20 });
  const task = await openTask(app, id);
  await ruben.post(`${TASKS}/approve/${id}`);
  return ruben.post(`/api/RunWorkflowTask/${task}/approve${end}`, {});
};

const CONFIRMS =
  'It waits for the result of the submission or decision, which has already been audited, and changes nothing.';

/** The calls for gift reports, and those that move them through their approval. */
export const reportCalls: AuditedCalls = {
  'POST /api/reports': {
    leaves: ['report.create'],
    by: 'sanne',
    call: ({ sanne }) => sanne.post('/api/reports', completeEntries()),
  },
  'PUT /api/reports': {
    leaves: ['report.update'],
    by: 'sanne',
    call: async ({ sanne }) =>
      sanne.put('/api/reports', completeEntries({ idReport: await concept(sanne), version: 1, gift: 'Bon' })),
  },
  'DELETE /api/reports/{id}': {
    leaves: ['report.delete'],
    by: 'sanne',
    call: async ({ sanne }) => sanne.delete(`/api/reports/${await concept(sanne)}`),
  },
  'POST /api/reports/{id}/copy': {
    leaves: ['report.copy'],
    by: 'sanne',
    call: async ({ sanne }) => sanne.post(`/api/reports/${await concept(sanne)}/copy`),
  },
  'POST /api/tasks/reports/submitforapproval/{id}': {
    leaves: ['report.submit'],
    by: 'sanne',
    call: async ({ sanne }) => sanne.post(`${TASKS}/submitforapproval/${await concept(sanne)}`),
  },
  'POST /api/tasks/reports/approve/{id}': {
    leaves: ['report.approve'],
    by: 'ruben',
    call: async ({ sanne, ruben }) => ruben.post(`${TASKS}/approve/${(await submitted(sanne)).id}`),
  },
  'POST /api/tasks/reports/reject/{id}': {
    leaves: ['report.reject'],
    by: 'ruben',
    call: async ({ sanne, ruben }) =>
      ruben.post(`${TASKS}/reject/${(await submitted(sanne)).id}`, { remark: 'past niet bij ons beleid' }),
  },
  'POST /api/tasks/reports/handover/{id}': {
    leaves: ['report.handOver'],
    by: 'ruben',
    call: async ({ app, sanne, ruben }) => {
      const { id: idUser } = await app.as('niels.postema');
      return ruben.post(`${TASKS}/handover/${(await submitted(sanne)).id}`, { idUser });
    },
  },
  'POST /api/tasks/reports/reclaim/{id}': {
    leaves: ['report.reclaim'],
    by: 'ruben',
    call: async (world) => world.ruben.post(`${TASKS}/reclaim/${await handedOver(world)}`),
  },
  'POST /api/tasks/reports/withdraw/{id}': {
    leaves: ['report.withdraw'],
    by: 'sanne',
    call: async ({ sanne }) => sanne.post(`${TASKS}/withdraw/${(await submitted(sanne)).id}`, REASON),
  },
  'POST /api/tasks/reports/revise/{id}': {
    leaves: ['report.revise'],
    by: 'sanne',
    call: async (world) => world.sanne.post(`${TASKS}/revise/${await withdrawn(world)}`),
  },
  'POST /api/tasks/reports/lock/{id}': {
    leaves: ['report.lock'],
    by: 'dewi',
    call: async ({ sanne, dewi }) => dewi.post(`${TASKS}/lock/${(await submitted(sanne)).id}`, REASON),
  },
  'POST /api/tasks/reports/release/{id}': {
    leaves: ['report.release'],
    by: 'dewi',
    call: async ({ sanne, dewi }) => {
      const { id } = await submitted(sanne);
      await dewi.post(`${TASKS}/lock/${id}`, REASON);
      return dewi.post(`${TASKS}/release/${id}`);
    },
  },
  'POST /api/tasks/reports/compensateforsubmiterror/{id}/{previousStatus}': {
    leaves: ['report.takeBack'],
    by: 'ruben',
    call: async (world) => world.ruben.post(`${TASKS}/compensateforsubmiterror/${await stuckApproval(world)}/5`),
  },
  'POST /api/StartWorkflow/{workflowInstanceId}/{workflowDefinitionName}': {
    leaves: [],
    because: CONFIRMS,
    call: (world) => confirmStart(world, ''),
  },
  'POST /api/StartWorkflow/{workflowInstanceId}/{workflowDefinitionName}/': {
    leaves: [],
    because: CONFIRMS,
    call: (world) => confirmStart(world, '/'),
  },
  'POST /api/RunWorkflowTask/{taskId}/{action}': {
    leaves: [],
    because: CONFIRMS,
    call: (world) => confirmDecision(world, ''),
  },
  'POST /api/RunWorkflowTask/{taskId}/{action}/': {
    leaves: [],
    because: CONFIRMS,
    call: (world) => confirmDecision(world, '/'),
  },
};
