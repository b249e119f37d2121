import { z } from 'zod';
import {
  PICKLIST_NAMES,
  picklistChange,
  picklistDraft,
  picklistItem,
  picklistUpdate,
} from '#/bff/contract/picklists.ts';
import { recordId } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { createPicklistItem } from './create-item.ts';
import { removePicklistItem } from './hide-item.ts';
import { listPicklistChanges } from './list-changes.ts';
import { findPicklistItems } from './queries.ts';
import { savePicklistItem } from './update-item.ts';

const ofList = z.object({ list: z.enum(PICKLIST_NAMES, { error: 'notAllowed' }) });
const ofItem = ofList.extend({ id: recordId });

const items = declareRoute({
  method: 'get',
  path: '/api/management/picklists/{list}',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'All items of a picklist, hidden ones too, in both languages',
  params: ofList,
  answer: z.array(picklistItem),
});

const create = declareRoute({
  method: 'post',
  path: '/api/management/picklists/{list}',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Adds an item to a picklist; returns its id',
  params: ofList,
  body: picklistDraft,
  answer: z.number(),
});

const update = declareRoute({
  method: 'put',
  path: '/api/management/picklists/{list}/{id}',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Changes an item of a picklist; returns its new version',
  params: ofItem,
  body: picklistUpdate,
  answer: z.object({ version: z.number() }),
  errors: ['NOT_FOUND', 'VERSION_MISSING', 'STALE_VERSION', 'LAST_VISIBLE'],
});

const hide = declareRoute({
  method: 'delete',
  path: '/api/management/picklists/{list}/{id}',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Stops offering an item of a picklist; records that have it keep it',
  params: ofItem,
  answer: z.object({}),
  errors: ['NOT_FOUND', 'LAST_VISIBLE'],
});

const changes = declareRoute({
  method: 'get',
  path: '/api/management/picklists/{list}/changes',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Who changed what in a picklist, newest first',
  params: ofList,
  answer: z.array(picklistChange),
});

/** The administration of the picklists; the choices for screens are part of Startup. */
export const picklistRoutes = () =>
  router()
    .openapi(items, async (c) => {
      const { list } = c.req.valid('param');
      return c.json(await findPicklistItems(c.var.services.sql, list), 200);
    })
    .openapi(changes, async (c) => c.json(await listPicklistChanges(c.var.context, c.req.valid('param').list), 200))
    .openapi(create, async (c) => {
      const { list } = c.req.valid('param');
      return c.json(await createPicklistItem(c.var.context, list, c.req.valid('json')), 200);
    })
    .openapi(update, async (c) => {
      const { list, id } = c.req.valid('param');
      return c.json(await savePicklistItem(c.var.context, list, id, c.req.valid('json')), 200);
    })
    .openapi(hide, async (c) => {
      const { list, id } = c.req.valid('param');
      return c.json(await removePicklistItem(c.var.context, list, id), 200);
    });
