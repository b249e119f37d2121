import { z } from 'zod';
import { importId, importPreview, importResult, importState } from '#/bff/contract/people-import.ts';
import { notFound } from '#/bff/failure.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { applyImport } from './apply-import.ts';
import { cancelImport } from './cancel-import.ts';
import { findImportState } from './import-queries.ts';
import { previewImport } from './preview-import.ts';

const byId = z.object({ id: importId });

const preview = declareRoute({
  method: 'post',
  path: '/api/management/import/preview',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'What a CSV file of people or companies would change, and all that is wrong with it',
  query: z.object({ complete: z.stringbool().default(false) }),
  upload: 'file',
  answer: importPreview,
  errors: ['TOO_LARGE', 'WRONG_TYPE'],
  rate: { calls: 30, perSeconds: 60 },
});

const apply = declareRoute({
  method: 'post',
  path: '/api/management/import/apply',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Writes what a preview showed, all of it or nothing',
  body: z.object({ idImport: importId }),
  answer: importResult,
  errors: ['NOT_FOUND', 'IMPORT_RUNNING', 'IMPORT_STALE', 'LAST_ADMINISTRATOR', 'SAME_KEY_OTHER_CALL'],
});

const state = declareRoute({
  method: 'get',
  path: '/api/management/import/{id}',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: "How far the writing of the caller's import is",
  params: byId,
  answer: importState,
  errors: ['NOT_FOUND'],
});

const cancel = declareRoute({
  method: 'delete',
  path: '/api/management/import/{id}',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Forgets a file that was looked at and not applied',
  params: byId,
  answer: z.object({}),
  errors: ['NOT_FOUND', 'IMPORT_RUNNING'],
});

/** People and companies come in by a file. */
export const importRoutes = () =>
  router()
    .openapi(preview, async (c) => {
      const { complete } = c.req.valid('query');
      return c.json(await previewImport(c.var.context, c.req.raw, complete), 200);
    })
    .openapi(apply, async (c) => c.json(await applyImport(c.var.context, c.req.valid('json').idImport), 200))
    .openapi(state, async (c) => {
      const { id } = c.req.valid('param');
      const found = await findImportState(c.var.context.services.sql, id, c.var.context.actor.id);
      if (!found) throw notFound(`import ${id}`);
      return c.json(found, 200);
    })
    .openapi(cancel, async (c) => c.json(await cancelImport(c.var.context, c.req.valid('param').id), 200));
