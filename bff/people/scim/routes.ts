import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import {
  SCIM,
  scimList,
  scimPatch,
  scimQuery,
  scimReplacement,
  scimSelection,
  scimUserBody,
  scimUserPart,
} from '#/bff/contract/scim.ts';
import { notFound } from '#/bff/failure.ts';
import { declareRoute, noAnswer } from '#/bff/http/declare-route.ts';
import { type Env, router } from '#/bff/http/router.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { listPeople } from './list-people.ts';
import { listResponse } from './list-response.ts';
import { personIdOf } from './person-id.ts';
import { changePerson, createPerson, type Provisioning, readPerson, removePerson } from './provision.ts';
import type { ProvisionedPerson } from './queries.ts';
import { readOperations, readReplacement, readUser } from './read-user.ts';
import { selectAttributes } from './select-attributes.ts';

const users = `${SCIM.path}/Users` as const;
const byId = z.object({ id: z.string().transform(personIdOf) });
const described = z.record(z.string(), z.unknown());
const right = 'provisioning' as const;
const mediaType = SCIM.mediaType;

const list = declareRoute({
  method: 'get',
  path: users,
  right,
  mediaType,
  summary: 'People as the provisioning source knows them',
  query: scimQuery,
  answer: scimList,
});
const create = declareRoute({
  method: 'post',
  path: users,
  right,
  mediaType,
  status: 201,
  summary: 'Creates a person',
  body: scimUserBody,
  query: scimSelection,
  answer: scimUserPart,
  errors: ['UPN_TAKEN'],
});
const read = declareRoute({
  method: 'get',
  path: `${users}/{id}`,
  right,
  mediaType,
  summary: 'One person',
  params: byId,
  query: scimSelection,
  answer: scimUserPart,
  errors: ['NOT_FOUND'],
});
const replace = declareRoute({
  method: 'put',
  path: `${users}/{id}`,
  right,
  mediaType,
  summary: 'Replaces all attributes of a person',
  params: byId,
  body: scimReplacement,
  query: scimSelection,
  answer: scimUserPart,
  errors: ['NOT_FOUND', 'UPN_TAKEN', 'LAST_ADMINISTRATOR'],
});
const change = declareRoute({
  method: 'patch',
  path: `${users}/{id}`,
  right,
  mediaType,
  summary: 'Changes some attributes of a person',
  params: byId,
  body: scimPatch,
  query: scimSelection,
  answer: scimUserPart,
  errors: ['NOT_FOUND', 'UPN_TAKEN', 'LAST_ADMINISTRATOR'],
});
const remove = declareRoute({
  method: 'delete',
  path: `${users}/{id}`,
  right,
  mediaType,
  summary: 'Removes a person, who then counts as having left',
  params: byId,
  answer: noAnswer,
  errors: ['NOT_FOUND', 'LAST_ADMINISTRATOR'],
});
const groups = declareRoute({
  method: 'get',
  path: `${SCIM.path}/Groups`,
  right,
  mediaType,
  summary: 'An empty list: there are no groups, but directories request groups during their setup',
  answer: scimList,
});
const config = declareRoute({
  method: 'get',
  path: `${SCIM.path}/ServiceProviderConfig`,
  right,
  mediaType,
  summary: 'What this endpoint can do',
  answer: described,
});
const types = declareRoute({
  method: 'get',
  path: `${SCIM.path}/ResourceTypes`,
  right,
  mediaType,
  summary: 'The types of resources that can be provisioned',
  answer: scimList,
});
const type = declareRoute({
  method: 'get',
  path: `${SCIM.path}/ResourceTypes/{id}`,
  right,
  mediaType,
  summary: 'One type of resource',
  params: z.object({ id: z.string() }),
  answer: described,
  errors: ['NOT_FOUND'],
});
const schemaList = declareRoute({
  method: 'get',
  path: `${SCIM.path}/Schemas`,
  right,
  mediaType,
  summary: 'The schemas, with the attributes that are stored',
  answer: scimList,
});
const schema = declareRoute({
  method: 'get',
  path: `${SCIM.path}/Schemas/{id}`,
  right,
  mediaType,
  summary: 'One schema, with its attributes',
  params: z.object({ id: z.string() }),
  answer: described,
  errors: ['NOT_FOUND'],
});

const callOf = (c: HonoContext<Env>): Provisioning => ({ services: c.var.services, requestId: c.var.requestId });

/**
 * An answer in SCIM's media type. In tests, the guard of the route checks the answer against the route's declaration.
 */
function answer(body: object, status = 200, headers: Record<string, string> = {}): never {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'Content-Type': SCIM.mediaType },
  }) as never;
}

function one(resources: readonly { id: string }[], id: string): never {
  const found = resources.find((resource) => resource.id === id);
  if (!found) throw notFound(id);
  return answer(found);
}

/** SCIM 2.0 for people (RFC 7644), if a token for it is configured. */
export const scimRoutes = () =>
  router()
    .openapi(list, async (c) => answer(await listPeople(callOf(c), c.req.valid('query'))))
    .openapi(create, async (c) => {
      const made = await createPerson(callOf(c), readUser(c.req.valid('json')));
      return answer(selectAttributes(made, c.req.valid('query')), 201, { Location: made.meta.location });
    })
    .openapi(read, async (c) =>
      answer(selectAttributes(await readPerson(callOf(c), c.req.valid('param').id), c.req.valid('query'))),
    )
    .openapi(replace, async (c) => {
      const wanted = readReplacement(c.req.valid('json'));
      const changed = await changePerson(callOf(c), c.req.valid('param').id, () => wanted);
      return answer(selectAttributes(changed, c.req.valid('query')));
    })
    .openapi(change, async (c) => {
      const { Operations } = c.req.valid('json');
      const wanted = (person: ProvisionedPerson) => readOperations(Operations, person);
      const changed = await changePerson(callOf(c), c.req.valid('param').id, wanted);
      return answer(selectAttributes(changed, c.req.valid('query')));
    })
    .openapi(remove, async (c) => {
      await removePerson(callOf(c), c.req.valid('param').id);
      return c.body(null, 204);
    })
    .openapi(groups, async () => answer(listResponse([])))
    .openapi(config, async () => answer(serviceProviderConfig))
    .openapi(types, async () => answer(listResponse(resourceTypes)))
    .openapi(type, async (c) => one(resourceTypes, c.req.valid('param').id))
    .openapi(schemaList, async () => answer(listResponse(schemas)))
    .openapi(schema, async (c) => one(schemas, c.req.valid('param').id));
