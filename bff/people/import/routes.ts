import { z } from 'zod';
import {
  applyBody,
  changesQuery,
  importChanges,
  importId,
  importList,
  importPreview,
  importResult,
  importState,
  importSummary,
} from '#/bff/contract/people-import.ts';
import { notFound } from '#/bff/failure.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { applyImport } from './apply-import.ts';
import { cancelImport } from './cancel-import.ts';
import { listImports, readChanges, readImport } from './read-imports.ts';
import { receiveImport } from './receive-import.ts';
import { findImportState } from './summary-queries.ts';
import { previewUndo } from './undo-import.ts';

const byId = z.object({ id: importId });

const preview = declareRoute({
  method: 'post',
  path: '/api/management/import/preview',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Previews what a CSV or Excel file of people or companies would change, and lists its faults',
  query: z.object({ complete: z.stringbool().default(false) }),
  upload: 'file',
  answer: importPreview,
  errors: ['TOO_LARGE', 'WRONG_TYPE', 'IMPORT_TOO_LARGE'],
  rate: { calls: 30, perSeconds: 60 },
});

const apply = declareRoute({
  method: 'post',
  path: '/api/management/import/apply',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Applies a previewed import as a whole; if it needs two administrators, only after another one confirms it',
  body: applyBody,
  answer: importResult,
  errors: [
    'NOT_FOUND',
    'IMPORT_RUNNING',
    'IMPORT_STALE',
    'LEAVERS_NOT_CONFIRMED',
    'OWN_IMPORT',
    'BROWSER_ONLY',
    'NOT_UNDOABLE',
    'LAST_ADMINISTRATOR',
    'SAME_KEY_OTHER_CALL',
  ],
});

const state = declareRoute({
  method: 'get',
  path: '/api/management/import/{id}',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: "The progress of the caller's import, or of one that waits for confirmation or has been applied",
  params: byId,
  answer: importState,
  errors: ['NOT_FOUND'],
});

const list = declareRoute({
  method: 'get',
  path: '/api/management/import',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary:
    'Imports that wait for somebody, those of the last seven days that can be undone or have been, and the caller’s own imports that were recently cancelled while they waited for confirmation',
  answer: importList,
});

const summary = declareRoute({
  method: 'get',
  path: '/api/management/import/{id}/summary',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'The content and the state of an import',
  params: byId,
  answer: importSummary,
  errors: ['NOT_FOUND'],
});

const changes = declareRoute({
  method: 'get',
  path: '/api/management/import/{id}/changes',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'A page of the changes of an import',
  params: byId,
  query: changesQuery,
  answer: importChanges,
  errors: ['NOT_FOUND'],
});

const undo = declareRoute({
  method: 'post',
  path: '/api/management/import/{id}/undo',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary:
    'Previews undoing an import of people from the last seven days; the undo is then applied like any other import',
  params: byId,
  answer: importPreview,
  errors: ['NOT_UNDOABLE'],
  rate: { calls: 30, perSeconds: 60 },
});

const cancel = declareRoute({
  method: 'delete',
  path: '/api/management/import/{id}',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Discards an import that was previewed but not applied',
  params: byId,
  answer: z.object({}),
  errors: ['NOT_FOUND', 'IMPORT_RUNNING'],
});

/** The calls that import people and companies from a file. */
export const importRoutes = () =>
  router()
    .openapi(preview, async (c) => {
      const { complete } = c.req.valid('query');
      return c.json(await receiveImport(c.var.context, c.req.raw, complete), 200);
    })
    .openapi(apply, async (c) => {
      const { idImport, leavers } = c.req.valid('json');
      return c.json(await applyImport(c.var.context, idImport, leavers), 200);
    })
    .openapi(list, async (c) => c.json(await listImports(c.var.context), 200))
    .openapi(summary, async (c) => c.json(await readImport(c.var.context, c.req.valid('param').id), 200))
    .openapi(changes, async (c) =>
      c.json(await readChanges(c.var.context, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(undo, async (c) => c.json(await previewUndo(c.var.context, c.req.valid('param').id), 200))
    .openapi(state, async (c) => {
      const { id } = c.req.valid('param');
      const found = await findImportState(c.var.context.services.sql, id, c.var.context.actor.id);
      if (!found) throw notFound(`import ${id}`);
      return c.json(found, 200);
    })
    .openapi(cancel, async (c) => c.json(await cancelImport(c.var.context, c.req.valid('param').id), 200));
