import { z } from 'zod';
import {
  draftDetails,
  draftEditing,
  draftEditor,
  draftHandIn,
  draftRefusal,
  draftRelease,
  draftReleased,
  draftSave,
  draftSaved,
  draftStart,
  draftSummary,
  drawingParts,
  drawingToCheck,
  expressionResult,
  expressionTrial,
  problem,
  releaseSetting,
  wayBack,
} from '#/bff/contract/process-drafts.ts';
import { recordId, requiredText } from '#/bff/contract/text.ts';
import { declareRoute, noAnswer } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { checkDrawing } from './check-drawing.ts';
import { createDraft } from './create-draft.ts';
import { readDrawingParts, tryExpression } from './drawing-parts.ts';
import { editDraft } from './edit-draft.ts';
import { goBack } from './go-back.ts';
import { discardDraft, handIn, refuseDraft, takeBackDraft } from './hand-in.ts';
import { listDrafts, readDraft, readSave } from './read-draft.ts';
import { deployDraft, releaseDraft } from './release.ts';
import { getReleaseSetting, saveReleaseSetting } from './release-setting.ts';
import { saveDraft } from './save-draft.ts';

const OWNERS = { right: ['ManageProcesses'] } as const;
const params = z.object({ id: recordId });
const begun = z.object({ idDraft: z.number() });

const list = declareRoute({
  method: 'get',
  path: '/api/workflow/drafts',
  ...OWNERS,
  summary: 'Process drafts that are being written or wait for release, the latest first',
  answer: z.array(draftSummary),
});
const create = declareRoute({
  method: 'post',
  path: '/api/workflow/drafts',
  ...OWNERS,
  summary: 'Creates a draft with the text of a version or of a file that comes with Openboek',
  body: draftStart,
  answer: begun,
  errors: ['NOT_FOUND'],
});
const details = declareRoute({
  method: 'get',
  path: '/api/workflow/drafts/{id}',
  ...OWNERS,
  summary: 'A draft with its text, its saves and all its problems',
  params,
  answer: draftDetails,
  errors: ['NOT_FOUND'],
});
const save = declareRoute({
  method: 'put',
  path: '/api/workflow/drafts/{id}',
  ...OWNERS,
  summary: 'Stores BPMN as the newest save of a draft; a draft that waits for release becomes open again',
  params,
  body: draftSave,
  answer: draftSaved,
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'STALE_VERSION', 'EDITED_ELSEWHERE'],
});
const oneSave = declareRoute({
  method: 'get',
  path: '/api/workflow/drafts/{id}/saves/{revision}',
  ...OWNERS,
  summary: 'The text of one save of a draft',
  params: z.object({ id: recordId, revision: recordId }),
  answer: z.object({ text: z.string() }),
  errors: ['NOT_FOUND'],
});
const edit = declareRoute({
  method: 'post',
  path: '/api/workflow/drafts/{id}/editing',
  ...OWNERS,
  summary: 'Claims a draft for editing on one page, or takes it over from another page',
  params,
  body: draftEditing,
  answer: draftEditor,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});
const ask = declareRoute({
  method: 'post',
  path: '/api/workflow/drafts/{id}/hand-in',
  ...OWNERS,
  summary: 'Asks for the release of exactly this text',
  params,
  body: draftHandIn,
  answer: noAnswer,
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'STALE_VERSION', 'NOTHING_CHANGED', 'HAS_PROBLEMS'],
});
const takeBack = declareRoute({
  method: 'post',
  path: '/api/workflow/drafts/{id}/take-back',
  ...OWNERS,
  summary: 'Takes back a draft that waits for release',
  params,
  answer: noAnswer,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});
const release = declareRoute({
  method: 'post',
  path: '/api/workflow/drafts/{id}/release',
  ...OWNERS,
  summary: 'Releases exactly this text and deploys it; only allowed for somebody who did not write it',
  params,
  body: draftRelease,
  answer: draftReleased,
  errors: ['NOT_FOUND', 'OWN_DRAFT', 'WRONG_STATUS', 'STALE_VERSION', 'NOTHING_CHANGED', 'HAS_PROBLEMS'],
});
const refuse = declareRoute({
  method: 'post',
  path: '/api/workflow/drafts/{id}/refuse',
  ...OWNERS,
  summary: 'Sends a draft back to its authors with a reason',
  params,
  body: draftRefusal,
  answer: noAnswer,
  errors: ['NOT_FOUND', 'OWN_DRAFT', 'WRONG_STATUS'],
});
const deploy = declareRoute({
  method: 'post',
  path: '/api/workflow/drafts/{id}/deploy',
  ...OWNERS,
  summary: 'Deploys a draft, if no release by somebody else is required',
  params,
  body: draftHandIn,
  answer: draftReleased,
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'STALE_VERSION', 'NOTHING_CHANGED', 'HAS_PROBLEMS'],
});
const discard = declareRoute({
  method: 'delete',
  path: '/api/workflow/drafts/{id}',
  ...OWNERS,
  summary: 'Discards a draft',
  params,
  answer: noAnswer,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});
const back = declareRoute({
  method: 'post',
  path: '/api/workflow/definitions/{id}/back',
  ...OWNERS,
  summary: 'Hands in the text of a former version, or deploys it if no release by somebody else is required',
  params,
  body: wayBack,
  answer: begun,
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'NOTHING_CHANGED', 'HAS_PROBLEMS'],
});
const check = declareRoute({
  method: 'post',
  path: '/api/workflow/drawings/check',
  ...OWNERS,
  summary: 'All problems of a drawing, according to the rules for deployment',
  body: drawingToCheck,
  answer: z.array(problem),
});
const parts = declareRoute({
  method: 'get',
  path: '/api/workflow/drawings/parts/{process}',
  ...OWNERS,
  summary: 'What a drawing of this process may use: jobs, approver rules, facts and functions',
  params: z.object({ process: requiredText(200) }),
  answer: drawingParts,
});
const trial = declareRoute({
  method: 'post',
  path: '/api/workflow/drawings/try',
  ...OWNERS,
  summary: 'The result of an expression for the given facts',
  body: expressionTrial,
  answer: expressionResult,
});
const setting = declareRoute({
  method: 'get',
  path: '/api/workflow/release-setting',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Whether a process must be released by somebody who did not write it',
  answer: releaseSetting,
});
const changeSetting = declareRoute({
  method: 'put',
  path: '/api/workflow/release-setting',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Changes whether a process must be released by somebody who did not write it',
  body: releaseSetting,
  answer: releaseSetting,
  errors: ['STALE_VERSION'],
});

/** The calls for process drafts and for the release of these drafts. */
export const draftRoutes = () =>
  router()
    .openapi(list, async (c) => c.json(await listDrafts(c.var.context), 200))
    .openapi(create, async (c) => c.json(await createDraft(c.var.context, c.req.valid('json')), 200))
    .openapi(details, async (c) => c.json(await readDraft(c.var.context, c.req.valid('param').id), 200))
    .openapi(save, async (c) =>
      c.json(await saveDraft(c.var.context, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(oneSave, async (c) => {
      const { id, revision } = c.req.valid('param');
      return c.json(await readSave(c.var.context, id, revision), 200);
    })
    .openapi(edit, async (c) =>
      c.json(await editDraft(c.var.context, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(ask, async (c) => {
      await handIn(c.var.context, c.req.valid('param').id, c.req.valid('json'));
      return c.body(null, 204);
    })
    .openapi(takeBack, async (c) => {
      await takeBackDraft(c.var.context, c.req.valid('param').id);
      return c.body(null, 204);
    })
    .openapi(release, async (c) =>
      c.json(await releaseDraft(c.var.context, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(refuse, async (c) => {
      await refuseDraft(c.var.context, c.req.valid('param').id, c.req.valid('json'));
      return c.body(null, 204);
    })
    .openapi(deploy, async (c) =>
      c.json(await deployDraft(c.var.context, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(discard, async (c) => {
      await discardDraft(c.var.context, c.req.valid('param').id);
      return c.body(null, 204);
    })
    .openapi(back, async (c) => c.json(await goBack(c.var.context, c.req.valid('param').id, c.req.valid('json')), 200))
    .openapi(check, async (c) => c.json(await checkDrawing(c.var.context.services, c.req.valid('json')), 200))
    .openapi(parts, async (c) => c.json(await readDrawingParts(c.var.context, c.req.valid('param').process), 200))
    .openapi(trial, (c) => c.json(tryExpression(c.var.context, c.req.valid('json')), 200))
    .openapi(setting, async (c) => c.json(await getReleaseSetting(c.var.context), 200))
    .openapi(changeSetting, async (c) => c.json(await saveReleaseSetting(c.var.context, c.req.valid('json')), 200));
