import { z } from 'zod';
import { confidentialList, confidentialUpdate, incidentPeople, personChoice } from '#/bff/contract/incident-people.ts';
import { handlers } from '#/bff/contract/incidents.ts';
import { recordId } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { readConfidential, saveConfidential } from './keep-confidential.ts';
import { addConcerned, nameHandler, readNameable, readPeople, removeConcerned, unnameHandler } from './keep-people.ts';

const params = z.object({ id: recordId });
const ofPerson = z.object({ id: recordId, idUser: recordId });
const done = z.object({});
const READS = ['ReadAllComplianceIncidents', 'MutateAllComplianceIncidents'] as const;
const MUTATES = ['MutateAllComplianceIncidents'] as const;
const ADMINISTERS = ['AdministerApplication'] as const;

const people = declareRoute({
  method: 'get',
  path: '/api/incidents/{id}/people',
  right: READS,
  summary: 'The named handlers of an incident, and the people it is about',
  params,
  answer: incidentPeople,
  errors: ['NOT_FOUND'],
});

const nameable = declareRoute({
  method: 'get',
  path: '/api/incidents/{id}/named',
  right: MUTATES,
  summary: 'People who can be named as handlers of a restricted incident',
  params,
  answer: handlers,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const name = declareRoute({
  method: 'post',
  path: '/api/incidents/{id}/named',
  right: MUTATES,
  summary: 'Names somebody as a handler of a restricted incident; from then on, that person can find it',
  params,
  body: personChoice,
  answer: done,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const unname = declareRoute({
  method: 'delete',
  path: '/api/incidents/{id}/named/{idUser}',
  right: MUTATES,
  summary: 'Removes a named handler from a restricted incident',
  params: ofPerson,
  answer: done,
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'VALIDATION'],
});

const concern = declareRoute({
  method: 'post',
  path: '/api/incidents/{id}/concerned',
  right: MUTATES,
  summary: 'Records that an incident is about somebody, who can then no longer find it',
  params,
  body: personChoice,
  answer: done,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const unconcern = declareRoute({
  method: 'delete',
  path: '/api/incidents/{id}/concerned/{idUser}',
  right: MUTATES,
  summary: 'Removes somebody from the people an incident is about',
  params: ofPerson,
  answer: done,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const list = declareRoute({
  method: 'get',
  path: '/api/management/confidentialhandlers',
  right: ADMINISTERS,
  wholeGroup: true,
  summary: 'The people who receive reports about somebody who handles reports',
  answer: confidentialList,
});

const save = declareRoute({
  method: 'put',
  path: '/api/management/confidentialhandlers',
  right: ADMINISTERS,
  wholeGroup: true,
  summary: 'Stores the people who receive reports about somebody who handles reports; only future reports are affected',
  body: confidentialUpdate,
  answer: confidentialList,
  errors: ['STALE_VERSION'],
});

/**
 * The calls about the people of incidents: who can open restricted incidents, whom incidents are about, and the list of
 * confidential handlers that the public form uses.
 */
export const incidentPeopleRoutes = () =>
  router()
    .openapi(people, async (c) => c.json(await readPeople(c.var.context, c.req.valid('param').id), 200))
    .openapi(nameable, async (c) => c.json(await readNameable(c.var.context, c.req.valid('param').id), 200))
    .openapi(name, async (c) =>
      c.json(await nameHandler(c.var.context, c.req.valid('param').id, c.req.valid('json').idUser), 200),
    )
    .openapi(unname, async (c) => {
      const { id, idUser } = c.req.valid('param');
      return c.json(await unnameHandler(c.var.context, id, idUser), 200);
    })
    .openapi(concern, async (c) =>
      c.json(await addConcerned(c.var.context, c.req.valid('param').id, c.req.valid('json').idUser), 200),
    )
    .openapi(unconcern, async (c) => {
      const { id, idUser } = c.req.valid('param');
      return c.json(await removeConcerned(c.var.context, id, idUser), 200);
    })
    .openapi(list, async (c) => c.json(await readConfidential(c.var.context), 200))
    .openapi(save, async (c) => c.json(await saveConfidential(c.var.context, c.req.valid('json')), 200));
