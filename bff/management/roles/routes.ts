import { z } from 'zod';
import {
  appIdInPath,
  roleDetails,
  roleSaved,
  roleSummary,
  roleUpdate,
  securableEntity,
  userRoleInPath,
} from '#/bff/contract/people.ts';
import { COMPANY_ENTITY_ID, COMPANY_KEY_NAME, RIGHTS_HIERARCHY_TYPE_ID } from '#/bff/contract/rights.ts';
import { recordId } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { addAppUser } from './add-app-user.ts';
import { listGroupAdministratorNames } from './list-group-administrators.ts';
import { listUserRoles, readRole } from './read-roles.ts';
import { saveRole } from './save-role.ts';

const add = declareRoute({
  method: 'post',
  path: '/api/management/appusers',
  right: ['AdministerApplication'],
  summary: 'Adds a person to Openboek, with every role switched off; repeating it has no effect',
  body: z.object({ idUser: recordId }),
  answer: z.object({ idUser: z.number() }),
  errors: ['NOT_FOUND'],
});

const ofGroup = declareRoute({
  method: 'get',
  path: '/api/management/groupadministrators',
  right: ['AdministerApplication'],
  summary: 'The administrators of the whole group, to whom an administrator of a part of it can turn',
  answer: z.array(z.string()),
});

const ofUser = declareRoute({
  method: 'get',
  path: '/api/userroles/{appId}/user/{userId}',
  area: 'authorization',
  right: ['AdministerApplication'],
  summary: 'Every role, and whether this person has it',
  params: z.object({ appId: appIdInPath, userId: recordId }),
  answer: z.array(roleSummary),
  errors: ['NOT_FOUND'],
});

const details = declareRoute({
  method: 'get',
  path: '/api/userroles/{appId}/{roleId}/{userId}',
  area: 'authorization',
  right: ['AdministerApplication'],
  summary: 'One role of a person, and the companies for which it was given',
  params: z.object({ appId: appIdInPath, roleId: recordId, userId: recordId }),
  answer: roleDetails,
  errors: ['NOT_FOUND'],
});

const update = declareRoute({
  method: 'put',
  path: '/api/userroles/{appId}/{userRoleId}',
  area: 'authorization',
  right: ['AdministerApplication'],
  summary:
    'Gives or removes a role, everywhere or in some companies; if administrators give it to themselves, a second administrator may have to confirm this',
  params: z.object({ appId: appIdInPath, userRoleId: userRoleInPath }),
  body: roleUpdate,
  answer: roleSaved,
  errors: [
    'NOT_FOUND',
    'VERSION_MISSING',
    'STALE_VERSION',
    'NO_ACCESS_STAYS',
    'COMPANY_CLOSED',
    'OWN_ADMINISTRATION',
    'LAST_ADMINISTRATOR',
    'BROWSER_ONLY',
  ],
});

const entities = declareRoute({
  method: 'get',
  path: '/api/securableentities/{appId}',
  area: 'authorization',
  right: ['AdministerApplication'],
  summary: 'The kinds of entities on which rights are given: companies, and their hierarchy',
  params: z.object({ appId: appIdInPath }),
  answer: z.array(securableEntity),
});

/** The entities on which rights are given; childIds and the company tree are built from the hierarchy (OP-049). */
const ENTITIES: z.infer<typeof securableEntity>[] = [
  { idSecurableEntity: COMPANY_ENTITY_ID, keyName: COMPANY_KEY_NAME },
  { idSecurableEntity: RIGHTS_HIERARCHY_TYPE_ID, keyName: 'Hierarchy' },
];

/** The roles of people and where they apply (authorization API). */
export const roleRoutes = () =>
  router()
    .openapi(add, async (c) => c.json(await addAppUser(c.var.context, c.req.valid('json').idUser), 200))
    .openapi(ofGroup, async (c) => c.json(await listGroupAdministratorNames(c.var.context), 200))
    .openapi(ofUser, async (c) => c.json(await listUserRoles(c.var.context, c.req.valid('param').userId), 200))
    .openapi(details, async (c) => {
      const { userId, roleId } = c.req.valid('param');
      return c.json(await readRole(c.var.context, userId, roleId), 200);
    })
    .openapi(update, async (c) =>
      c.json(await saveRole(c.var.context, c.req.valid('param').userRoleId, c.req.valid('json')), 200),
    )
    .openapi(entities, (c) => c.json(ENTITIES, 200));
