import { decideRecord } from '#/bff/registers/decide.ts';
import { processingActivities } from '#/bff/registers/processing-activities/register.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { activityOf, newActivity, submittedActivity } from '#/tests/support/activities.ts';
import { contextOf, engineWith } from '#/tests/support/factories.ts';
import type { AuditedCalls, World } from './audited-call.ts';

const PATH = '/api/ProcessingActivities';
const TASKS = '/api/tasks/activity';

const draft = ({ sanne, fatima }: World) => newActivity(sanne, fatima);
const waiting = ({ sanne, fatima }: World) => submittedActivity(sanne, fatima);

async function handedOver(world: World): Promise<number> {
  const id = await waiting(world);
  const { id: idUser } = await world.app.as('niels.postema');
  await world.fatima.post(`${TASKS}/handover/${id}`, { idUser });
  return id;
}

async function completed(world: World): Promise<number> {
  const id = await waiting(world);
  await world.fatima.post(`${TASKS}/approve/${id}`);
  return id;
}

/** An activity whose approval has not been carried out, because the engine failed. */
async function stuckApproval(world: World): Promise<number> {
  const id = await waiting(world);
  const down = async () => {
    throw new Error('the engine is down');
  };
  const engine = engineWith(world.app, { events: { ...workflowEvents, taskCompleting: down }, jobs: [] });
  const approve = { action: 'approve', remark: null, stepId: null } as const;
  await decideRecord(await contextOf(world.app, world.fatima, { engine }), processingActivities, id, approve);
  return id;
}

/** The calls for processing activities. */
export const activityCalls: AuditedCalls = {
  [`POST ${PATH}`]: { leaves: ['activity.create'], by: 'sanne', call: ({ sanne }) => sanne.post(PATH, {}) },
  [`PUT ${PATH}`]: {
    leaves: ['activity.update'],
    by: 'sanne',
    call: async (world) => {
      const activity = await activityOf(world.sanne, await draft(world));
      return world.sanne.put(PATH, { ...activity, purpose: 'Anders' });
    },
  },
  [`DELETE ${PATH}/{id}`]: {
    leaves: ['activity.delete'],
    by: 'dewi',
    call: async (world) => world.dewi.delete(`${PATH}/${await draft(world)}`),
  },
  [`POST ${PATH}/{id}/copy`]: {
    leaves: ['activity.copy'],
    by: 'sanne',
    call: async (world) => world.sanne.post(`${PATH}/${await draft(world)}/copy`),
  },
  [`POST ${PATH}/startworflow`]: {
    leaves: ['activity.submit'],
    by: 'fatima',
    call: async (world) => world.fatima.post(`${PATH}/startworflow`, { ids: [await completed(world)] }),
  },
  [`POST ${PATH}/handon`]: {
    leaves: ['activity.handOn'],
    by: 'dewi',
    call: async (world) => world.dewi.post(`${PATH}/handon`, { ids: [await draft(world)], idUser: world.dewi.id }),
  },
  [`POST ${TASKS}/submitforprocessing/{id}`]: {
    leaves: ['activity.submit'],
    by: 'sanne',
    call: async (world) => world.sanne.post(`${TASKS}/submitforprocessing/${await draft(world)}`),
  },
  [`POST ${TASKS}/approve/{id}`]: {
    leaves: ['activity.approve'],
    by: 'fatima',
    call: async (world) => world.fatima.post(`${TASKS}/approve/${await waiting(world)}`),
  },
  [`POST ${TASKS}/reject/{id}`]: {
    leaves: ['activity.reject'],
    by: 'fatima',
    call: async (world) =>
      world.fatima.post(`${TASKS}/reject/${await waiting(world)}`, { remark: 'het doel is te ruim' }),
  },
  [`POST ${TASKS}/handover/{id}`]: {
    leaves: ['activity.handOver'],
    by: 'fatima',
    call: async (world) => {
      const { id: idUser } = await world.app.as('niels.postema');
      return world.fatima.post(`${TASKS}/handover/${await waiting(world)}`, { idUser });
    },
  },
  [`POST ${TASKS}/reclaim/{id}`]: {
    leaves: ['activity.reclaim'],
    by: 'fatima',
    call: async (world) => world.fatima.post(`${TASKS}/reclaim/${await handedOver(world)}`),
  },
  [`POST ${TASKS}/compensateforsubmiterror/{id}/{previousStatus}`]: {
    leaves: ['activity.takeBack'],
    by: 'fatima',
    call: async (world) => world.fatima.post(`${TASKS}/compensateforsubmiterror/${await stuckApproval(world)}/10`),
  },
  [`POST ${TASKS}/withdraw/{id}`]: {
    leaves: ['activity.withdraw'],
    by: 'sanne',
    call: async (world) => world.sanne.post(`${TASKS}/withdraw/${await waiting(world)}`, { reason: 'nog niet klaar' }),
  },
};
